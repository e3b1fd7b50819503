package jieqi

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/board"
	"github.com/plygo/ply/internal/boardtest"
	"github.com/plygo/ply/internal/rulestest"
	"github.com/plygo/ply/xiangqi"
)

// played returns a game of some moves as the referee has it.
func played(t testing.TB) Position {
	return after(t, Rules{}, mustParse(t, fullFEN), "h2h9Bc b7b3r a3a4R b3b2A a4d4")
}

func TestDrawGolden(t *testing.T) {
	p := played(t)
	r := Rules{}
	all := r.Draw(&p)
	all.Last = r.Touch(nil, nil, newMove(xiangqi.SquareAt(0, 4), xiangqi.SquareAt(3, 4)))
	mine := r.Draw(ptr(r.View(&p, 0)))
	for _, c := range []struct {
		file  string
		board board.Board
		style board.Style
	}{
		{"testdata/watcher.svg", all, board.Style{}},
		{"testdata/red.svg", mine, board.Style{Simplified: true, Theme: board.Safe, Flipped: true}},
	} {
		svg, err := board.SVG(c.board, c.style)
		if err != nil {
			t.Fatal(err)
		}
		boardtest.Read(t, svg)
		boardtest.Golden(t, c.file, svg)
	}
}

// TestText draws text boards. Without colours the sides can be told apart, dark pieces included.
func TestText(t *testing.T) {
	p := played(t)
	r := Rules{}
	b := r.Draw(ptr(r.View(&p, 0)))
	want := `9  x x x x k x x B x
8  . . . . . . . . .
7  . . . . . . . x .
6  x . x . x . x . x
5  . . . . . . . . .

4  . . . R . . . . .
3  . . X . X . X . X
2  . r . . . . . . .
1  . . . . . . . . .
0  X X X X K X X X X

   a b c d e f g h i
face down: R1A2C2P5N2B1 r1a2c1p5n2b2, captured so: c1
`
	if diff := cmp.Diff(want, board.Text(b, board.Style{})); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if text := board.Text(b, board.Style{Unicode: true}); strings.Count(text, "Ｘ") != 12 || strings.Count(text, "ｘ") != 13 || !strings.Contains(text, "相") || !strings.Contains(text, "車") {
		t.Errorf("%s", text)
	}
}

// Everything about a picture of a full position is known to all who watch.
func TestDrawHides(t *testing.T) {
	randomStates(t, 6, func(r Rules, p Position) {
		seen := r.View(&p, ply.Watcher)
		if diff := cmp.Diff(r.Draw(&seen), r.Draw(&p)); diff != "" {
			t.Fatalf("%s\n%s", &p, diff)
		}
		b := r.Draw(&p)
		if err := b.Check(); err != nil || strings.Contains(b.About, "deal") {
			t.Fatalf("%v: %s", err, b.About)
		}
		for _, thing := range b.Things {
			if s := xiangqi.SquareAt(thing.At.X, thing.At.Y); thing.Dark != p.Dark(s) || thing.Side != int(p.At(s).Color()) {
				t.Fatalf("%s: %+v", &p, thing)
			}
		}
	})
	start := Start()
	b := Rules{}.Draw(&start)
	if i := slices.IndexFunc(b.Things, func(t board.Thing) bool { return t.At == board.Place{X: 8, Y: 9} }); b.Things[i].Name != "black dark piece (rook's point)" {
		t.Errorf("%+v", b.Things[i])
	}
}

// TestArrange sets up positions from a view in which a black cannon was captured face down.
func TestArrange(t *testing.T) {
	p := played(t)
	r := Rules{}
	view := r.View(&p, 0)
	things := r.Draw(&view).Things
	at := func(x, y int) board.Place { return board.Place{X: x, Y: y} }
	without := func(place board.Place) []board.Thing {
		return slices.DeleteFunc(slices.Clone(things), func(t board.Thing) bool { return t.At == place })
	}
	rows := "xxxxkxxBx/9/7x1/x1x1x1x1x/9/3R5/2X1X1X1X/1r7/9/XXXXKXXXX"
	for _, c := range []struct {
		from   Position
		things []board.Thing
		turn   int
		want   string
	}{
		{view, things, 1, view.String()},
		{p, things, 1, p.String()},
		{view, things, 0, rows + " w R1A2C2P5N2B1r1a2c1p5n2b2 c1 0 3 view=w"},
		{p, things, 0, rows + " w R1A2C2P5N2B1r1a2c2p5n2b2 0 3"}, // nobody else was shown the cannon
		{view, without(at(3, 4)), 1, strings.Replace(rows, "3R5", "9", 1) + " b R1A2C2P5N2B1r1a2c1p5n2b2 c1 0 3 view=w"},
		{view, append(without(at(0, 0)), board.Thing{At: at(0, 0), Letter: "R"}), 1,
			strings.Replace(rows, "9/XX", "9/RX", 1) + " b A2C2P5N2B1r1a2c1p5n2b2 c1 0 3 view=w"},
	} {
		got, err := r.Arrange(&c.from, c.things, c.turn)
		if err != nil || got.String() != c.want {
			t.Errorf("%v, %v\nwant %s", got, err, c.want)
		}
	}
	start := Start()
	pieces := r.Draw(&start).Things
	rulestest.RefuseArranged(t, r, start, nil, 0, "position: no general: Red; no general: Black", GeneralMissing)
	rulestest.RefuseArranged(t, r, start, append(slices.Clone(pieces), board.Thing{At: at(4, 4), Dark: true}), 0,
		"position: dark piece where none can lie: e4; fewer pieces than lie face down: Red has 15 for 16", DarkAstray, PoolSmall)
	rulestest.RefuseArranged(t, r, start, append(slices.Clone(pieces), board.Thing{At: at(4, 4), Letter: "R"}), 0,
		"position: fewer pieces than lie face down: Red has 14 for 15", PoolSmall)
}

func FuzzArrange(f *testing.F) {
	rulestest.FuzzArrange(f, Rules{}, ParseFEN, startFEN, fullFEN, twoDark+" w R1P2C1 r2 12 30 view=b",
		"4k4/9/9/9/9/8P/9/9/9/3K4X b R1P1r1 - 0 1 deal=P up=i4Rxr")
}

// What was captured and what lies face down are, with the pieces that are face up, all pieces of a side.
// As many were captured as are not on the board.
func TestBeside(t *testing.T) {
	unknown := 0
	randomStates(t, 6, func(r Rules, p Position) {
		for player := ply.Watcher; player < 2; player++ {
			b := r.Draw(ptr(r.View(&p, player)))
			if err := b.Check(); err != nil {
				t.Fatal(err)
			}
			kinds, gone := map[string]int{}, [2]int{15, 15}
			for _, thing := range b.Things {
				if thing.Label != "帥" && thing.Label != "將" {
					gone[thing.Side]--
				}
			}
			for _, thing := range b.Captured {
				gone[thing.Side]--
				if thing.Dark {
					unknown++
				}
			}
			for _, thing := range slices.Concat(b.Things, b.Captured, b.Hidden) {
				if !thing.Dark {
					kinds[thing.Name]++
				}
			}
			want := map[string]int{}
			for _, side := range []string{"red ", "black "} {
				for kind, n := range map[string]int{"general": 1, "rook": 2, "cannon": 2, "horse": 2, "elephant": 2, "advisor": 2, "soldier": 5} {
					want[side+kind] = n
				}
			}
			if diff := cmp.Diff(want, kinds); diff != "" || gone != [2]int{} {
				t.Fatalf("%s, viewer %d: %v not accounted for\n%s", &p, player, gone, diff)
			}
		}
	})
	if unknown == 0 {
		t.Error("nothing was captured unseen")
	}
}
