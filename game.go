package ply

import (
	"context"
	"errors"
	"time"
)

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
//     A draw by rule may end a game that still has moves; nobody searches them, but
//     [Perft] counts them. No state has more than 65,535 moves, and no move twice.
//   - Everything is deterministic: the same state has the same moves in the same
//     order. Chance is a move like any other, played at a state that [Chancer] names.
//   - Searchers ask Terminal first. Evaluate is never called on a terminal state or
//     on a chance node.
//   - Players alternate, unless the game is a [Turner] and says otherwise.
//   - Every game ends, be it by [Repeater].
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

// In returns the score of a game that ends with o after so many plies:
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

// Limits says how far a search may go. A zero field is no limit; a search needs
// at least one limit, or a context that can end.
type Limits struct {
	Depth int           // plies to look ahead
	Nodes int64         // calls of Play; simulations in mcts
	Time  time.Duration // stop and answer after this long
	Soft  time.Duration // start nothing new after this long
}

// And returns the limits that keep within both l and other.
func (l Limits) And(other Limits) Limits {
	return Limits{
		Depth: lower(l.Depth, other.Depth),
		Nodes: lower(l.Nodes, other.Nodes),
		Time:  lower(l.Time, other.Time),
		Soft:  lower(l.Soft, other.Soft),
	}
}

// lower returns the lower of two limits, of which zero is none.
func lower[T int | int64 | time.Duration](a, b T) T {
	if a == 0 || b != 0 && b < a {
		return b
	}
	return a
}

// Searcher chooses moves. Searchers of this library share these promises:
//
//   - A search can be stopped at any time. When ctx ends or a limit is reached, it
//     returns the best move so far and a nil error. A root that is not over always
//     yields a legal move, whatever the limits. With Nodes or Time and no Depth it
//     deepens step by step, and answers from the last step that it finished.
//   - What a caller can get wrong is an error: an empty line, a nil game, bad options,
//     a negative limit, [ErrGameOver], [ErrNoLimit], [ErrChance]. A panic of a broken
//     Game is raised in the caller's goroutine.
//   - A Searcher serves one Search at a time, and reads its exported fields when Search
//     starts. With one thread, a seed, and a limit of depth or nodes, the same sequence
//     of calls gives the same results (Elapsed aside).
//   - A node is a call of Play; mcts counts simulations.
type Searcher[S any, M comparable] interface {
	// Search looks for the best move in the last state of line. The states before it
	// are the game so far, oldest first, which a game with repetition rules needs.
	Search(ctx context.Context, lim Limits, line ...S) (Result[M], error)
}

// Errors that every searcher returns for what a caller can get wrong.
var (
	ErrGameOver = errors.New("ply: the game is over")
	ErrNoLimit  = errors.New("ply: a search without any limit would never end")
	ErrChance   = errors.New("ply: the state is a chance node; roll it first")
)

// Result is what a search found.
type Result[M any] struct {
	Move    M             // the move to play
	Score   Score         // its value, for the player to move
	PV      []M           // the expected line, beginning with Move; it stops at a chance node
	Depth   int           // plies searched
	Nodes   int64         // calls of Play; simulations in mcts
	Elapsed time.Duration // time spent
	Lines   []Line[M]     // several root moves, Move first, then by score or visits, where the searcher has them
}

// Line is one root move of a search with its value and the play expected after it.
type Line[M any] struct {
	Move   M
	Score  Score
	PV     []M   // beginning with Move
	Visits int64 // how often mcts tried the move
}

// Analyzer is a Searcher that can show more than its best move.
type Analyzer[S any, M comparable] interface {
	Searcher[S, M]
	// Analyze is Search with more to ask for and more to tell.
	Analyze(ctx context.Context, lim Limits, a Analysis[M], line ...S) (Result[M], error)
}

// Analysis is what an [Analyzer] is asked for beyond a move.
type Analysis[M any] struct {
	Lines  int             // how many of the best root moves to value exactly; 0 means 1
	Only   []M             // the root moves to consider, legal ones; empty means all
	Report func(Result[M]) // if not nil, called in the caller's goroutine as results improve
}

// Resetter is a Searcher that remembers from search to search.
type Resetter interface {
	// Reset makes it forget: tables, trees, the position in its random sequence.
	Reset()
}
