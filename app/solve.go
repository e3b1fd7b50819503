package app

import (
	"context"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/solve"
)

// Progress is how far [Table.Solve] is.
type Progress struct {
	Line Line `json:"line"` // the best one of alphabeta so far; without moves at first
	// Nodes are those of package proof. Proof and Disproof are how many leaves it has still to prove, at
	// least, for one answer and for the other.
	Nodes    int64 `json:"nodes"`
	Proof    int   `json:"proof"`
	Disproof int   `json:"disproof"`
}

// Solution is what [Table.Solve] found.
type Solution struct {
	// Solved says that the question is answered. Outcome is what is known for the player to move: [ply.Win]
	// within the moves that were asked for, [ply.Loss] if the other player wins by force, [ply.Draw] if
	// neither does. It is [ply.Ongoing] if the answer is only that the player does not win within the moves,
	// and if nothing is known.
	Solved  bool        `json:"solved"`
	Outcome ply.Outcome `json:"outcome"`
	// Verdict says it in words: "White wins in 5 moves", "White does not win within 5 moves", "Nothing is
	// proven: …".
	Verdict string `json:"verdict"`
	// By is who found it: "proof", which has played every defence by the rules, or "alphabeta", which has
	// left some out by experience. It is empty if nothing is known.
	By string `json:"by,omitempty"`
	// Shortest says that there is no shorter win; that it is false says nothing.
	Shortest bool `json:"shortest,omitempty"`
	// Line is the play to the end against the longest defence. If nobody wins, it is what alphabeta expects.
	Line Line `json:"line"`
	// Whole is the solution with every defence as text, if there is a win by proof. A text of more than
	// [MostWhole] bytes is cut off, and says so.
	Whole string `json:"whole,omitempty"`
	Nodes int64  `json:"nodes"` // of both
}

// MostWhole is how long a Whole of a [Solution] is at most.
const MostWhole = solve.MostWhole

// Solve implements [Table].
func (t *table[S, M]) Solve(ctx context.Context, moves int, lim ply.Limits, report func(Progress)) (Solution, error) {
	if t.record().Outcome() != ply.Ongoing {
		return Solution{}, ply.ErrGameOver
	}
	states := t.own().States()
	var tell func(solve.Progress[M])
	if report != nil {
		tell = func(p solve.Progress[M]) {
			now := Progress{Nodes: p.Nodes, Proof: p.Proof, Disproof: p.Disproof}
			if len(p.Best.PV) > 0 {
				now.Line = t.lines(states, p.Best, 1)[0]
			}
			report(now)
		}
	}
	var a solve.Answer[S, M]
	err := t.minds.withTeam(ctx, func(team *solve.Team[S, M]) (err error) {
		a, err = team.Solve(ctx, lim, moves, tell, states...)
		return err
	})
	if err != nil {
		return Solution{}, err
	}
	return t.solution(states, moves, a), nil
}

// solution returns an answer in words.
func (t *table[S, M]) solution(states []S, moves int, a solve.Answer[S, M]) Solution {
	s := Solution{Verdict: a.Verdict(&t.subject, states, moves), By: a.By, Shortest: a.Shortest, Nodes: a.Nodes}
	s.Outcome, s.Solved = a.Outcome(t.Turn())
	s.Line = t.lines(states, ply.Result[M]{PV: a.Line, Score: a.Score, Depth: a.Depth, Nodes: a.Nodes}, 1)[0]
	s.Whole = a.Whole(t.subject.Rules)
	return s
}
