package gametest

import (
	"slices"

	"github.com/plygo/ply"
)

// searcherSharp is how many states of each kind checkLooks searches.
const searcherSharp = 8

// checkLooks asks for a move where somebody can win at once. The line has just the one
// state, so that no repetition gets in the way.
func (k *searcherKit[S, M]) checkLooks() {
	looks, lim := k.promises.Looks, k.promises.Limits
	if lim == (ply.Limits{}) {
		lim.Depth = looks
	}
	wins, traps := 0, 0
	for _, line := range slices.Concat(k.late, k.open) {
		q := searcherAsk[S, M]{lim: lim, line: line[len(line)-1:]}
		lines := k.oracle(q.line, min(looks, 2))
		switch {
		case lines == nil:
		case lines[0].Score == ply.WinIn(1) && wins < searcherSharp:
			wins++
			k.reaches(ply.WinIn(1), searcherRuleWin, q, lines)
		case looks > 1 && searcherTrap(lines) && traps < searcherSharp:
			traps++
			k.reaches(ply.LossIn(2)+1, searcherRuleLoss, q, lines)
		}
	}
}

// searcherTrap reports whether some moves lose at once or let the other player win at
// once, and others do not.
func searcherTrap[M comparable](lines []ply.Line[M]) bool {
	return lines[0].Score > ply.LossIn(2) && lines[len(lines)-1].Score <= ply.LossIn(2)
}

// reaches checks that the searcher chooses a move that is worth so much at least.
func (k *searcherKit[S, M]) reaches(least ply.Score, rule string, q searcherAsk[S, M], lines []ply.Line[M]) {
	r, ok := k.result(k.fresh(k.game), q)
	if ok && searcherValue(lines, r.Move) < least {
		k.fail(rule, q.line, k.name(q.line, r.Move), "%v returned this move, whose value is %v; that of %s is %v",
			q, searcherValue(lines, r.Move), k.name(q.line, lines[0].Move), lines[0].Score)
	}
}
