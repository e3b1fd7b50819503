package xiangqi

// countedChecks is how many checks by one side the limit on play without a capture
// counts. What goes beyond, and the replies to it, is left out.
const countedChecks = 10

// Play plays the legal move m. Playing what is not legal leaves a position that means
// nothing.
//
// Play also counts plies without a capture, which the limit of 120 is about. A check by
// a side that has given ten since the last capture does not count, nor does the reply to
// it, because a side must not save itself by checking on. A capture resets everything.
func (p *Position) Play(m Move) {
	from, to := m.From(), m.To()
	us := p.turn & 1
	piece, taken := p.At(from), p.At(to)
	p.move(from, to, piece)
	a, b, c := &pieceSquares[pieceSquareIndex(piece, from)], &pieceSquares[pieceSquareIndex(piece, to)], &pieceSquares[pieceSquareIndex(taken, to)]
	p.key ^= a.key ^ b.key ^ c.key ^ turnKey
	p.psq += b.value - a.value - c.value
	reply := p.check && p.checks[us^1] > countedChecks
	p.turn = us ^ 1
	p.fullmove = counter(p.fullmove + uint16(us))
	p.look()
	p.count(us, taken != NoPiece, reply)
}

// move sets a piece from one square on another, whatever stands there.
func (p *Position) move(from, to Square, piece Piece) {
	bit := to.bit()
	both := from.bit().or(bit)
	for i := range p.planes {
		mask := -uint64(piece >> i & 1)
		p.planes[i].south = p.planes[i].south&^both.south | bit.south&mask
		p.planes[i].north = p.planes[i].north&^both.north | bit.north&mask
	}
}

// count brings the counters up to date after a ply of us, which may have been the reply
// to a check that does not count.
func (p *Position) count(us Color, capture, reply bool) {
	if capture {
		p.clock, p.counted, p.checks = 0, 0, [2]uint8{}
		return
	}
	p.clock++
	if p.check {
		p.checks[us] = min(p.checks[us], 254) + 1
		reply = reply || p.checks[us] > countedChecks
	}
	if !reply {
		p.counted = counter(p.counted + 1)
	}
}

// counter keeps a counter of the FEN at what [ParseFEN] reads, so that it reads whatever
// follows from a position that it has read.
func counter(n uint16) uint16 { return min(n, maxNumber) }

// pass gives the turn to the other side. It must not be called in check.
func (p *Position) pass() {
	p.clock++
	p.counted = counter(p.counted + 1)
	p.fullmove = counter(p.fullmove + uint16(p.turn&1))
	p.turn = p.turn&1 ^ 1
	p.key ^= turnKey
	p.look()
}
