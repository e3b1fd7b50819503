package xiangqi

import "github.com/plygo/ply"

// RepetitionRule says how a game ends in which a position keeps coming back. It is a
// field of [Rules].
//
// # The Asian rules
//
// They forbid perpetual check and perpetual chase, as the Asian Xiangqi Federation does,
// in the form in which programs judge them. A side that gave check with every move of
// the cycle loses; if both did, the game is drawn. If neither did, a side that chased
// one and the same piece with every move loses; if both did or neither, or if there was
// any check in the cycle, the game is drawn.
//
// A move chases a piece if it threatens to win it, and nothing did before the move:
//
//   - Rooks, horses, cannons, advisors and elephants threaten, be it that they moved or
//     that another piece moved out of their way or became their screen. Generals and
//     soldiers may chase as they like.
//   - Any piece can be chased but the general and a soldier that has not crossed the
//     river.
//   - The capture must be legal. So a pinned piece threatens nothing but its pinner.
//   - A horse or cannon always threatens a rook, and an advisor or elephant a rook,
//     cannon or horse. Otherwise the piece must have no protection: no legal recapture,
//     whoever would make it. A move that pins the protector makes a threat, too.
//   - A piece threatens one of its own kind only if that cannot take it instead, because
//     its leg is blocked or it is pinned.
//
// # Where programs disagree
//
// Pikafish and Fairy-Stockfish give the same verdict in 25 of 31 published test lines,
// and so does this package in those. Where the two differ it follows Pikafish.
// Fairy-Stockfish
//
//   - asks that the move into the cycle chased as well,
//   - finds a chase although there was a check in the cycle,
//   - does not ask whether the attacker is pinned,
//   - takes another attack on a piece for a new threat, even by a rook that follows
//     along the line into which the piece went,
//   - does not see that a threat arises because a horse can no longer take back, or a
//     cannon no longer protects,
//   - takes the only piece of its side on its general's file for pinned, if the other
//     general stands on that file, whatever else does.
//
// In random endings that is one verdict in fifty. Human referees go further than either
// program: they weigh joint attacks, offers, and threats of mate.
type RepetitionRule uint8

// The rules of repetition.
const (
	Asian     RepetitionRule = iota // perpetual check and perpetual chase lose
	Computer                        // perpetual check loses, all else is a draw
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

// Repetition judges a position that stands on the board for the third time, by what
// both sides did since the first of the three: see [RepetitionRule].
//
// In the searched part, behind root, the second time is enough: who can go round once
// can go round again. The verdict is the one that a referee will give then. Nobody wins
// yet where the limit on play without a capture may end the game before.
func (r Rules) Repetition(line []Position, root int) ply.Outcome {
	return r.cycle(line, root).outcome()
}

// cycle is a stretch of a game by which a repetition is judged.
type cycle struct {
	line []Position
	// A cycle that is judged before its time goes on with again, which begins with the
	// last position of line, or rather with the same one earlier in the game.
	again []Position
	// The limit on play without a capture may end the game before its time.
	limited bool
	rule    RepetitionRule
}

// cycle returns the cycle that is to be judged at the end of line; an empty one if the
// game goes on.
func (r Rules) cycle(line []Position, root int) cycle {
	last := len(line) - 1
	if last < 0 {
		return cycle{}
	}
	second := -1
	for i := last - shortestCycle; i >= horizon(line); i -= 2 {
		switch {
		case !line[last].same(&line[i]):
		case second >= 0:
			return cycle{line: line[i:], rule: r.Repeats}
		default:
			second = i
		}
	}
	if second <= root {
		return cycle{}
	}
	return r.nextRound(line, second)
}

// shortestCycle is the number of plies after which a position can come back: either
// side has to go and to return.
const shortestCycle = 4

// horizon returns where in line the last capture was made. Nothing before it can recur.
func horizon(line []Position) int { return max(0, len(line)-1-int(line[len(line)-1].clock)) }

// same reports whether p and q are the same position for the rule of repetition. The
// keys decide it nearly always; the rest makes it certain.
func (p *Position) same(q *Position) bool {
	return p.key == q.key && p.planes == q.planes && p.turn == q.turn
}

// quietLimit is how many counted plies without a capture make a draw.
const quietLimit = 120

// nextRound returns the cycle on which a referee will have to judge if the moves since
// second, when the last position of line occurred before, are played once more: the
// first position that then stands on the board for the third time ends the game. That
// may be one that occurred before second as well.
func (r Rules) nextRound(line []Position, second int) cycle {
	last := len(line) - 1
	c := cycle{line: line[second:], again: line[second:], rule: r.Repeats}
	c.limited = 2*line[last].counted-line[second].counted >= quietLimit
	for i := second + 1; i < last; i++ {
		for first := i - shortestCycle; first >= horizon(line); first -= 2 {
			if first < second && line[i].same(&line[first]) {
				c.line, c.again = line[first:], line[second:i+1]
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

// conducts holds the conduct of either side, by [Color].
type conducts [2]conduct

// outcome returns the verdict for the player to move at the end.
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

// judge returns what both sides did. Chases are looked for only where nobody gave check.
func (c cycle) judge() conducts {
	if c.rule == PlainDraw {
		return conducts{}
	}
	did := conducts{checking, checking}
	check := false
	for i := range c.line[1:] {
		if c.line[i+1].check {
			check = true
		} else {
			did[c.line[i].turn&1] = harmless
		}
	}
	if check || c.rule != Asian {
		return did
	}
	return c.chases()
}
