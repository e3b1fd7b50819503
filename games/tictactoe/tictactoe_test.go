package tictactoe

import (
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/internal/refuse"
	"github.com/plygo/ply/gametest"
)

var rules Rules

// The numbers of games are those of Henry Bottomley, "How many Tic-Tac-Toe (noughts
// and crosses) games are possible?" (2001).
func TestGames(t *testing.T) {
	type count struct{ games, x, o, draws int }
	var got count
	var play func(b Board)
	play = func(b Board) {
		switch o := rules.Terminal(&b); {
		case o == ply.Ongoing:
			for _, next := range ply.Successors(Rules{}, b) {
				play(next)
			}
			return
		case o == ply.Draw:
			got.draws++
		case b.turn == 1:
			got.x++
		default:
			got.o++
		}
		got.games++
	}
	play(rules.Start())
	if want := (count{255_168, 131_184, 77_904, 46_080}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestPerft(t *testing.T) {
	for depth, want := range []int64{1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872} {
		if got := ply.Perft(Rules{}, Board{}, depth); got != want {
			t.Errorf("depth %d: got %d, want %d", depth, got, want)
		}
	}
}

// reachable returns every position that play from b can lead to.
func reachable(b Board) map[Board]bool {
	seen := map[Board]bool{}
	var visit func(b Board)
	visit = func(b Board) {
		if seen[b] {
			return
		}
		seen[b] = true
		for _, next := range ply.Successors(Rules{}, b) {
			visit(next)
		}
	}
	visit(b)
	return seen
}

// 5,478 positions are Bottomley's number too; the final ones are the 958 instances of
// the Tic-Tac-Toe Endgame data set of the UCI repository (Aha, 1991).
func TestPositions(t *testing.T) {
	positions := reachable(Board{})
	final := 0
	hashes := map[uint64]bool{}
	for b := range positions {
		hashes[rules.Hash(&b)] = true
		over := rules.Terminal(&b) != ply.Ongoing
		if over {
			final++
		}
		if moves := rules.Moves(nil, &b); over != (len(moves) == 0) {
			t.Fatalf("%q: over is %v with %d moves", rules.Format(&b), over, len(moves))
		}
		if reason := rules.Reason([]Board{b}); over != (reason != "") {
			t.Fatalf("%q: over is %v, the reason %q", rules.Format(&b), over, reason)
		}
	}
	if len(positions) != 5478 || final != 958 || len(hashes) != 5478 {
		t.Errorf("got %d positions, %d of them final, %d hashes; want 5478, 958, 5478",
			len(positions), final, len(hashes))
	}
}

func negamax(b Board) ply.Outcome {
	if o := rules.Terminal(&b); o != ply.Ongoing {
		return o
	}
	best := ply.Loss
	for _, next := range ply.Successors(Rules{}, b) {
		best = max(best, negamax(next).Flip())
	}
	return best
}

func TestEveryFirstMoveDraws(t *testing.T) {
	for m, next := range ply.Successors(Rules{}, Board{}) {
		if got := negamax(next); got != ply.Draw {
			t.Errorf("after %v: got %v for o, want a draw", m, got)
		}
	}
}

func TestParseErrors(t *testing.T) {
	refuse.States(t, rules, "tictactoe",
		"",
		".../.../...",
		".../.../... ",
		".../.../... z",
		".../.../...  x",
		".../.../... x ",
		"..../../... x",
		".../.../.... x",
		".../...x... x",
		".../.#./... x",
		".../.X./... o",
		"xx./.../... o",
		"x../.../... x",
		"xxx/oo./... x",
		"xxx/ooo/... x",
		"xxx/ooo/... o",
		"xxx/xoo/oo. x",
	)
	refuse.Moves(t, rules, "x../.../... o", "", "0", "1", "10", "02", "a1", " 2")
}

func TestEvaluate(t *testing.T) {
	for text, want := range map[string]ply.Score{
		".../.../... x": 0,
		".../.x./... o": -400,
		"x../.../... o": -300,
		"x../.o./... x": -100, // x has four open lines, o five
	} {
		b, err := rules.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := rules.Evaluate(&b); got != want {
			t.Errorf("Evaluate(%q) = %v, want %v", text, got, want)
		}
	}
}

func TestContract(t *testing.T) {
	start := rules.Start()
	gametest.Run(t, rules, start, rules.Mirror(&start))
}

func FuzzParse(f *testing.F) {
	gametest.Fuzz(f, rules,
		"x.o/.x./..o x",
		"xxx/oo./... o",
		"xox/oox/xxo o",
		"..x/... o",
		"5",
	)
}
