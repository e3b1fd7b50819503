package proof_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/grundy"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/minimax"
	"github.com/plygo/ply/proof"
	"github.com/plygo/ply/xiangqi"
)

// Random positions: what minimax sees within some plies, proof says with as many moves.
func compare[S any, M comparable](t *testing.T, name string, g ply.Game[S, M], start S, plies, depth, count int) {
	t.Helper()
	t.Run(name, func(t *testing.T) {
		t.Parallel()
		rng := rand.New(rand.NewPCG(1, 2))
		x := proof.New(g)
		x.MemoryMB = 1
		oracle := minimax.New(g)
		var yes, no, unknown int
		for n := 0; n < count; {
			line := walk(g, start, rng.IntN(plies+1), rng)
			last := line[len(line)-1]
			if g.Terminal(&last) != ply.Ongoing || ply.Repeated(g, line, len(line)-1) != ply.Ongoing || rolls(g, &last) {
				continue
			}
			n++
			result, err := oracle.Search(context.Background(), ply.Limits{Depth: depth}, line...)
			if err != nil {
				t.Fatal(err)
			}
			p, decided := result.Score.Decided()
			wins := decided && result.Score > 0
			moves := (depth + 1) / 2
			turn := turnOf(g, line)
			a, err := x.Ask(context.Background(), ply.Limits{Nodes: 2_000_000}, proof.Question[M]{Player: turn, Moves: moves}, line...)
			if err != nil {
				t.Fatal(err)
			}
			want := proof.No
			if wins && p <= depth {
				want = proof.Yes
				yes++
			} else {
				no++
			}
			if a.Verdict == proof.Unknown {
				unknown++ // a hold of some moves has to be checked path by path, which may take too long
				continue
			}
			if a.Verdict != want {
				t.Fatalf("%v, but minimax %v: %v (%d states) %d nodes", a.Verdict, result.Score, format(g, &last), len(line), a.Nodes)
			}
			if a.Verdict == proof.Yes && a.Plies < p {
				t.Fatalf("%d plies, minimax %d", a.Plies, p)
			}
		}
		t.Logf("%d yes, %d no, %d of them unknown", yes, no, unknown)
		if unknown*10 > yes+no {
			t.Errorf("%d of %d are unknown", unknown, yes+no)
		}
	})
}

func rolls[S any, M comparable](g ply.Game[S, M], s *S) bool {
	c, ok := ply.As[ply.Chancer[S, M]](g)
	return ok && c.Odds(s, nil, nil)
}

func turnOf[S any, M comparable](g ply.Game[S, M], line []S) int {
	if t, ok := ply.As[ply.Turner[S]](g); ok {
		return t.Turn(&line[len(line)-1])
	}
	return (len(line) - 1) % 2
}

func format[S any, M comparable](g ply.Game[S, M], s *S) string {
	if n, ok := ply.As[ply.Notation[S, M]](g); ok {
		return n.Format(s)
	}
	return fmt.Sprint(*s)
}

func walk[S any, M comparable](g ply.Game[S, M], s S, plies int, rng *rand.Rand) []S {
	line := []S{s}
	for range plies {
		if g.Terminal(&s) != ply.Ongoing {
			break
		}
		moves := g.Moves(nil, &s)
		g.Play(&s, moves[rng.IntN(len(moves))])
		line = append(line, s)
	}
	return line
}

func fen(t *testing.T, text string) chess.Position {
	p, err := chess.ParseFEN(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestMinimax(t *testing.T) {
	compare(t, "tictactoe", tictactoe.Rules{}, tictactoe.Board{}, 7, 5, evidence.Amount(100, 1000))
	compare(t, "connect4", connect4.Rules{}, connect4.Board{}, 30, 5, evidence.Amount(100, 2000))
	compare(t, "chess", chess.Rules{}, chess.Start(), 80, 3, evidence.Amount(20, 2000))
	compare(t, "the count of chess", chess.Rules{}, fen(t, "8/8/8/3k4/8/8/1R6/K6R w - - 90 60"), 20, 5, evidence.Amount(5, 500))
	compare(t, "repetitions in chess", chess.Rules{}, fen(t, "k7/8/2K5/8/8/8/8/6Q1 w - - 0 60"), 20, 5, evidence.Amount(10, 500))
	compare(t, "xiangqi", xiangqi.Rules{}, xiangqi.Start(), 150, 3, evidence.Amount(10, 2000))
	compare(t, "reversi", reversi.Rules{}, reversi.Rules{}.Start(), 58, 4, evidence.Amount(20, 1500))
	compare(t, "grundy", grundy.Rules{}, grundy.Rules{}.Start(), 4, 7, evidence.Amount(20, 1000))
}
