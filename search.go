package ply

import (
	"context"
	"errors"
	"time"

	"golang.org/x/exp/constraints"
)

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

// lower returns the lower of two limits. Zero means no limit.
func lower[T constraints.Integer](a, b T) T {
	if a == 0 || b != 0 && b < a {
		return b
	}
	return a
}

// Searcher chooses moves. Searchers of this library share these promises, which
// [github.com/plygo/ply/searchtest] checks:
//
//   - A search can be stopped at any time. When ctx ends or a limit is reached, it
//     returns the best move so far and a nil error. A root that is not over always
//     yields a legal move, whatever the limits. With Nodes or Time and no Depth it
//     deepens step by step, and answers from the last step that it finished.
//   - What a caller can get wrong is an error: an empty line, a nil game, bad options,
//     a negative limit, [ErrGameOver], [ErrNoLimit], [ErrChance]. A panic of a broken
//     Game is raised in the caller's goroutine.
//   - A Searcher serves one Search at a time, and reads its exported fields when Search
//     starts. A call of Search or Analyze that comes in the middle of another one returns
//     [ErrBusy] and disturbs nothing. A searcher that can answer it all the same may do so,
//     such as a client of another program, which lets it wait.
//     What the methods of [Resetter], [Seeder], [Threader] and [Memorizer] change in the
//     middle of a search, they change when it has ended. Programs with several goroutines
//     give each its own searcher.
//   - With one thread, a seed, and a limit of depth or nodes, the same sequence of calls
//     gives the same results (Elapsed aside).
//   - A node is a call of Play; mcts counts simulations.
type Searcher[S any, M comparable] interface {
	// Search looks for the best move in the last of states. The states before it
	// are the game so far, oldest first, which a game with repetition rules needs.
	Search(ctx context.Context, lim Limits, states ...S) (Result[M], error)
}

// Errors that every searcher returns for what a caller can get wrong.
var (
	ErrGameOver = errors.New("ply: the game is over")
	ErrNoLimit  = errors.New("ply: a search without any limit would never end")
	ErrChance   = errors.New("ply: the state is a chance node; roll it first")
	ErrBusy     = errors.New("ply: the searcher is searching already; give each goroutine its own")
)

// Result is what a search found. Its JSON is for other programs: a move is as its type writes
// itself, and is read back with its state, by ParseMove of the game.
type Result[M any] struct {
	Move    M             `json:"move"`            // the move to play
	Score   Score         `json:"score"`           // its value, for the player to move
	PV      []M           `json:"pv"`              // the expected line, beginning with Move; it stops at a chance node
	Depth   int           `json:"depth"`           // plies searched
	Nodes   int64         `json:"nodes"`           // calls of Play; simulations in mcts
	Elapsed time.Duration `json:"nanoseconds"`     // time spent
	Lines   []Line[M]     `json:"lines,omitempty"` // Move first, then other root moves by score or visits; may be empty
}

// Line is one root move of a search with its value and the play expected after it.
type Line[M any] struct {
	Move   M     `json:"move"`
	Score  Score `json:"score"`
	PV     []M   `json:"pv"`               // beginning with Move
	Visits int64 `json:"visits,omitempty"` // how often mcts tried the move
}

// Analyzer is a Searcher that can show more than its best move.
type Analyzer[S any, M comparable] interface {
	Searcher[S, M]
	// Analyze searches as Search does. In addition it can value several root moves, look
	// at some of them only, and report while it searches.
	Analyze(ctx context.Context, lim Limits, a Analysis[M], states ...S) (Result[M], error)
}

// Analysis is what an [Analyzer] is asked for beyond a move.
type Analysis[M any] struct {
	Lines  int             // how many of the best root moves to value exactly; 0 means 1
	Only   []M             // the root moves to consider, legal ones; empty means all
	Report func(Result[M]) // if not nil, called in the caller's goroutine as results improve
}
