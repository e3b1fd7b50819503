package xiangqi

import (
	"github.com/plygo/ply"
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
	if p.count.Counted >= quietLimit || p.dead() {
		return ply.Draw
	}
	return ply.Ongoing
}

// dead reports whether neither side has a piece that can cross the river.
func (p *Position) dead() bool { return p.attackers().Empty() }

// attackers returns the pieces of both sides that can cross the river.
func (p *Position) attackers() bitboard {
	return p.soldiers().Or(p.horses()).Or(p.cannons()).Or(p.rooks())
}

// anyMove reports whether there is a legal move.
func (p *Position) anyMove() bool {
	if p.planes.AnyEasyMove(uint8(p.turn&1), p.targets, p.bound) {
		return true
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
	return r.judge().Reason(states)
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
	case p.count.Counted >= quietLimit:
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
