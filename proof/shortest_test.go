package proof_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/grundy"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/proof"
	"github.com/plygo/ply/xiangqi"
)

// within reports whether the player of b wins with at most so many own moves, by all lines of play. It
// gives up where wins does.
func (b *brute[S, M]) within(s S, turn, left int) bool {
	if b.nodes++; b.nodes > mostBrute {
		return false
	}
	if o := b.g.Terminal(&s); o != ply.Ongoing {
		return o == ply.Win && turn == b.player || o == ply.Loss && turn != b.player
	}
	chance := rolls(b.g, &s)
	chooses := turn == b.player && !chance
	if chooses {
		if left--; left < 0 {
			return false
		}
	}
	moves := b.g.Moves(nil, &s)
	odds := make([]float32, len(moves))
	if chance {
		c, _ := ply.As[ply.Chancer[S, M]](b.g)
		c.Odds(&s, moves, odds)
	}
	for i, m := range moves {
		if chance && odds[i] == 0 {
			continue
		}
		next, after := b.play(s, turn, m, chance)
		if b.within(next, after, left) == chooses {
			return chooses
		}
	}
	return !chooses
}

// play returns the state after a move, and whose turn it is then.
func (b *brute[S, M]) play(s S, turn int, m M, chance bool) (S, int) {
	b.g.Play(&s, m)
	if t, ok := ply.As[ply.Turner[S]](b.g); ok {
		return s, t.Turn(&s)
	}
	if chance {
		return s, turn
	}
	return s, 1 - turn
}

// least returns with how many moves the player wins, -1 if with no number of them.
func (b *brute[S, M]) least(s S, turn int) int {
	for n := 0; n <= 20 && b.nodes <= mostBrute; n++ {
		if b.within(s, turn, n) {
			return n
		}
	}
	return -1
}

// Wins are the shortest, and all other moves are told, as looking at all lines of play shows.
func TestShortest(t *testing.T) {
	shortestIn(t, tictactoe.Rules{}, tictactoe.Board{}, 0, 7)
	shortestIn[connect4.Board, connect4.Move](t, connect4.Rules{}, connect4.Board{}, 28, 40)
	shortestIn[kalah.Board, kalah.Move](t, kalah.Rules{}, kalah.Rules{}.Start(), 15, 60)
	shortestIn[grundy.Piles, grundy.Move](t, grundy.Rules{}, grundy.Rules{}.Start(), 4, 10)
	shortestIn[dicerace.State, dicerace.Move](t, dicerace.Rules{}, dicerace.Rules{}.Start(), 4, 30)
}

func shortestIn[S any, M comparable](t *testing.T, g ply.Game[S, M], start S, least, most int) {
	for _, hides := range []bool{false, true} {
		h := g
		if hides {
			h = plain[S, M](g)
		}
		t.Run(fmt.Sprintf("%T hides %v", g, hides), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(5, 6))
			x := proof.New(h)
			x.MemoryMB = 1
			tally := map[string]int{}
			count := evidence.Amount(40, 500)
			for tries := 0; tally["wins"] < count && tries < 100*count; tries++ {
				line := walk(g, start, least+rng.IntN(most-least+1), rng)
				last := line[len(line)-1]
				if g.Terminal(&last) != ply.Ongoing || rolls(g, &last) {
					continue
				}
				player := rng.IntN(2)
				b := &brute[S, M]{g: g, player: player}
				want := b.least(last, turnOf(g, line))
				if b.nodes > mostBrute {
					continue
				}
				a, err := x.Shortest(context.Background(), ply.Limits{Nodes: 3_000_000}, proof.Question[M]{Player: player}, line...)
				if err != nil {
					t.Fatal(err)
				}
				if (a.Verdict == proof.Yes) != (want >= 0) || a.Moves != max(want, 0) || a.Proven != (want >= 0) {
					t.Fatalf("player %d: %d moves, proven %v, want %d: %s (%d nodes, %d)", player, a.Moves, a.Proven, want, format(g, &last), a.Nodes, b.nodes)
				}
				if want < 0 {
					continue
				}
				tally["wins"]++
				if err := proof.Check(h, a.Proof); err != nil || a.Proof.Moves != want {
					t.Fatalf("%d moves, want %d: %v", a.Proof.Moves, want, err)
				}
				if want == 0 {
					continue // there is no move of the winner
				}
				cooks(t, x, g, a.Proof, tally)
			}
			t.Log(tally)
		})
	}
}

// cooks returns the other moves of a strategy, and checks that they are all there and what is said of them.
func cooks[S any, M comparable](t *testing.T, x *proof.Solver[S, M], g ply.Game[S, M], p *proof.Strategy[S, M], tally map[string]int) []proof.Cook[M] {
	t.Helper()
	list, err := x.Cooks(context.Background(), ply.Limits{Nodes: 3_000_000}, p)
	if err != nil {
		t.Fatal(err)
	}
	others := map[int]int{}
	for _, c := range list {
		b := &brute[S, M]{g: g, player: p.Player}
		s, turn := p.Line[len(p.Line)-1], turnOf(g, p.Line)
		left, n := p.Moves, len(c.Line)-1
		for i, m := range c.Line {
			chance := rolls(g, &s)
			if i == n && others[n] == 0 {
				others[n] = len(g.Moves(nil, &s)) - 1
			}
			if turn == p.Player && !chance {
				left--
			}
			s, turn = b.play(s, turn, m, chance)
		}
		want := proof.No
		if b.within(s, turn, left) {
			want = proof.Yes
		}
		if b.nodes <= mostBrute && c.Verdict != want {
			t.Fatalf("%v: %v, want %v", c.Line, c.Verdict, want)
		}
		tally[fmt.Sprintf("first %v: %v", n == 0, c.Verdict)]++
	}
	for n, count := range others {
		if got := len(slices.DeleteFunc(slices.Clone(list), func(c proof.Cook[M]) bool { return len(c.Line) != n+1 })); got != count {
			t.Fatalf("%d other moves after %d plies, want %d", got, n, count)
		}
	}
	return list
}

// The shortest mates of a file: as many moves as its dm says.
func TestShortestMates(t *testing.T) {
	lines := slices.DeleteFunc(evidence.NeedLines(t, "xiangqi/mates.epd"), func(line string) bool { return !strings.Contains(line, `c0 "shortest"`) })
	step := max(len(lines)/evidence.Amount(12, len(lines)), 1)
	proven := 0
	for i := 0; i < len(lines); i += step {
		fields := strings.Fields(lines[i])
		p, err := xiangqi.ParseFEN(strings.Join(fields[:4], " "))
		if err != nil {
			t.Fatal(err)
		}
		want, err := strconv.Atoi(strings.TrimSuffix(fields[slices.Index(fields, "dm")+1], ";"))
		if err != nil {
			t.Fatal(err)
		}
		x := proof.New(xiangqi.Rules{})
		a, err := x.Shortest(context.Background(), ply.Limits{Nodes: 2_000_000}, proof.Question[xiangqi.Move]{Player: xiangqi.Rules{}.Turn(&p)}, p)
		if err != nil || a.Moves != want {
			t.Errorf("%d moves, want %d: %v\n%s", a.Moves, want, err, lines[i])
		}
		if a.Proven {
			proven++
		}
	}
	t.Logf("%d proven", proven)
}
