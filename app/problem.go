package app

import (
	"context"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/solve"
)

// Problem is a task for a person: see [ply.Problem]. A game that begins at it is opened by
// [Entry.Open] with State, and [Table.Judge] tells how the person does:
//
//	table, err := entry.Open(p.State, seed)
//	err = table.Play(move)                             // of the person, who plays p.Side
//	j, err := table.Judge(ctx, p, ply.Limits{})        // right, slow, wrong, …
//	if j.Move != "" && table.Turn() != p.Side {
//		err = table.Play(j.Move)                   // the longest defence, or the refutation
//	}
//
// The person may take back, and try again.
type Problem struct {
	Name  string `json:"name"`
	From  string `json:"from,omitempty"` // who composed it, or where it is from
	State string `json:"state"`
	Moves int    `json:"moves"` // within which to win; 0: not to lose
	Side  int    `json:"side"`  // who solves it
	Task  string `json:"task"`  // in words: "White to move and win within 3 moves"
}

// Course is how a person does who solves a problem.
type Course = solve.Course

// The courses. As JSON they are words: "right", "slow", "wrong", "unknown" and "solved".
const (
	Right   = solve.Right   // the task can still be fulfilled
	Slow    = solve.Slow    // the person still wins, but not within the moves
	Wrong   = solve.Wrong   // the person no longer wins in time, or loses
	Unknown = solve.Unknown // the limits came before an answer
	Solved  = solve.Solved
)

// HoldMoves is how many moves a person makes who solves a problem whose task is not to lose. It is solved
// then, or when the game ends before without a loss.
const HoldMoves = solve.HoldMoves

// Judgement is what [Table.Judge] says.
type Judgement struct {
	Course Course `json:"course"`
	Text   string `json:"text"` // in words: "Right: White wins within 2 moves", "Too slow: …"
	// Made is how many moves the person has made, those that were taken back left out.
	Made int `json:"made"`
	// Move is the next move. Where the person is to move, it is that of the solution, and so a hint. Where
	// the other player is, it is the longest defence, or what refutes the person's move. It is empty if the
	// game is over.
	Move string `json:"move,omitempty"`
	// By is who found it: "proof" or "alphabeta", as in a [Solution]. It is empty if nothing is known.
	By string `json:"by,omitempty"`
}

// Problems implements [Entry].
func (s *Spec[S, M]) Problems() ([]Problem, error) {
	tasks, err := solve.Tasks(&s.subject)
	if err != nil {
		return nil, err
	}
	all := make([]Problem, len(tasks))
	for i, t := range tasks {
		all[i] = Problem{t.Name, t.From, t.State, t.Moves, t.Side, t.Words}
	}
	return all, nil
}

// Judge implements [Table].
func (t *table[S, M]) Judge(ctx context.Context, p Problem, lim ply.Limits) (j Judgement, err error) {
	task, err := solve.NewTask(&t.subject, ply.Problem{Name: p.Name, From: p.From, State: p.State, Moves: p.Moves})
	if err != nil {
		return j, err
	}
	var found solve.Judgement[M]
	err = t.minds.withTeam(ctx, func(team *solve.Team[S, M]) (err error) {
		found, err = team.Judge(ctx, lim, task, t.record())
		return err
	})
	if err != nil {
		return j, err
	}
	j = Judgement{Course: found.Course, Text: found.Text, Made: found.Made, By: found.By}
	if found.Moves {
		state := t.own().State()
		j.Move = t.notation.FormatMove(&state, found.Move)
	}
	return j, nil
}
