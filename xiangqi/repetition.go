package xiangqi

import (
	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/perpetual"
)

// RepetitionRule says how a game ends if a position occurs again and again. It is a field
// of [Rules].
//
// # The Asian rules
//
// They forbid perpetual check and perpetual chase, as the Asian Xiangqi Federation does,
// in the form in which programs judge them. A side that gave check with every move of the
// cycle loses, unless both sides did. If neither side did, a side that chased the same
// piece with every move loses, unless both sides did. In all other cases the game is
// drawn.
//
// A move chases a piece if it threatens to win it, and there was no such threat before
// the move:
//
//   - Rooks, horses, cannons, advisors and elephants can threaten. They need not have moved
//     themselves: another piece may have moved out of their way, or become their screen.
//     Generals and soldiers may chase without penalty.
//   - Any piece can be chased except the general and a soldier that has not crossed the
//     river.
//   - The capture must be legal. So a pinned piece threatens only the piece that pins it.
//   - A horse or a cannon always threatens a rook. An advisor or an elephant always
//     threatens a rook, a cannon or a horse. In all other cases the threatened piece must
//     be unprotected: no piece could legally take back. A move that pins the protector
//     makes a threat, too.
//   - A piece threatens a piece of the same kind only if that one cannot take it instead,
//     because its leg is blocked, it is pinned, or its side is in check.
//
// A move that gives check can chase as well. So a side that checks and chases by turns
// loses if each of its checks also makes a new threat to the chased piece. A check that
// does not ends the chase. Checks by the chased side do not excuse the other side. A side
// in check cannot protect a piece unless taking back ends the check. But a threat that
// was only suspended by a check is not new after it.
//
// # Where programs disagree
//
// Pikafish and Fairy-Stockfish give the same verdict in 25 of 31 published test lines,
// and so does this package in those. Where the two differ, it follows Pikafish.
// Fairy-Stockfish
//
//   - requires that the move into the cycle chased as well,
//   - does not ask whether the attacker is pinned,
//   - does not ask whether a check prevents a side from taking back,
//   - counts another attack on a piece as a new threat, even by a rook that follows the
//     piece along a line,
//   - does not see a threat that arises because a horse can no longer take back, or a
//     cannon no longer protects,
//   - regards the only piece of a side on the file of its general as pinned if the other
//     general stands on that file, even if there are more pieces between them.
//
// In random endings one verdict in fifty differs. Human referees consider more than both
// programs: joint attacks, offers, and threats of mate.
type RepetitionRule uint8

// The rules of repetition.
const (
	Asian     RepetitionRule = iota // perpetual check and perpetual chase lose
	Computer                        // perpetual check loses, all other repetition is a draw
	PlainDraw                       // every repetition is a draw, as in chess
)

// String returns "Asian", "computer" or "plain draw".
func (r RepetitionRule) String() string {
	switch r {
	case Asian:
		return "Asian"
	case Computer:
		return "computer"
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

// quietLimit is the number of plies without a capture after which the game is drawn.
const quietLimit = 120

// judge returns who judges repetitions by these rules.
func (r Rules) judge() perpetual.Judge[Position] {
	return perpetual.Judge[Position]{Of: (*Position).judged, Rule: r.Repeats.forbids(), Limit: quietLimit}
}

// forbids returns the rule for the judge.
func (r RepetitionRule) forbids() perpetual.Rule {
	switch r {
	case Asian:
		return perpetual.Chases
	case Computer:
		return perpetual.Checks
	}
	return perpetual.Nothing
}

// judged returns what a judge needs to know of p.
func (p *Position) judged() perpetual.Position {
	return perpetual.Position{
		Planes: p.planes, Turn: uint8(p.turn & 1), Check: p.check, Clock: p.count.Clock, Counted: p.count.Counted, Key: p.key,
	}
}
