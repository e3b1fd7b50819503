// Package ply is a library for two-player board-game search: write the rules of a
// game once, as a [Game], and every searcher plays it.
//
//	best, err := alphabeta.New(tictactoe.Rules{}).Search(ctx, ply.Limits{Depth: 9}, tictactoe.Board{})
//
// A Game has four methods: Moves, Play, Terminal and Evaluate. The tic-tac-toe
// example on this page is a whole one. What more a game can do, it says through
// optional interfaces such as [Hasher], [Turner] or [Chancer], which searchers find
// with [As]. Package [github.com/plygo/ply/gametest] checks a game against the
// contract in one call, and package [github.com/plygo/ply/searchtest] a searcher.
//
// The searchers, each a [Searcher]:
//
//   - [github.com/plygo/ply/minimax]: exact and plain, the measure of the others
//   - [github.com/plygo/ply/greedy]: one ply ahead; and the random player
//   - [github.com/plygo/ply/alphabeta]: the strong one, by all that the game offers
//   - [github.com/plygo/ply/mcts]: Monte Carlo tree search; New is UCB1, and Tuned plays best
//   - [github.com/plygo/ply/proof]: proves wins and draws, with every defence
//
// Package [github.com/plygo/ply/match] lets them play against each other, and tells who
// is stronger. [Record] keeps a game being played, with undo, redo, the ends that players make,
// saving and loading. [Perft] and [Divide] count positions.
//
// Scores and outcomes are always for the player to move. See [Score].
package ply
