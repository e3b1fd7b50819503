package proof_test

import (
	"context"
	"maps"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/proof"
)

type chessStrategy = proof.Strategy[chess.Position, chess.Move]

func solve[S any, M comparable](t *testing.T, g ply.Game[S, M], q proof.Question[M], line ...S) *proof.Strategy[S, M] {
	t.Helper()
	a, err := proof.New(g).Ask(context.Background(), ply.Limits{Nodes: 5_000_000}, q, line...)
	if err != nil {
		t.Fatal(err)
	}
	if a.Proof == nil {
		t.Fatalf("%v: no proof", a.Verdict)
	}
	if err := proof.Check(g, a.Proof); err != nil {
		t.Fatal(err)
	}
	return a.Proof
}

// copyOf returns a strategy that can be broken.
func copyOf[S any, M comparable](p *proof.Strategy[S, M]) *proof.Strategy[S, M] {
	c := *p
	c.Line = append([]S(nil), p.Line...)
	c.Steps = maps.Clone(p.Steps)
	return &c
}

// at returns the key of the state after moves.
func at(t *testing.T, p chess.Position, moves ...string) (uint64, chess.Position) {
	t.Helper()
	for _, text := range moves {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		p.Play(m)
	}
	return p.Hash(), p
}

// change returns what breaks one step.
func change(key uint64, f func(*proof.Step[chess.Move])) func(*chessStrategy) {
	return func(p *chessStrategy) {
		step := p.Steps[key]
		f(&step)
		p.Steps[key] = step
	}
}

func TestCheckRefuses(t *testing.T) {
	start := fen(t, "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1")
	mate := solve(t, chess.Rules{}, proof.Question[chess.Move]{Moves: 3}, start)
	root, _ := at(t, start)
	second, after := at(t, start, "Ra6+", "f6")
	third, _ := at(t, start, "Ra6+", "f6", "Bxf6+", "Rg7")
	other, _ := at(t, start, "Ra6+", "Rg7")
	moves := after.Moves(nil)
	for name, breaks := range map[string]func(*chessStrategy){
		"no steps":               func(p *chessStrategy) { p.Steps = nil },
		"no first step":          func(p *chessStrategy) { delete(p.Steps, root) },
		"no second step":         func(p *chessStrategy) { delete(p.Steps, second) },
		"no last step":           func(p *chessStrategy) { delete(p.Steps, third) },
		"a defence forgotten":    func(p *chessStrategy) { delete(p.Steps, other) },
		"no line":                func(p *chessStrategy) { p.Line = nil },
		"another state":          func(p *chessStrategy) { p.Line[0] = chess.Start() },
		"the other player":       func(p *chessStrategy) { p.Player = 1 },
		"no player":              func(p *chessStrategy) { p.Player = 2 },
		"no goal":                func(p *chessStrategy) { p.Goal = 7 },
		"too few moves":          func(p *chessStrategy) { p.Moves = 2 },
		"a negative limit":       func(p *chessStrategy) { p.Moves = -1 },
		"an illegal first move":  change(root, func(s *proof.Step[chess.Move]) { s.Move = 0 }),
		"an illegal move":        change(second, func(s *proof.Step[chess.Move]) { s.Move = 0 }),
		"a move that wins not":   change(second, func(s *proof.Step[chess.Move]) { s.Move = notMate(after, moves, s.Move) }),
		"an end too near":        change(root, func(s *proof.Step[chess.Move]) { s.Plies = 3 }),
		"an end too far":         change(second, func(s *proof.Step[chess.Move]) { s.Plies = 9 }),
		"a last move too late":   change(third, func(s *proof.Step[chess.Move]) { s.Plies = 2 }),
		"no plies":               change(third, func(s *proof.Step[chess.Move]) { s.Plies = 0 }),
		"the count comes before": func(p *chessStrategy) { p.Line[0] = fen(t, "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 98 90") },
	} {
		broken := copyOf(mate)
		breaks(broken)
		if err := proof.Check(chess.Rules{}, broken); err == nil {
			t.Errorf("%s: accepted", name)
		} else {
			t.Log(name, "→", err)
		}
	}
	if proof.Check[chess.Position, chess.Move](nil, mate) == nil || proof.Check[chess.Position, chess.Move](chess.Rules{}, nil) == nil {
		t.Error("a nil game or strategy: accepted")
	}
}

// notMate returns a legal move other than best.
func notMate(p chess.Position, moves []chess.Move, best chess.Move) chess.Move {
	for _, m := range moves {
		if m != best {
			return m
		}
	}
	return best
}

// A strategy that holds is refused if it can be beaten: by a mate, or because the rules forbid its
// repetition.
func TestCheckHolds(t *testing.T) {
	// Black holds by the perpetual check of a queen.
	start := fen(t, "6k1/1Q3ppp/1R6/8/7q/8/6P1/6K1 b - - 0 1")
	hold := solve(t, chess.Rules{}, proof.Question[chess.Move]{Player: 1, Goal: proof.Holds}, start)
	for key := range hold.Steps {
		broken := copyOf(hold)
		delete(broken.Steps, key)
		if proof.Check(chess.Rules{}, broken) == nil {
			t.Error("a hold without one of its moves is accepted")
		}
	}
	claimed := copyOf(hold)
	claimed.Goal = proof.Wins
	if proof.Check(chess.Rules{}, claimed) == nil {
		t.Error("a hold passes for a win")
	}
}

// In a game of dice only a lucky strategy may choose the dice.
func TestCheckLucky(t *testing.T) {
	start := dicerace.Rules{}.Start()
	no := solve(t, dicerace.Rules{}, proof.Question[dicerace.Move]{}, start)
	if !no.Lucky || no.Goal != proof.Holds || no.Player != 1 {
		t.Fatalf("%+v", no)
	}
	no.Lucky = false
	if proof.Check(dicerace.Rules{}, no) == nil {
		t.Error("a strategy that chooses the dice is accepted")
	}
}
