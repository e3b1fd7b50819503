// Package mcts is Monte Carlo tree search: it looks most where the results are best.
// It needs no evaluation, since it plays games to the end at random, and can be stopped
// after any of them.
//
//	result, err := mcts.New(game).Search(ctx, ply.Limits{Nodes: 10_000}, state)
//
// [New] is the algorithm of the textbooks and nothing else (Coulom 2006; Kocsis and
// Szepesvári 2006; Browne et al. 2012): a simulation selects moves by UCB1 with the
// constant √2 down to a leaf, expands it, plays on at random to the end, and counts the
// result, 1 for a win, ½ for a draw, in every node it came through; in the end the most
// visited move is played. A leaf gets its children at its second visit.
//
// [Tuned] plays best: it adds what has measured best with the game, as the [ply.Sampling] of its
// [ply.Tuning] says. A program that plays against people uses it. To change one thing, set a
// field between searches:
//
//	searcher := mcts.Tuned(game)
//	searcher.Tuning.Sampling.Exploration = 0.5
//
// More techniques, by which no game gained, are in [Techniques].
//
// What the game has of the optional interfaces is used as follows:
//
//   - [ply.Turner]: a player may move several times in a row. Without it players alternate.
//   - [ply.Chancer]: chance nodes are drawn by their odds.
//   - [ply.Viewer]: the tree of a view has what its viewer may see, and supposes that the opponent
//     sees the same. With [Techniques.Deals] its leaves are dealt, else chance draws there as well.
//   - [ply.Repeater]: repetitions in the tree are judged, though never taken for proven.
//     In random games they are not; one of 2,000 plies counts as a draw.
//   - [ply.Narrower]: moves that are not worth a search are left out, in the tree and in random
//     games, but for root moves that are asked for, by [ply.Analysis].Only or by more Lines
//     than there are others. What is proven is proven without them. [Searcher.Wide] looks at all.
//   - [ply.Tuner]: its scale turns win rates into scores, and its Sampling tunes [Tuned].
//   - [ply.Policy], or else [ply.Orderer]: priors. Without either all moves are alike.
//   - [ply.Orderer]: which move may be decisive.
//   - [ply.Tactician]: quiescence before a leaf is evaluated. Without it the leaf is evaluated at once.
//   - [ply.Indexer]: RAVE, which is off without it.
//   - [ply.Hasher]: transpositions, which are off without it.
//
// Scores are the inverse logistic of the mean result, and are decided only if proven.
//
// # The tree
//
// A node takes 32 bytes with its move in every game of this library, 36 with priors, and at
// most 48. Nodes lie in large chunks without pointers, which the garbage collector does not
// look into, and within [Searcher.MemoryMB] the search goes on as long as it is asked to.
// [Searcher.Inspect] shows what is in it. With [Searcher.Reuse] the next search begins
// with what is known already, whether it is one ply later or two.
//
// Several [Searcher.Threads] share a tree, or grow one each; [Merge] puts together results
// from several trees, and from several machines.
//
// # What it is worth
//
// [Tuned] in matches of 100 games, at 30 ms a move on one thread, from random openings
// with the sides swapped: wins, draws and losses, and where they tell it the Elo
// difference with its 95% interval. Alpha-beta has a table of 16 MB and considers every
// legal move. The table is from "go run ./internal/measure strength -part mcts".
//
//	              against New                 against alphabeta.New
//	chess         100  0  0                    1 11 88   −463 [−595, −385]
//	xiangqi       100  0  0                    6 11 83   −354 [−464, −281]
//	gomoku        100  0  0                   55  0 45    +35 [0, 70]
//	Connect Four   66  3 31  +127 [60, 204]   51  8 41    +35 [−19, 90]
//	Reversi        99  0  1  +798 [607, ∞)    71  4 25   +173 [99, 264]
//	Kalah          73 10 17  +220 [158, 298]  38 16 46    −28 [−69, 12]
//
// In xiangqi it won all of 40 games against the tree search of a student project of 2019,
// project-d-mcts. So alpha-beta is the searcher for chess and xiangqi, where a single reply
// refutes a line that looks good on average. In gomoku, where the priors leave few moves to
// look at, in Connect Four and in Kalah neither is the better one, and in Reversi, where
// moves gain little at once and much in the end, the tree search is.
//
// The games' Sampling follows from such matches, and from how much worse the chosen move
// is than the best by a deeper alpha-beta search, at 10 ms a move. Evaluated leaves and
// priors make nearly all of the difference. Quiescence costs more than it tells in chess
// (regret in win rate 0.021 ± 0.005 with it, 0.013 ± 0.003 without), since priors by
// [ply.Orderer] look at captures first; in gomoku it gave +53 [−21, 131] Elo, and a Width
// of 24 gave +53 [−2, 110]. Implicit minimax (0.012 ± 0.004 against 0.008 ± 0.003) and
// Urgency did not help. In Connect Four the solver with an Exploration of 0.7 gave +96
// [36, 163] at equal simulations, decisive moves +2 [−41, 44], the tree of the last search
// +24 [−12, 62]. In jieqi quiescence gave +83 [17, 154] at equal time, an Exploration of 0.25
// instead of 0.5 +55 [0, 113] and of 1 −37 [−88, 11], implicit minimax −2 [−53, 48], and Deals
// −89 [−138, −43]: what the game expects of hidden pieces is better than one deal of them. It has
// an Exploration of 0.3, next to the best of these. What was not better for sure is left out, but for
// the tree of the last search, which costs nothing.
package mcts
