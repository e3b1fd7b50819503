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

// Moves are read as people type them, and an illegal move says why.
func ExamplePosition_ParseMove() {
	p := chess.Start()
	for _, text := range []string{"nf3", "1. e4", "E2 E4", "♘c3", "Nd4", "e2e5", "0-0", "Qd2"} {
		m, err := p.ParseMove(text)
		var e *ply.MoveError
		if errors.As(err, &e) {
			fmt.Println(text, "is no move:", e.Reason)
			continue
		}
		fmt.Println(text, "is", p.SAN(m))
	}
	// Output:
	// nf3 is Nf3
	// 1. e4 is e4
	// E2 E4 is e4
	// ♘c3 is Nc3
	// Nd4 is no move: no knight reaches d4
	// e2e5 is no move: the pawn on e2 does not reach e5
	// 0-0 is no move: castling: the path is blocked on f1
	// Qd2 is no move: White's own pawn is on d2
}
