package xiangqi

// Play plays the legal move m. If m is not legal, the position that follows has no
// meaning.
//
// Play also counts the plies since the last capture, because 120 of them are a draw. A
// side cannot reach that draw by giving check again and again: after its first ten
// checks, its checks do not count, nor do the replies to them. A capture sets all these
// counters to 0.
func (p *Position) Play(m Move) {
	from, to := m.From(), m.To()
	us := p.turn & 1
	piece, taken := p.At(from), p.At(to)
	p.planes.Move(uint8(from), uint8(to), uint8(piece))
	a, b, c := &pieceSquares[pieceSquareIndex(piece, from)], &pieceSquares[pieceSquareIndex(piece, to)], &pieceSquares[pieceSquareIndex(taken, to)]
	p.key ^= a.key ^ b.key ^ c.key ^ turnKey
	p.psq += b.value - a.value - c.value
	reply := p.count.Replies(uint8(us), p.check)
	p.turn = us ^ 1
	p.count.Begin(uint8(us), taken != NoPiece)
	p.updateThreats()
	p.count.Finish(uint8(us), taken != NoPiece, p.check, reply)
}

// pass gives the turn to the other side. It must not be called in check.
func (p *Position) pass() {
	us := p.turn & 1
	p.count.Begin(uint8(us), false)
	p.count.Finish(uint8(us), false, false, false)
	p.turn = us ^ 1
	p.key ^= turnKey
	p.updateThreats()
}
