package gomoku_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/board"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/match"
)

// Positions are written as people type them, and drawn as they look at them.
func ExampleParsePosition() {
	rules, p, err := gomoku.ParsePosition("9 renju e5 e6 f6 d6 g5 g7")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(rules.Rule(), "on", rules.Size(), "rows,", p.Turn(), "to move")
	fmt.Print(board.Text(rules.Draw(&p), board.Style{}))

	_, _, err = gomoku.ParsePosition("15 renju h8 h9 h8")
	fmt.Println(err)
	fmt.Println(errors.Is(err, gomoku.PointTaken))
	// Output:
	// renju on 9 rows, Black to move
	// 9  . . . . . . . . .
	// 8  . . . . . . . . .
	// 7  . . . . . .[o]. .
	// 6  . . . o o x . . .
	// 5  . . . . x . x . .
	// 4  . . . . . . . . .
	// 3  . . . . . . . . .
	// 2  . . . . . . . . .
	// 1  . . . . . . . . .
	//
	//    a b c d e f g h i
	// gomoku position: stone at byte 15: the point is taken: "h8"
	// true
}

// A game of a tournament, from the format of Piskvork to that of other programs.
func ExampleReadPSQ() {
	file := strings.NewReader(`Piskvorky 15x15, 11:11, 0
8,8,0
9,9,1250
8,9,840
FIRST.zip
SECOND.zip
15
1,Renju2
`)
	for kifu, err := range gomoku.ReadPSQ(file, gomoku.Freestyle) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(kifu.Rules.Rule(), kifu.Result, "by", kifu.Tag("Termination"))
		if err := gomoku.WriteSGF(os.Stdout, kifu); err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// renju 1-0 by loss on time
	// (;FF[4]GM[4]CA[UTF-8]SZ[15]RU[renju]PB[FIRST.zip]PW[SECOND.zip]RE[B+T]EV[Renju2]
	// ;B[hh];W[ig];B[hg])
}

// The rule swap2, refereed: the choices of the opening are moves like any other, and so a
// searcher makes them.
func ExampleOpening() {
	game, err := gomoku.NewOpening(gomoku.Rules{}, gomoku.Swap2)
	if err != nil {
		fmt.Println(err)
		return
	}
	three := []gomoku.Move{gomoku.NewMove(7, 7), gomoku.NewMove(0, 0), gomoku.NewMove(8, 8)} // Black has a free hand
	players := [2]match.Player[gomoku.Position, gomoku.Move]{
		match.NewPlayer(alphabeta.New(game), ply.Limits{Depth: 3}),
		match.NewPlayer(alphabeta.New(game), ply.Limits{Depth: 3}),
	}
	opening := match.Opening[gomoku.Position, gomoku.Move]{Start: game.Start(), Moves: three}
	result, err := match.Play(context.Background(), match.Setup[gomoku.Position, gomoku.Move]{Game: game, Players: players, Opening: &opening})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("after three stones the second player says:", result.Record.Moves()[3])
	fmt.Println("the first player has a", result.Outcome)
	// Output:
	// after three stones the second player says: swap
	// the first player has a loss
}

// Moves are read as people type them, and an illegal move says why.
func ExampleOpening_ParseMove() {
	game, err := gomoku.NewOpening(gomoku.Rules{}, gomoku.Pro)
	if err != nil {
		fmt.Println(err)
		return
	}
	board := game.Start()
	for _, text := range []string{"g8", "1. h8", "H 8", "8,8", "i10", "16,1", "l12"} {
		m, err := game.ParseMove(&board, text)
		var e *ply.MoveError
		if errors.As(err, &e) {
			fmt.Println(text, "is no move:", e.Reason)
			continue
		}
		fmt.Println(text, "is", m)
		game.Play(&board, m)
	}
	// Output:
	// g8 is no move: the first stone must go on the centre, h8
	// 1. h8 is h8
	// H 8 is no move: h8 is taken by Black
	// 8,8 is i9
	// i10 is no move: stone 3 must be at least 3 points away from the centre, h8
	// 16,1 is no move: q2 is not on the board of 15×15
	// l12 is l12
}
