package xiangqi

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestDiagram(t *testing.T) {
	start := Start()
	after := Start()
	opening := newMove(25, 22) // h2e2
	after.Play(opening)
	side := mustParse("3k5/9/9/4P4/9/9/9/9/9/4K4 w - - 0 1")
	step := moveOf(t, "e6f6")
	side.Play(step)
	for _, c := range []struct {
		name    string
		diagram Diagram
		p       *Position
		want    string
	}{
		{"letters", Diagram{}, &start, `
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
		{"simplified", Diagram{Unicode: true, Last: opening}, &after, `
 １ ２ ３ ４ ５ ６ ７ ８ ９
 车 马 象 士 将 士 象 马 车
 ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋
 ＋ 砲 ＋ ＋ ＋ ＋ ＋ 砲 ＋
 卒 ＋ 卒 ＋ 卒 ＋ 卒 ＋ 卒
 ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋
     楚河          汉界
 ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋
 兵 ＋ 兵 ＋ 兵 ＋ 兵 ＋ 兵
 ＋ 炮 ＋ ＋[炮]＋ ＋ ＊ ＋
 ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋
 俥 傌 相 仕 帅 仕 相 傌 俥
 九 八 七 六 五 四 三 二 一
`},
		{"traditional for Black", Diagram{Unicode: true, Script: ScriptTraditional, Flipped: true}, &start, `
 一 二 三 四 五 六 七 八 九
 俥 傌 相 仕 帥 仕 相 傌 俥
 ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋
 ＋ 炮 ＋ ＋ ＋ ＋ ＋ 炮 ＋
 兵 ＋ 兵 ＋ 兵 ＋ 兵 ＋ 兵
 ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋
     楚河          漢界
 ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋
 卒 ＋ 卒 ＋ 卒 ＋ 卒 ＋ 卒
 ＋ 砲 ＋ ＋ ＋ ＋ ＋ 砲 ＋
 ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋
 車 馬 象 士 將 士 象 馬 車
 ９ ８ ７ ６ ５ ４ ３ ２ １
`},
		{"a step aside for Black", Diagram{Flipped: true, NoCoordinates: true, Last: step}, &side, `
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
		{"no such script", Diagram{Unicode: true, Script: 9, NoCoordinates: true}, &Position{}, `
` + strings.Repeat(" ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋\n", 5) + "     楚河          汉界\n" + strings.Repeat(" ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋\n", 5)},
	} {
		if diff := cmp.Diff(c.want[1:], c.diagram.Draw(c.p)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
	// The edge of the board in brackets, and numbers that are no moves.
	for m := range Move(1 << 14) {
		Diagram{Last: m, Unicode: m%2 == 0, Flipped: m%3 == 0}.Draw(&start)
	}
	edge := Start()
	edge.Play(moveOf(t, "i0i2"))
	if got := (Diagram{Last: moveOf(t, "i0i2")}).Draw(&edge); !strings.Contains(got, "2  . C . . . . . C[R]\n") {
		t.Errorf("no brackets at the edge:\n%s", got)
	}
}
