// Package level has players that people can beat: easy, medium and hard, at every game
// and with every searcher.
//
//	player := level.New(chess.Rules{}, level.Easy, alphabeta.New)
//	result, err := player.Search(ctx, player.Limits, line...)
//
// A level looks only so far ahead, and its evaluation is a little wrong. How far is
// counted in plies and nodes, never in time, so that a level is as strong on every machine
// and plays the same game again from the same seed. How wrong depends on the position and
// the seed alone, so that a player holds the same opinions all through a game: it is weak
// evenly, not strong with a blunder now and then.
//
// The error is never more than [Searcher.Noise] in parts of the game's scale. So a move
// costs at most twice as much, as far as the player sees: in chess three pawns at easy, one
// at medium. That is exact with minimax; what alphabeta prunes may add a little. Wins are not
// evaluated, so a searcher that looks at every move does not miss a win in one, and with
// alphabeta easy takes a piece that hangs.
//
//	          plies   nodes     noise
//	easy      1       2,000     0.7
//	medium    3       3,000     0.25
//	hard      10      100,000   0.03
//
// Searchers read this each in their way: alphabeta looks further at captures and checks,
// minimax does not and reaches its nodes first, mcts takes a ply for 1,000 simulations. What
// does not evaluate, as mcts.New, is wrong about nothing: only the limits make its level, and
// only a seed of its own makes it play otherwise.
//
// # What they score
//
// In 100 games each with alphabeta, from random openings that a short search finds even,
// each played twice with the sides swapped:
//
//	                        chess    xiangqi   gomoku (15×15, freestyle)
//	easy against random     99%      100%      100%
//	medium against easy     95%      94%       77%
//	hard against medium     100%     100%      77.5%
//
// With alphabeta hard answers in 0.1 to 0.3 seconds on one core. With mcts, which plays
// 10,000 games to the end, it takes some seconds in chess.
package level
