package mcts

// Techniques are those beyond the textbook that no game of this library asks for. The others are
// in [ply.Sampling]. A technique that needs an optional interface is left out where the game has
// none.
type Techniques struct {
	// Urgency says how much a move is worth that was never tried (Gelly and Wang 2006). With
	// UCB1 it is the bound of such a move; zero means that the move goes first. With Priors
	// the move is assumed to be as good as the state so far, less Urgency.
	Urgency float64
	// Playout is how many random plies are played before the evaluation, if Evaluate is set.
	Playout int
	// Implicit is the weight, up to 1, of a minimax search of the evaluations in the
	// tree against the mean of the results (Lanctot, Winands, Pepels and Sturtevant 2014).
	Implicit float64
	// Rave is the number of visits at which a move's own results weigh as much as those
	// of all games in which it was played later (Gelly and Silver 2007). It needs a
	// [ply.Indexer], and suits games in which stones stay where they are put.
	Rave float64
	// Widen limits the moves that are tried in a state with n visits to 1 + Widen·√n, those
	// with the highest priors (progressive widening, Coulom 2007; Chaslot et al. 2008). Zero
	// means no limit.
	Widen float64
	// Decisive leaves a state only the move that wins at once, if there is one (Teytaud and
	// Teytaud 2010). The root keeps all its moves.
	Decisive bool
	// Transpositions lets states with the same key share what is below them (Childs,
	// Brodeur and Kocsis 2008). It needs a [ply.Hasher]. It is off with the Solver if the game
	// is a [ply.Repeater], because there a proof may hold on one way to a state and not on
	// another.
	Transpositions bool
	// Deals values a leaf by a deal, in a game with hidden things (a [ply.Viewer]): what nobody has
	// seen there is dealt, and the random game or the evaluation goes on from that full state.
	// Otherwise they go on from the view, and chance draws what comes to light.
	//
	// What came to light on the way to the leaf and what is dealt there are together a deal of
	// the root's view, drawn bit by bit. So this is the search with a new deal for each
	// simulation and one tree for all of them (information set Monte Carlo tree search with a
	// single observer: Cowling, Powley and Whitehouse 2012). The nodes of the tree are what the
	// root's viewer has seen. Its choices, priors, proofs and repetitions go by that and never by a
	// deal, so they hold in all deals, and every other technique works as it does without Deals.
	//
	// Beyond the leaf the deal is known. For random games that makes no difference but in time.
	// An evaluation may count the hidden things as what they are: the mean over deals is as good as
	// what the game expects of them by itself, but needs more simulations. In jieqi that cost 89
	// [43, 138] Elo at equal time. So Deals is for games whose evaluation is no good at
	// expecting, or whose random games are faster once all is dealt.
	//
	// Choices beyond the leaf would use what no player knows, such as which hidden piece is worth
	// taking, and find too much good (strategy fusion: Frank and Basin 1998). So quiescence stops
	// where something is revealed, as it does without Deals; when it went on there, Deals cost
	// 145 [100, 195] Elo. Decisive, and a [ply.Narrower], do choose so in random games.
	Deals bool
	// Final says which move is played in the end.
	Final Final
}

// Final is a way to choose a move when all simulations are done.
type Final uint8

// The ways to choose: by the visits, by the mean of the results, or by the upper or lower bound
// on it, which is the mean plus or minus what Exploration adds.
const (
	MostVisits Final = iota
	BestMean
	BestUpperBound
	BestLowerBound
)
