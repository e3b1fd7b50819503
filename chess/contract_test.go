package chess_test

import (
	"context"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/gametest"
	"github.com/plygo/ply/greedy"
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

// Alpha-beta three plies deep beats the random player in every game, on either side.
func TestBeatsRandom(t *testing.T) {
	games := uint64(10)
	if testing.Short() {
		games = 2
	}
	for seed := range games {
		for side := range 2 {
			if got := playRandom(t, seed, side); got != ply.Win {
				t.Errorf("game %d as player %d: %v", seed, side, got)
			}
		}
	}
}

// playRandom plays a game against the random player and returns its outcome for alpha-beta.
func playRandom(t *testing.T, seed uint64, side int) ply.Outcome {
	random := greedy.Random(chess.Rules{})
	random.Seed = seed
	players := [2]ply.Searcher[chess.Position, chess.Move]{random, random}
	players[side] = alphabeta.New(chess.Rules{})
	game := ply.NewRecord(chess.Rules{}, chess.Start(), 0)
	turn := 0
	for ; game.Outcome() == ply.Ongoing; turn = 1 - turn {
		result, err := players[turn].Search(context.Background(), ply.Limits{Depth: 3}, game.Line()...)
		if err != nil {
			t.Fatal(err)
		}
		if err := game.Play(result.Move); err != nil {
			t.Fatal(err)
		}
	}
	if turn == side {
		return game.Outcome()
	}
	return game.Outcome().Flip()
}
