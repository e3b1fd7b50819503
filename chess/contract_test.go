package chess_test

import (
	"testing"

	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/gametest"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/internal/rulestest"
)

// starts are positions of all kinds: castling on both sides, en passant with pins,
// promotions, endings near the fifty-move rule, Chess960.
func starts(t *testing.T) []chess.Position {
	var all []chess.Position
	for _, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
		"8/8/4k3/8/8/3QK3/8/8 w - - 90 120",
		"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
	} {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	return all
}

func TestContract(t *testing.T) {
	t.Run("claimed draws", func(t *testing.T) { gametest.Run(t, chess.Rules{}, starts(t)...) })
	t.Run("automatic draws", func(t *testing.T) {
		gametest.Run(t, chess.Rules{AutomaticDrawsOnly: true}, starts(t)[0])
	})
}

func TestBeatsRandom(t *testing.T) {
	evidence.NoRace(t)
	games := uint64(10)
	if testing.Short() {
		games = 2
	}
	rulestest.BeatsRandom(t, chess.Rules{}, chess.Start(), games)
}
