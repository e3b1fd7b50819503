package jieqi

import (
	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/perpetual"
)

// RepetitionRule says how a game ends if a position occurs for the third time. It is a field of
// [Rules]. To turn something up begins anew, as a capture does, because no position before it can
// occur again.
//
// A side that gave check with every move since the first time loses by perpetual check, unless both
// sides did. What a perpetual chase is, [xiangqi.RepetitionRule] says. In jieqi a dark piece counts as
// what it moves as: it threatens so, is threatened so and protects so. Advisors and elephants that are
// face up threaten and protect wherever they go.
type RepetitionRule uint8

// The rules of repetition.
const (
	PerpetualCheck RepetitionRule = iota // perpetual check loses, all other repetition is a draw
	PerpetualChase                       // perpetual chase loses as well
	PlainDraw                            // every repetition is a draw, as in chess
)

// String returns "perpetual check", "perpetual chase" or "plain draw".
func (r RepetitionRule) String() string {
	switch r {
	case PerpetualCheck:
		return "perpetual check"
	case PerpetualChase:
		return "perpetual chase"
	case PlainDraw:
		return "plain draw"
	}
	return "invalid repetition rule"
}

// Repetition judges the last of states if it occurs there for the third time. It
// looks at what both sides did since the first time: see [RepetitionRule].
//
// After root, in the part that a searcher has played, the second time is enough, because
// the same moves can be played again. The verdict is the one that a referee gives at the
// third time. It is not a win or a loss if the limit on plies without a capture may end
// the game before.
func (r Rules) Repetition(states []Position, root int) ply.Outcome {
	return r.judge().Outcome(states, root)
}

// judge returns who judges repetitions by these rules.
func (r Rules) judge() perpetual.Judge[Position] {
	return perpetual.Judge[Position]{Of: (*Position).judged, Rule: r.Repeats.forbids(), Limit: r.limit()}
}

// forbids returns the rule for the judge.
func (r RepetitionRule) forbids() perpetual.Rule {
	switch r {
	case PerpetualCheck:
		return perpetual.Checks
	case PerpetualChase:
		return perpetual.Chases
	}
	return perpetual.Nothing
}

// judged returns what a judge needs to know of p. Nothing of it is hidden from a player.
func (p *Position) judged() perpetual.Position {
	return perpetual.Position{
		Planes: p.planes, Dark: p.dark, Free: true, Turn: uint8(p.turn & 1), Check: p.check,
		Clock: p.count.Clock, Counted: p.count.Counted, Key: p.key,
	}
}
