package xiangqi_test

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/board"
	"github.com/plygo/ply/xiangqi"
)

func ExamplePosition_WXF() {
	p := xiangqi.Start()
	for _, text := range []string{"h2e2", "h9g7", "h0g2", "i9h9"} {
		m, err := p.ParseMove(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(p.WXF(m))
		p.Play(m)
	}
	// Output:
	// C2=5
	// H8+7
	// H2+3
	// R9=8
}

func ExamplePosition_Chinese() {
	p := xiangqi.Start()
	for _, text := range []string{"C2=5", "H8+7", "H2+3", "R9=8"} {
		m, err := p.ParseMove(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(p.Chinese(m, xiangqi.ScriptSimplified), p.Chinese(m, xiangqi.ScriptTraditional))
		p.Play(m)
	}
	// Output:
	// 炮二平五 炮二平五
	// 马8进7 馬8進7
	// 马二进三 馬二進三
	// 车9平8 車9平8
}

// A board as text.
func ExampleRules_Draw() {
	p := xiangqi.Start()
	m, err := p.ParseMove("炮二平五")
	if err != nil {
		fmt.Println(err)
		return
	}
	last := xiangqi.Rules{}.Touch(nil, &p, m)
	p.Play(m)
	b := xiangqi.Rules{}.Draw(&p)
	b.Last = last
	fmt.Println(board.Text(b, board.Style{}))
	fmt.Println(board.Text(b, board.Style{Unicode: true}))
	// Output:
	// 9  r n b a k a b n r
	// 8  . . . . . . . . .
	// 7  . c . . . . . c .
	// 6  p . p . p . p . p
	// 5  . . . . . . . . .
	//
	// 4  . . . . . . . . .
	// 3  P . P . P . P . P
	// 2  . C . .[C]. . * .
	// 1  . . . . . . . . .
	// 0  R N B A K A B N R
	//
	//    a b c d e f g h i
	//
	//  １ ２ ３ ４ ５ ６ ７ ８ ９
	//  車 馬 象 士 將 士 象 馬 車
	//  ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋
	//  ＋ 砲 ＋ ＋ ＋ ＋ ＋ 砲 ＋
	//  卒 ＋ 卒 ＋ 卒 ＋ 卒 ＋ 卒
	//  ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋
	//     楚河           漢界
	//  ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋
	//  兵 ＋ 兵 ＋ 兵 ＋ 兵 ＋ 兵
	//  ＋ 炮 ＋ ＋[炮]＋ ＋ ＊ ＋
	//  ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋
	//  俥 傌 相 仕 帥 仕 相 傌 俥
	//  九 八 七 六 五 四 三 二 一
}

// A stream of games. The second is broken, the third is read all the same.
func ExampleReadPGN() {
	const file = `[Game "Chinese Chess"]
[Red "胡荣华"]
[Black "杨官璘"]

1. 炮二平五 马8进7
2. 马二进三 {正着} 车9平8
1-0

[Game "Chinese Chess"]
[Red "甲"]

1. 炮二平五 马8进9
2. 马二进五 1-0

[Game "Chinese Chess"]
[Red "乙"]

1. C2=5 h8+7 *
`
	for game, err := range xiangqi.ReadPGN(strings.NewReader(file)) {
		var fault *ply.FileError
		if errors.As(err, &fault) {
			fmt.Printf("line %d, column %d: %v\n", fault.Line, fault.Column, fault.Err)
			continue
		}
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(game.Tag("Red"), game.Result, game.Format)
		p := game.Start
		for _, m := range game.Moves {
			fmt.Print(" ", p.WXF(m.Move))
			if m.Comment != "" {
				fmt.Printf(" (%s)", m.Comment)
			}
			p.Play(m.Move)
		}
		fmt.Println()
	}
	// Output:
	// 胡荣华 1-0 Chinese
	//  C2=5 H8+7 H2+3 (正着) R9=8
	// line 13, column 4: move "马二进五": illegal move: the horse on h0 does not move like that
	// 乙 * WXF
	//  C2=5 H8+7
}

func ExampleWritePGN() {
	p := xiangqi.Start()
	game := xiangqi.PGN{
		Tags:   []xiangqi.Tag{{Name: "Red", Value: "甲"}, {Name: "Black", Value: "乙"}},
		Result: xiangqi.Drawn,
	}
	for _, text := range []string{"C2=5", "H8+7", "H2+3"} {
		m, err := p.ParseMove(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		game.Moves = append(game.Moves, xiangqi.PGNMove{Move: m})
		p.Play(m)
	}
	if err := xiangqi.WritePGN(os.Stdout, &game); err != nil {
		fmt.Println(err)
	}
	// Output:
	// [Game "Chinese Chess"]
	// [Red "甲"]
	// [Black "乙"]
	// [Result "1/2-1/2"]
	// [Format "Chinese"]
	//
	// 1. 炮二平五 马8进7
	// 2. 马二进三
	// 1/2-1/2
}
