package ply

import (
	"errors"
	"fmt"
	"slices"

	"github.com/plygo/ply/internal/brief"
	"github.com/plygo/ply/internal/chance"
)

// Record is a game being played: where it began, the moves so far, and how it ended.
// Moves can be taken back and played again, any number of them.
//
// At a chance node the record rolls by itself, as often as needed, so that the last
// state always waits for a player or is the end. What it rolls depends on the seed
// and on the number of the ply alone: undoing a move does not bring other dice.
//
// The record of a referee knows more than its players may: the seed, and what is hidden if the
// game is a [Viewer]. Give players a [Record.View].
type Record[S any, M comparable] struct {
	game   Game[S, M]
	seed   uint64 // 0 in a view, until it is set
	view   bool   // it is what a player has seen: see View
	states []S    // the start, then the state after each move
	seen   seen[S]
	moves  []M    // the moves played, then those taken back
	rolled []bool // which of them chance made
	played int    // how many of moves are played
	end    end    // how Finish ended the game after the last of moves, if at all
	ended  bool   // whether end holds; false also when it was taken back
}

type end struct {
	outcome Outcome
	cause   Cause
}

// Cause is why players, a clock or a referee ended a game that its rules did not.
type Cause string

// The usual causes. A referee may have others, such as "illegal move".
const (
	Resignation Cause = "resignation"
	Agreement   Cause = "agreement"
	LossOnTime  Cause = "loss on time"
)

// NewRecord begins a game at start. The seed is for games with chance nodes, where it decides
// every roll, and for a [Viewer], where it decides the deal, unless start is a full state
// already. Whoever knows or guesses the seed knows what chance will do. It cannot be computed
// from what chance has done.
func NewRecord[S any, M comparable](g Game[S, M], start S, seed uint64) *Record[S, M] {
	r := &Record[S, M]{game: g, seed: seed}
	r.begin(r.deal(start))
	r.roll()
	return r
}

func (r *Record[S, M]) begin(start S) {
	r.states = []S{start}
	r.seen.repeater, _ = As[Repeater[S]](r.game)
	r.seen.add(&start)
}

// Play plays a move. A move that is not legal is a [*MoveError], and one in a game that is
// over is an error that wraps [ErrGameOver]; both change nothing. After a draw by rule play
// may go on. Moves taken back are forgotten.
func (r *Record[S, M]) Play(m M) error {
	if o := r.Outcome(); r.ended || o == Win || o == Loss {
		return r.over()
	}
	if !r.legal(m) {
		return r.illegal(m)
	}
	r.forget()
	r.push(m, false)
	r.roll()
	return nil
}

func (r *Record[S, M]) legal(m M) bool {
	return slices.Contains(r.game.Moves(nil, r.last()), m)
}

func (r *Record[S, M]) illegal(m M) error {
	e := &MoveError{Text: fmt.Sprint(m), Err: ErrIllegalMove}
	if notation, ok := As[Notation[S, M]](r.game); ok {
		state := r.ownView()
		e.State = notation.Format(&state)
	}
	if explainer, ok := As[Explainer[S, M]](r.game); ok {
		state := r.ownView()
		e.Reason = explainer.Explain(&state, m)
	}
	return e
}

// over is the error of a move or an end after the end.
func (r *Record[S, M]) over() error {
	return fmt.Errorf("%w: %s", ErrGameOver, brief.State(r.Reason()))
}

// forget drops what was taken back.
func (r *Record[S, M]) forget() {
	r.seen.drop(r.states[r.played+1:])
	r.states = r.states[:r.played+1]
	r.moves = r.moves[:r.played]
	r.rolled = r.rolled[:r.played]
	r.end = end{}
}

// push plays a legal move at the end of everything.
func (r *Record[S, M]) push(m M, rolled bool) {
	next := *r.last()
	r.game.Play(&next, m)
	r.add(next, m, rolled)
}

// add puts a move and the state after it at the end of everything.
func (r *Record[S, M]) add(next S, m M, rolled bool) {
	r.states = append(r.states, next)
	r.seen.add(&next)
	r.moves = append(r.moves, m)
	r.rolled = append(r.rolled, rolled)
	r.played++
}

// roll plays chance moves until a player is to move or the game is over.
func (r *Record[S, M]) roll() {
	for {
		moves, odds := r.odds()
		if odds == nil {
			return
		}
		r.push(moves[chance.Pick(odds, r.dice().Float64())], true)
	}
}

// odds returns the moves of the last state and their odds; nil if it is no chance node.
func (r *Record[S, M]) odds() ([]M, []float32) {
	chancer, ok := As[Chancer[S, M]](r.game)
	if !ok || r.game.Terminal(r.last()) != Ongoing || !chancer.Odds(r.last(), nil, nil) {
		return nil, nil
	}
	moves := r.game.Moves(nil, r.last())
	odds := make([]float32, len(moves))
	chancer.Odds(r.last(), moves, odds)
	return moves, odds
}

// Undo takes back the end that [Record.Finish] set, or else the last move together
// with what chance made of it. It returns false if there is nothing to take back.
func (r *Record[S, M]) Undo() bool {
	if r.ended {
		r.ended = false
		return true
	}
	n := r.played - 1
	for n >= 0 && r.rolled[n] {
		n--
	}
	if n < 0 {
		return false
	}
	r.played = n
	return true
}

// Redo plays again what the last Undo took back. It returns false if there is
// nothing left to play again.
func (r *Record[S, M]) Redo() bool {
	if r.played == len(r.moves) {
		if r.ended || r.end.outcome == Ongoing {
			return false
		}
		r.ended = true
		return true
	}
	r.played++
	for r.played < len(r.moves) && r.rolled[r.played] {
		r.played++
	}
	return true
}

// Finish ends the game by what is not in its rules. The outcome is for the player to
// move: Finish(Loss, Resignation) says that the player to move resigns,
// Finish(Win, Resignation) that the other one does. Moves taken back are forgotten.
func (r *Record[S, M]) Finish(o Outcome, cause Cause) error {
	switch now := r.Outcome(); {
	case r.ended || now == Win || now == Loss:
		return r.over()
	case o != Win && o != Loss && o != Draw:
		return fmt.Errorf("ply: a game cannot finish as %v", o)
	case cause == "":
		return errors.New("ply: a game that is finished needs a cause")
	case cause == Agreement && o != Draw:
		return fmt.Errorf("ply: %s is for a draw, not a %v", cause, o)
	case cause == Resignation && o == Draw:
		return fmt.Errorf("ply: %s does not draw", cause)
	}
	r.forget()
	r.end, r.ended = end{o, cause}, true
	return nil
}

// Outcome returns how the game ended, for the player to move: by [Record.Finish],
// by the terminal test, or by repetition.
func (r *Record[S, M]) Outcome() Outcome {
	if r.ended {
		return r.end.outcome
	}
	if o := r.game.Terminal(r.last()); o != Ongoing {
		return o
	}
	if !r.seen.before(r.played) {
		return Ongoing
	}
	return r.seen.repeater.Repetition(slices.Clip(r.states[:r.played+1]), r.played)
}

// Reason returns in words why the game ended: the cause that [Record.Finish] was
// given, what the game says if it is a [Reasoner], or else a plain word. It is empty
// while the game goes on.
func (r *Record[S, M]) Reason() string {
	o := r.Outcome()
	switch {
	case r.ended:
		return string(r.end.cause)
	case o == Ongoing:
		return ""
	}
	if reasoner, ok := As[Reasoner[S]](r.game); ok {
		return reasoner.Reason(r.States())
	}
	if r.game.Terminal(r.last()) == Ongoing {
		return o.String() + " by repetition"
	}
	return o.String() + " by the rules"
}

// Until returns a copy of the game as it was after its first moves. Moves of chance count as moves,
// and those that follow the last one belong to the copy. Its next dice are those of the game. A
// number below 0 means the start, and one that is too large all moves. The copy has neither moves
// that were taken back nor an end that [Record.Finish] set.
func (r *Record[S, M]) Until(moves int) *Record[S, M] {
	moves = min(max(moves, 0), r.played)
	for moves < r.played && r.rolled[moves] {
		moves++
	}
	u := &Record[S, M]{game: r.game, seed: r.seed, view: r.view}
	u.begin(r.states[0])
	for i, m := range r.moves[:moves] {
		u.add(r.states[i+1], m, r.rolled[i])
	}
	return u
}

// State returns the state that the game has reached.
func (r *Record[S, M]) State() S { return *r.last() }

func (r *Record[S, M]) last() *S { return &r.states[r.played] }

// States returns the states from the start to the last: what a [Searcher] takes.
func (r *Record[S, M]) States() []S { return slices.Clone(r.states[:r.played+1]) }

// Moves returns the moves played, those that chance made included.
func (r *Record[S, M]) Moves() []M { return slices.Clone(r.moves[:r.played]) }
