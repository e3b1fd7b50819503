package reversi

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/internal/refuse"
	"github.com/plygo/ply/gametest"
)

var rules Rules

// The numbers are those of Aart Bik, "Perft for Reversi" (2009), where a pass is a ply.
// His 24,571,284 for depth 10 includes a pass after each of the 228 games that are over
// in nine moves; here those games have no tenth move.
func TestPerft(t *testing.T) {
	want := []int64{1, 4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288, 24_571_284 - 228}
	if testing.Short() {
		want = want[:9]
	}
	for depth, want := range want {
		if got := ply.Perft(rules, rules.Start(), depth); got != want {
			t.Errorf("depth %d: got %d, want %d", depth, got, want)
		}
	}
}

func TestShortestGames(t *testing.T) {
	if testing.Short() {
		t.Skip("plays three million lines")
	}
	over := make([]int, 10)
	var play func(b Board, plies int)
	play = func(b Board, plies int) {
		if rules.Terminal(&b) != ply.Ongoing {
			over[plies]++
		} else if plies < 9 {
			for _, m := range rules.Moves(nil, &b) {
				next := b
				rules.Play(&next, m)
				play(next, plies+1)
			}
		}
	}
	play(rules.Start(), 0)
	if want := []int{9: 228}; !slices.Equal(over, want) {
		t.Errorf("games over by ply: got %v, want %v", over, want)
	}
}

// grid is the same game again, as simple as possible: grid[row][file] is 'x', 'o' or '.'.
type grid [8][8]byte

func startGrid() (g grid) {
	for row := range g {
		copy(g[row][:], "........")
	}
	g[3][3], g[4][4] = 'o', 'o'
	g[3][4], g[4][3] = 'x', 'x'
	return g
}

func opponent(c byte) byte {
	if c == 'x' {
		return 'o'
	}
	return 'x'
}

// turned returns the squares that a disc of c turns.
func (g *grid) turned(c byte, row, file int) (squares [][2]int) {
	if g[row][file] != '.' {
		return nil
	}
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			var run [][2]int
			y, x := row+dy, file+dx
			for y >= 0 && y < 8 && x >= 0 && x < 8 && g[y][x] == opponent(c) {
				run = append(run, [2]int{y, x})
				y, x = y+dy, x+dx
			}
			if y >= 0 && y < 8 && x >= 0 && x < 8 && g[y][x] == c {
				squares = append(squares, run...)
			}
		}
	}
	return squares
}

func (g *grid) place(c byte, row, file int) {
	for _, square := range g.turned(c, row, file) {
		g[square[0]][square[1]] = c
	}
	g[row][file] = c
}

// moves returns the moves of c, with the pass, as text.
func (g *grid) moves(c byte) (moves []string) {
	for row := range 8 {
		for file := range 8 {
			if len(g.turned(c, row, file)) > 0 {
				moves = append(moves, string([]byte{"abcdefgh"[file], "12345678"[row]}))
			}
		}
	}
	return moves
}

func (g *grid) count(c byte) (n int) {
	for row := range g {
		n += strings.Count(string(g[row][:]), string(c))
	}
	return n
}

// outcome returns the outcome for c, who is to move.
func (g *grid) outcome(c byte) ply.Outcome {
	if len(g.moves(c)) > 0 || len(g.moves(opponent(c))) > 0 {
		return ply.Ongoing
	}
	switch lead := g.count(c) - g.count(opponent(c)); {
	case lead > 0:
		return ply.Win
	case lead < 0:
		return ply.Loss
	}
	return ply.Draw
}

func (g *grid) String() string {
	var s strings.Builder
	for row := range g {
		fmt.Fprintf(&s, "%d %s\n", row+1, strings.Join(strings.Split(string(g[row][:]), ""), " "))
	}
	return s.String() + "  a b c d e f g h\n"
}

// allStates calls visit for every state of many random games, together with a grid on which
// the same moves were played, and the player to move.
func allStates(visit func(b Board, g grid, mover byte)) {
	rng := rand.New(rand.NewPCG(8, 8))
	for range 300 {
		b, g, mover := rules.Start(), startGrid(), byte('x')
		for {
			visit(b, g, mover)
			moves := rules.Moves(nil, &b)
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			if m != Pass {
				g.place(mover, int(m/8), int(m%8))
			}
			rules.Play(&b, m)
			mover = opponent(mover)
		}
	}
}

func TestAgainstGrid(t *testing.T) {
	seen := map[string]int{}
	allStates(func(b Board, g grid, mover byte) {
		if got, want := b.String(), g.String(); got != want {
			t.Fatalf("got\n%swant\n%s", got, want)
		}
		if got := "xo"[rules.Turn(&b)]; got != mover {
			t.Fatalf("\n%v: %c to move, want %c", b, got, mover)
		}
		outcome := rules.Terminal(&b)
		seen[outcome.String()]++
		if want := g.outcome(mover); outcome != want {
			t.Fatalf("\n%v: got %v, want %v", b, outcome, want)
		}
		want := g.moves(mover)
		if len(want) == 0 && outcome == ply.Ongoing {
			want = []string{"pass"}
			seen["pass"]++
		}
		var moves []string
		for _, m := range rules.Moves(nil, &b) {
			moves = append(moves, m.String())
		}
		if !slices.Equal(moves, want) {
			t.Fatalf("\n%v: got moves %v, want %v", b, moves, want)
		}
		reason := rules.Reason([]Board{b})
		if (outcome == ply.Ongoing) != (reason == "") || (reason == "board full") != (g.count('.') == 0) {
			t.Fatalf("\n%v: %v, because %q", b, outcome, reason)
		}
	})
	for _, kind := range []string{"win", "loss", "draw", "pass"} {
		if seen[kind] == 0 {
			t.Errorf("random games had no %s: %v", kind, seen)
		}
	}
}

func TestOrder(t *testing.T) {
	b, err := rules.Parse("8/1o6/2x5/3xx3/3xx3/8/8/8 x")
	if err != nil {
		t.Fatal(err)
	}
	scores := make([]ply.Score, 1)
	if rules.Order(&b, []Move{0}, scores); scores[0] != cornerValue {
		t.Errorf("a corner scores %d", scores[0])
	}
	if rules.Order(&b, []Move{9 + 5}, scores); scores[0] != -trapValue {
		t.Errorf("a square next to an empty corner scores %d", scores[0])
	}
	if rules.Order(&b, []Move{20}, scores); scores[0] != 0 {
		t.Errorf("a quiet move scores %d", scores[0])
	}
	if rules.Order(&b, []Move{Pass}, scores); scores[0] != 0 {
		t.Errorf("a pass scores %d", scores[0])
	}
	// Each has one move, a1 and f6, and o is in the trap on b2.
	if got, want := rules.Evaluate(&b), ply.Score(trapValue); got != want {
		t.Errorf("Evaluate = %v, want %v", got, want)
	}
}

func TestEvaluateIsBounded(t *testing.T) {
	if most := 33*moveValue + 4*cornerValue + 4*trapValue; most > int(ply.MaxEval) {
		t.Errorf("a score can be %d", most)
	}
}

func TestNotation(t *testing.T) {
	start := rules.Start()
	if got, want := rules.Format(&start), "8/8/8/3ox3/3xo3/8/8/8 x"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := fmt.Sprint(rules.Moves(nil, &start)), "[d3 c4 f5 e6]"; got != want {
		t.Errorf("got moves %s, want %s", got, want)
	}
}

func TestParseErrors(t *testing.T) {
	refuse.States(t, rules, "reversi",
		"",
		"8/8/8/3ox3/3xo3/8/8/8",
		"8/8/8/3ox3/3xo3/8/8/8 ",
		"8/8/8/3ox3/3xo3/8/8/8 z",
		"8/8/8/3ox3/3xo3/8/8/8 x ",
		"8/8/8/3ox3/3xo3/8/8 x",
		"8/8/8/3ox3/3xo3/8/8/8/8 x",
		"8/8/8/3ox3/3xo3/8/8/7 x",
		"8/8/8/3ox3/3xo3/8/8/71 x",
		"8/8/8/3ox3/3xo3/8/8/9 x",
		"8/8/8/3ox3/3xo3/8/8/0x7 x",
		"8/8/8/3ox3/3xo4/8/8/8 x",
		"8/8/8/3ox3/3xo3/8/8/8x x",
		"8/8/8/3oX3/3xo3/8/8/8 x",
		"8/8/8/3o4/3xo3/8/8/8 x",    // the middle has a hole
		"8/8/8/8/8/8/8/8 x",         // nothing at all
		"x7/8/8/3ox3/3xo3/8/8/8 x",  // a disc apart
		"8/8/7x/x2ox3/3xo3/8/8/8 x", // nor do discs touch around the edge
	)
	refuse.Moves(t, rules, "8/8/8/3ox3/3xo3/8/8/8 x", "", "d4", "a1", "pass", "D3", "d3 ", "d9", "i3")
}

func TestContract(t *testing.T) {
	start := rules.Start()
	gametest.Run(t, rules, start, rules.Mirror(&start))
}

// keyed hides all but what the check of transpositions looks at, and hides the Notation that
// would tell positions apart.
type keyed struct {
	ply.Game[Board, Move]
	ply.Hasher[Board]
	ply.Turner[Board]
}

func (keyed) Unwrap() ply.Game[Board, Move] { return nil }

// Another order of the same moves may lead to another position, which looks alike without its
// text. The key must not be reported.
func TestLookalikes(t *testing.T) { gametest.Run(t, keyed{rules, rules, rules}, rules.Start()) }

func FuzzParse(f *testing.F) {
	gametest.Fuzz(f, rules,
		"8/8/8/3xx3/3xx3/8/8/8 o",
		"8/1o6/2x5/3xx3/3xx3/8/8/8 o",
		"xxxxxxxx/oooooooo/xxxxxxxx/oooooooo/xxxxxxxx/oooooooo/xxxxxxxx/ooooooo1 x",
		"d3",
		"pass",
	)
}
