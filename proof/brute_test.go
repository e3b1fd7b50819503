package proof_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/grundy"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/proof"
)

// mostBrute is how many states brute looks at.
const mostBrute = 30_000

// brute answers by looking at every line of play to its end.
type brute[S any, M comparable] struct {
	g      ply.Game[S, M]
	player int
	lucky  bool // chance helps the player
	nodes  int
}

func (b *brute[S, M]) wins(s S, turn int) bool {
	if b.nodes++; b.nodes > mostBrute {
		return false
	}
	if o := b.g.Terminal(&s); o != ply.Ongoing {
		return o == ply.Win && turn == b.player || o == ply.Loss && turn != b.player
	}
	moves := b.g.Moves(nil, &s)
	chance := rolls(b.g, &s)
	odds := make([]float32, len(moves))
	if chance {
		c, _ := ply.As[ply.Chancer[S, M]](b.g)
		c.Odds(&s, moves, odds)
	}
	chooses := turn == b.player
	if chance {
		chooses = b.lucky
	}
	for i, m := range moves {
		if chance && odds[i] == 0 {
			continue
		}
		next, after := s, 1-turn
		b.g.Play(&next, m)
		if t, ok := ply.As[ply.Turner[S]](b.g); ok {
			after = t.Turn(&next)
		} else if chance {
			after = turn
		}
		if b.wins(next, after) == chooses {
			return chooses
		}
	}
	return !chooses
}

func TestBrute(t *testing.T) {
	bruteIn(t, tictactoe.Rules{}, tictactoe.Board{}, 0, 9)
	bruteIn[connect4.Board, connect4.Move](t, connect4.Rules{}, connect4.Board{}, 28, 40)
	bruteIn[reversi.Board, reversi.Move](t, reversi.Rules{}, reversi.Rules{}.Start(), 50, 60)
	bruteIn[kalah.Board, kalah.Move](t, kalah.Rules{}, kalah.Rules{}.Start(), 15, 60)
	bruteIn[grundy.Piles, grundy.Move](t, grundy.Rules{}, grundy.Rules{}.Start(), 0, 10)
	bruteIn[dicerace.State, dicerace.Move](t, dicerace.Rules{}, dicerace.Rules{}.Start(), 4, 30)
}

func bruteIn[S any, M comparable](t *testing.T, g ply.Game[S, M], start S, least, most int) {
	for _, hides := range []bool{false, true} {
		h := g
		if hides {
			h = plain[S, M](g)
		}
		t.Run(fmt.Sprintf("%T hides %v", g, hides), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(3, 4))
			x := proof.New(h)
			x.MemoryMB = 1
			tally := map[string]int{}
			count := evidence.Amount(60, 1000)
			for tries := 0; tally["all"] < count && tries < 50*count; tries++ {
				line := walk(g, start, least+rng.IntN(most-least+1), rng)
				last := line[len(line)-1]
				if g.Terminal(&last) != ply.Ongoing || rolls(g, &last) {
					continue
				}
				player := rng.IntN(2)
				goal := proof.Goal(rng.IntN(2))
				b := &brute[S, M]{g: g, player: player}
				if goal == proof.Holds {
					b.player, b.lucky = 1-player, true
				}
				want := proof.No
				if b.wins(last, turnOf(g, line)) == (goal == proof.Wins) {
					want = proof.Yes
				}
				if b.nodes > mostBrute {
					continue
				}
				a, err := x.Ask(context.Background(), ply.Limits{Nodes: 3_000_000}, proof.Question[M]{Player: player, Goal: goal}, line...)
				if err != nil {
					t.Fatal(err)
				}
				if a.Verdict != want {
					t.Fatalf("player %d %v: %v, want %v: %s (%d nodes)", player, goal, a.Verdict, want, format(g, &last), a.Nodes)
				}
				tally["all"]++
				tally[fmt.Sprint(goal, " ", a.Verdict)]++
			}
			t.Log(tally)
		})
	}
}

// plain hides all but the rules: of the optional interfaces only whose turn it is, and chance.
func plain[S any, M comparable](g ply.Game[S, M]) ply.Game[S, M] {
	turner, turns := g.(ply.Turner[S])
	chancer, rolls := g.(ply.Chancer[S, M])
	switch {
	case rolls:
		return rolling[S, M]{four[S, M]{g}, turner, chancer}
	case turns:
		return turning[S, M]{four[S, M]{g}, turner}
	}
	return four[S, M]{g}
}

type four[S any, M comparable] struct{ g ply.Game[S, M] }

func (f four[S, M]) Moves(dst []M, s *S) []M   { return f.g.Moves(dst, s) }
func (f four[S, M]) Play(s *S, m M)            { f.g.Play(s, m) }
func (f four[S, M]) Terminal(s *S) ply.Outcome { return f.g.Terminal(s) }
func (f four[S, M]) Evaluate(s *S) ply.Score   { return f.g.Evaluate(s) }

type turning[S any, M comparable] struct {
	four[S, M]
	ply.Turner[S]
}

type rolling[S any, M comparable] struct {
	four[S, M]
	ply.Turner[S]
	ply.Chancer[S, M]
}
