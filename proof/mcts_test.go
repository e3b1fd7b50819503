package proof_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/mcts"
	"github.com/plygo/ply/proof"
	"github.com/plygo/ply/xiangqi"
)

// What mcts calls decided, proof decides in the same way.
func TestMCTS(t *testing.T) {
	agree(t, "tictactoe", tictactoe.Rules{}, tictactoe.Board{}, 2, 7)
	agree(t, "connect4", connect4.Rules{}, connect4.Board{}, 12, 36)
	agree(t, "kalah", kalah.Rules{}, kalah.Rules{}.Start(), 20, 60)
	agree(t, "chess", chess.Rules{}, fen(t, "4k3/8/8/8/8/8/8/R3K2Q w - - 0 1"), 0, 20) // where mates are near
	agree(t, "xiangqi", xiangqi.Rules{}, xiangqi.Start(), 60, 250)
}

// agree compares positions after least to most random plies.
func agree[S any, M comparable](t *testing.T, name string, g ply.Game[S, M], start S, least, most int) {
	t.Run(name, func(t *testing.T) {
		t.Parallel()
		rng := rand.New(rand.NewPCG(5, 6))
		x, y := mcts.Tuned(g), proof.New(g)
		y.MemoryMB = 4
		won, lost, unknown := 0, 0, 0
		for range evidence.Amount(60, 2000) {
			line := walk(g, start, least+rng.IntN(most-least+1), rng)
			last := line[len(line)-1]
			if g.Terminal(&last) != ply.Ongoing || ply.Repeated(g, line, len(line)-1) != ply.Ongoing {
				continue
			}
			x.Reset()
			result, err := x.Search(context.Background(), ply.Limits{Nodes: 1000}, line...)
			if err != nil {
				t.Fatal(err)
			}
			if _, decided := result.Score.Decided(); !decided {
				continue
			}
			winner := turnOf(g, line)
			if won++; result.Score < 0 {
				won, lost, winner = won-1, lost+1, 1-winner
			}
			a, err := y.Ask(context.Background(), ply.Limits{Nodes: 1_000_000}, proof.Question[M]{Player: winner}, line...)
			switch {
			case err != nil:
				t.Fatal(err)
			case a.Verdict == proof.Unknown:
				unknown++
			case a.Verdict == proof.No:
				t.Errorf("mcts says %v, proof %v: %s", result.Score, a.Verdict, format(g, &last))
			}
		}
		t.Logf("mcts proves %d wins and %d losses; of these proof does not know %d", won, lost, unknown)
		if won+lost == 0 {
			t.Error("mcts proves nothing")
		}
	})
}
