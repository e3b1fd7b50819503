package xiangqi

import "math"

// countedChecks is how many checks of one side count towards the limit on plies without a
// capture. Later checks, and the replies to them, do not count.
const countedChecks = 10

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
	reply := p.check && p.checks[us^1] > countedChecks
	p.turn = us ^ 1
	p.fullmove = counter(p.fullmove + uint16(us))
	p.updateThreats()
	p.count(us, taken != NoPiece, reply)
}

// count updates the counters after a ply of us. The ply may have been a capture. It may
// have been a reply to a check that does not count.
func (p *Position) count(us Color, capture, reply bool) {
	if capture {
		p.clock, p.counted, p.checks = 0, 0, [2]uint8{}
		return
	}
	p.quiet()
	if p.check {
		p.checks[us] = min(p.checks[us], 254) + 1
		reply = reply || p.checks[us] > countedChecks
	}
	if !reply {
		p.counted = counter(p.counted + 1)
	}
}

// quiet counts a ply without a capture. The clock stops at its end: if it began anew, positions
// would be forgotten that can still occur again.
func (p *Position) quiet() {
	if p.clock < math.MaxUint16 {
		p.clock++
	}
}

// counter limits n to the largest counter that [ParseFEN] reads, so that the FEN of every
// position can be read back.
func counter(n uint16) uint16 { return min(n, maxNumber) }

// pass gives the turn to the other side. It must not be called in check.
func (p *Position) pass() {
	p.quiet()
	p.counted = counter(p.counted + 1)
	p.fullmove = counter(p.fullmove + uint16(p.turn&1))
	p.turn = p.turn&1 ^ 1
	p.key ^= turnKey
	p.updateThreats()
}
