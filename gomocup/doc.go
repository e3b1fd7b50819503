// Package gomocup speaks the protocol of the Gomocup tournaments (Martin Petříček and Petr
// Laštovička, 2005, with SWAP2BOARD of 2022 and caro of 2023). It works in both directions,
// for the game of package gomoku.
//
// [Engine] makes a searcher an engine that Piskvork, every other manager and many user
// interfaces can use:
//
//	engine := gomocup.Engine{
//		Name: "Example",
//		New: func(rules gomoku.Rules) (ply.Searcher[gomoku.Position, gomoku.Move], error) {
//			return alphabeta.New(rules), nil
//		},
//	}
//	err := engine.Run(ctx, os.Stdin, os.Stdout)
//
// [Start] runs an engine of somebody else. The client that it returns is a player in a
// match and a searcher like any other:
//
//	client, err := gomocup.Start(ctx, rules, gomocup.Config{Path: "pbrain-rapfi"})
//	defer client.Close()
//	best, err := client.Search(ctx, ply.Limits{Time: time.Second}, rules.Start())
//
// The columns x and the rows y of the protocol are those of [gomoku.Move].
package gomocup
