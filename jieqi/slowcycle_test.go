package jieqi_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/jieqi"
)

// circle plays from a random ending until a position stands on the board for the third time. The
// players like to give check or not, to threaten, and to come back. It returns false if they fail.
func (m *duel) circle(rng *rand.Rand) bool {
	checks := rng.IntN(4) - 1
	for range 60 {
		g := &m.line.games[len(m.line.games)-1]
		if g.ended(m.limit) != "" {
			return false
		}
		var best jieqi.Move
		bestRank := -100
		moves := m.rules.Moves(nil, &m.states[len(m.states)-1])
		for _, i := range rng.Perm(len(moves)) {
			x := moveOf(moves[i])
			if g.board.at(x.to) != '.' || g.board.dark(x.from) {
				continue
			}
			next := g.board.after(x.from, x.to)
			rank := rng.IntN(4)
			if m.line.stood(&next, 1-g.turn) {
				rank += 3
			}
			if len(next.checkers(1-g.turn)) > 0 {
				rank += 4 * checks
			}
			rank += 4*min(1, next.threats(g.turn)) - 4*next.threats(1-g.turn)
			if rank > bestRank {
				best, bestRank = moves[i], rank
			}
			if rank > 9 {
				break
			}
		}
		if bestRank == -100 {
			return false
		}
		m.play(best)
		if m.line.repeated(m.repeats) != "" {
			return true
		}
	}
	return false
}

// stood reports whether a board was there before.
func (l slowLine) stood(b *slowBoard, turn int) bool {
	return slices.ContainsFunc(l.games, func(g slowGame) bool { return g.board == *b && g.turn == turn })
}

// threats counts the pieces that a side threatens.
func (b *slowBoard) threats(side int) (n int) {
	for _, p := range allPoints {
		if sideOf(b.at(p)) == 1-side && b.threatened(p) {
			n++
		}
	}
	return n
}

// Random circles are judged as by the slow rules, by a referee and ahead of time in a search.
func TestSlowCycles(t *testing.T) {
	lines := evidence.Amount(60, 3000)
	verdicts := map[slowRepeats]map[string]int{checksLose: {}, chasesLose: {}, alwaysDrawn: {}}
	for seed := uint64(1); lines > 0; seed++ {
		rng := rand.New(rand.NewPCG(seed, 28))
		m := newDuel(t, rng)
		m.begin(rng, randomEnding(rng, 0))
		if !m.circle(rng) {
			continue
		}
		lines--
		last := len(m.states) - 1
		for repeats, rule := range repetitionRules {
			rules := m.rules
			rules.Repeats = rule
			want := m.line.repeated(slowRepeats(repeats))
			for _, viewer := range viewers {
				var views []jieqi.Position
				for i := range m.states {
					views = append(views, rules.View(&m.states[i], viewer))
				}
				if got := word(ply.Repeated(rules, views, last)); got != want {
					t.Errorf("%s, %v: viewer %d says %q, want %q for %v", m.states[0].String(), rule, viewer, got, want, m.line.moves)
				}
			}
			if got := word(ply.Repeated(rules, m.states, last)); got != want {
				t.Errorf("%s, %v: %q, want %q for %v", m.states[0].String(), rule, got, want, m.line.moves)
			}
			verdicts[slowRepeats(repeats)][want]++
		}
	}
	t.Log(verdicts)
	if v := verdicts[chasesLose]; v["draw"] == 0 || v["win"] == 0 || v["loss"] == 0 {
		t.Errorf("too few of a sort: %v", verdicts)
	}
}
