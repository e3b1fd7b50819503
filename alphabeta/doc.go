// Package alphabeta searches like minimax, but skips the lines that cannot change the
// result (Knuth and Moore 1975), and those that by all experience will not.
//
//	result, err := alphabeta.New(game).Search(ctx, ply.Limits{Time: time.Second}, state)
//
// With only the four methods of [ply.Game] it is iterative-deepening alpha-beta, and
// its values are exactly minimax's. Each optional interface that the game has switches
// more on:
//
//   - [ply.Turner]: a player may move several times in a row.
//   - [ply.Chancer]: chance nodes are averaged by their odds, with the bounds of Star1 and Star2.
//     If the game's tuning allows it, one outcome is searched for all.
//   - [ply.Repeater]: repetitions are judged.
//   - [ply.Hasher]: a transposition table, shared by all threads.
//   - [ply.Narrower]: moves that are not worth a search are left out, but for root moves that
//     are asked for, by [ply.Analysis].Only or by more Lines than there are others.
//   - [ply.Orderer]: promising moves first, losing ones last.
//   - [ply.Indexer]: counter moves and histories of quiet moves.
//   - [ply.Policy]: quiet moves begin with those that the game thinks likely.
//   - [ply.Tactician]: quiescence search, and extensions where the game is forced.
//   - [ply.Forcer]: moves that force the opponent are not pruned.
//   - [ply.Structurer]: in a search that prunes, an evaluation that is often wrong with the same structure is corrected.
//   - [ply.Exchanger]: moves that lose material are pruned near the leaves.
//   - [ply.NullMover]: null move pruning.
//   - [ply.Tuner]: what may be pruned, and by what margins. Without it nothing is pruned.
//     Then the values stay exact, with three exceptions: quiescence, narrowing, and in games
//     with repetition the table, which forgets how a position was reached.
//
// Every technique can be left out by [Searcher.Without].
//
// # What the techniques are worth
//
// Elo that the whole searcher is ahead of itself without a group of techniques, with the
// 95% interval: 600 games each from random openings with the sides swapped, at 2,000
// nodes a move, in xiangqi 1,000. A dash is a group that the game does not use. In
// gomoku the first to move usually wins, so that most pairs of games are split. The table
// is from "go run ./internal/measure worth".
//
//	                                      chess             xiangqi           gomoku         Connect Four
//	transposition table                   +111 [88, 136]    +54 [30, 79]      +24 [9, 39]    +34 [14, 55]
//	killers, counters, history, priors    +262 [231, 298]   +144 [119, 172]   +33 [17, 49]   +5 [−13, 24]
//	reductions                            +13 [−11, 37]     +22 [−2, 46]      +9 [−4, 23]    –
//	null move                             +44 [19, 69]      +30 [6, 54]       –              –
//	futility, late move pruning           +104 [78, 132]    +76 [51, 102]     +63 [44, 82]   –
//	exchange pruning                      +93 [70, 117]     +21 [−3, 45]      +40 [22, 57]   –
//	quiescence                            +285 [251, 323]   +139 [112, 167]   +9 [−4, 22]    –
//	extensions                            +2 [−12, 16]      +2 [−6, 11]       +6 [−7, 20]    –
//	corrections                           −7 [−31, 17]      +12 [−12, 36]     –              –
//
// The evaluations of this table are those made by hand. With the learned ones, by which the programs play, corrections were worth
// +21 [4, 38] in 1,078 games of chess at 6,000 nodes a move, where a sequential test between 0 and +20 ended for +20, which overstates; +8 [−12, 27] in
// 600 games at 30 ms a move; and +21 [2, 40] in 800 games of xiangqi at 3,000 nodes, where the same test did not end.
//
// In jieqi, 200 games each at 5,000 nodes a move, with the same deals from both sides:
//
//	one outcome for all                   +576 [478, 798]
//	quiescence                            +151 [100, 210]
//	transposition table                   +85 [43, 130]
//	futility, late move pruning           +74 [34, 116]
//	bounds at chance nodes                +72 [30, 117]
//	killers, counters, history, priors    +47 [6, 89]
//	null move                             +28 [−1, 57]
//	exchange pruning                      +14 [−23, 51]
//	reductions                            +14 [−22, 50]
//
// There, at 100 ms a move, it won 138 and drew 7 of 200 games with mcts, +153 [105, 208], and 110 and 4 of
// 200 with itself where a reveal always brings an average piece, +42 [−6, 92]: "go run ./internal/measure strength
// -part jieqi".
package alphabeta
