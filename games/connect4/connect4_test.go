package connect4

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/internal/refuse"
	"github.com/plygo/ply/gametest"
)

var rules Rules

// Down to depth 6 there are 7^n lines. At depth 7 the seven lines that overfill a column
// are missing. The numbers from there on are those that programs for Connect Four agree on.
func TestPerft(t *testing.T) {
	want := []int64{1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234, 39_394_572}
	if testing.Short() {
		want = want[:8]
	}
	for depth, want := range want {
		if got := ply.Perft(rules, Board{}, depth); got != want {
			t.Errorf("depth %d: got %d, want %d", depth, got, want)
		}
	}
}

// grid is the same game again, as simple as possible: grid[column][row].
type grid [7][6]byte

func (g *grid) height(column int) int {
	for row, c := range g[column] {
		if c == 0 {
			return row
		}
	}
	return 6
}

// fourOf reports whether c has four in a row somewhere.
func (g *grid) fourOf(c byte) bool {
	for column := range 7 {
		for row := range 6 {
			for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
				n := 0
				for x, y := column, row; x >= 0 && x < 7 && y >= 0 && y < 6 && g[x][y] == c; {
					n++
					x, y = x+d[0], y+d[1]
				}
				if n >= 4 {
					return true
				}
			}
		}
	}
	return false
}

// winning counts the empty cells that would complete four of c.
func (g *grid) winning(c byte) (n int) {
	for column := range 7 {
		for row := range 6 {
			if g[column][row] == 0 {
				g[column][row] = c
				if g.fourOf(c) {
					n++
				}
				g[column][row] = 0
			}
		}
	}
	return n
}

// lines counts the lines of four cells that the discs of c lie on.
func (g *grid) lines(c byte) (n int) {
	for column := range 7 {
		for row := range 6 {
			for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
				if x, y := column+3*d[0], row+3*d[1]; x >= 7 || y < 0 || y >= 6 {
					continue
				}
				for i := range 4 {
					if g[column+i*d[0]][row+i*d[1]] == c {
						n++
					}
				}
			}
		}
	}
	return n
}

func (g *grid) outcome(last byte, plies int) ply.Outcome {
	switch {
	case g.fourOf(last):
		return ply.Loss
	case plies == 42:
		return ply.Draw
	}
	return ply.Ongoing
}

func (g *grid) String() string {
	var s strings.Builder
	for row := 5; row >= 0; row-- {
		for column := range 7 {
			s.WriteByte(max('.', g[column][row]))
			s.WriteByte("      \n"[column])
		}
	}
	return s.String() + "1 2 3 4 5 6 7\n"
}

// allStates calls visit for every state of many random games, together with a grid on which
// the same moves were played.
func allStates(visit func(b Board, g grid, plies int)) {
	rng := rand.New(rand.NewPCG(4, 4))
	for range 500 {
		var g grid
		b := rules.Start()
		for plies := 0; ; plies++ {
			visit(b, g, plies)
			moves := rules.Moves(nil, &b)
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			g[m][g.height(int(m))] = "xo"[plies%2]
			rules.Play(&b, m)
		}
	}
}

func TestAgainstGrid(t *testing.T) {
	outcomes, states := map[ply.Outcome]int{}, 0
	allStates(func(b Board, g grid, plies int) {
		mover, last := "xo"[plies%2], "ox"[plies%2]
		if got, want := b.String(), g.String(); got != want {
			t.Fatalf("got\n%swant\n%s", got, want)
		}
		outcome := g.outcome(last, plies)
		outcomes[outcome]++
		if got := rules.Terminal(&b); got != outcome {
			t.Fatalf("\n%v: got %v, want %v", b, got, outcome)
		}
		if got := rules.Turn(&b); got != plies%2 {
			t.Fatalf("\n%v: turn %d after %d plies", b, got, plies)
		}
		var want []Move
		for column := range 7 {
			if outcome == ply.Ongoing && g.height(column) < 6 {
				want = append(want, Move(column))
			}
		}
		moves := rules.Moves(nil, &b)
		if fmt.Sprint(moves) != fmt.Sprint(want) {
			t.Fatalf("\n%v: got moves %v, want %v", b, moves, want)
		}
		if states++; outcome != ply.Ongoing || states%8 != 0 {
			return // scoring the grid is slow
		}
		score := lineValue*(g.lines(mover)-g.lines(last)) + threatValue*(g.winning(mover)-g.winning(last))
		if got := rules.Evaluate(&b); got != ply.Score(score) {
			t.Fatalf("\n%v: got %v, want %v", b, got, ply.Score(score))
		}
	})
	if outcomes[ply.Loss] == 0 || outcomes[ply.Draw] == 0 {
		t.Errorf("random games ended %v; want wins and draws", outcomes)
	}
}

// Order must call a move winning if it wins, and losing if the other can win next.
func TestOrder(t *testing.T) {
	seen := map[ply.Score]int{}
	allStates(func(b Board, _ grid, _ int) {
		moves := rules.Moves(nil, &b)
		scores := make([]ply.Score, len(moves))
		rules.Order(&b, moves, scores)
		for i, m := range moves {
			var want ply.Score
			next := b
			rules.Play(&next, m)
			if rules.Terminal(&next) == ply.Loss {
				want = ply.MaxEval
			} else {
				for _, reply := range ply.Successors(rules, next) {
					if rules.Terminal(&reply) == ply.Loss {
						want = -ply.MaxEval
					}
				}
			}
			seen[want]++
			if scores[i] != want {
				t.Fatalf("\n%v: move %v scores %d, want %d", b, m, scores[i], want)
			}
		}
	})
	if len(seen) != 3 {
		t.Errorf("moves were ordered %v; want some of each kind", seen)
	}
}

func TestNotation(t *testing.T) {
	b := rules.Start()
	for _, m := range []Move{3, 3, 0, 6} {
		rules.Play(&b, m)
	}
	if got, want := rules.Format(&b), "7/7/7/7/3o3/x2x2o x"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestParseErrors(t *testing.T) {
	refuse.States(t, rules, "connect4",
		"",
		"7/7/7/7/7/7",
		"7/7/7/7/7/7 ",
		"7/7/7/7/7/7 z",
		"7/7/7/7/7/7 x ",
		"7/7/7/7/7 x",
		"7/7/7/7/7/7/7 x",
		"7/7/7/7/7/6 x",
		"7/7/7/7/7/61 x",   // two numbers running
		"7/7/7/7/7/8 x",    // more than a row
		"7/7/7/7/7/0x6 o",  // a number of nothing
		"7/7/7/7/7/3x4 o",  // eight cells
		"7/7/7/7/7/7x o",   // eight cells
		"7/7/7/7/7/3X3 o",  // no such disc
		"7/7/7/7/3x3/7 o",  // floats
		"7/7/7/7/7/3x3 x",  // o should move
		"7/7/7/7/7/3xx2 o", // one too many
		"7/7/7/7/ooo4/xxxx3 x",
		"7/7/7/7/oooo3/xxxx3 x",      // both have four
		"7/7/7/o6/oooxxxx/ooxxxxo o", // two fours with no disc in common
	)
	if _, err := rules.Parse("7/7/ooo4/ooo4/xxx4/xxxx3 o"); err != nil {
		t.Errorf("the fourth x in the lowest row was the last disc: %v", err)
	}
	refuse.Moves(t, rules, "o6/x6/o6/x6/o6/x6 x", "", "0", "1", "8", "02", "a", "3 ")
}

func TestContract(t *testing.T) {
	start := rules.Start()
	gametest.Run(t, rules, start, rules.Mirror(&start))
}

func FuzzParse(f *testing.F) {
	gametest.Fuzz(f, rules,
		"7/7/7/7/3o3/x2x2o x",
		"o6/x6/o6/x6/o6/x6 x",
		"7/7/7/7/ooo4/xxxx3 o",
		"4",
	)
}

func BenchmarkEvaluate(b *testing.B) {
	board, err := rules.Parse("7/7/2xo3/2ox3/1oxxo2/xoxxo1o x")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		rules.Evaluate(&board)
	}
}
