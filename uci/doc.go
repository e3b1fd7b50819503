// Package uci speaks the Universal Chess Interface (UCI protocol, Stefan Meyer-Kahlen
// and Rudolf Huber 2000) and its [Dialect] for xiangqi, [UCCI], for any game and any
// searcher of package ply, in both directions.
//
// [Engine] makes a searcher an engine that every chess GUI can use. It speaks whichever
// dialect it is spoken to in:
//
//	engine := uci.Engine[chess.Position, chess.Move]{
//		Name:     "Example",
//		Game:     chess.Rules{},
//		Searcher: alphabeta.New(chess.Rules{}),
//	}
//	err := engine.Run(ctx, os.Stdin, os.Stdout)
//
// [Start] runs somebody else's engine, which is then a player in a match and a searcher
// like any other:
//
//	client, err := uci.Start(ctx, chess.Rules{}, uci.Config{Path: "stockfish"})
//	defer client.Close()
//	best, err := client.Search(ctx, ply.Limits{Depth: 10}, chess.Start())
//
// A game needs [ply.Notation] here. Its moves are written as [ply.Coordinates], or by
// its notation if it has none. The clock words wtime and winc belong to player 0 of
// [ply.Turner], or to the player who began if the game has no turns to ask for.
package uci
