package xiangqi

// mostMoves bounds the moves of any position: what each piece has on an empty board.
const mostMoves = 2*17 + 2*17 + 2*8 + 2*4 + 2*4 + 4 + 5*3

// Moves appends the legal moves of p to dst. They are equal, and in the same order,
// for positions of equal [Position.Hash].
func (p *Position) Moves(dst []Move) []Move {
	for from := Square(0); from < squares; from++ {
		if piece := p.At(from); piece == NoPiece || piece.Color() != p.turn {
			continue
		}
		for to := Square(0); to < squares; to++ {
			if p.reaches(from, to) && p.safeAfter(from, to) {
				dst = append(dst, NewMove(from, to))
			}
		}
	}
	return dst
}

// Legal reports whether m is a legal move of p. Any Move may be asked.
func (p *Position) Legal(m Move) bool {
	from, to := m.From(), m.To()
	if from >= squares || to >= squares || m != NewMove(from, to) {
		return false
	}
	piece := p.At(from)
	return piece != NoPiece && piece.Color() == p.turn && p.reaches(from, to) && p.safeAfter(from, to)
}

func (p *Position) safeAfter(from, to Square) bool {
	next := *p
	piece := p.At(from)
	bits := from.bit().or(to.bit())
	for i := range next.planes {
		next.planes[i] = next.planes[i].without(bits)
	}
	next.put(to, piece)
	general, ok := next.General(p.turn)
	return ok && !next.attacked(general, p.turn^1)
}

// attacked reports whether a piece of side by attacks s.
func (p *Position) attacked(s Square, by Color) bool {
	for from := Square(0); from < squares; from++ {
		piece := p.At(from)
		if piece == NoPiece || piece.Color() != by {
			continue
		}
		if p.reaches(from, s) {
			return true
		}
		if piece.Kind() == General && from.File() == s.File() && p.between(from, s) == 0 && p.At(s).Kind() == General {
			return true
		}
	}
	return false
}

// between counts the pieces between two squares on a line, -1 if they are not on one.
func (p *Position) between(a, b Square) int {
	df, dr := b.File()-a.File(), b.Rank()-a.Rank()
	if df != 0 && dr != 0 || a == b {
		return -1
	}
	n := 0
	df, dr = unit(df), unit(dr)
	for f, r := a.File()+df, a.Rank()+dr; SquareAt(f, r) != b; f, r = f+df, r+dr {
		if p.At(SquareAt(f, r)) != NoPiece {
			n++
		}
	}
	return n
}

func unit(n int) int { return max(-1, min(n, 1)) }

// reaches reports whether the piece on from could go to to, its general's safety aside.
func (p *Position) reaches(from, to Square) bool {
	piece, target := p.At(from), p.At(to)
	if target != NoPiece && target.Color() == piece.Color() {
		return false
	}
	c := piece.Color()
	df, dr := to.File()-from.File(), to.Rank()-from.Rank()
	forward, crossed, home := 1, from.Rank() >= 5, to.Rank() < 5
	palace := to.File() >= 3 && to.File() <= 5 && (to.Rank() <= 2 || to.Rank() >= 7)
	if c == Black {
		forward, crossed, home = -1, !crossed, !home
	}
	leg := func(f, r int) bool { return p.At(SquareAt(from.File()+f, from.Rank()+r)) == NoPiece }
	switch piece.Kind() {
	case Soldier:
		return df == 0 && dr == forward || crossed && dr == 0 && df*df == 1
	case Advisor:
		return palace && df*df == 1 && dr*dr == 1
	case Elephant:
		return home && df*df == 4 && dr*dr == 4 && leg(df/2, dr/2)
	case Horse:
		return df*df == 1 && dr*dr == 4 && leg(0, dr/2) || df*df == 4 && dr*dr == 1 && leg(df/2, 0)
	case Rook:
		return p.between(from, to) == 0
	case Cannon:
		n := p.between(from, to)
		return n == 0 && target == NoPiece || n == 1 && target != NoPiece
	case General:
		return palace && df*df+dr*dr == 1
	}
	return false
}
