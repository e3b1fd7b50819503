package ply

import "github.com/plygo/ply/internal/word"

// Game is the rules of a two-player, zero-sum game. Moves and Play are its
// successor function, Terminal its terminal test, Evaluate its heuristic.
//
// S is a state. It must be copyable by assignment, because copying is how
// searchers take a move back: neither S nor M may hold a slice, a map or an
// interface, whose contents a copy would share with its original.
//
// The contract, each line of which [github.com/plygo/ply/gametest] checks:
//
//   - Moves, Terminal, Evaluate and the optional reading methods leave *s as it is.
//     The Game value itself is small, never changes, and is safe for concurrent use.
//   - A state without moves is terminal, and a decided one (Win, Loss) has no moves.
//     A draw by rule may end a game that still has moves. Searchers do not look at them,
//     but [Perft] counts them. No state has more than 65,535 moves, or one move twice.
//   - Everything is deterministic: the same state has the same moves in the same
//     order. Chance is a move like any other, played at a state that [Chancer] names.
//   - Searchers ask Terminal first. Evaluate is never called on a terminal state or
//     on a chance node.
//   - Players alternate, unless the game is a [Turner] and says otherwise.
//   - Every game ends. If positions can come back, the rule that ends such a game is a
//     counter in the state or a [Repeater].
//
// What more a game can do for a searcher, it says through the optional interfaces
// [Hasher], [Orderer] and the others. A game that has none of them is complete.
type Game[S any, M comparable] interface {
	// Moves appends the legal moves of s to dst and returns the extended slice.
	Moves(dst []M, s *S) []M
	// Play plays m, which must be a legal move of s, in place.
	Play(s *S, m M)
	// Terminal reports whether the game is over at s, and how, for the player to move.
	// Every searcher asks it at every node, so it should be nearly free.
	Terminal(s *S) Outcome
	// Evaluate returns the heuristic value of s for the player to move,
	// at most MaxEval either way.
	Evaluate(s *S) Score
}

// Outcome is how a game ended, for the player to move.
type Outcome int8

// The outcomes. Ongoing, the zero value, says that the game is not over.
const (
	Ongoing Outcome = iota
	Loss
	Draw
	Win
)

// Flip returns the outcome as the other player sees it.
func (o Outcome) Flip() Outcome {
	switch o {
	case Loss:
		return Win
	case Win:
		return Loss
	}
	return o
}

// In returns the score of a game that ends with o after the given number of plies:
// Win.In(3) is WinIn(3). A draw scores 0, and so does a game that goes on.
func (o Outcome) In(plies int) Score {
	switch o {
	case Loss:
		return LossIn(plies)
	case Win:
		return WinIn(plies)
	}
	return 0
}

// String returns "ongoing", "loss", "draw" or "win".
func (o Outcome) String() string {
	switch o {
	case Ongoing:
		return "ongoing"
	case Loss:
		return "loss"
	case Draw:
		return "draw"
	case Win:
		return "win"
	}
	return "invalid outcome"
}

// MarshalText returns the word that String returns, so that an outcome in JSON is a word.
func (o Outcome) MarshalText() ([]byte, error) {
	return word.Write(o, Ongoing, Loss, Draw, Win)
}

// UnmarshalText reads what MarshalText writes.
func (o *Outcome) UnmarshalText(text []byte) error {
	return word.Read(o, text, Ongoing, Loss, Draw, Win)
}
