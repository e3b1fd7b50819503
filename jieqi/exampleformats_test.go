package jieqi_test

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/board"
	"github.com/plygo/ply/jieqi"
	"github.com/plygo/ply/xiangqi"
)

// A position with a deal, as the referee has it, and as the players know it.
func ExampleParseFEN() {
	p, err := jieqi.ParseFEN("4k4/9/9/9/9/9/8X/9/9/3K4X w R1P1 c1 12 30 deal=PR")
	if err != nil {
		fmt.Println(err)
		return
	}
	i3, _ := xiangqi.ParseSquare("i3")
	fmt.Println(p.Hidden(i3))
	for player := ply.Watcher; player < 2; player++ {
		view := jieqi.Rules{}.View(&p, player)
		fmt.Println(view)
	}
	_, err = jieqi.ParseFEN("4k4/9/9/9/9/9/X8/X8/9/3K5 w R1 0 1")
	fmt.Println(errors.Is(err, jieqi.DarkAstray), err)
	// Output:
	// P true
	// 4k4/9/9/9/9/9/8X/9/9/3K4X w R1P1c1 12 30
	// 4k4/9/9/9/9/9/8X/9/9/3K4X w R1P1 c1 12 30 view=w
	// 4k4/9/9/9/9/9/8X/9/9/3K4X w R1P1c1 - 12 30 view=b
	// true FEN: board at byte 17: dark piece where none can lie: a2; pool at byte 28: fewer pieces than lie face down: Red has 1 for 2
}

// Moves of players, and of chance, in all notations.
func ExamplePosition_WXF() {
	rules, p := jieqi.Rules{}, jieqi.Start()
	for _, text := range []string{"h2e2", "N", "暗马8进7", "翻车", "H5+4"} {
		m, err := rules.ParseMove(&p, text)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(rules.FormatCoordinates(&p, m), p.WXF(m), p.Chinese(m, xiangqi.ScriptSimplified), p.Chinese(m, xiangqi.ScriptTraditional))
		p.Play(m)
	}
	// Output:
	// h2e2 XC2=5 暗炮二平五 暗炮二平五
	// N =H 翻马 翻馬
	// h9g7 XH8+7 暗马8进7 暗馬8進7
	// r =R 翻车 翻車
	// move "H5+4": illegal move: the horse's leg is blocked on e3
}

// A board as text. Dark pieces are X and x.
func ExampleRules_Draw() {
	rules, p := jieqi.Rules{}, jieqi.Start()
	for _, text := range []string{"h2h9", "NX"} {
		m, err := rules.ParseMove(&p, text)
		if err != nil {
			fmt.Println(err)
			return
		}
		p.Play(m)
	}
	fmt.Println(board.Text(rules.Draw(&p), board.Style{Unicode: true}))
	// Output:
	// １ ２ ３ ４ ５ ６ ７ ８ ９
	// ｘ ｘ ｘ ｘ 將 ｘ ｘ 傌 ｘ
	// ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋
	// ＋ ｘ ＋ ＋ ＋ ＋ ＋ ｘ ＋
	// ｘ ＋ ｘ ＋ ｘ ＋ ｘ ＋ ｘ
	// ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋
	//    楚河           漢界
	// ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋
	// Ｘ ＋ Ｘ ＋ Ｘ ＋ Ｘ ＋ Ｘ
	// ＋ Ｘ ＋ ＋ ＋ ＋ ＋ ＋ ＋
	// ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋ ＋
	// Ｘ Ｘ Ｘ Ｘ 帥 Ｘ Ｘ Ｘ Ｘ
	// 九 八 七 六 五 四 三 二 一
	// face down: R2A2C2P5N1B2 r2a2c2p5n2b2
}

// A game that goes on, as Black has seen it, and the same with the deal when it is over.
func ExampleRules_WriteGame() {
	rules := jieqi.Rules{}
	record := ply.NewRecord(rules, rules.Start(), 3)
	for _, text := range []string{"h2h9", "i9h9"} {
		p := record.State()
		m, err := rules.ParseMove(&p, text)
		if err == nil {
			err = record.Play(m)
		}
		if err != nil {
			fmt.Println(err)
			return
		}
	}
	tags := map[string]string{"Red": "甲", "Black": "乙", "Format": "WXF"}
	if err := rules.WriteGame(os.Stdout, ply.Archive[jieqi.Position, jieqi.Move]{Tags: tags, Record: record.View(1)}); err != nil {
		fmt.Println(err)
	}
	if err := record.Finish(ply.Loss, ply.Resignation); err != nil {
		fmt.Println(err)
	}
	var file strings.Builder
	if err := rules.WriteGame(&file, ply.Archive[jieqi.Position, jieqi.Move]{Tags: tags, Record: record}); err != nil {
		fmt.Println(err)
	}
	for game, err := range rules.ReadGames(strings.NewReader(file.String())) {
		fmt.Println(game.Record.Reason(), err)
		start := game.Record.States()[0]
		fmt.Println(start.Full())
	}
	// Output:
	// [Game "Jieqi"]
	// [Red "甲"]
	// [Black "乙"]
	// [Result "*"]
	// [FEN "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2A2C2P5N2B2r2a2c2p5n2b2 - 0 1 view=b"]
	// [Format "WXF"]
	//
	// 1. XC2+7=RxX XR9=8=A
	// *
	//
	// resignation <nil>
	// true
}
