// Package match lets players meet: one game under a clock with [Play], or a [Tournament]
// of many, with the statistics that tell strength from luck.
//
// A [Player] is anything that chooses moves: a searcher ([Searcher]), an external program
// (package [github.com/plygo/ply/uci]), a person ([Func]). A player that is late, plays an
// illegal move, crashes or hangs loses that game, and the others go on.
//
// # Is it stronger?
//
// Two versions of a player meet in pairs of games, each pair from one opening with the
// sides swapped, until a sequential test is sure:
//
//	openings, err := match.RandomOpenings(game, game.Start(), 6, 500, 1)
//	tour := match.Tournament[chess.Position, chess.Move]{
//		Game: game,
//		Entrants: []match.Entrant[chess.Position, chess.Move]{
//			{Name: "new", New: func(uint64) (match.Player[chess.Position, chess.Move], error) { … }},
//			{Name: "old", New: func(uint64) (match.Player[chess.Position, chess.Move], error) { … }},
//		},
//		Rounds: 500, Openings: openings,
//		Terms:   match.Terms{Control: match.Control{Base: 2 * time.Second, Add: 20 * time.Millisecond}},
//		SPRT:    &match.SPRT{Elo0: 0, Elo1: 10},
//		Results: "new-old.jsonl", // run it again to go on after an interruption
//	}
//	table, err := tour.Run(ctx)
//
// # In a test
//
// A test must give the same answer every time, so it limits nodes or depth instead of
// time, and takes its openings and its players' chances from seeds. A handful of games is
// enough for players that are far apart; see the example of [Tournament]. What a test can
// ask is that the score is at least so high, or that the lower end of the interval,
// [Row.Elo], is above zero.
//
// # Large matches
//
// [Tournament.Results] names a file of JSON lines, one a game. Programs on several
// machines each play a part, [Tournament.Shard] of [Tournament.Shards], and
// [ReadResults] and [NewTable] put the parts together.
package match
