package proof_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/proof"
)

const mateInThree = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1"

type chessQuestion = proof.Question[chess.Move]

func askChess(t *testing.T, x *proof.Solver[chess.Position, chess.Move], lim ply.Limits, q chessQuestion, text string) proof.Answer[chess.Position, chess.Move] {
	t.Helper()
	a, err := x.Ask(context.Background(), lim, q, fen(t, text))
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// A limit of depth is a limit of moves, and ends a search that has no other.
func TestAskDepth(t *testing.T) {
	x := proof.New(chess.Rules{})
	for depth, want := range map[int]proof.Verdict{3: proof.No, 4: proof.No, 5: proof.Yes} {
		if a := askChess(t, x, ply.Limits{Depth: depth}, chessQuestion{}, mateInThree); a.Verdict != want {
			t.Errorf("depth %d: %v, want %v", depth, a.Verdict, want)
		}
	}
}

// A win that resets the count is found where the count is nearly over, and what one count showed does not
// disturb another.
func TestAskCount(t *testing.T) {
	x := proof.New(chess.Rules{})
	lim := ply.Limits{Nodes: 200_000}
	if a := askChess(t, x, lim, chessQuestion{}, strings.Replace(mateInThree, "0 1", "97 90", 1)); a.Verdict != proof.Yes {
		t.Errorf("with a capture in the second move: %v after %d nodes", a.Verdict, a.Nodes)
	}
	const queen = "k7/8/2K5/8/8/8/8/6Q1 w - - "
	for _, c := range []struct {
		clock string
		want  proof.Verdict
	}{{"99 90", proof.No}, {"0 1", proof.Yes}, {"99 90", proof.No}} {
		if a := askChess(t, x, lim, chessQuestion{}, queen+c.clock); a.Verdict != c.want {
			t.Errorf("clock %s: %v, want %v", c.clock, a.Verdict, c.want)
		}
	}
}

// With some of the moves a win is a win, and otherwise nothing is known.
func TestAskOnly(t *testing.T) {
	p := fen(t, mateInThree)
	x := proof.New(chess.Rules{})
	for text, want := range map[string]proof.Verdict{"Ra6+": proof.Yes, "Rf4": proof.Unknown, "Bf4": proof.Unknown} {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		a := askChess(t, x, ply.Limits{Nodes: 300_000}, chessQuestion{Moves: 3, Only: []chess.Move{m}}, mateInThree)
		if a.Verdict != want {
			t.Errorf("%s: %v, want %v", text, a.Verdict, want)
		}
	}
}

func TestAskReports(t *testing.T) {
	reports := 0
	q := chessQuestion{Report: func(p proof.Progress) {
		reports++
		if p.Nodes == 0 || p.Proof == 0 || p.Full > 1000 {
			t.Errorf("%+v", p)
		}
	}}
	askChess(t, proof.New(chess.Rules{}), ply.Limits{Nodes: 500_000}, q, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	if reports < 2 {
		t.Errorf("%d reports", reports)
	}
}

// The plies of a win count those before the winner's first move: 1... Kg8 2. Ra8#.
func TestAskPlies(t *testing.T) {
	a := askChess(t, proof.New(chess.Rules{}), ply.Limits{Nodes: 100_000}, chessQuestion{Moves: 1}, "7k/7p/5K1P/8/8/8/8/R7 b - - 0 1")
	if a.Verdict != proof.Yes || a.Plies != 2 {
		t.Errorf("%v in %d plies, want yes in 2", a.Verdict, a.Plies)
	}
}

// No question about a game that is over is answered, and no strategy for it is accepted.
func TestAskOver(t *testing.T) {
	p := fen(t, "k7/8/2K5/8/8/8/8/6Q1 w - - 0 1")
	line := []chess.Position{p}
	for _, text := range strings.Fields("Qg2 Ka7 Qg1+ Ka8 Qg2 Ka7 Qg1+ Ka8") {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		p.Play(m)
		line = append(line, p)
	}
	x := proof.New(chess.Rules{})
	if _, err := x.Ask(context.Background(), ply.Limits{Nodes: 1000}, chessQuestion{}, line...); !errors.Is(err, ply.ErrGameOver) {
		t.Errorf("at the third time: %v", err)
	}
	a := askChess(t, x, ply.Limits{Nodes: 500_000}, chessQuestion{}, "k7/8/2K5/8/8/8/8/6Q1 w - - 0 1")
	if a.Proof == nil {
		t.Fatal(a.Verdict)
	}
	a.Proof.Line = line
	if proof.Check(chess.Rules{}, a.Proof) == nil {
		t.Error("a strategy from a state that ends the game is accepted")
	}
}

// A strategy that holds for some moves is written as far as it goes.
func TestWriteLimited(t *testing.T) {
	a := askChess(t, proof.New(chess.Rules{}), ply.Limits{Nodes: 1_000_000}, chessQuestion{Moves: 1}, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	if a.Verdict != proof.No {
		t.Fatal(a.Verdict)
	}
	var text strings.Builder
	if err := a.Proof.Write(&text, chess.Rules{}); err != nil || text.Len() > 2000 {
		t.Errorf("%v, %d bytes\n%.500s", err, text.Len(), text.String())
	}
}
