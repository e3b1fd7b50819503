package gomoku

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/plygo/ply"
)

// lineTexts returns every line of the board as the project writes it, with 2 for the
// stones of c and 1 for the other's.
func (o *oracle) lineTexts(c byte) (all []string) {
	digits := map[byte]string{0: "0", c: "2", 'X' + 'O' - c: "1"}
	for _, d := range oracleDirections {
		for y := range o.size {
			for x := range o.size {
				p := [2]int{x, y}
				if o.on(ahead(p, d, -1)) {
					continue // not the first cell of its line
				}
				var text strings.Builder
				for ; o.on(p); p = ahead(p, d, 1) {
					text.WriteString(digits[o.at(p)])
				}
				all = append(all, text.String())
			}
		}
	}
	return all
}

// patternPoints are the points of the project, pattern by pattern.
var patternPoints = map[string]int{
	"02221": 4, "12220": 4,
	"0220":   6,
	"020220": 12, "022020": 12, "02220": 12,
	"0022221": 1000, "1222200": 1000, "1222020": 1000, "0202221": 1000, "0222021": 1000, "1202220": 1000,
	"0202220": 1000, "0222020": 1000, "0222201": 1000, "1022220": 1000, "220220": 1000, "022022": 1000,
	"022220": 3000, "2022202": 3000,
	"22222": 10_000,
}

func (o *oracle) linePatterns() (sum int) {
	own, other := o.lineTexts(o.turn), o.lineTexts('X'+'O'-o.turn)
	for pattern, points := range patternPoints {
		for i := range own {
			sum += points * (strings.Count(own[i], pattern) - strings.Count(other[i], pattern))
		}
	}
	return sum
}

// squareScore returns the score of an empty point for the player to move.
func (o *oracle) squareScore(p [2]int) (sum int32) {
	attack, defence := []int32{0, 4, 28, 256, 2308}, []int32{0, 1, 9, 85, 769}
	for _, d := range oracleDirections {
		for back := range 5 {
			own, other := 0, 0
			for i := range 5 {
				switch q := ahead(p, d, i-back); {
				case !o.on(q):
					own = -10
				case o.at(q) == o.turn:
					own++
				case o.at(q) != 0:
					other++
				}
			}
			if own >= 0 {
				sum += attack[own] + defence[other]
			}
		}
	}
	return sum
}

func TestStudentProject(t *testing.T) {
	for _, size := range []int{5, 8, 16} {
		randomGames(4, size, Caro, 3, func(b *Position, o *oracle) {
			if b.outcome != ply.Ongoing {
				return
			}
			want := min(max(o.linePatterns(), -int(ply.MaxEval)), int(ply.MaxEval))
			if got := (LinePatterns{}).Evaluate(b); int(got) != want {
				t.Fatalf("line patterns: got %d, want %d\n%v", int32(got), want, o)
			}
			g := BestSquares{Rules: mustNew(size, Caro)}
			empties := g.Rules.Moves(nil, b)
			got := make([]ply.Score, len(empties))
			g.Order(b, empties, got)
			var scores []ply.Score
			for _, p := range o.empties() {
				scores = append(scores, min(ply.Score(o.squareScore(p)), ply.MaxEval))
			}
			if d := gocmp.Diff(scores, got); d != "" {
				t.Fatalf("square scores (-want +got):\n%s\n%v", d, o)
			}
		})
	}
}

// The project's own example: five cells 0 1 1 2 0 give 29 to the side of the ones.
func TestSquareExample(t *testing.T) {
	rules := mustNew(5, Caro)
	b, err := rules.Place([]Move{NewMove(1, 0), NewMove(2, 0)}, []Move{NewMove(3, 0)}, Black)
	if err != nil {
		t.Fatal(err)
	}
	scores := b.squareScores()
	// The column and the diagonal of a corner are empty.
	if got, want := [2]int32{scores[0], scores[4]}, [2]int32{29, 29}; got != want {
		t.Errorf("got %d, want %d", got, want)
	}
}

// The best squares are those with the highest scores, and of equal ones the first as one reads
// the board.
func TestBestSquares(t *testing.T) {
	for _, size := range []int{5, 15} {
		randomGames(5, size, Caro, 3, func(b *Position, o *oracle) {
			var want []Move
			if b.outcome == ply.Ongoing {
				empties, scores := o.empties(), map[[2]int]int32{}
				for _, p := range empties {
					scores[p] = o.squareScore(p)
				}
				slices.SortFunc(empties, func(p, q [2]int) int {
					return cmp.Or(cmp.Compare(scores[q], scores[p]), q[1]-p[1], p[0]-q[0])
				})
				for _, p := range empties {
					want = append(want, NewMove(p[0], p[1]))
				}
			}
			if b.stones == 0 {
				want = []Move{NewMove(size/2, size/2)}
			}
			for _, width := range []int{0, 1, 7, 500} {
				g := BestSquares{Rules: mustNew(size, Caro), Width: width}
				want := want[:min(cmp.Or(width, 4), len(want))]
				if got := g.Moves(nil, b); !slices.Equal(got, want) {
					t.Fatalf("width %d: got %v, want %v\n%v", width, got, want, o)
				}
			}
		})
	}
}

// What is in dst already stays there.
func TestBestSquaresAppends(t *testing.T) {
	g := BestSquares{Rules: mustNew(15, Caro)}
	b := g.Start()
	g.Play(&b, NewMove(7, 7))
	alone, after := g.Moves(nil, &b), g.Moves([]Move{1, 2}, &b)
	if want := append([]Move{1, 2}, alone...); !slices.Equal(after, want) || len(alone) != 4 {
		t.Errorf("got %v, want %v", after, want)
	}
}

func TestBestSquaresOpensInTheCentre(t *testing.T) {
	for size, want := range map[int]string{15: "h8", 16: "i9", 20: "k11"} {
		g := BestSquares{Rules: mustNew(size, Caro)}
		b := g.Start()
		if moves := g.Moves(nil, &b); len(moves) != 1 || moves[0].String() != want {
			t.Errorf("size %d opens on %v, want %v", size, moves, want)
		}
	}
}
