package main

import (
	"context"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/grundy"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/jieqi"
	"github.com/plygo/ply/proof"
	"github.com/plygo/ply/xiangqi"
)

// posed is a game with problems, as a test checks them.
type posed[S any, M comparable] struct {
	game  ply.Game[S, M]
	least int               // problems
	needs func(*S, int) int // see reach
	last  bool              // see reach
	tries func(*S, int) []M // see reach
	// orders are those of the questions for proof, in a game with too many moves to try all; one of them must
	// find the win.
	orders []int
}

// The limits of a check, in nodes.
const (
	proofNodes = 20_000_000
	reachNodes = 200_000_000
)

func (p posed[S, M]) run(t *testing.T, name string) {
	t.Run(name, func(t *testing.T) {
		t.Parallel()
		poser, ok := p.game.(ply.Poser)
		if !ok {
			t.Fatal("no problems")
		}
		problems := poser.Problems()
		if len(problems) < p.least {
			t.Errorf("%d problems, want %d", len(problems), p.least)
		}
		named, posed := map[string]bool{}, map[string]bool{}
		for i, problem := range problems {
			if named[problem.Name] || posed[problem.State] {
				t.Errorf("%s: there is another one", problem.Name)
			}
			named[problem.Name], posed[problem.State] = true, true
			if i > 0 && problem.Moves != 0 && (problem.Moves < problems[i-1].Moves || problems[i-1].Moves == 0) {
				t.Errorf("%s has %d moves, after %d", problem.Name, problem.Moves, problems[i-1].Moves)
			}
			p.check(t, problem)
		}
	})
}

// check checks one problem: by proof, and by looking at every move.
func (p posed[S, M]) check(t *testing.T, problem ply.Problem) {
	t.Helper()
	notation, _ := ply.As[ply.Notation[S, M]](p.game)
	s, err := notation.Parse(problem.State)
	if err != nil {
		t.Errorf("%s: %v", problem.Name, err)
		return
	}
	turner, _ := ply.As[ply.Turner[S]](p.game)
	q := proof.Question[M]{Player: turner.Turn(&s), Moves: problem.Moves}
	if problem.Moves == 0 {
		q.Goal = proof.Holds
	}
	solver := proof.New(p.game)
	p.ask(t, solver, problem, q, proof.Yes, s)
	if problem.Moves == 0 {
		p.checkHold(t, solver, problem, q.Player, s)
		return
	}
	r := newReach(p.game, q.Player, reachNodes)
	r.needs, r.last, r.tries = p.needs, p.last, p.tries
	first, err := judge(r, &s, problem.Moves)
	if err != nil {
		t.Errorf("%s, %s: %v", problem.Name, problem.State, err)
		return
	}
	t.Logf("%s: %s, %d nodes", problem.Name, notation.FormatMove(&s, first), r.nodes)
	q.Only = []M{first}
	p.ask(t, solver, problem, q, proof.Yes, s)
}

// checkHold checks that exactly one move does not lose.
func (p posed[S, M]) checkHold(t *testing.T, solver *proof.Solver[S, M], problem ply.Problem, player int, s S) {
	t.Helper()
	holds := 0
	for _, m := range p.game.Moves(nil, &s) {
		next := s
		p.game.Play(&next, m)
		if p.game.Terminal(&next) != ply.Ongoing {
			continue
		}
		a, err := solver.Ask(context.Background(), ply.Limits{Nodes: proofNodes}, proof.Question[M]{Player: 1 - player}, s, next)
		if err != nil {
			t.Fatal(err)
		}
		if a.Verdict != proof.Yes {
			holds++
		}
	}
	if holds != 1 {
		t.Errorf("%s: %d moves hold", problem.Name, holds)
	}
}

// ask checks an answer of proof.
func (p posed[S, M]) ask(t *testing.T, solver *proof.Solver[S, M], problem ply.Problem, q proof.Question[M], want proof.Verdict, s S) {
	t.Helper()
	var a proof.Answer[S, M]
	err := error(nil)
	for _, order := range append(p.orders, 0) {
		q.Order = order
		if a, err = solver.Ask(context.Background(), ply.Limits{Nodes: proofNodes}, q, s); a.Verdict == want {
			break
		}
	}
	if err != nil || a.Verdict != want {
		t.Errorf("%s, %s: %v, %v after %d nodes", problem.Name, problem.State, a.Verdict, err, a.Nodes)
		return
	}
	if err := proof.Check(p.game, a.Proof); err != nil {
		t.Errorf("%s: %v", problem.Name, err)
	}
}

func TestProblems(t *testing.T) {
	posed[chess.Position, chess.Move]{game: chess.Rules{}, least: 20, last: true}.run(t, "chess")
	posed[xiangqi.Position, xiangqi.Move]{game: xiangqi.Rules{}, least: 30, last: true}.run(t, "xiangqi")
	posed[jieqi.Position, jieqi.Move]{game: jieqi.Rules{}, least: 12, last: true}.run(t, "jieqi")
	posed[connect4.Board, connect4.Move]{game: connect4.Rules{}, least: 8, last: true}.run(t, "connect4")
	posed[reversi.Board, reversi.Move]{game: reversi.Rules{}, least: 8}.run(t, "reversi")
	posed[kalah.Board, kalah.Move]{game: kalah.Rules{}, least: 8}.run(t, "kalah")
	posed[grundy.Piles, grundy.Move]{game: grundy.Rules{}, least: 6}.run(t, "grundy")
	posed[tictactoe.Board, tictactoe.Move]{game: tictactoe.Rules{}, least: 8}.run(t, "tictactoe")
	posed[dicerace.State, dicerace.Move]{game: dicerace.Rules{}, least: 6}.run(t, "dicerace")
	for _, rule := range gomokuRules {
		rules, err := gomoku.New(15, rule)
		if err != nil {
			t.Fatal(err)
		}
		posed[gomoku.Position, gomoku.Move]{game: rules, least: 6, needs: gomokuNeeds, tries: gomokuTries, last: rule != gomoku.Renju, orders: []int{1, 2}}.run(t, rule.String())
	}
}

// Games that have other moves than those whose problems they would inherit have none.
func TestOthers(t *testing.T) {
	small, err := gomoku.New(9, gomoku.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	swap, err := gomoku.NewOpening(gomoku.Rules{}, gomoku.Swap2)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range []gomoku.Game{small, swap, gomoku.Fours{}, gomoku.BestSquares{}} {
		if p, ok := ply.As[ply.Poser](ply.Game[gomoku.Position, gomoku.Move](g)); ok && len(p.Problems()) > 0 {
			t.Errorf("%T has %d problems", g, len(p.Problems()))
		}
	}
}
