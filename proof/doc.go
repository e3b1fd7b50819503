// Package proof solves positions: it proves that a player wins, or does not lose, and hands over the
// whole proof, with an answer to every defence.
//
//	solver := proof.New(game)
//	answer, err := solver.Ask(ctx, ply.Limits{Time: 10 * time.Second}, proof.Question[M]{Player: 0, Moves: 5}, state)
//	if answer.Verdict == proof.Yes {
//		answer.Proof.Write(os.Stdout, game)
//	}
//
// It works for any game, with the four methods of [ply.Game] alone. A [Solver] looks for leaves, not
// for good moves: it goes where the fewest positions are left to be proved (proof-number search, Allis
// 1994, depth-first by Nagai 2002). Long forced wins are its strength: of quiet positions it knows
// nothing.
//
// # What an answer is worth
//
// Every answer other than Unknown comes with a [Strategy], and [Check] has played it against every
// legal defence by the rules alone. So a fault of the search can lose an answer, and cannot make a
// wrong one. In random games with circles, counts and forbidden repetitions, 500,000 random strategies were
// compared with all lines of play: none that can be beaten was accepted.
//
// A repetition is judged as searchers judge it: a state that comes a second time after the last one
// played ends the game. Where repetitions can lose, and the game so far had the same states, a referee
// who waits for the third time may see it otherwise.
//
// # The whole solution
//
// [Strategy.Write] writes a strategy with every defence as text, and [Strategy.Archive] returns it as a
// game with variations, for files such as PGN. [Solver.Shortest] asks with fewer and fewer moves, for the
// shortest win. [Solver.Cooks] tells of the moves that a strategy does not play whether they reach its goal
// as well: other solutions and duals.
//
// # What it uses
//
//   - [ply.Hasher]: positions that moves reach in different orders are one. Without it they are not, and
//     the search is a tree.
//   - [ply.Repeater]: a repetition counts against the player who is to win. Where the rules call it that
//     player's win, as with perpetual check in xiangqi, and nothing else wins, the answer is Unknown. So
//     it may be where many moves do not win within a limit: such a proof has to be checked path by path.
//   - [ply.Expirer]: a player must win before a count, such as that of the fifty-move rule, draws the game.
//   - [ply.Chancer]: a player wins for sure, or not; chance is on the other side.
//   - [ply.Tactician]: for questions about forcing moves only.
//   - [ply.Threatener]: for questions about threats only, such as the fours and threes of gomoku. The game
//     proposes threats and answers, and Check plays all other answers, too.
package proof
