package chess

import (
	"math/bits"
	"slices"
)

// mostMoves is more than the number of moves in any position in which no side has more
// than sixteen pieces: fifteen queens on the best squares of an empty board, and a king.
const mostMoves = 15*27 + 8 + 2

// Moves appends the legal moves of p to dst. Positions with the same [Position.Hash] have the
// same moves in the same order. If dst has room for 256 more moves, it need not grow in a
// game of chess.
func (p *Position) Moves(dst []Move) []Move {
	n := len(dst)
	if cap(dst)-n < mostMoves {
		dst = p.grow(dst)
	}
	return dst[:p.generate(dst[:cap(dst)], n, ^uint64(0), false)]
}

// Move returns the legal move from one square to another, and whether there is one. A pawn
// that reaches the last rank needs what it becomes; for all other moves promotion is NoKind.
// Castling goes from the king's square to the square that the king reaches, or to the rook's;
// where the former could also be a step of the king, it is the step.
func (p *Position) Move(from, to Square, promotion Kind) (Move, bool) {
	var buf [mostMoves]Move
	var castling Move
	for _, m := range p.Moves(buf[:0]) {
		if m.From() != from || m.Promotion() != promotion {
			continue
		}
		if m.To() == to {
			return m, true
		}
		if m.Castling() {
			if kingTo, _ := castlingTargets(from, m.To()); kingTo == to && kingTo != from {
				castling = m
			}
		}
	}
	return castling, castling != 0
}

// Legal reports whether m is a legal move of p. It accepts any value of m.
func (p *Position) Legal(m Move) bool {
	var buf [mostMoves]Move
	return slices.Contains(p.Moves(buf[:0]), m)
}

// tactical appends the captures and the promotions to a queen.
func (p *Position) tactical(dst []Move) []Move {
	n := len(dst)
	if cap(dst)-n < mostMoves {
		dst = p.grow(dst)
	}
	return dst[:p.generate(dst[:cap(dst)], n, p.board(p.turn&1^1), true)]
}

// grow makes room for all moves of p at once, so that they can be written without a check
// for each.
func (p *Position) grow(dst []Move) []Move {
	if cap(dst)-len(dst) < p.mobilityBound() {
		return slices.Grow(dst, mostMoves)
	}
	return dst
}

// mobilityBound bounds the number of moves by what each kind has on an empty board.
func (p *Position) mobilityBound() int {
	own := p.board(p.turn & 1)
	b := &p.boards
	return 12*bits.OnesCount64(own&b[Pawn]) + 8*bits.OnesCount64(own&b[Knight]) +
		13*bits.OnesCount64(own&(b[Bishop]|b[Queen])) + 14*bits.OnesCount64(own&(b[Rook]|b[Queen])) + 8 + 2
}

// write appends the moves from one square to all squares of a set.
func write(buf []Move, n int, base Move, set uint64) int {
	for ; set != 0; set &= set - 1 {
		buf[n] = base + Move(bits.TrailingZeros64(set))
		n++
	}
	return n
}

// writePawns appends pawn moves to all squares of a set, each from step squares back.
func writePawns(buf []Move, n int, code Move, step int, set uint64) int {
	base := code<<codeShift - Move(step)<<fromShift
	for ; set != 0; set &= set - 1 {
		buf[n] = base + Move(bits.TrailingZeros64(set))*(1<<fromShift+1)
		n++
	}
	return n
}

// generate writes the legal moves whose target is in the set targets into buf, from the
// index n on, and returns the index behind the last. Castling is written for any targets. If
// tactical, it writes promotions to a queen only, also those to squares outside of targets,
// and no castling.
func (p *Position) generate(buf []Move, n int, targets uint64, tactical bool) int {
	us := p.turn & 1
	b := &p.boards
	own, enemy := p.board(us), p.board(us^1)
	occupied := own | enemy
	kingBit := own & b[King]
	if kingBit == 0 {
		return n
	}
	king := lowest(kingBit)
	targets &^= own
	n = p.kingMoves(buf, n, king, targets, tactical)

	answers := ^own // the squares that end a check
	if p.checkers != 0 {
		if p.checkers&(p.checkers-1) != 0 {
			return n
		}
		answers = between[king][lowest(p.checkers)] | p.checkers
		targets &= answers
	}
	pinned := p.pinned
	n = p.pawnMoves(buf, n, king, targets, answers, tactical)

	for set := own & b[Knight] &^ pinned; set != 0; set &= set - 1 {
		s := lowest(set)
		n = write(buf, n, newMove(s, 0, Move(Knight)), geometry[s].knight&targets)
	}
	line := &lineThrough[king]
	for set := own & b[Bishop]; set != 0; set &= set - 1 {
		s := lowest(set)
		to := bishopAttacks(s, occupied) & targets
		if pinned&(set&-set) != 0 {
			to &= line[s]
		}
		n = write(buf, n, newMove(s, 0, Move(Bishop)), to)
	}
	for set := own & b[Rook]; set != 0; set &= set - 1 {
		s := lowest(set)
		to := rookAttacks(s, occupied) & targets
		if pinned&(set&-set) != 0 {
			to &= line[s]
		}
		n = write(buf, n, newMove(s, 0, Move(Rook)), to)
	}
	for set := own & b[Queen]; set != 0; set &= set - 1 {
		s := lowest(set)
		to := (bishopAttacks(s, occupied) | rookAttacks(s, occupied)) & targets
		if pinned&(set&-set) != 0 {
			to &= line[s]
		}
		n = write(buf, n, newMove(s, 0, Move(Queen)), to)
	}
	return n
}

// kingMoves writes the king's moves and castling.
func (p *Position) kingMoves(buf []Move, n int, king Square, targets uint64, tactical bool) int {
	us := p.turn & 1
	steps := geometry[king&63].king & targets
	rooks := p.rooks & p.board(us)
	if rooks == 0 || p.checkers != 0 || tactical {
		if steps == 0 {
			return n
		}
		return write(buf, n, newMove(king, 0, Move(King)), p.safe(steps, king))
	}
	// A pinned rook shields the king from its own rank, which happens in Chess960
	// alone, and castling would uncover him.
	occupied := p.occupied() >> (us * 56)
	var castling, paths uint64
	for set := rooks &^ p.pinned; set != 0; set &= set - 1 {
		path := &castlingPaths[king&7][bits.TrailingZeros64(set)&7]
		if occupied&path.empty == 0 {
			castling |= set & -set
			paths |= path.safe << (us * 56)
		}
	}
	if steps|paths == 0 {
		return n
	}
	safe := p.safe(steps|paths, king)
	n = write(buf, n, newMove(king, 0, Move(King)), steps&safe)
	for ; castling != 0; castling &= castling - 1 {
		rook := lowest(castling)
		if path := castlingPaths[king&7][rook&7].safe << (us * 56); path&^safe == 0 {
			buf[n] = newMove(king, rook, codeCastle)
			n++
		}
	}
	return n
}

// safe returns the squares of a set on which the king of the side to move would not be
// attacked. The king is taken off the board first: he cannot shield himself from a slider.
func (p *Position) safe(set uint64, king Square) uint64 {
	us := p.turn & 1
	b := &p.boards
	enemy := p.board(us ^ 1)
	set &^= geometry[lowest(enemy&b[King])].king | pawnAttacks(us^1, enemy&b[Pawn])
	for knights := enemy & b[Knight]; knights != 0; knights &= knights - 1 {
		set &^= geometry[lowest(knights)].knight
	}
	occupied := p.occupied() &^ king.bit()
	diagonal := enemy & (b[Bishop] | b[Queen])
	straight := enemy & (b[Rook] | b[Queen])
	left := set
	for ; set != 0; set &= set - 1 {
		s := lowest(set)
		l := &geometry[s]
		if diagonal&(l.diagonal|l.antidiagonal) != 0 && bishopAttacks(s, occupied)&diagonal != 0 ||
			straight&(l.file|l.rank) != 0 && rookAttacks(s, occupied)&straight != 0 {
			left &^= set & -set
		}
	}
	return left
}

// pawnAttacks returns the squares that the pawns of a side attack.
func pawnAttacks(c Color, pawns uint64) uint64 {
	up := 8 - int(c&1)*16
	return bits.RotateLeft64(pawns&^fileA, up-1) | bits.RotateLeft64(pawns&^fileH, up+1)
}

// pawnMoves writes the moves of the pawns, all pawns of one direction at once. A
// pinned pawn may move in the direction of its pin.
func (p *Position) pawnMoves(buf []Move, n int, king Square, targets, answers uint64, tactical bool) int {
	us := p.turn & 1
	own, enemy := p.board(us), p.board(us^1)
	pawns := own & p.boards[Pawn]
	empty := ^(own | enemy)
	l := &geometry[king&63]
	up := 8 - int(us)*16
	toA, toH := l.antidiagonal, l.diagonal
	last, third := rank8, rank3
	if us == Black {
		toA, toH = toH, toA
		last, third = rank1, rank6
	}
	free := ^p.pinned
	one := bits.RotateLeft64(pawns&(free|l.file), up) & empty
	two := bits.RotateLeft64(one&third, up) & targets & empty
	if tactical {
		one &= last & answers
	} else {
		one &= targets
	}
	toAs := bits.RotateLeft64(pawns&(free|toA)&^fileA, up-1) & enemy & targets
	toHs := bits.RotateLeft64(pawns&(free|toH)&^fileH, up+1) & enemy & targets
	if (one|toAs|toHs)&last != 0 {
		n = writePromotions(buf, n, up, one&last, tactical)
		n = writePromotions(buf, n, up-1, toAs&last, tactical)
		n = writePromotions(buf, n, up+1, toHs&last, tactical)
		one, toAs, toHs = one&^last, toAs&^last, toHs&^last
	}
	n = writePawns(buf, n, Move(Pawn), up-1, toAs)
	n = writePawns(buf, n, Move(Pawn), up+1, toHs)
	n = writePawns(buf, n, Move(Pawn), up, one)
	n = writePawns(buf, n, codeDoubleStep, 2*up, two)
	if p.enPassant != 0 {
		set := geometry[p.enPassant&63].pawn[us^1] & pawns
		for ; set != 0; set &= set - 1 {
			if from := lowest(set); p.enPassantLegal(from) {
				buf[n] = newMove(from, p.enPassant, codeEnPassant)
				n++
			}
		}
	}
	return n
}

func writePromotions(buf []Move, n, step int, set uint64, tactical bool) int {
	for ; set != 0; set &= set - 1 {
		to := lowest(set)
		from := Square(int(to) - step)
		for k := Queen; k >= Knight; k-- {
			buf[n] = newMove(from, to, codePromotion+Move(k))
			n++
			if tactical {
				break
			}
		}
	}
	return n
}
