package mcts

// A generic function is compiled where it is used, and there a function of another package is
// inlined only if this package has inlined it, too. So this one is compiled here once, for no
// game.
var _ = New[struct{}, struct{}]
