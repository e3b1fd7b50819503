package perpetual

import "github.com/plygo/ply"

// Judge judges the repetitions of a game. P is its position.
type Judge[P any] struct {
	Of    func(p *P) Position // what there is to know of p
	Rule  Rule
	Limit int // the plies without a capture that draw the game
}

// Rule says what is forbidden.
type Rule uint8

// The rules.
const (
	Nothing Rule = iota // every repetition is a draw
	Checks              // perpetual check loses
	Chases              // perpetual check and perpetual chase lose
)

// Outcome judges the last of states if it occurs there for the third time. After root, in the part
// that a searcher has played, the second time is enough, because the same moves can be played again.
// The verdict is the one that a referee gives at the third time. It is not a win or a loss if the limit
// on plies without a capture may end the game before.
func (j Judge[P]) Outcome(states []P, root int) ply.Outcome {
	c := j.cycle(states, root)
	if len(c.line) == 0 {
		return ply.Ongoing
	}
	return c.outcome()
}

// Reason returns in words why the game is over at the last of states, "" if it goes on.
func (j Judge[P]) Reason(states []P) string {
	c := j.cycle(states, len(states)-1)
	if len(c.line) == 0 {
		return ""
	}
	return c.reason()
}

// cycle is the part of a game by which a repetition is judged.
type cycle[P any] struct {
	Judge[P]
	line []P
	// again is set if the verdict is given at the second time. It holds the positions
	// that follow after line if the same moves are played again. They are taken from
	// line, so the first of them is equal to the last of states.
	again []P
	// limited says that the limit on plies without a capture may end the game before the
	// third time.
	limited bool
}

// cycle returns the cycle by which the last of states is judged. The cycle is
// empty if the game goes on.
func (j Judge[P]) cycle(states []P, root int) cycle[P] {
	last := len(states) - 1
	if last < 0 {
		return cycle[P]{}
	}
	p := j.Of(&states[last])
	horizon := max(0, last-int(p.Clock)) // earlier positions cannot occur again
	second := -1
	for i := last - shortestCycle; i >= horizon; i -= 2 {
		q := j.Of(&states[i])
		switch {
		case !p.same(&q):
		case second >= 0:
			return cycle[P]{Judge: j, line: states[i:]}
		default:
			second = i
		}
	}
	if second <= root {
		return cycle[P]{}
	}
	return j.nextRound(states, second, horizon)
}

// shortestCycle is the number of plies after which a position can occur again: both sides
// have to move a piece and to move it back.
const shortestCycle = 4

// nextRound returns the cycle that a referee will judge if the moves since states[second]
// are played again. The last of states occurred first at second. The game then
// ends with the first position that occurs for the third time. This can be another
// position, if that occurred before second, too.
func (j Judge[P]) nextRound(states []P, second, horizon int) cycle[P] {
	last := len(states) - 1
	c := cycle[P]{Judge: j, line: states[second:], again: states[second:]}
	end, begin := j.Of(&states[last]), j.Of(&states[second])
	c.limited = 2*int(end.Counted)-int(begin.Counted) >= j.Limit
	for i := second + 1; i < last; i++ {
		p := j.Of(&states[i])
		for first := i - shortestCycle; first >= horizon; first -= 2 {
			if first >= second {
				continue
			}
			if q := j.Of(&states[first]); p.same(&q) {
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

// conducts holds the conduct of both sides.
type conducts [2]conduct

// outcome returns the verdict for the side to move at the end of the cycle.
func (c cycle[P]) outcome() ply.Outcome {
	us := c.Of(&c.line[len(c.line)-1]).Turn & 1
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
func (c cycle[P]) judge() conducts {
	if c.Rule == Nothing {
		return conducts{}
	}
	did := conducts{checking, checking}
	for i := range c.line[1:] {
		if p := c.Of(&c.line[i+1]); !p.Check {
			did[p.Turn&1^1] = harmless
		}
	}
	if c.Rule == Chases && did == (conducts{}) {
		return c.chases()
	}
	return did
}
