package xiangqi

import "github.com/plygo/ply"

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
	return r.cycle(states, root).outcome()
}

// cycle is the part of a game by which a repetition is judged.
type cycle struct {
	line []Position
	// again is set if the verdict is given at the second time. It holds the positions
	// that follow after line if the same moves are played again. They are taken from
	// line, so the first of them is equal to the last of states.
	again []Position
	// limited says that the limit on plies without a capture may end the game before the
	// third time.
	limited bool
	rule    RepetitionRule
}

// cycle returns the cycle by which the last of states is judged. The cycle is
// empty if the game goes on.
func (r Rules) cycle(states []Position, root int) cycle {
	last := len(states) - 1
	if last < 0 {
		return cycle{}
	}
	second := -1
	for i := last - shortestCycle; i >= horizon(states); i -= 2 {
		switch {
		case !states[last].same(&states[i]):
		case second >= 0:
			return cycle{line: states[i:], rule: r.Repeats}
		default:
			second = i
		}
	}
	if second <= root {
		return cycle{}
	}
	return r.nextRound(states, second)
}

// shortestCycle is the number of plies after which a position can occur again: both sides
// have to move a piece and to move it back.
const shortestCycle = 4

// horizon returns the index in states of the position after the last capture. Earlier
// positions cannot occur again.
func horizon(states []Position) int { return max(0, len(states)-1-int(states[len(states)-1].clock)) }

// same reports whether p and q are the same position for the rules of repetition.
// Different positions nearly always have different keys; the other comparisons make it
// certain.
func (p *Position) same(q *Position) bool {
	return p.key == q.key && p.planes == q.planes && p.turn == q.turn
}

// quietLimit is the number of plies without a capture after which the game is drawn.
const quietLimit = 120

// nextRound returns the cycle that a referee will judge if the moves since states[second]
// are played again. The last of states occurred first at second. The game then
// ends with the first position that occurs for the third time. This can be another
// position, if that occurred before second, too.
func (r Rules) nextRound(states []Position, second int) cycle {
	last := len(states) - 1
	c := cycle{line: states[second:], again: states[second:], rule: r.Repeats}
	c.limited = 2*states[last].counted-states[second].counted >= quietLimit
	for i := second + 1; i < last; i++ {
		for first := i - shortestCycle; first >= horizon(states); first -= 2 {
			if first < second && states[i].same(&states[first]) {
				c.line, c.again = states[first:], states[second:i+1]
				return c
			}
		}
	}
	return c
}

// conduct is what a side did with every move of a cycle.
type conduct uint8

const (
	harmless conduct = iota
	chasing
	checking
)

// conducts holds the conduct of both sides, by [Color].
type conducts [2]conduct

// outcome returns the verdict for the side to move at the end of the cycle.
func (c cycle) outcome() ply.Outcome {
	if len(c.line) == 0 {
		return ply.Ongoing
	}
	us := c.line[len(c.line)-1].turn & 1
	did := c.judge()
	switch {
	case (did[us] == harmless) == (did[us^1] == harmless):
		return ply.Draw
	case c.limited:
		return ply.Ongoing
	case did[us] == harmless:
		return ply.Win
	}
	return ply.Loss
}

// judge returns what both sides did. It looks for chases only if neither side gave check
// with every move.
func (c cycle) judge() conducts {
	if c.rule == PlainDraw {
		return conducts{}
	}
	did := conducts{checking, checking}
	for i := range c.line[1:] {
		if !c.line[i+1].check {
			did[c.line[i].turn&1] = harmless
		}
	}
	if c.rule == Asian && did == (conducts{}) {
		return c.chases()
	}
	return did
}
