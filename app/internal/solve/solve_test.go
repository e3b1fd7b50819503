package solve_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/solve"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/proof"
)

// solved returns the verdict about a position, and the answer.
func solved[S any, M comparable](t *testing.T, rules ply.Game[S, M], position string, moves int, lim ply.Limits) (string, solve.Answer[S, M]) {
	t.Helper()
	g := &subject.Game[S, M]{Name: "game", Rules: rules}
	s, err := g.Start(position)
	if err != nil {
		t.Fatal(err)
	}
	a, err := solve.New(g, 8).Solve(t.Context(), lim, moves, nil, s)
	if err != nil {
		t.Fatal(err)
	}
	if a.Winner != solve.Nobody && a.By == solve.ByProof {
		if err := proof.Check(rules, a.Proof); err != nil {
			t.Errorf("%s: %v", position, err)
		}
		if len(a.Whole(rules)) == 0 {
			t.Errorf("%s: there is no whole solution", position)
		}
	}
	return a.Verdict(g, []S{s}, moves), a
}

func TestSolve(t *testing.T) {
	lim := ply.Limits{Time: 20 * time.Second}
	check := func(what, got, want string) {
		t.Helper()
		if !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q, want %q", what, got, want)
		}
	}
	const ladder = "7k/8/8/8/8/8/R7/1R5K w - - 0 1"
	for moves, want := range map[int]string{0: "White wins in 2 moves. There is no shorter win", 1: "White does not win within 1 move", 2: "White wins in 2 moves. There is no shorter win", 5: "White wins in 2 moves. There is no shorter win"} {
		got, _ := solved(t, chess.Rules{}, ladder, moves, lim)
		check("a ladder", got, want)
	}
	got, a := solved(t, chess.Rules{}, "6k1/8/6K1/8/8/8/8/R6Q b - - 0 1", 0, lim)
	check("a lost game", got, "Black loses in 2 moves")
	if a.Winner != 0 {
		t.Errorf("the winner is %d", a.Winner)
	}
	got, _ = solved(t, tictactoe.Rules{}, "", 0, lim)
	check("tic-tac-toe", got, "Neither side wins by force")
	got, _ = solved(t, tictactoe.Rules{}, "", 5, lim)
	check("tic-tac-toe", got, "x does not win within 5 moves")
	got, _ = solved(t, kalah.Rules{}, "0,0,0,0,1,1/20 0,0,0,0,0,1/13 s", 0, lim)
	check("kalah", got, "South wins in 1 move")
	got, _ = solved(t, dicerace.Rules{}, "8:0/10 b", 0, lim)
	check("a race with dice", got, "b loses in 1 move")
	got, _ = solved(t, kalah.Rules{}, "0,1,0,3,0,1/5 1,0,0,0,0,1/24 s", 0, ply.Limits{Depth: 14})
	check("kalah, where alphabeta's line has two moves of the winner", got, "South loses in 3 moves")
	got, _ = solved(t, chess.Rules{}, "", 0, ply.Limits{Nodes: 2_000})
	check("chess", got, "Nothing is proven: score ")
	got, _ = solved(t, chess.Rules{}, "", 0, ply.Limits{Depth: 3})
	check("chess to a depth", got, "Nothing is proven: score ")
}

// In a game that proposes threats, proof attacks with them.
func TestSolveThreats(t *testing.T) {
	const twoThrees = "f8 a1 g8 o1 h6 a15 h7 o15"
	for _, moves := range []int{0, 3} {
		got, a := solved(t, gomoku.Rules{}, twoThrees, moves, ply.Limits{Time: 20 * time.Second})
		if !strings.HasPrefix(got, "Black wins in 3 moves") || a.By != solve.ByProof {
			t.Errorf("%q by %s", got, a.By)
		}
		if len(a.Line) != 5 || !strings.Contains("h4 h5 h9 h10", a.Line[1].String()) {
			t.Errorf("%v: no move against one of the threes", a.Line)
		}
		if text := a.Whole(gomoku.Rules{}); strings.Count(text, "\n") > 50 || !strings.Contains(text, " more) ") {
			t.Error(text)
		}
	}
}

// The whole solution of a problem has every defence. One that is too long is cut.
func TestWhole(t *testing.T) {
	_, a := solved(t, chess.Rules{}, "7k/8/8/8/8/8/R7/1R5K w - - 0 1", 2, ply.Limits{Time: 20 * time.Second})
	text := a.Whole(chess.Rules{})
	if !strings.HasPrefix(text, "1. R") || !strings.Contains(text, " 2. R") {
		t.Error(text)
	}
	a.Proof = nil
	if text := a.Whole(chess.Rules{}); text != "" {
		t.Error(text)
	}
}

// A search ends when its context does, and tells what it has.
func TestInterrupt(t *testing.T) {
	g := &subject.Game[chess.Position, chess.Move]{Name: "chess", Rules: chess.Rules{}}
	ctx, cancel := context.WithCancel(t.Context())
	reports := 0
	begun := time.Now()
	a, err := solve.New(g, 8).Solve(ctx, ply.Limits{Time: time.Minute}, 0, func(p solve.Progress[chess.Move]) {
		if reports++; reports == 3 {
			cancel()
		}
	}, chess.Rules{}.Start())
	if took := time.Since(begun); err != nil || took > 30*time.Second || len(a.Line) == 0 || a.Winner != solve.Nobody {
		t.Errorf("%v after %v: %+v", err, took, a)
	}
}

// What a caller can get wrong is an error.
func TestErrors(t *testing.T) {
	g := &subject.Game[tictactoe.Board, tictactoe.Move]{Name: "game", Rules: tictactoe.Rules{}}
	over, err := g.Start("xxx/oo./... o")
	if err != nil {
		t.Fatal(err)
	}
	team := solve.New(g, 1)
	if _, err := team.Solve(t.Context(), ply.Limits{}, 0, nil, over); !errors.Is(err, ply.ErrGameOver) {
		t.Error(err)
	}
	if _, err := team.Solve(t.Context(), ply.Limits{}, -1, nil, tictactoe.Board{}); err == nil {
		t.Error("a negative number of moves")
	}
	if _, err := team.Solve(t.Context(), ply.Limits{}, 1<<20, nil, tictactoe.Board{}); err == nil {
		t.Error("a number of moves that is too large")
	}
	if _, err := team.Solve(t.Context(), ply.Limits{}, 1, nil); err == nil {
		t.Error("no position")
	}
}
