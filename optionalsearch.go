package ply

import "math/rand/v2"

// The optional interfaces of games that searches and learning use. Those for programs and people are in optional.go.

// Mirrorer exchanges the sides: Mirror returns the position in which each side has what
// the other side has in s. The player to move is the other one, too, so Evaluate gives the
// same score. This needs a state that holds whose turn it is: a state that counts the
// pieces to find out cannot be mirrored.
type Mirrorer[S any] interface {
	Mirror(s *S) S
}

// Hasher returns a key of the position, for transposition tables, tree reuse and
// repetition. Two states with the same key have
//
//   - the same player to move,
//   - the same moves in the same order, so that a table can keep a move as its index,
//   - the same outcome if the game is decided: if points decide it, they are part of the key.
//
// The bits of the key need not be mixed: searchers mix them.
type Hasher[S any] interface {
	Hash(s *S) uint64
}

// Repeater judges repeated positions. Repetition returns how the game ends at the last of
// states, for the player to move there. It is called when Terminal of that state is
// Ongoing and its hash occurred before in states. It must not change states.
//
// Those in states[:root+1] were played; the states after them come from a search. A referee
// passes root = len(states)−1. After a null move searchers pass only the states since then;
// if none of those was played, root is −1.
type Repeater[S any] interface {
	Hasher[S]
	Repetition(states []S, root int) Outcome
}

// Expirer is a game in which a count draws the game, such as that of moves without a capture. Left
// returns after how many plies it does so at the soonest; 0 if it has. A win in fewer plies, or in as
// many, comes first. A game whose [Hasher] key leaves the count out should be an Expirer: otherwise
// what is known of a state is taken for true of all with its key.
type Expirer[S any] interface {
	Left(s *S) int
}

// Narrower knows which moves are worth a search, in a game that has many more. Narrow appends
// them to dst. They are a part of Moves, at least one where there are moves, and the same in the
// same order for states with the same [Hasher] key. What wins at once, and what prevents that the
// opponent does, should be among them.
//
// Searchers that play narrow: alphabeta, mcts and greedy, also inside level. What is to be exact
// does not: minimax, random play, [Perft], referees, and the moves of [Analysis].Only. A searcher
// that narrows proves nothing about the moves that it leaves out.
//
// It is never called on a terminal state or a chance node. A game that embeds a Narrower and has
// Moves of its own needs Narrow of its own, too.
type Narrower[S any, M comparable] interface {
	Narrow(dst []M, s *S) []M
}

// Orderer sets scores[i] to the gain that moves[i] is expected to bring at once, in
// [Score] units. A quiet move gains 0. A negative gain is a loss; −[MaxEval] means that the
// move loses the game. Searchers try high scores first.
// It is never called on a terminal state or a chance node.
type Orderer[S any, M comparable] interface {
	Order(s *S, moves []M, scores []Score)
}

// Exchanger returns the static exchange value of a move: what the move wins or loses if
// both sides go on taking on its target as long as that pays.
type Exchanger[S any, M comparable] interface {
	Exchange(s *S, m M) Score
}

// Tactician knows which moves a quiescence search must look at.
type Tactician[S any, M comparable] interface {
	// Tactical appends the tactical moves of s to dst, a part of its Moves. In a
	// forced state it appends every move that does not lose at once: by itself, or to
	// the opponent's next move. If there is a move that wins at once, that is enough.
	Tactical(dst []M, s *S) []M
	// Forced reports whether s leaves no time for a quiet move: in check, or with a
	// four to answer. A searcher then neither stands pat nor prunes.
	Forced(s *S) bool
}

// Forcer is a [Tactician] that knows which moves leave the other player in a forced state,
// for example because they give check, without playing them. It sets forces[i] to true if
// moves[i] does, else to false. Searchers do not prune such moves.
type Forcer[S any, M comparable] interface {
	Forces(s *S, moves []M, forces []bool)
}

// Threatener knows attacks by threats, in a game with too many quiet moves to try them all. A threat of
// order 1 is to win with the next move, such as a four in gomoku. One of order n is to win by threats of
// lower orders, such as a three. Package proof attacks with the moves that it proposes, and checks what
// comes of it by the rules alone: a fault here can lose a proof, and cannot make a wrong one.
// It is never asked about a terminal state or a chance node, nor with an order below 1.
type Threatener[S any, M comparable] interface {
	// Threats appends the moves that win, or after which the player to move now threatens to win, by
	// a threat of at most this order. Too many are safe, and cost time.
	Threats(dst []M, s *S, order int) []M
	// Answers reports whether the player who is not to move threatens to win, by a threat of at most this
	// order. If so, it appends the moves that may parry it; the others lose to threats of a lower order.
	Answers(dst []M, s *S, order int) (moves []M, threatened bool)
}

// NullMover passes the turn: Null hands the move to the other player and returns true.
// Where passing proves nothing, such as in check, it leaves s as it is and returns false.
type NullMover[S any] interface {
	Null(s *S) bool
}

// Indexer numbers moves from 0 to Slots()−1, without large gaps, for history tables.
// Moves of different players have different slots; similar moves may share one.
type Indexer[S any, M comparable] interface {
	Slots() int
	Slot(s *S, m M) int
}

// Policy sets p[i] to the prior probability that moves[i] is the best. The moves are some
// or all moves of s. The probabilities sum to 1.
type Policy[S any, M comparable] interface {
	Prior(s *S, moves []M, p []float32)
}

// Structurer knows what stays as it is for many moves, such as the pawns of chess. Structure returns a key of that and of
// the player to move. An evaluation that is wrong in a state is often wrong by as much in others of its structure, so
// alphabeta learns that while it searches, if the game's [Tuning] lets it prune, and corrects the evaluation. Without Structure, the
// evaluation counts as it is.
type Structurer[S any] interface {
	Structure(s *S) uint64
}

// Featurer describes states by features, for evaluations that are learned: see package
// [github.com/plygo/ply/neural]. A feature is a fact that holds or does not, such as "an own knight
// is on the place f3". Features have the numbers 0 to Inputs()−1.
type Featurer[S any] interface {
	// Inputs returns how many features there are. It is 1 or more, and never changes.
	Inputs() int
	// Features sets the bits of the features that s has as a player sees it, 0 or 1, and clears
	// all others: bit i%64 of set[i/64] is feature i. A set has as many words as Inputs needs.
	//
	// Both players see the state in the same way: if a position is [Mirrorer.Mirror] of another, the
	// features of a player there are those of the other player here. Whose turn it is needs no
	// feature. States with the same [Hasher] key have the same features. Of a full state of a
	// [Viewer], a player sees what is in the view. Of a view, Features uses only what the view
	// has, for either player: nobody knows what the other one sees besides.
	Features(set []uint64, s *S, player int)
}

// Gridder is a game on a board with places that can be numbered, and with a few kinds of things on
// them. It gets a [Featurer] for nothing: each kind of thing on each place is a feature.
type Gridder[S any] interface {
	// Grid returns how many places there are, and how many kinds of things. Own things and those
	// of the other player are different kinds.
	Grid() (places, kinds int)
	// Places sets dst[i] to the kind of thing on place i as a player sees it, from 1 to kinds, or to
	// 0 if the place is empty. There are as many dst as places. For the promises see [Featurer].
	// In a game whose sides play in different directions, the second player sees the board from the
	// other end.
	Places(dst []uint8, s *S, player int)
}

// Reflector knows which states differ from another one only by a reflection or a rotation of the board. Reflections appends them to dst.
// The player to move, the outcome, the number of moves and who wins are the same in all of them. A state may be its own reflection.
//
// Package learn asks for the reflections of each position of a game, and learns from one of them, drawn at random, besides. Without them it
// needs more games.
type Reflector[S any] interface {
	Reflections(dst []S, s *S) []S
}

// Chancer knows the chance nodes: states in which chance moves, such as a roll of dice.
// Odds reports whether s is one. If so, it sets p[i] to the probability of moves[i]. The
// moves are all moves of s, and the probabilities sum to 1. Searchers that only want to know
// whether s is a chance node call Odds(s, nil, nil), which sets nothing.
//
// At a chance node the player to move is the one who moves after it: a chance move does
// not pass the turn. If the roll decides who moves next, give the player who rolled a
// single move after it, which passes the turn. A chance move costs one ply like any move.
//
// Searchers average the values of the moves as win rates, through [Tuning.WinRate].
// [Record] makes the chance moves itself.
type Chancer[S any, M comparable] interface {
	Odds(s *S, moves []M, p []float32) bool
}

// Watcher is the player number of somebody who only watches: see [Viewer].
const Watcher = -1

// Viewer is a game with something hidden, such as pieces that lie face down. Its states are of
// two kinds. A full state has the deal in it: all that is hidden. A view is what one player
// knows. Both are states of the game and can be played on. Where something is revealed, there is
// a chance node, and the game is a [Chancer]: a full state has one chance move there, with odds
// of 1, and a view has one for each thing that may come to light.
//
// For a player p, 0, 1 or [Watcher]:
//
//   - View after Play is Play after View: View(Play(s, m), p) equals Play(View(s, p), See(s, m, p)).
//   - Deal only adds what is hidden: View(Deal(v), p) equals v, if v is a view of p.
//   - A state and its views have the same turn, outcome and repetition, and where a player is to
//     move the same moves. Whatever decides these is known to both players. They are chance
//     nodes together, also where only one player learns something.
//   - The odds of a view are how often each thing comes to light if Deal makes the deal.
//
// A key of [Hasher] covers the deal and whose view it is. Start and positions without a deal are
// views of [Watcher]. [Record] deals at its start, and [Record.View] returns what one player has
// seen: give it to whoever chooses a move, because a searcher of full states would look at what
// is hidden. A searcher of a view supposes that the opponent knows no more than the viewer.
type Viewer[S any, M comparable] interface {
	// View returns s as a player knows it. The view of a view is the same view, whoever
	// looks.
	View(s *S, player int) S
	// See returns m, a move of s, as a player sees it: what it hides from that player
	// is left out. If s is a view, it returns m.
	See(s *S, m M, player int) M
	// Deal returns a full state like s, with what is hidden drawn by rng. A full
	// state is its own deal.
	Deal(s *S, rng *rand.Rand) S
}

// Tuner is a game that knows which numbers suit it. See [Tuning].
type Tuner interface {
	Tuning() Tuning
}

// The optional interfaces of searchers follow. A program that has any [Searcher] finds them by
// a type assertion.

// Resetter is a Searcher that remembers from search to search.
type Resetter interface {
	// Reset makes it forget: tables, trees, the position in its random sequence.
	Reset()
}

// Seeder is a Searcher that chooses at random. After SetSeed its choices follow from the seed,
// as if the searcher were new.
type Seeder interface {
	SetSeed(seed uint64)
}

// Threader is a Searcher that can use several threads.
type Threader interface {
	// SetThreads sets how many it uses from the next search on, and returns how many it
	// used until then. A number below 1 changes nothing, so SetThreads(0) only asks.
	SetThreads(n int) int
}

// Memorizer is a Searcher whose memory can be limited.
type Memorizer interface {
	// SetMemoryMB sets how much it takes from the next search on, in units of 2²⁰ bytes, and
	// returns how much it took until then. A number below 1 changes nothing, so
	// SetMemoryMB(0) only asks.
	SetMemoryMB(mb int) int
}

// Filler is a Searcher that tells how full its memory is, in thousandths, also while it searches.
type Filler interface {
	Full() int
}
