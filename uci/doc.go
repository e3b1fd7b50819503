// Package uci speaks the Universal Chess Interface (UCI protocol, Stefan Meyer-Kahlen and
// Rudolf Huber 2000) and its [Dialect] for xiangqi, [UCCI]. It works in both directions,
// for any game and any searcher of package ply.
//
// [Engine] makes a searcher an engine that every chess GUI can use. It answers in the
// dialect of the first command:
//
//	engine := uci.Engine[chess.Position, chess.Move]{
//		Name:     "Example",
//		Game:     chess.Rules{},
//		Searcher: alphabeta.New(chess.Rules{}),
//	}
//	err := engine.Run(ctx, os.Stdin, os.Stdout)
//
// [Start] runs an engine of somebody else. The client that it returns is a player in a
// match and a searcher like any other:
//
//	client, err := uci.Start(ctx, chess.Rules{}, uci.Config{Path: "stockfish"})
//	defer client.Close()
//	best, err := client.Search(ctx, ply.Limits{Depth: 10}, chess.Start())
//
// A game needs a [ply.Notation] here. Moves are written by its [ply.Coordinates] if it has
// them, otherwise by its notation. The clock words wtime and winc belong to player 0 of
// [ply.Turner]. If the game has no Turner, they belong to the player who moved first.
//
// What chance made is one word with the move before it, such as "a3a4R" of a piece that turned out to
// be a rook, if the game is a [ply.Chancer] with Coordinates. Where chance has one outcome, it
// needs no text. An engine for a game with hidden things, a [ply.Viewer], reads a position without
// a viewer as what the side knows that is to move in the end, and a client writes it in this way.
//
// docs/limits.md of the repository lists what an engine accepts, and what a client promises about
// engines that misbehave.
package uci
