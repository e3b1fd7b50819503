// Package learn makes evaluations of games from their own play. A game needs no evaluation for that: it says what is on its
// board, as a [ply.Gridder] or a [ply.Featurer], and a small network learns what that is worth.
//
//	network, generations, err := learn.Run(ctx, reversi.Rules{}, learn.Options{
//		Dir: "learned", Time: 15 * time.Minute, Log: os.Stdout,
//	})
//	for _, g := range generations {
//		fmt.Println(g.Number, g.Accepted, g.Own)
//	}
//	game, err := neural.New(reversi.Rules{}, network)
//	best, err := alphabeta.New(game).Search(ctx, ply.Limits{Time: time.Second}, board)
//
// [Check] finds out in a minute or two whether a game can be learned.
//
// # Games that have an evaluation
//
// Usually a network replaces the evaluation of a game, which only has to be good enough for the first games of self-play. A good
// one knows more than a network learns from few games. Then there are two other ways. With [Options].Distil a network first
// learns what the evaluation says, from positions inside searches, which cost little. With Options.Correct the evaluation stays, and
// the network learns what to add to it.
//
// With Options.From a run begins with a network that is there, of another run or of a game: it plays the first games, and training goes
// on from its weights.
//
// # Games of many machines
//
// Each game of self-play follows from the game, the options and its number alone. So [Options].Play can have them played
// elsewhere, by programs that call [Play], and the run has the same games and networks. Package fleet does that. Games that other runs have
// made can be learned from, too: Options.Files names the files.
//
// # The folder of a run
//
//	network.ply         the best network: package neural reads it
//	generations.json    what came of each generation, as a list
//	elo.svg             the chart of it
//	log.txt             what happened, with all that is known of the scores
//	run.json            the game and the options, so that nobody goes on with others
//	gates.txt           says that the game has passed the gates
//	plan-1.json         what the self-play of generation 1 is like, if the options leave that open
//	games-1.ply         its games
//	network-0.ply       the network that learned the game's own evaluation, with Options.Distil
//	training-1.ply      its training, while that goes on
//	seconds-1.txt       how long it has taken so far, while it goes on; seconds-0.txt is for the gates
//	network-1.ply       its network
//	match-1.jsonl       its match against the last one, and match-1-own.jsonl that against the game's own evaluation
//	match-3-final.jsonl the last match of the best generation, against the game's own evaluation
package learn
