package chess_test

import (
	"testing"

	"github.com/plygo/ply/chess"
)

// The structure is that of the pawns and the side to move, and of nothing else.
func TestStructure(t *testing.T) {
	key := func(fen string) uint64 {
		t.Helper()
		p, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		return chess.Rules{}.Structure(&p)
	}
	start := key("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	if got := key("2bqk3/pppppppp/2n5/8/8/5N2/PPPPPPPP/RNBQKB1R w - - 4 9"); got != start {
		t.Errorf("with other pieces the structure is %#x, want %#x", got, start)
	}
	met := map[uint64]string{start: "the start"}
	for _, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",   // the other side to move
		"rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 1", // a pawn of White
		"rnbqkbnr/pppp1ppp/4p3/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", // one of Black
		"rnbqkbnr/pppp1ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",   // one less
		"rnbqkbnr/pppp1ppp/8/8/4p3/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", // of one side
		"rnbqkbnr/pppp1ppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1", // of the other
	} {
		if other, ok := met[key(fen)]; ok {
			t.Errorf("%s has the structure of %s", fen, other)
		}
		met[key(fen)] = fen
	}
}
