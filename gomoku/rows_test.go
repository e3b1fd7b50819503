package gomoku

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/plygo/ply"
)

// Rows of stones on a line, by what each rule makes of them: X is the colour that
// moved last, with any of its stones, O the other, and | the edge of the board.
var rows = []struct {
	cells string
	wins  string // by freestyle, standard, renju's Black and White, caro, caro with overlines; F is a foul
}{
	{".XXXX.", "-- -- --"},
	{"OXXXXO", "-- -- --"},
	{".XXXXX.", "WW WW WW"},
	{"OXXXXX.", "WW WW WW"},
	{".XXXXXO", "WW WW WW"},
	{"OXXXXXO", "WW WW --"},
	{"|XXXXXO", "WW WW WW"},
	{"OXXXXX|", "WW WW WW"},
	{"|XXXXX.", "WW WW WW"},
	{"|XXXX.", "-- -- --"},
	{"OXXXX|", "-- -- --"},
	{".XXXXXX.", "W- FW -W"},
	{"OXXXXXXO", "W- FW -W"},
	{"|XXXXXXO", "W- FW -W"},
	{".XXXXXXX.", "W- FW -W"},
	{"OXXXXXXXXXO", "W- FW -W"},
	{"|XXXXXXXX.", "W- FW -W"},
	{"X.XXXXX.X", "WW WW WW"},
	{"O.XXXXX.O", "WW WW WW"},
	{"OXXXXX.O", "WW WW WW"},
	{".XXXXOX.", "-- -- --"},
	{".XXOXXX.", "-- -- --"},
	{".XXX.XX.", "-- -- --"},
}

// Every row is laid in all four directions, wherever it fits: in the centre, along the
// edges and into the corners, and each of its stones once played last.
func TestRows(t *testing.T) {
	const size = 11
	for _, row := range rows {
		want := strings.ReplaceAll(row.wins, " ", "")
		for column, c := range []struct {
			rule  Rule
			mover Color
		}{
			{Freestyle, Black}, {Standard, White}, {Renju, Black}, {Renju, White}, {Caro, Black}, {CaroOverline, White},
			{Freestyle, White}, {Standard, Black}, {Caro, White}, {CaroOverline, Black},
		} {
			wanted := want[column%6 : column%6+1]
			if column >= 6 {
				wanted = string(want[[]int{0, 1, 4, 5}[column-6]])
			}
			rules := mustNew(size, c.rule)
			count := 0
			for _, laid := range layings(row.cells, size) {
				own, other := laid['X'], laid['O']
				for last := range own {
					if testing.Short() && last != len(own)/2 {
						continue
					}
					b, err := place(rules, own, other, last, c.mover)
					if err != nil {
						continue // without this stone, too, the row ends the game
					}
					count++
					got := map[ply.Outcome]string{ply.Ongoing: "-", ply.Loss: "W", ply.Win: "F"}[rules.Terminal(&b)]
					if got != wanted {
						t.Fatalf("%v, %s of %v at %v, played last %v: got %s, want %s",
							c.rule, row.cells, c.mover, own, own[last], got, wanted)
					}
				}
			}
			if count == 0 {
				t.Errorf("%s does not fit anywhere", row.cells)
			}
		}
	}
}

// place sets up stones of a mover and the other colour, own[last] last.
func place(rules Rules, own, other []Move, last int, mover Color) (Position, error) {
	own = append(append(append([]Move{}, own[:last]...), own[last+1:]...), own[last])
	if mover == Black {
		return rules.Place(own, other, White)
	}
	return rules.Place(other, own, Black)
}

// layings returns the stones of a row in every place and direction that it fits.
func layings(cells string, size int) (all []map[rune][]Move) {
	atStart, atEnd := strings.HasPrefix(cells, "|"), strings.HasSuffix(cells, "|")
	cells = strings.Trim(cells, "|")
	on := func(x, y int) bool { return x >= 0 && y >= 0 && x < size && y < size }
	for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}, {-1, 0}, {0, -1}, {-1, -1}, {-1, 1}} {
		for x := range size {
			for y := range size {
				n := len(cells)
				fits := on(x+(n-1)*d[0], y+(n-1)*d[1])
				if atStart {
					fits = fits && !on(x-d[0], y-d[1])
				}
				if atEnd {
					fits = fits && !on(x+n*d[0], y+n*d[1])
				}
				if !fits {
					continue
				}
				stones := map[rune][]Move{}
				for i, cell := range cells {
					stones[cell] = append(stones[cell], NewMove(x+i*d[0], y+i*d[1]))
				}
				all = append(all, stones)
			}
		}
	}
	return all
}

// Five cells in a line can be chosen in 2N(N−4) + 2(N−4)² ways, and each of them wins.
func TestWindows(t *testing.T) {
	for size, want := range map[int]int{5: 12, 15: 572, 20: 1152} {
		for _, rule := range allRules {
			rules, count := mustNew(size, rule), 0
			for _, laid := range layings("XXXXX", size) {
				b, err := rules.Place(laid['X'], nil, White)
				if err != nil {
					t.Fatal(err)
				}
				if rules.Terminal(&b) != ply.Loss {
					t.Fatalf("%v: %v does not win", rule, laid['X'])
				}
				count++
			}
			if count != 2*want { // each in both directions
				t.Errorf("size %d: %d, want %d", size, count/2, want)
			}
		}
	}
}

func TestPerft(t *testing.T) {
	for _, rule := range allRules {
		rules := mustNew(15, rule)
		for depth, want := range []int64{1, 225, 50_400, 11_239_200} {
			if got := ply.Perft(rules, rules.Start(), depth); got != want {
				t.Errorf("%v, depth %d: got %d, want %d", rule, depth, got, want)
			}
		}
	}
}

// From random positions with 8 to 14 stones on small boards, lines of three moves are
// counted as the oracle counts them.
func TestPerftAgainstOracle(t *testing.T) {
	for _, rule := range allRules {
		ended, left := 0, positions(200)
		for seed := uint64(0); left > 0; seed++ {
			size := 5 + int(seed%3)
			stop := 8 + int(seed/3%7)
			randomGames(1, size, rule, seed, func(b *Position, o *oracle) {
				if len(o.stones) != stop || b.outcome != ply.Ongoing {
					return
				}
				left--
				want := o.perft(3, &ended)
				if got := ply.Perft(mustNew(size, rule), *b, 3); got != want {
					t.Fatalf("%v: got %d, want %d\n%v", rule, got, want, o)
				}
			})
		}
		t.Logf("%v: %d positions, in which %d lines ended early", rule, positions(200), ended)
	}
}

// perft counts lines of depth moves, and how many ended before.
func (o *oracle) perft(depth int, ended *int) (n int64) {
	moves := o.empties()
	if depth == 1 {
		return int64(len(moves))
	}
	for _, p := range moves {
		if o.play(p) == "" {
			n += o.perft(depth-1, ended)
		} else {
			*ended++
		}
		o.undo()
	}
	return n
}

func TestPlaceErrors(t *testing.T) {
	p := func(text string) []Move { return points(t, text) }
	for _, c := range []struct {
		rule         Rule
		black, white string
		turn         Color
		want         string
	}{
		{Freestyle, "0,0 0,0", "", White, "gomoku: a stone on a1, which is taken or not on the board"},
		{Freestyle, "3,3", "3,3", Black, "gomoku: a stone on d4, which is taken or not on the board"},
		{Freestyle, "3,3", "3,3", White, "gomoku: a stone on d4, which is taken or not on the board"},
		{Freestyle, "15,0", "", White, "gomoku: a stone on p1, which is taken or not on the board"},
		{Freestyle, "1,1 2,1 3,1 4,1 5,1", "9,9", Black, "gomoku: the game was over before the last move, by a row of Black at b2"},
		{Freestyle, "1,1 2,1 3,1 4,1 5,1 9,9", "", White, "gomoku: the game was over before the last move, by a row of Black at b2"},
		{Renju, "1,1 2,1 3,1 4,1 5,1 6,1", "9,9", Black, "gomoku: the game was over before the last move, by a row of Black at b2"},
		{Standard, "1,1 2,1 3,1 4,1 5,1 6,1", "9,9", Black, ""},
		{Freestyle, "1,1 2,1 3,1 4,1 5,1", "", White, ""},
		{Freestyle, "", "7,7 8,8", White, ""},
		{Freestyle, "", "", White, ""},
	} {
		_, err := mustNew(15, c.rule).Place(p(c.black), p(c.white), c.turn)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%v %s / %s (-want +got):\n%s", c.rule, c.black, c.white, d)
		}
	}
}

func TestNewErrors(t *testing.T) {
	for _, c := range []struct {
		size int
		rule Rule
		ok   bool
	}{{4, Freestyle, false}, {21, Freestyle, false}, {-1, Caro, false}, {15, ruleCount, false}, {5, Renju, true}, {20, CaroOverline, true}} {
		rules, err := New(c.size, c.rule)
		if (err == nil) != c.ok {
			t.Errorf("New(%d, %v): %v", c.size, c.rule, err)
		}
		if err == nil && (rules.Size() != c.size || rules.Rule() != c.rule) {
			t.Errorf("New(%d, %v) is %d, %v", c.size, c.rule, rules.Size(), rules.Rule())
		}
	}
	if (Rules{}) != mustNew(15, Freestyle) {
		t.Error("the zero value is not freestyle on 15×15")
	}
	for number := -1; number < 16; number++ {
		rule, err := GomocupRule(number)
		if err == nil && rule.Gomocup() != number {
			t.Errorf("the number of %v is %d, not %d", rule, rule.Gomocup(), number)
		}
		known := number == 0 || number == 1 || number == 4 || number == 8 || number == 9
		if (err == nil) != known {
			t.Errorf("rule %d: %v", number, err)
		}
	}
}
