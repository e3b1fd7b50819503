package chess_test

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/board"
	"github.com/plygo/ply/chess"
)

// A stream of games. The second is broken, the third is read all the same.
func ExampleReadPGN() {
	const file = `[White "Anderssen"]
[Black "Kieseritzky"]

1. e4 {[%clk 0:05:00]} e5 2. f4 $1 (2. Nf3 Nc6) 2... exf4 1-0

[White "Somebody"]

1. e4 e5
2. Ke3 1-0

[White "Morphy"]

1. e4 e5 2. Nf3 d6 *
`
	for game, err := range chess.ReadPGN(strings.NewReader(file)) {
		var fault *ply.FileError
		if errors.As(err, &fault) {
			fmt.Printf("line %d, column %d: %v\n", fault.Line, fault.Column, fault.Err)
			continue
		}
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(game.Tag("White"), game.Result)
		p := game.Start
		for _, m := range game.Moves {
			fmt.Print(" ", p.SAN(m.Move))
			if left, ok := m.Comment.Duration("clk"); ok {
				fmt.Printf(" (%v left)", left)
			}
			p.Play(m.Move)
		}
		fmt.Println()
	}
	// Output:
	// Anderssen 1-0
	//  e4 (5m0s left) e5 f4 exf4
	// line 9, column 4: move "Ke3": illegal move: the king on e1 does not reach e3
	// Morphy *
	//  e4 e5 Nf3 d6
}

func ExampleWritePGN() {
	p := chess.Start()
	game := chess.PGN{
		Tags:   []chess.Tag{{Name: "White", Value: "A"}, {Name: "Black", Value: "B"}},
		Result: chess.BlackWins,
	}
	for _, text := range []string{"f3", "e5", "g4", "Qh4#"} {
		m, err := p.ParseMove(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		game.Moves = append(game.Moves, chess.PGNMove{Move: m})
		p.Play(m)
	}
	game.Moves[2].NAGs = []chess.NAG{4}
	game.Moves[2].Comment = "The fastest way to lose."
	if err := chess.WritePGN(os.Stdout, &game); err != nil {
		fmt.Println(err)
	}
	// Output:
	// [Event "?"]
	// [Site "?"]
	// [Date "????.??.??"]
	// [Round "?"]
	// [White "A"]
	// [Black "B"]
	// [Result "0-1"]
	//
	// 1. f3 e5 2. g4 $4 {The fastest way to lose.} 2... Qh4# 0-1
}

func ExampleParseEPD() {
	e, err := chess.ParseEPD(`6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; id "back rank";`)
	if err != nil {
		fmt.Println(err)
		return
	}
	best, err := e.Moves("bm")
	if err != nil {
		fmt.Println(err)
		return
	}
	id, _ := e.Text("id")
	fmt.Println(id, best)
	// Output:
	// back rank [a1a8]
}

// A board as text.
func ExampleRules_Draw() {
	p, err := chess.ParseFEN("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(board.Text(chess.Rules{}.Draw(&p), board.Style{}))
	// Output:
	// 8  . . . . . . k .
	// 7  . . . . . p p p
	// 6  . . . . . . . .
	// 5  . . . . . . . .
	// 4  . . . . . . . .
	// 3  . . . . . . . .
	// 2  . . . . . P P P
	// 1  R . . . . . K .
	//
	//    a b c d e f g h
}
