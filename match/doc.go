// Package match plays games between players: one game under a clock with [Play], or many
// games as a [Tournament]. Its statistics tell strength from luck.
//
// A [Player] is anything that chooses moves: a searcher ([NewPlayer]), an external program
// (package [github.com/plygo/ply/uci]), a person ([PlayerFunc]). A player that is late, plays an
// illegal move, crashes or hangs loses that game. The other games go on.
//
// # Is it stronger?
//
// Two versions of a player meet in pairs of games. Both games of a pair begin with the same
// opening, with the sides swapped. The match ends as soon as a sequential test is decided:
//
//	openings, err := match.RandomOpenings(game, game.Start(), 6, 500, 1)
//	tour := match.Tournament[chess.Position, chess.Move]{
//		Game: game,
//		Entrants: []match.Entrant[chess.Position, chess.Move]{
//			{Name: "new", New: func(uint64) (match.Player[chess.Position, chess.Move], error) { … }},
//			{Name: "old", New: func(uint64) (match.Player[chess.Position, chess.Move], error) { … }},
//		},
//		Rounds: 500, Openings: openings,
//		Terms: match.Terms{Control: match.Control{Base: 2 * time.Second, Add: 20 * time.Millisecond}},
//		SPRT:  &match.SPRT{Elo0: 0, Elo1: 10},
//		ResultsFile: "new-old.jsonl", // run it again to go on after an interruption
//	}
//	table, err := tour.Run(ctx)
//
// # In a test
//
// Package [github.com/plygo/ply/matchtest] compares searchers in go tests, in a few lines. A
// test must give the same answer every time. So it limits nodes or depth instead of time, and
// uses fixed seeds for the openings and the players.
//
// # Large matches
//
// [Tournament.ResultsFile] names a file of JSON lines, one line for each game. Programs on
// several machines each play one part, number [Tournament.Shard] of [Tournament.Shards], with a
// file of its own. [ReadResults] and [NewTable] then put the parts together.
// [Tournament.ArchiveFile] names a file of the games themselves.
//
// A program that hands out games one by one, to machines that come and go, keeps a [Standing]: it
// knows which pairs of games there are, and turns their results into the same table.
package match
