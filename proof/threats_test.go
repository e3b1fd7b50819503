package proof_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/proof"
)

// liar is a game that proposes any moves as threats and as answers.
type liar[S any, M comparable] struct {
	four[S, M]
	ply.Hasher[S]
	ply.Turner[S]
}

func newLiar[S any, M comparable](g ply.Game[S, M]) liar[S, M] {
	hasher, _ := ply.As[ply.Hasher[S]](g)
	turner, _ := ply.As[ply.Turner[S]](g)
	return liar[S, M]{four[S, M]{g}, hasher, turner}
}

func (l liar[S, M]) dice(s *S, order int) *rand.Rand {
	return rand.New(rand.NewPCG(l.Hash(s), uint64(order)))
}

func (l liar[S, M]) some(dst []M, s *S, rng *rand.Rand, share float64) []M {
	for _, m := range l.Moves(nil, s) {
		if rng.Float64() < share {
			dst = append(dst, m)
		}
	}
	return dst
}

func (l liar[S, M]) Threats(dst []M, s *S, order int) []M {
	return l.some(dst, s, l.dice(s, order), 0.9)
}

func (l liar[S, M]) Answers(dst []M, s *S, order int) ([]M, bool) {
	rng := l.dice(s, order)
	if rng.IntN(4) == 0 {
		return dst, false
	}
	return l.some(dst, s, rng, 0.3), true
}

// Whatever a game proposes, no win is claimed that is none.
func TestThreatsThatLie(t *testing.T) {
	lie(t, tictactoe.Rules{}, tictactoe.Board{}, 0, 7)
	lie[connect4.Board, connect4.Move](t, connect4.Rules{}, connect4.Board{}, 26, 38)
	lie[reversi.Board, reversi.Move](t, reversi.Rules{}, reversi.Rules{}.Start(), 50, 58)
	lie[kalah.Board, kalah.Move](t, kalah.Rules{}, kalah.Rules{}.Start(), 15, 60)
}

func lie[S any, M comparable](t *testing.T, g ply.Game[S, M], start S, least, most int) {
	t.Run(fmt.Sprintf("%T", g), func(t *testing.T) {
		t.Parallel()
		rng := rand.New(rand.NewPCG(5, 6))
		l := newLiar(g)
		x := proof.New[S, M](l)
		x.MemoryMB = 1
		tally := map[string]int{}
		for tries := 0; tally["wins"] < evidence.Amount(100, 1000) && tries < 100_000; tries++ {
			line := walk(g, start, least+rng.IntN(most-least+1), rng)
			last := line[len(line)-1]
			if g.Terminal(&last) != ply.Ongoing {
				continue
			}
			b := &brute[S, M]{g: g, player: turnOf(g, line)}
			wins := b.wins(last, b.player)
			if b.nodes > mostBrute {
				continue
			}
			order := 1 + rng.IntN(3)
			a, err := x.Ask(context.Background(), ply.Limits{Nodes: 300_000}, proof.Question[M]{Player: b.player, Order: order}, line...)
			if err != nil {
				t.Fatal(err)
			}
			if a.Verdict == proof.No || a.Verdict == proof.Yes && !wins {
				t.Fatalf("order %d: %v, but brute force says %v: %s", order, a.Verdict, wins, format(g, &last))
			}
			if a.Verdict == proof.Yes {
				tally["proved"]++
				if err := proof.Check[S, M](l, a.Proof); err != nil {
					t.Fatal(err)
				}
			}
			if wins {
				tally["wins"]++
			}
		}
		t.Log(tally)
		if tally["proved"] == 0 {
			t.Error("no win was proved")
		}
	})
}

// A game must tell what a question is about.
func TestOrderRefused(t *testing.T) {
	for order, g := range map[int]ply.Game[chess.Position, chess.Move]{-1: chess.Rules{}, 2: chess.Rules{}, 1: four[chess.Position, chess.Move]{chess.Rules{}}} {
		_, err := proof.New(g).Ask(context.Background(), ply.Limits{Nodes: 100}, chessQuestion{Order: order}, chess.Start())
		if err == nil {
			t.Errorf("order %d: accepted", order)
		} else {
			t.Log(err)
		}
	}
}
