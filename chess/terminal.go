package chess

import (
	"math/bits"

	"github.com/plygo/ply"
)

// Terminal reports checkmate as a loss, and stalemate, a dead position and the
// fifty-move rule (or only seventy-five moves: see [Rules]) as a draw. Checkmate goes
// before the count of moves.
//
// Dead are the positions in which the material cannot mate: king against king, with
// one knight or bishop on either side, or with any number of bishops that all stand on
// squares of one colour. Other dead positions, blocked by pawns, are not recognised.
func (r Rules) Terminal(p *Position) ply.Outcome {
	if !p.anyMove() {
		if p.checkers != 0 {
			return ply.Loss
		}
		return ply.Draw
	}
	if int(p.clock) >= r.clockLimit() || p.dead() {
		return ply.Draw
	}
	return ply.Ongoing
}

func (r Rules) clockLimit() int {
	if r.AutomaticDrawsOnly {
		return 150
	}
	return 100
}

// dead reports whether the material cannot mate.
func (p *Position) dead() bool {
	b := &p.boards
	if b[Pawn]|b[Rook]|b[Queen] != 0 {
		return false
	}
	if b[Knight]|b[Bishop] == 0 || b[Knight] == 0 && (b[Bishop]&lightSquares == 0 || b[Bishop]&^lightSquares == 0) {
		return true
	}
	return bits.OnesCount64(b[Knight]|b[Bishop]) == 1
}

// anyMove reports whether there is a legal move. First it looks for moves that nearly every
// position has.
func (p *Position) anyMove() bool {
	us := p.turn & 1
	b := &p.boards
	own, enemy := p.board(us), p.board(us^1)
	empty := ^(own | enemy)
	up := 8 - int(us)*16
	free := ^p.pinned
	pawns := own & b[Pawn] & free
	if p.checkers == 0 {
		if bits.RotateLeft64(pawns, up)&empty != 0 || pawnAttacks(us, pawns)&enemy != 0 {
			return true
		}
	}
	kings := own & b[King]
	if kings == 0 {
		return false
	}
	king := lowest(kings)
	if p.safe(geometry[king].king&^own, king) != 0 {
		return true
	}
	targets := ^own
	if p.checkers != 0 {
		if p.checkers&(p.checkers-1) != 0 {
			return false
		}
		targets = between[king][lowest(p.checkers)] | p.checkers
	}
	for set := own & b[Knight] & free; set != 0; set &= set - 1 {
		if geometry[lowest(set)].knight&targets != 0 {
			return true
		}
	}
	// What is left is rare: sliders alone, pinned pieces, answers to a check.
	var buf [mostMoves]Move
	return p.generate(buf[:], 0, ^uint64(0), false) > 0
}

// Reason returns why the game that ended with the last of states did so. It is
// empty while the game goes on.
func (r Rules) Reason(states []Position) string {
	if len(states) == 0 {
		return ""
	}
	if reason := r.reason(&states[len(states)-1]); reason != "" {
		return reason
	}
	switch {
	case r.Repetition(states, len(states)-1) == ply.Ongoing:
		return ""
	case r.AutomaticDrawsOnly:
		return "fivefold repetition"
	}
	return "threefold repetition"
}

// reason returns why the game is over at p, as far as p alone tells.
func (r Rules) reason(p *Position) string {
	switch {
	case !p.anyMove() && p.checkers != 0:
		return "checkmate"
	case !p.anyMove():
		return "stalemate"
	case p.dead():
		return "insufficient material"
	case int(p.clock) >= r.clockLimit() && r.AutomaticDrawsOnly:
		return "seventy-five-move rule"
	case int(p.clock) >= r.clockLimit():
		return "fifty-move rule"
	}
	return ""
}

// Outcome returns how the game ended, for the side to move, and why, such as "checkmate".
// While the game goes on it returns [ply.Ongoing] and no reason.
//
// It goes by the zero [Rules], and by this position alone. Repetition needs the positions
// before it: see [ply.Record] and [Rules.Reason].
func (p *Position) Outcome() (ply.Outcome, string) { return Rules{}.Terminal(p), Rules{}.reason(p) }

// Repetition reports a draw if the last of states stood on the board for the
// third time (the fifth: see [Rules]). In the part of states that was searched, behind the
// index root, the second time is enough: a player that can repeat once can repeat again.
//
// Two positions are the same if the same side is to move and has the same moves, now
// and later: castling rights count, and an en-passant square does if a pawn can
// legally be taken there.
func (r Rules) Repetition(states []Position, root int) ply.Outcome {
	last := len(states) - 1
	if last < 0 {
		return ply.Ongoing
	}
	times, p := 1, &states[last]
	// A capture or a pawn's move cannot be undone, so nothing before it can recur.
	oldest := max(0, last-int(p.clock))
	for i := last - 2; i >= oldest; i -= 2 {
		if !p.same(&states[i]) {
			continue
		}
		if times++; i > root || times >= r.repetitionLimit() {
			return ply.Draw
		}
	}
	return ply.Ongoing
}

func (r Rules) repetitionLimit() int {
	if r.AutomaticDrawsOnly {
		return 5
	}
	return 3
}

// same reports whether p and q are the same position for the rule of repetition. The
// keys decide it nearly always; the rest makes it certain.
func (p *Position) same(q *Position) bool {
	return p.key == q.key && p.boards == q.boards && p.rooks == q.rooks &&
		p.turn == q.turn && p.enPassant == q.enPassant
}
