// Package neural evaluates the states of any game by a small network, whose weights were learned by package
// [github.com/plygo/ply/learn] or elsewhere.
//
// A game says what a network sees of a state: it is a [ply.Featurer], or, on a board, a [ply.Gridder]. [New] returns
// the game with the network as its evaluation. It goes wherever the game goes:
//
//	network, err := neural.Read(file)
//	game, err := neural.New(reversi.Rules{}, network)
//	best, err := alphabeta.New(game).Search(ctx, ply.Limits{Time: time.Second}, board)
//
// # What a network computes
//
// A network has one hidden layer. The state is looked at twice, as the player to move sees it and as the other one
// does. Each view has Hidden sums: a bias plus the weights of the features that the state has. A sum is clipped to
// the range from 0 to 1. The output is a bias plus the weighted clipped sums of both views. It is a logarithm of
// odds: times Scale it is the score. The layer behind the features is the one of Nasu's efficiently updatable networks
// (2018), which today's strong engines have.
//
// There can be several sets of output weights. The number of features that the player to move sees decides which one
// counts: on most boards it tells how far the game has come.
//
// If a network corrects the evaluation of a game, its score is added to that one: see Weights.Corrects.
//
// # Speed
//
// All is done in whole numbers, so a network gives the same scores on every machine. Evaluate needs nothing but the state.
// Behind it, a network keeps the sums of states that it has seen last, and adds and takes away what differs. In a
// search that is little. Sums of integers do not depend on their order, so scores do not depend on what was seen
// before.
//
// On a processor of amd64 with AVX2, networks whose Hidden is a multiple of 16 treat sixteen sums at once. An evaluation of
// chess takes 150 ns with 128 sums then, and 440 ns without; with 32 sums it takes 120 and 210 ns.
package neural
