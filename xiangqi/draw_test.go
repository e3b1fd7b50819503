package xiangqi

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply/board"
	"github.com/plygo/ply/internal/boardtest"
)

func TestDrawGolden(t *testing.T) {
	p := Start()
	var last Move
	for _, text := range []string{"h2e2", "h9g7", "h0g2", "i9h9", "i0h0"} {
		last = moveOf(t, text)
		p.Play(last)
	}
	opening := Rules{}.Draw(&p)
	opening.Last = Rules{}.Touch(nil, nil, last)
	opening.Arrows = []board.Arrow{{From: SquareAt(1, 9).Place(), To: SquareAt(2, 7).Place()}}
	opening.Marks = []board.Mark{{At: SquareAt(4, 6).Place(), Color: "#1f5fa8"}}
	check := mustParse("3k5/9/9/4P4/9/9/9/9/3R5/4K4 b - - 0 1")
	lettered := Rules{}.Draw(&check)
	lettered.Last = Rules{}.Touch(nil, nil, moveOf(t, "a1d1"))
	for _, c := range []struct {
		file  string
		board board.Board
		style board.Style
	}{
		{"../docs/xiangqi.svg", opening, board.Style{Simplified: true}},
		{"testdata/letters.svg", lettered, board.Style{Letters: true, Theme: board.Safe}},
		{"testdata/traditional.svg", Rules{}.Draw(&check), board.Style{Flipped: true, NoNames: true, Theme: board.Dark}},
	} {
		svg, err := board.SVG(c.board, c.style)
		if err != nil {
			t.Fatal(err)
		}
		boardtest.Read(t, svg)
		boardtest.Golden(t, c.file, svg)
	}
}

// All that is drawn is at the place that the names at the edge of the board say,
// whichever side is at the bottom.
func TestDrawPlaces(t *testing.T) {
	p := mustParse("rn1akabnr/9/1c2b4/p1p1C1p1p/9/9/P1P1P1P1P/1C5c1/9/RNBAKABNR b - - 0 1")
	b := Rules{}.Draw(&p)
	b.Last = Rules{}.Touch(nil, nil, moveOf(t, "e2e6"))
	b.Arrows = []board.Arrow{{From: SquareAt(7, 2).Place(), To: SquareAt(7, 0).Place()}, {From: SquareAt(1, 9).Place(), To: SquareAt(2, 7).Place()}}
	b.Marks = []board.Mark{{At: SquareAt(0, 9).Place()}, {At: SquareAt(3, 4).Place(), Dot: true}, {At: SquareAt(8, 1).Place(), Label: "x"}}
	for _, flipped := range []bool{false, true} {
		svg, err := board.SVG(b, board.Style{Letters: true, Flipped: flipped})
		if err != nil {
			t.Fatal(err)
		}
		all := boardtest.Read(t, svg)
		want := map[string]string{}
		for s := Square(0); s < squares; s++ {
			if piece := p.At(s); piece != NoPiece {
				want[s.String()] = strings.ToLower(piece.Color().String()) + "-" + piece.String()
			}
		}
		if diff := cmp.Diff(want, boardtest.Pieces(t, all, "ply-light-disc-")); diff != "" {
			t.Errorf("pieces, flipped %v (-want +got)\n%s", flipped, diff)
		}
		places := boardtest.Places(t, all, "last", "alarm", "mark", "arrow")
		wantPlaces := map[string][]string{
			"last": {"e2", "e6"}, "alarm": {"e9"}, "mark": {"a9", "d4", "i1"}, "arrow": {"h2h0", "b9c7"},
		}
		if diff := cmp.Diff(wantPlaces, places); diff != "" {
			t.Errorf("flipped %v (-want +got)\n%s", flipped, diff)
		}
	}
}

// The numbers of the files are those of Chinese notation: each side counts from its right.
func TestDrawNumbers(t *testing.T) {
	p := Start()
	for flipped, want := range map[bool]string{false: "九八七六五四三二一 １２３４５６７８９", true: "９８７６５４３２１ 一二三四五六七八九"} {
		svg, err := board.SVG(Rules{}.Draw(&p), board.Style{Flipped: flipped})
		if err != nil {
			t.Fatal(err)
		}
		names := slices.DeleteFunc(boardtest.Read(t, svg), func(e boardtest.Element) bool { return e.Parent != "names" })
		slices.SortFunc(names, func(a, b boardtest.Element) int { return int(a.Number(t, "x") - b.Number(t, "x")) })
		var below, above string
		for _, e := range names {
			if e.Number(t, "y") > 300 {
				below += e.Text
			} else {
				above += e.Text
			}
		}
		if got := below + " " + above; got != want {
			t.Errorf("flipped %v: got %s, want %s below and above", flipped, got, want)
		}
	}
}

// The characters of a picture are of one script. In the simplified one both sides have 车, 马 and 炮.
func TestDrawCharacters(t *testing.T) {
	p := Start()
	for simplified, want := range map[bool]string{
		true:  "仕兵卒士将帅炮炮相象车车马马",
		false: "仕傌俥兵卒士將帥炮相砲象車馬",
	} {
		svg, err := board.SVG(Rules{}.Draw(&p), board.Style{NoNames: true, Simplified: simplified})
		if err != nil {
			t.Fatal(err)
		}
		var got []rune
		for _, e := range boardtest.Read(t, svg) {
			if e.Name == "text" && len([]rune(e.Text)) == 1 {
				got = append(got, []rune(e.Text)...)
			}
		}
		slices.Sort(got)
		sorted := []rune(want)
		slices.Sort(sorted)
		if diff := cmp.Diff(string(sorted), string(got)); diff != "" {
			t.Errorf("simplified %v (-want +got)\n%s", simplified, diff)
		}
	}
}

// A text has simplified characters if colours tell the sides apart.
func TestTextSimplified(t *testing.T) {
	p := Start()
	text := board.Text(Rules{}.Draw(&p), board.Style{Unicode: true, Color: true, Simplified: true})
	for character, want := range map[string]int{"马": 4, "车": 4, "炮": 4, "帅": 1, "将": 1, "汉界": 1, "馬": 0, "傌": 0, "漢": 0} {
		if got := strings.Count(text, character); got != want {
			t.Errorf("%s occurs %d times, want %d:\n%s", character, got, want, text)
		}
	}
}

func TestDrawZero(t *testing.T) {
	if _, err := board.SVG(Rules{}.Draw(new(Position)), board.Style{}); err != nil {
		t.Errorf("the zero Position: %v", err)
	}
	if at := Square(90).Place(); at != (board.Place{X: -1, Y: -1}) {
		t.Errorf("a square that is none is at %v", at)
	}
}

func TestText(t *testing.T) {
	start := Start()
	after := Start()
	opening := newMove(25, 22) // h2e2
	after.Play(opening)
	side := mustParse("3k5/9/9/4P4/9/9/9/9/9/4K4 w - - 0 1")
	step := moveOf(t, "e6f6")
	side.Play(step)
	for _, c := range []struct {
		name  string
		board board.Board
		last  Move
		style board.Style
		want  string
	}{
		{"letters", Rules{}.Draw(&start), 0, board.Style{}, `
9  r n b a k a b n r
8  . . . . . . . . .
7  . c . . . . . c .
6  p . p . p . p . p
5  . . . . . . . . .

4  . . . . . . . . .
3  P . P . P . P . P
2  . C . . . . . C .
1  . . . . . . . . .
0  R N B A K A B N R

   a b c d e f g h i
`},
		{"without colours not simplified", Rules{}.Draw(&after), opening, board.Style{Unicode: true, Simplified: true}, `
 １ ２ ３ ４ ５ ６ ７ ８ ９
 車 馬 象 士 將 士 象 馬 車
 ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋
 ＋ 砲 ＋ ＋ ＋ ＋ ＋ 砲 ＋
 卒 ＋ 卒 ＋ 卒 ＋ 卒 ＋ 卒
 ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋
    楚河           漢界
 ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋
 兵 ＋ 兵 ＋ 兵 ＋ 兵 ＋ 兵
 ＋ 炮 ＋ ＋[炮]＋ ＋ ＊ ＋
 ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋
 俥 傌 相 仕 帥 仕 相 傌 俥
 九 八 七 六 五 四 三 二 一
`},
		{"traditional for Black", Rules{}.Draw(&start), 0, board.Style{Unicode: true, Flipped: true}, `
一 二 三 四 五 六 七 八 九
俥 傌 相 仕 帥 仕 相 傌 俥
＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋
＋ 炮 ＋ ＋ ＋ ＋ ＋ 炮 ＋
兵 ＋ 兵 ＋ 兵 ＋ 兵 ＋ 兵
＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋
   漢界           楚河
＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋
卒 ＋ 卒 ＋ 卒 ＋ 卒 ＋ 卒
＋ 砲 ＋ ＋ ＋ ＋ ＋ 砲 ＋
＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋
車 馬 象 士 將 士 象 馬 車
９ ８ ７ ６ ５ ４ ３ ２ １
`},
		{"a step aside for Black", Rules{}.Draw(&side), step, board.Style{Flipped: true, NoNames: true}, `
 . . . . K . . . .
 . . . . . . . . .
 . . . . . . . . .
 . . . . . . . . .
 . . . . . . . . .

 . . . . . . . . .
 . . .[P]* . . . .
 . . . . . . . . .
 . . . . . . . . .
 . . . . . k . . .
`},
	} {
		if c.last != 0 {
			c.board.Last = Rules{}.Touch(nil, nil, c.last)
		}
		if diff := cmp.Diff(c.want[1:], board.Text(c.board, c.style)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}
