package jieqi_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/jieqi"
	"github.com/plygo/ply/minimax"
)

// knowledge is a game as one viewer knows it, by the slow rules. The position is the same to the
// package: only its evaluation is used, and its moves by their names.
type knowledge struct {
	game     slowGame // what is hidden is not in it
	pools    [2]pieces
	viewer   int
	position jieqi.Position
}

// expectation is a brute-force search by the slow rules.
type expectation struct {
	t      *testing.T
	rules  jieqi.Rules
	taken  slowTaken
	limit  int
	tuning ply.Tuning
	leaves int
}

// worth is what a position is worth to the player to move. Searchers round a mean to a whole score, so
// there are two: with that, and without.
type worth struct {
	score ply.Score
	rate  float64
}

// back returns what w is worth to the player whose move led there.
func (w worth) back() worth { return worth{w.score.Back(), 1 - w.rate} }

// of returns what a position is worth some plies ahead. What is turned up costs a ply, too.
func (x *expectation) of(k *knowledge, depth int) worth {
	switch k.game.ended(x.limit) {
	case "loss":
		x.leaves++
		return worth{ply.LossIn(0), 0}
	case "draw":
		x.leaves++
		return worth{0, 0.5}
	}
	if depth <= 0 {
		x.leaves++
		score := x.rules.Evaluate(&k.position)
		return worth{score, x.tuning.WinRate(score)}
	}
	best := worth{ply.LossIn(0), 0}
	for i, m := range k.game.board.moves(k.game.turn) {
		w := x.after(k, m, depth)
		if i == 0 || w.score > best.score {
			best.score = w.score
		}
		best.rate = max(best.rate, w.rate)
	}
	return best
}

// after returns what a move is worth to the player who makes it.
func (x *expectation) after(k *knowledge, m slowMove, depth int) worth {
	ups := k.game.knownOdds(x.taken, k.viewer, m, k.pools)
	pending := k.position
	x.playMove(&pending, func(p jieqi.Move) bool { return moveOf(p) == m })
	if len(ups) == 1 && ups[turned{}] == 1 {
		next := k.turnUp(m, turned{}, pending)
		return x.of(&next, depth-1).back()
	}
	low, high := ply.WinIn(0), ply.LossIn(0)
	var rate, rounded float64
	for up, odds := range ups {
		shown := pending
		x.playMove(&shown, func(p jieqi.Move) bool { return upOf(p) == up })
		next := k.turnUp(m, up, shown)
		w := x.of(&next, depth-2)
		w.score = -w.score.Back() // one ply further off, for the same player
		low, high = min(low, w.score), max(high, w.score)
		rate += odds * w.rate
		rounded += odds * x.tuning.WinRate(w.score)
	}
	mean := worth{min(max(x.tuning.Score(rounded), low), high), rate}
	switch { // if all win or all lose, the longest counts
	case low > ply.MaxEval:
		mean.score = low
	case high < -ply.MaxEval:
		mean.score = high
	default:
		mean.score = min(max(mean.score, -ply.MaxEval), ply.MaxEval)
	}
	return mean.back()
}

// playMove plays the move that fits.
func (x *expectation) playMove(p *jieqi.Position, fits func(jieqi.Move) bool) {
	for _, m := range x.rules.Moves(nil, p) {
		if fits(m) {
			x.rules.Play(p, m)
			return
		}
	}
	x.t.Fatalf("%s lacks a move", p.String())
}

// turnUp returns what is known after a move that turned something up.
func (k *knowledge) turnUp(m slowMove, up turned, position jieqi.Position) knowledge {
	next := *k
	next.position = position
	us := k.game.turn
	if up.revealed != 0 {
		next.game.truth[m.from.rank][m.from.file] = ofSide(up.revealed, us)
		next.pools[us] = next.pools[us].add(up.revealed, -1)
	}
	if up.taken != 0 && up.taken != hiddenKind {
		next.pools[1-us] = next.pools[1-us].add(up.taken, -1)
	}
	next.game.play(m)
	return next
}

// Searchers find the expectation of small endings that a search by the slow rules finds.
func TestExpectation(t *testing.T) {
	endings := evidence.Amount(12, 300)
	leaves, most := 0, 0.0
	for seed := uint64(1); endings > 0; seed++ {
		rng := rand.New(rand.NewPCG(seed, 30))
		m := newDuel(t, rng)
		m.begin(rng, randomEnding(rng, 0))
		if !m.goesOn() || m.line.games[0].onBoard(0).count()+m.line.games[0].onBoard(1).count() == 0 {
			continue
		}
		viewer := viewers[rng.IntN(3)]
		k := knowledge{game: m.line.games[0], viewer: viewer, position: m.rules.View(&m.states[0], viewer)}
		for side := range 2 {
			k.pools[side] = k.game.pool(m.taken, viewer, side)
		}
		k.game.truth = k.game.board // nothing hidden is known
		depth := 2 + rng.IntN(2)
		if len(k.game.board.moves(k.game.turn)) > 25 {
			continue
		}
		endings--
		x := expectation{t: t, rules: m.rules, taken: m.taken, limit: m.limit, tuning: m.rules.Tuning()}
		want := x.of(&k, depth)
		leaves += x.leaves
		exact := alphabeta.New(m.rules)
		exact.MemoryMB, exact.Without = 1, alphabeta.Quiescence|alphabeta.Pruning|alphabeta.Table
		for name, searcher := range map[string]ply.Searcher[jieqi.Position, jieqi.Move]{"minimax": minimax.New(m.rules), "alphabeta": exact} {
			got, err := searcher.Search(context.Background(), ply.Limits{Depth: depth}, k.position)
			if err != nil {
				t.Fatal(err)
			}
			if diff := math.Abs(x.tuning.WinRate(got.Score) - x.tuning.WinRate(want.score)); diff > 1e-6 {
				t.Errorf("%s finds %v, want %v at depth %d of %s", name, got.Score, want.score, depth, k.position.String())
			}
			most = max(most, math.Abs(x.tuning.WinRate(got.Score)-want.rate))
		}
	}
	t.Logf("%d leaves; without rounding the rates differ by at most %.2g", leaves, most)
	if most > 0.002 {
		t.Errorf("rounding makes a difference of %.2g", most)
	}
}
