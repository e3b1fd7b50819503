package jieqi_test

import (
	"slices"

	"github.com/plygo/ply/jieqi"
)

// compareTactics compares which moves give check, and which are tactical.
func (m *duel) compareTactics(g *slowGame, full *jieqi.Position) {
	m.t.Helper()
	moves := m.rules.Moves(nil, full)
	forces := make([]bool, len(moves))
	m.rules.Forces(full, moves, forces)
	inCheck := len(g.board.checkers(g.turn)) > 0
	var tactical []jieqi.Move
	for i, x := range moves {
		if want := g.board.givesCheck(moveOf(x)); forces[i] != want {
			m.t.Fatalf("%s: %v gives check %t, want %t", full.String(), x, forces[i], want)
		}
		if inCheck || g.board.at(moveOf(x).to) != '.' {
			tactical = append(tactical, x)
		}
	}
	got := m.rules.Tactical(nil, full)
	slices.Sort(got)
	slices.Sort(tactical)
	if !slices.Equal(got, tactical) {
		m.t.Fatalf("%s: tactical are %v, want %v", full.String(), got, tactical)
	}
}

// givesCheck reports whether a move gives check, as far as that is known before it turns something up.
func (b *slowBoard) givesCheck(move slowMove) bool {
	other := 1 - sideOf(b.at(move.from))
	next := b.after(move.from, move.to)
	if b.dark(move.from) { // a piece of the other side stands in the way as well, and checks nobody
		next[move.to.rank][move.to.file] = ofSide('P', other)
	}
	return len(next.checkers(other)) > 0
}
