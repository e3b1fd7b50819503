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
//   - [ply.Chancer]: chance nodes are averaged by their odds, with Star1 bounds.
//   - [ply.Repeater]: repetitions are judged.
//   - [ply.Hasher]: a transposition table, shared by all threads.
//   - [ply.Orderer]: promising moves first, losing ones last.
//   - [ply.Indexer]: counter moves and histories of quiet moves.
//   - [ply.Tactician]: quiescence search, and extensions where the game is forced.
//   - [ply.Forcer]: moves that force the opponent are not pruned.
//   - [ply.Exchanger]: moves that lose material are pruned near the leaves.
//   - [ply.NullMover]: null move pruning.
//   - [ply.Tuner]: what may be pruned, and by what margins. Without it nothing is, and
//     but for quiescence the values stay exact.
//
// Every technique can be left out by [Searcher.Without].
package alphabeta
