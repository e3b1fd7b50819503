// Package solve asks package proof and alphabeta about one position, side by side, and stops at the first
// proof. It also has the tasks of a game, and judges how a person does who solves one.
package solve

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/internal/tree"
	"github.com/plygo/ply/proof"
)

// UsualTime is how long a team searches if nothing else limits it.
const UsualTime = 10 * time.Second

// The names of the searchers of a team.
const (
	ByProof     = "proof"
	ByAlphabeta = "alphabeta"
)

// Team is a solver and alphabeta. They remember what they found from question to question. A team
// serves one goroutine at a time.
type Team[S any, M comparable] struct {
	game     *subject.Game[S, M]
	prover   *proof.Solver[S, M]
	searcher *alphabeta.Searcher[S, M]
}

// New returns a team in which each may remember so many megabytes; 0 means as usual.
func New[S any, M comparable](g *subject.Game[S, M], mb int) *Team[S, M] {
	t := &Team[S, M]{g, proof.New(g.Rules), alphabeta.New(g.Rules)}
	t.prover.SetMemoryMB(mb)
	t.searcher.SetMemoryMB(mb)
	return t
}

// Progress is how far a team is.
type Progress[M comparable] struct {
	proof.Progress
	Best ply.Result[M] // what alphabeta has found so far
}

// Answer is what a team found out about a position.
type Answer[S any, M comparable] struct {
	// Verdicts answer the questions, as far as it is proven by package proof.
	Verdicts []proof.Verdict
	// Winner is who wins by force: 0 or 1, or nobody. By says who found it. If that is proof, every
	// defence was played by the rules. What alphabeta finds rests on what it leaves out.
	Winner int
	By     string
	// Proof shows it, if proof found it: a strategy of the winner. If nobody wins, it is one that answers
	// the first question, if that is answered.
	Proof *proof.Strategy[S, M]
	// Moves are the own moves that the winner needs at most, if that is known, else 0. Shortest says that
	// there is no win with fewer.
	Moves    int
	Shortest bool

	Line  []M       // to the end against the longest defence, if there is a winner; else as alphabeta expects it
	Score ply.Score // for the player to move: a decided one if there is a winner, else that of alphabeta
	Depth int       // of alphabeta
	Nodes int64     // of both
}

// Nobody is the winner of an answer if none was found.
const Nobody = -1

// Solve asks who wins in the last state of a line. With a number of moves, it asks whether the player to
// move wins within so many own moves. Without limits it takes [UsualTime].
func (t *Team[S, M]) Solve(ctx context.Context, lim ply.Limits, moves int, report func(Progress[M]), states ...S) (Answer[S, M], error) {
	if len(states) == 0 {
		return Answer[S, M]{}, errors.New("there is no position to solve")
	}
	turn := t.game.Turn(states)
	questions := []proof.Question[M]{{Player: turn, Moves: moves}}
	if moves == 0 {
		questions = append(questions, proof.Question[M]{Player: turn, Goal: proof.Holds})
	}
	return t.Ask(ctx, lim, questions, report, states...)
}

// Cooks returns the other first moves of the winner that win as well, within as many moves as the strategy of
// an answer, as far as the limits allow to prove it. There are none if the other player is to move.
func (t *Team[S, M]) Cooks(ctx context.Context, lim ply.Limits, a Answer[S, M]) (moves []M, err error) {
	p := a.Proof
	if p == nil || p.Goal != proof.Wins || t.game.Turn(p.Line) != p.Player {
		return nil, nil
	}
	cooks, err := t.prover.Cooks(ctx, lim, p)
	for _, c := range cooks {
		if len(c.Line) == 1 && c.Verdict == proof.Yes {
			moves = append(moves, c.Line[0])
		}
	}
	return moves, err
}

// Ask answers questions about the last state of a line: one of them, or whether a player wins and whether
// the same player holds. The report, if not nil, is called by one goroutine at a time.
//
// Without a limit of time the two search one after the other, alphabeta first, so that the same sequence of
// questions has the same answers.
func (t *Team[S, M]) Ask(ctx context.Context, lim ply.Limits, questions []proof.Question[M], report func(Progress[M]), states ...S) (Answer[S, M], error) {
	if lim == (ply.Limits{}) {
		lim.Time = UsualTime
	}
	if lim.Soft > 0 {
		lim = ply.Limits{Time: lim.Soft}.And(lim)
		lim.Soft = 0
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	asking, interrupt := context.WithCancel(ctx)
	defer interrupt()
	d := &duel[S, M]{
		Team: t, states: states, turn: t.game.Turn(states), limits: lim, begun: time.Now(), report: report,
		asked: questions, stop: stop, interrupt: interrupt, searched: make(chan struct{}),
		answer: Answer[S, M]{Verdicts: make([]proof.Verdict, len(questions)), Winner: Nobody},
	}
	d.list()
	var errs [2]error
	if lim.Time == 0 {
		if errs[1] = d.search(ctx); errs[1] == nil {
			errs[0] = d.prove(ctx, asking)
		}
	} else {
		tree.Together(2, stop, func(i int) {
			if i == 0 {
				errs[0] = d.prove(ctx, asking)
			} else {
				errs[1] = d.search(ctx)
			}
		})
	}
	if err := cmp.Or(errs[0], errs[1]); err != nil {
		return Answer[S, M]{Winner: Nobody}, err
	}
	return d.answered(), nil
}
