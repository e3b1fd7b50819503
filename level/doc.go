// Package level has players that people can beat: easy, medium and hard, for every game and
// every searcher.
//
//	player := level.New(chess.Rules{}, level.Easy, alphabeta.New)
//	result, err := player.Search(ctx, player.Limits, line...)
//
// A level limits how far the player looks ahead, and makes its evaluation a little wrong.
//
// The limits are plies and nodes, never time. So a level is as strong on every machine, and
// with the same seed it plays the same game again. The error of an evaluation depends only
// on the state and the seed. So a player keeps its opinions through a whole game: it is a
// little weak all the time, instead of strong with a blunder now and then.
//
// The error is at most [Searcher.Noise] times the scale of the game. So a wrong choice
// costs at most twice that, as far as the player sees: in chess three pawns at easy, one
// pawn at medium. This is exact with minimax; the pruning of alphabeta may add a little. A
// win has an exact score and no error. So a searcher that looks at every move does not miss
// a win in one move, and with alphabeta easy takes a piece that hangs.
//
//	          plies   nodes     noise
//	easy      1       2,000     0.7
//	medium    3       3,000     0.25
//	hard      10      100,000   0.03
//
// Each searcher understands these limits in its own way. The searcher of package alphabeta
// looks further at captures and checks. That of package minimax does not, and it reaches
// its limit of nodes first. That of package mcts takes 1,000 simulations for one ply. A
// searcher that never evaluates, such as mcts.New, makes no errors: only the limits make
// its level.
//
// # What they score
//
// The table shows 100 games each with alphabeta. The openings are random ones that a short
// search finds even, and each is played twice with the sides swapped. The table is from
// "go run ./internal/measure strength -part levels".
//
//	                        chess    xiangqi   jieqi   gomoku (15×15, freestyle)
//	easy against random     99%      100%      100%    100%
//	medium against easy     95%      94%       91%     77%
//	hard against medium     100%     100%      91%     77.5%
//
// With alphabeta, hard answers in 0.1 to 0.3 seconds on one core. With mcts.New, which plays
// 10,000 games to the end, it takes some seconds in chess; mcts.Tuned plays best.
package level
