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

// Searchers find the expectation of every move in small endings that a search by the slow rules finds.
func TestExpectation(t *testing.T) {
	endings := evidence.Amount(5, 300)
	leaves, values, chances, most := 0, 0, 0, 0.0
	for seed := uint64(1); endings > 0; seed++ {
		rng := rand.New(rand.NewPCG(seed, 30))
		m := newDuel(t, rng)
		m.begin(rng, randomEnding(rng, 0))
		first := m.line.games[0]
		if !m.goesOn() || first.onBoard(first.turn).count() == 0 || len(first.board.moves(first.turn)) > 25 {
			continue
		}
		endings--
		viewer, depth := viewers[rng.IntN(3)], 2+rng.IntN(2)
		k := knowledge{game: first, viewer: viewer, position: m.rules.View(&m.states[0], viewer)}
		for side := range 2 {
			k.pools[side] = k.game.pool(m.taken, viewer, side)
		}
		k.game.truth = k.game.board // nothing hidden is known
		x := expectation{t: t, rules: m.rules, taken: m.taken, limit: m.limit, tuning: m.rules.Tuning()}
		want := map[slowMove]worth{}
		for _, move := range k.game.board.moves(k.game.turn) {
			want[move] = x.after(&k, move, depth)
			if k.game.board.dark(move.from) {
				chances++
			}
		}
		leaves += x.leaves
		exact := alphabeta.New(m.rules)
		exact.MemoryMB, exact.Without = 1, alphabeta.Quiescence|alphabeta.Pruning|alphabeta.Table
		for name, analyzer := range map[string]ply.Analyzer[jieqi.Position, jieqi.Move]{"alphabeta": exact, "minimax": every{minimax.New(m.rules)}} {
			got, err := analyzer.Analyze(context.Background(), ply.Limits{Depth: depth}, ply.Analysis[jieqi.Move]{Lines: len(want)}, k.position)
			if err != nil || len(got.Lines) != len(want) {
				t.Fatalf("%s has %d of %d moves of %s: %v", name, len(got.Lines), len(want), k.position.String(), err)
			}
			for _, line := range got.Lines {
				w, rate := want[moveOf(line.Move)], x.tuning.WinRate(line.Score)
				if math.Abs(rate-x.tuning.WinRate(w.score)) > 1e-6 {
					t.Errorf("%s, %v at depth %d: %s finds %v, want %v", k.position.String(), moveOf(line.Move), depth, name, line.Score, w.score)
				}
				most = max(most, math.Abs(rate-w.rate))
				values++
			}
		}
	}
	t.Logf("%d values of moves, %d turn something up, %d leaves; without rounding the rates differ by at most %.2g", values, chances, leaves, most)
	if most > 0.002 {
		t.Errorf("rounding makes a difference of %.2g", most)
	}
}

// every is a searcher that always tells the value of every move.
type every struct {
	ply.Searcher[jieqi.Position, jieqi.Move]
}

func (e every) Analyze(ctx context.Context, lim ply.Limits, _ ply.Analysis[jieqi.Move], states ...jieqi.Position) (ply.Result[jieqi.Move], error) {
	return e.Search(ctx, lim, states...)
}
