package xiangqi_test

import (
	"errors"
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/xiangqi"
)

// Moves are read in every notation that is in use, and written for people and engines.
func Example() {
	p := xiangqi.Start()
	for _, text := range []string{"C2=5", "馬8进7", "h0g2"} {
		m, err := p.ParseMove(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(p.WXF(m), m, m.ICCS())
		p.Play(m)
	}
	fmt.Println(p)
	// Output:
	// C2=5 h2e2 H2-E2
	// H8+7 h9g7 H9-G7
	// H2+3 h0g2 H0-G2
	// rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b - - 3 2
}

func ExamplePosition_Moves() {
	p := xiangqi.Start()
	fmt.Println(len(p.Moves(nil)))
	fmt.Println(ply.Perft[xiangqi.Position, xiangqi.Move](xiangqi.Rules{}, p, 3))
	// Output:
	// 44
	// 79666
}

func ExampleParseFEN() {
	_, err := xiangqi.ParseFEN("4k4/9/9/9/9/9/9/4B4/3A5/4K4 w - - 0 1")
	fmt.Println(err)
	// Output:
	// FEN: board at byte 21: general or advisor where it cannot go: d1
}

// Moves are read as people type them, and an illegal move says why.
func ExamplePosition_ParseMove() {
	p := xiangqi.Start()
	for _, text := range []string{"C2.5", "h2 e2", "1. 炮二平五", "H2+4", "h2h7", "P5=6", "C3=5"} {
		m, err := p.ParseMove(text)
		var e *ply.MoveError
		if errors.As(err, &e) {
			fmt.Println(text, "is no move:", e.Reason)
			continue
		}
		fmt.Println(text, "is", p.WXF(m))
	}
	// Output:
	// C2.5 is C2=5
	// h2 e2 is C2=5
	// 1. 炮二平五 is C2=5
	// H2+4 is no move: the horse's leg is blocked on g0
	// h2h7 is no move: a cannon takes only over one piece, and none is before h7
	// P5=6 is no move: a soldier goes sideways only after it has crossed the river
	// C3=5 is no move: Red has no cannon on file 3
}
