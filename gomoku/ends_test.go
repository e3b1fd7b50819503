package gomoku

import (
	"strings"
	"testing"

	"github.com/plygo/ply"
)

// drawn sets up a board by its rows, the first at the bottom, with x for Black.
func drawn(t *testing.T, rule Rule, rows []string, turn Color) (Rules, Position) {
	t.Helper()
	rules := mustNew(len(rows), rule)
	var stones [2][]Move
	for y, row := range rows {
		for x, c := range row {
			if color := strings.IndexRune("xo", c); color >= 0 {
				stones[color] = append(stones[color], NewMove(x, y))
			}
		}
	}
	b, err := rules.Place(stones[Black], stones[White], turn)
	if err != nil {
		t.Fatal(err)
	}
	return rules, b
}

// Where every point is forbidden to Black, all of them are still moves, which lose, and a
// searcher is given one.
func TestEveryPointForbidden(t *testing.T) {
	rules, b := drawn(t, Renju, []string{"xxx.xxx", "oooxooo", "oooxooo", "xxx.xxx", "ooxoooo", "xooxooo", "xxx.xxx"}, Black)
	moves := rules.Moves(nil, &b)
	if len(moves) != 3 || len(b.Forbidden(nil)) != 3 || rules.Terminal(&b) != ply.Ongoing {
		t.Fatalf("moves %v, forbidden %v, %v", moves, b.Forbidden(nil), rules.Terminal(&b))
	}
	if considered := rules.Narrow(nil, &b); len(considered) == 0 || !b.Legal(considered[0]) {
		t.Errorf("considered are %v", considered)
	}
	for _, m := range moves {
		next := b
		rules.Play(&next, m)
		if got := rules.Terminal(&next); got != ply.Win || rules.Reason([]Position{next}) != "overline" || len(rules.Moves(nil, &next)) > 0 {
			t.Errorf("%v: %v by %q for White", m, got, rules.Reason([]Position{next}))
		}
		if got, reason := next.Outcome(); got != ply.Win || reason != "overline" {
			t.Errorf("%v: %v by %q", m, got, reason)
		}
	}
}

// Where nobody can win any more the game goes on to the full board, which is a draw.
func TestNobodyCanWin(t *testing.T) {
	for _, rule := range allRules {
		for _, size := range []int{5, 15, 20} {
			rows := make([]string, size)
			for y := range rows {
				for x := range size {
					cell := string("xo"[(x/2+y)%2])
					if y%5 == 2 && x%7 == y/5%7 {
						cell = "."
					}
					rows[y] += cell
				}
			}
			rules, b := drawn(t, rule, rows, Black)
			for rules.Terminal(&b) == ply.Ongoing {
				if full := b.Stones() == size*size; full {
					t.Fatalf("%v, size %d: the board is full, and the game goes on", rule, size)
				}
				if b.fives != ([2]set{}) {
					t.Fatalf("%v, size %d: somebody can win\n%v", rule, size, oracleOf(&b))
				}
				rules.Play(&b, rules.Narrow(nil, &b)[0])
			}
			if rules.Terminal(&b) != ply.Draw || rules.Reason([]Position{b}) != "full board" || b.Stones() != size*size {
				t.Errorf("%v, size %d: %v by %q", rule, size, rules.Terminal(&b), rules.Reason([]Position{b}))
			}
		}
	}
}
