package proof_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/proof"
)

// graph is a game on a few points: a player moves a counter that both share. It has all that makes proofs
// difficult: circles, a count of plies that draws and is not part of the key, and, if perpetual is set,
// players who lose by a repetition because each of their moves gave check.
type graph struct {
	to        [2][6][]point // by player and point
	wins      [6]int        // 1 + the player who wins where the counter stands
	check     [2][6]bool    // whether the player to move is in check there
	limit     uint8
	perpetual bool
}

type (
	point   uint8
	counter struct{ at, turn, clock uint8 }
	onGraph struct{ *graph }
)

func (g onGraph) Moves(dst []point, s *counter) []point {
	if g.wins[s.at] != 0 {
		return dst
	}
	return append(dst, g.to[s.turn][s.at]...)
}

func (g onGraph) Play(s *counter, m point) { *s = counter{uint8(m), 1 - s.turn, s.clock + 1} }

func (g onGraph) Terminal(s *counter) ply.Outcome {
	switch winner := g.wins[s.at]; {
	case winner == 1+int(s.turn):
		return ply.Win
	case winner != 0:
		return ply.Loss
	case s.clock >= g.limit:
		return ply.Draw
	}
	return ply.Ongoing
}

func (g onGraph) Evaluate(*counter) ply.Score { return 0 }
func (g onGraph) Turn(s *counter) int         { return int(s.turn) }
func (g onGraph) Hash(s *counter) uint64      { return uint64(s.at)<<1 | uint64(s.turn) }
func (g onGraph) Left(s *counter) int         { return max(int(g.limit)-int(s.clock), 0) }

// Repetition judges the second time in a search, and the third in a game.
func (g onGraph) Repetition(states []counter, root int) ply.Outcome {
	last := len(states) - 1
	times, from := 1, -1
	for i := last - 1; i >= 0 && from < 0; i-- {
		if g.Hash(&states[i]) == g.Hash(&states[last]) {
			if times++; i > root || times == 3 {
				from = i
			}
		}
	}
	switch {
	case from < 0:
		return ply.Ongoing
	case !g.perpetual:
		return ply.Draw
	}
	always := [2]bool{true, true} // by player: gave check with every move
	for _, s := range states[from+1:] {
		always[1-s.turn] = always[1-s.turn] && g.check[s.turn][s.at]
	}
	me := states[last].turn
	switch {
	case always[me] == always[1-me]:
		return ply.Draw
	case always[me]:
		return ply.Loss
	}
	return ply.Win
}

// newGraph returns a random game.
func newGraph(rng *rand.Rand) (g onGraph, points int) {
	g = onGraph{&graph{limit: uint8(4 + rng.IntN(9)), perpetual: rng.IntN(2) == 0}}
	points = 3 + rng.IntN(4)
	for i := range points {
		if i > 0 && rng.IntN(4) == 0 {
			g.wins[i] = 1 + rng.IntN(2)
		}
		for player := range 2 {
			g.check[player][i] = rng.IntN(3) > 0
			for _, to := range rng.Perm(points)[:1+rng.IntN(2)] {
				g.to[player][i] = append(g.to[player][i], point(to))
			}
		}
	}
	return g, points
}

// truth looks at all lines of play. If there is a strategy, the other player follows it.
type truth struct {
	onGraph
	player   int // who wins, or not
	root     int
	line     []counter
	strategy *proof.Strategy[counter, point]
}

// wins reports whether the player wins with so many own moves left.
func (b *truth) wins(left int) bool {
	n := len(b.line) - 1
	s := b.line[n]
	o := b.Terminal(&s)
	if o == ply.Ongoing && n > b.root {
		o = ply.Repeated[counter, point](b.onGraph, b.line, b.root)
	}
	own := int(s.turn) == b.player
	if o != ply.Ongoing {
		return o == ply.Win && own || o == ply.Loss && !own
	}
	if own {
		if left--; left < 0 {
			return false
		}
	}
	for _, m := range b.Moves(nil, &s) {
		if !own && b.strategy != nil && m != b.strategy.Steps[b.Hash(&s)].Move {
			continue
		}
		next := s
		b.Play(&next, m)
		b.line = append(b.line[:n+1], next)
		if b.wins(left) == own {
			return own
		}
	}
	return !own
}

// graphLine plays some random moves. It returns false if the game is over then.
func graphLine(g onGraph, rng *rand.Rand) ([]counter, bool) {
	line := walk[counter, point](g, counter{}, rng.IntN(7), rng)
	last := line[len(line)-1]
	return line, g.Terminal(&last) == ply.Ongoing && ply.Repeated[counter, point](g, line, len(line)-1) == ply.Ongoing
}

// limit returns a limit of moves, 0 for none, and how many moves that leaves.
func limit(rng *rand.Rand) (moves, left int) {
	if rng.IntN(2) == 0 {
		return 0, 1000
	}
	moves = 1 + rng.IntN(4)
	return moves, moves
}

func TestGraphs(t *testing.T) {
	tally := map[proof.Verdict]int{}
	for seed := range evidence.Amount(1000, 30_000) {
		rng := rand.New(rand.NewPCG(uint64(seed), 9))
		g, _ := newGraph(rng)
		x := proof.New[counter, point](g)
		x.MemoryMB = 1
		for range 4 { // with one table, which must not mix them up
			line, ok := graphLine(g, rng)
			if !ok {
				continue
			}
			q := proof.Question[point]{Player: rng.IntN(2), Goal: proof.Goal(rng.IntN(2))}
			var left int
			q.Moves, left = limit(rng)
			b := &truth{onGraph: g, player: q.Player, root: len(line) - 1, line: append([]counter(nil), line...)}
			if q.Goal == proof.Holds {
				b.player = 1 - q.Player
			}
			want := proof.No
			if b.wins(left) == (q.Goal == proof.Wins) {
				want = proof.Yes
			}
			a, err := x.Ask(context.Background(), ply.Limits{Nodes: 100_000}, q, line...)
			if err != nil {
				t.Fatal(err)
			}
			if tally[a.Verdict]++; a.Verdict != proof.Unknown && a.Verdict != want {
				t.Fatalf("seed %d, %v, %+v: %v, want %v\n%+v", seed, line, q, a.Verdict, want, *g.graph)
			}
		}
	}
	t.Log(tally)
	if answers := tally[proof.Yes] + tally[proof.No]; tally[proof.Unknown]*5 > answers {
		t.Errorf("%d unknown, %d answered", tally[proof.Unknown], answers)
	}
}

// No strategy that can be beaten is accepted.
func TestCheckGraphs(t *testing.T) {
	accepted := 0
	for seed := range evidence.Amount(20_000, 500_000) {
		rng := rand.New(rand.NewPCG(uint64(seed), 77))
		g, points := newGraph(rng)
		line, ok := graphLine(g, rng)
		if !ok {
			continue
		}
		p := &proof.Strategy[counter, point]{Player: rng.IntN(2), Goal: proof.Holds, Line: line, Steps: map[uint64]proof.Step[point]{}}
		var left int
		p.Moves, left = limit(rng)
		for i := range points {
			moves := g.to[p.Player][i]
			p.Steps[g.Hash(&counter{at: uint8(i), turn: uint8(p.Player)})] = proof.Step[point]{Move: moves[rng.IntN(len(moves))]}
		}
		if proof.Check[counter, point](g, p) != nil {
			continue
		}
		accepted++
		b := &truth{onGraph: g, player: 1 - p.Player, root: len(line) - 1, line: append([]counter(nil), line...), strategy: p}
		if b.wins(left) {
			t.Fatalf("seed %d: accepted, and it can be beaten: %+v\n%+v", seed, p, *g.graph)
		}
	}
	t.Logf("%d accepted", accepted)
}
