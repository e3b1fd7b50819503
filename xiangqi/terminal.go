package xiangqi

import (
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/filemoves"
	"github.com/plygo/ply/internal/river"
)

// Terminal returns a loss if the side to move has no legal move, in check or not. It
// returns a draw after 120 plies without a capture, and if neither side can attack
// because only generals, advisors and elephants are left. A side without a legal move
// loses even if the 120 plies are over.
func (Rules) Terminal(p *Position) ply.Outcome {
	if !p.anyMove() {
		return ply.Loss
	}
	if p.counted >= quietLimit || p.dead() {
		return ply.Draw
	}
	return ply.Ongoing
}

// dead reports whether neither side has a piece that can cross the river.
func (p *Position) dead() bool {
	return p.soldiers().Or(p.horses()).Or(p.cannons()).Or(p.rooks()).Empty()
}

// anyMove reports whether there is a legal move. It first tries the moves that nearly
// every position has.
func (p *Position) anyMove() bool {
	us := p.turn & 1
	own, occupied := p.side(us), p.occupied()
	to := p.targets.Without(own)
	free := own.Without(p.bound)
	if river.Forward(uint8(us), free.And(p.soldiers())).Meets(to) {
		return true
	}
	for set := free.And(p.rooks()); !set.Empty(); {
		if river.Rook(set.Next(), occupied).Meets(to) {
			return true
		}
	}
	for set := free.And(p.cannons()); !set.Empty(); {
		if river.Cannon(set.Next(), occupied).Meets(to) {
			return true
		}
	}
	// The rest is rare: few pieces, bound pieces, answers to a check.
	var buf [mostMoves]Move
	return p.generate(buf[:], 0, river.Everywhere) > 0
}

// Reason returns why the game ended with the last of states, such as "checkmate"
// or "Black chased Red's horse with the cannon perpetually". It returns "" while the game
// goes on.
func (r Rules) Reason(states []Position) string {
	if len(states) == 0 {
		return ""
	}
	if reason := states[len(states)-1].reason(); reason != "" {
		return reason
	}
	c := r.cycle(states, len(states)-1)
	if len(c.line) == 0 {
		return ""
	}
	return c.reason()
}

// reason returns why the game is over at p, as far as p alone tells.
func (p *Position) reason() string {
	switch {
	case !p.anyMove() && p.check:
		return "checkmate"
	case !p.anyMove():
		return "no legal move"
	case p.dead():
		return "neither side can win"
	case p.counted >= quietLimit:
		return "120 plies without a capture"
	}
	return ""
}

// Outcome returns how the game ended, for the side to move, and why, such as "checkmate".
// While the game goes on it returns [ply.Ongoing] and no reason.
//
// It goes by this position alone. Repetition needs the positions before it: see [ply.Record]
// and [Rules.Reason].
func (p *Position) Outcome() (ply.Outcome, string) { return Rules{}.Terminal(p), p.reason() }

// reason returns the verdict on a cycle in words.
func (c cycle) reason() string {
	did := c.judge()
	switch {
	case did[Red] != harmless && did[Black] != harmless:
		if did[Red] == checking {
			return "repetition: both sides checked throughout"
		}
		return "repetition: both sides chased throughout"
	case did[Red] != harmless:
		return c.describe(Red, did[Red])
	case did[Black] != harmless:
		return c.describe(Black, did[Black])
	}
	switch c.rule {
	case Asian:
		return "repetition: neither side checked or chased throughout"
	case Computer:
		return "repetition: neither side checked throughout"
	}
	return "repetition"
}

// describe returns in words what us did: with which pieces, and to which.
func (c cycle) describe(us Color, did conduct) string {
	if did == checking {
		return us.String() + " checked perpetually with the " + c.checkers(us).String()
	}
	victims, chasers := c.chase(us)
	return us.String() + " chased " + us.Other().String() + "'s " + victims.String() +
		" with the " + chasers.String() + " perpetually"
}

// kinds is a set of kinds of pieces.
type kinds uint8

// String lists the kinds in words, such as "rook, horse and soldier".
func (k kinds) String() string {
	var words []string
	for kind := General; kind >= Soldier; kind-- {
		if k>>kind&1 != 0 {
			words = append(words, kind.name())
		}
	}
	if n := len(words) - 1; n > 0 {
		return strings.Join(words[:n], ", ") + " and " + words[n]
	}
	return strings.Join(words, "")
}

// name returns the kind in words.
func (k Kind) name() string { return filemoves.KindName(uint8(k)) }

// kindsOn returns the kinds of the pieces on a set of squares.
func (p *Position) kindsOn(set bitboard) (k kinds) {
	for !set.Empty() {
		k |= 1 << p.At(Square(set.Next())).Kind()
	}
	return k
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
func (c cycle) checkers(us Color) kinds {
	var involved involvedKinds
	for i := range c.line[1:] {
		if p := &c.line[i+1]; p.turn&1 != us {
			general, _ := p.King(us.Other())
			involved.add(p.kindsOn(p.takers(us, general, p.occupied())))
		}
	}
	return involved.kinds()
}

// chase returns the kinds of the pieces that us chased, and the kinds with which us
// chased them.
func (c cycle) chase(us Color) (victims, chasers kinds) {
	them := us.Other()
	chased := newChasedPieces(&c.line[0])
	chased.follow(c.line)
	list := chased[them]
	var involved involvedKinds
	for i := len(c.line) - 1; i > 0; i-- {
		after, before := &c.line[i], &c.line[i-1]
		if before.turn&1 != us {
			list.move(after.side(them), before.side(them))
			continue
		}
		var attackers kinds
		for _, s := range list.at[:list.n] {
			victims |= 1 << after.At(s).Kind()
			for set := after.chasers(us, s); !set.Empty(); {
				if from := Square(set.Next()); after.gains(from, s) {
					attackers |= 1 << after.At(from).Kind()
				}
			}
		}
		involved.add(attackers)
	}
	return victims, involved.kinds()
}
