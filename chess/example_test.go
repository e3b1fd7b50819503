package chess_test

import (
	"errors"
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
)

// A game from its moves, in the notation of people or of engines.
func Example() {
	game := ply.NewRecord[chess.Position, chess.Move](chess.Rules{}, chess.Start(), 0)
	for _, text := range []string{"f3", "e5", "g2g4", "Qh4"} {
		p := game.State()
		m, err := p.ParseMove(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Print(p.SAN(m), " ")
		if err := game.Play(m); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println("–", game.Reason())
	fmt.Println(game.State())
	// Output:
	// f3 e5 g4 Qh4# – checkmate
	// rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3
}

// Every reason for a refusal is told, and can be asked for.
func ExampleParseFEN() {
	const text = "4k3/8/8/8/8/8/8/P3K2R w KQ e3 0 1"
	_, err := chess.ParseFEN(text)
	var all ply.StateErrors
	if errors.As(err, &all) {
		for _, e := range all {
			fmt.Println(e)
		}
	}
	fmt.Println(errors.Is(err, chess.PawnOnOuterRank))
	// Output:
	// FEN: board at byte 16: pawn on the first or last rank: a1
	// FEN: castling at byte 25: castling right, but the rook is not at home: Q
	// FEN: en passant at byte 27: not the rank that a pawn passes over: e3 is not on rank 6
	// true
}

// Perft counts the lines of a given number of moves.
func ExampleRules() {
	for depth := range 5 {
		fmt.Println(depth, ply.Perft[chess.Position, chess.Move](chess.Rules{}, chess.Start(), depth))
	}
	// Output:
	// 0 1
	// 1 20
	// 2 400
	// 3 8902
	// 4 197281
}
