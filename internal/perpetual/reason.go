package perpetual

import (
	"strings"

	"github.com/plygo/ply/internal/filemoves"
	"github.com/plygo/ply/internal/river"
)

var sideNames = [2]string{"Red", "Black"}

// reason returns the verdict on a cycle in words.
func (c cycle[P]) reason() string {
	did := c.judge()
	switch {
	case did[0] != harmless && did[1] != harmless:
		if did[0] == checking {
			return "repetition: both sides checked throughout"
		}
		return "repetition: both sides chased throughout"
	case did[0] != harmless:
		return c.describe(0, did[0])
	case did[1] != harmless:
		return c.describe(1, did[1])
	}
	switch c.Rule {
	case Chases:
		return "repetition: neither side checked or chased throughout"
	case Checks:
		return "repetition: neither side checked throughout"
	}
	return "repetition"
}

// describe returns in words what us did: with which pieces, and to which.
func (c cycle[P]) describe(us uint8, did conduct) string {
	if did == checking {
		return sideNames[us] + " checked perpetually with the " + c.checkers(us).String()
	}
	victims, chasers := c.chase(us)
	return sideNames[us] + " chased " + sideNames[us^1] + "'s " + victims.String() +
		" with the " + chasers.String() + " perpetually"
}

// kinds is a set of kinds of pieces.
type kinds uint8

// String lists the kinds in words, such as "rook, horse and soldier".
func (k kinds) String() string {
	var words []string
	for kind := river.General; kind >= river.Soldier; kind-- {
		if k>>kind&1 != 0 {
			words = append(words, filemoves.KindName(kind))
		}
	}
	if n := len(words) - 1; n > 0 {
		return strings.Join(words[:n], ", ") + " and " + words[n]
	}
	return strings.Join(words, "")
}

// involvedKinds collects the kinds that took part in the moves of a cycle: all holds
// those that took part in every move.
type involvedKinds struct {
	any, all kinds
	begun    bool
}

func (c *involvedKinds) add(k kinds) {
	if !c.begun {
		c.all, c.begun = k, true
	}
	c.any |= k
	c.all &= k
}

// kinds returns the kinds that took part in every move. If there are none, it returns all
// kinds that took part in any move.
func (c *involvedKinds) kinds() kinds {
	if c.all != 0 {
		return c.all
	}
	return c.any
}

// checkers returns the kinds with which us gave check.
func (c cycle[P]) checkers(us uint8) kinds {
	var involved involvedKinds
	for i := range c.line[1:] {
		if p := c.Of(&c.line[i+1]); p.Turn&1 != us {
			involved.add(p.kindsOn(p.takers(us, p.Planes.General(us^1), p.Planes.Occupied())))
		}
	}
	return involved.kinds()
}

// chase returns the kinds of the pieces that us chased, and the kinds with which us
// chased them.
func (c cycle[P]) chase(us uint8) (victims, chasers kinds) {
	them := us ^ 1
	first := c.Of(&c.line[0])
	chased := newChasedPieces(&first)
	c.follow(&chased, c.line)
	list := chased[them]
	var involved involvedKinds
	for i := len(c.line) - 1; i > 0; i-- {
		after, before := c.Of(&c.line[i]), c.Of(&c.line[i-1])
		if before.Turn&1 != us {
			list.move(after.Planes.Side(them), before.Planes.Side(them))
			continue
		}
		var attackers kinds
		for _, s := range list.at[:list.n] {
			victims |= 1 << (after.Planes.At(s) & 7)
			for set := after.chasers(us, s); !set.Empty(); {
				if from := set.Next(); after.gains(from, s) {
					attackers |= 1 << (after.Planes.At(from) & 7)
				}
			}
		}
		involved.add(attackers)
	}
	return victims, involved.kinds()
}
