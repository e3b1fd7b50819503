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

// Random circles are judged as by the slow rules, whoever looks.
func TestSlowCycles(t *testing.T) {
	lines := evidence.Amount(40, 3000)
	verdicts := map[slowRepeats]map[string]int{checksLose: {}, chasesLose: {}, alwaysDrawn: {}}
	for seed := uint64(1); lines > 0 && !t.Failed(); seed++ {
		rng := rand.New(rand.NewPCG(seed, 28))
		m := newDuel(t, rng)
		m.begin(rng, randomEnding(rng, 0))
		if !m.circle(rng) {
			continue
		}
		lines--
		for repeats, rule := range repetitionRules {
			rules := m.rules
			rules.Repeats = rule
			want := m.line.repeated(slowRepeats(repeats))
			for _, viewer := range append([]int{fullViewer}, viewers...) {
				if got := m.judged(rules, viewer); got != want {
					t.Errorf("%s, %v: viewer %d says %q, want %q for %v", m.states[0].String(), rule, viewer, got, want, m.line.moves)
				}
			}
			verdicts[slowRepeats(repeats)][want]++
			m.foresee(rules)
		}
	}
	t.Log(verdicts)
	if v := verdicts[chasesLose]; v["draw"] == 0 || v["win"] == 0 || v["loss"] == 0 {
		t.Errorf("too few of a sort: %v", verdicts)
	}
}

// judged returns the verdict on the last position, as a viewer sees the game.
func (m *duel) judged(rules jieqi.Rules, viewer int) string {
	states := slices.Clone(m.states)
	for i := range states {
		if viewer != fullViewer {
			states[i] = rules.View(&states[i], viewer)
		}
	}
	return word(ply.Repeated(rules, states, len(states)-1))
}

// foresee asks a searcher's question at every position that stands there for the second time since the
// root of a search: the answer is the referee's, if the same moves are played again.
func (m *duel) foresee(rules jieqi.Rules) {
	m.t.Helper()
	for last := range m.states {
		second := last - 1
		for second >= 0 && rules.Hash(&m.states[second]) != rules.Hash(&m.states[last]) {
			second--
		}
		if second < 0 || m.states[last].Halfmoves()+last-second >= m.limit {
			continue // the limit on quiet plies may come first
		}
		got := ply.Repeated(rules, m.states[:last+1], second-1)
		if want := m.again(rules, second, last); got != want {
			m.t.Errorf("%s, %v: %v is foreseen, want %v at %d of %v", m.states[0].String(), rules.Repeats, got, want, last, m.line.moves)
		}
	}
}

// again plays the moves between two states again until the referee ends the game. It returns the
// verdict for the player to move at the last of them.
func (m *duel) again(rules jieqi.Rules, second, last int) ply.Outcome {
	game := slices.Clone(m.states[:last+1])
	for i := second; ; i++ {
		p := game[len(game)-1]
		if o := ply.Repeated(rules, game, len(game)-1); o != ply.Ongoing {
			if rules.Turn(&p) != rules.Turn(&m.states[last]) {
				return o.Flip()
			}
			return o
		}
		x := m.line.moves[i] // nothing is turned up in a circle, so each move leads to the next state
		move, _ := p.Move(square(x.from), square(x.to))
		rules.Play(&p, move)
		game = append(game, p)
	}
}
