package tictactoe

import (
	"strings"
	"testing"

	"github.com/plygo/ply"
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

func TestNotation(t *testing.T) {
	for b := range reachable(Board{}) {
		for _, b := range []Board{b, rules.Mirror(&b)} {
			text := rules.Format(&b)
			if got, err := rules.Parse(text); err != nil || got != b {
				t.Fatalf("Parse(%q) = %v, %v", text, got, err)
			}
			for _, m := range rules.Moves(nil, &b) {
				move := rules.FormatMove(&b, m)
				if got, err := rules.ParseMove(&b, move); err != nil || got != m {
					t.Fatalf("%q: ParseMove(%q) = %v, %v", text, move, got, err)
				}
			}
		}
	}
}

func TestParseErrors(t *testing.T) {
	for _, text := range []string{
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
	} {
		if b, err := rules.Parse(text); err == nil || !strings.HasPrefix(err.Error(), "tictactoe: ") {
			t.Errorf("Parse(%q) = %v, %v; want an error of tictactoe", text, b, err)
		}
	}
	b, err := rules.Parse("x../.../... o")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"", "0", "1", "10", "02", "a1", " 2"} {
		if m, err := rules.ParseMove(&b, text); err == nil {
			t.Errorf("ParseMove(%q) = %v, want an error", text, m)
		}
	}
}

func TestMirror(t *testing.T) {
	for b := range reachable(Board{}) {
		m := rules.Mirror(&b)
		if m.turn == b.turn || rules.Mirror(&m) != b ||
			rules.Evaluate(&m) != rules.Evaluate(&b) || rules.Hash(&m) == rules.Hash(&b) {
			t.Fatalf("%q: the mirror is %q", rules.Format(&b), rules.Format(&m))
		}
	}
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

func TestNoAllocations(t *testing.T) {
	moves := make([]Move, 0, 9)
	allocs := testing.AllocsPerRun(100, func() {
		b := Board{}
		for rules.Terminal(&b) == ply.Ongoing {
			moves = rules.Moves(moves[:0], &b)
			rules.Play(&b, moves[len(moves)-1])
		}
	})
	if allocs != 0 {
		t.Errorf("a game allocates %v times", allocs)
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{".../.../... x", "x.o/.x./..o x", "xxx/oo./... o", "xox/oox/xxo o", "..x/... o"} {
		f.Add(text, "5")
	}
	f.Fuzz(func(t *testing.T, text, move string) {
		b, err := rules.Parse(text)
		if err != nil {
			return
		}
		if got := rules.Format(&b); got != text {
			t.Fatalf("Parse accepts %q, Format returns %q", text, got)
		}
		if m, err := rules.ParseMove(&b, move); err == nil && m.String() != move {
			t.Fatalf("ParseMove accepts %q, FormatMove returns %q", move, m)
		}
		for next := range reachable(b) {
			if got, err := rules.Parse(rules.Format(&next)); err != nil || got != next {
				t.Fatalf("from %q: Parse(%q) = %v, %v", text, rules.Format(&next), got, err)
			}
		}
	})
}

func BenchmarkPerft(b *testing.B) {
	b.ReportAllocs()
	var nodes int64
	for b.Loop() {
		nodes += ply.Perft(Rules{}, Board{}, 9)
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
