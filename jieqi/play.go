package jieqi

import (
	"github.com/plygo/ply/internal/river"
	"github.com/plygo/ply/xiangqi"
)

// Play plays a legal move of a player, or a move of chance. If m is not legal, the position that
// follows has no meaning.
//
// Play also counts the plies since the last capture, because 120 of them are a draw. It counts them
// as package xiangqi does: after the first ten checks of a side, its checks do not count, nor do the
// replies to them. A capture sets all these counters to 0. To turn a piece up does not.
func (p *Position) Play(m Move) {
	if p.pending() {
		p.turnUp(m)
		return
	}
	from, to := m.From(), m.To()
	us := p.turn & 1
	what, victim := p.At(from), p.At(to)
	dark, darkVictim := p.Dark(from), p.Dark(to)
	p.planes.Move(uint8(from), uint8(to), uint8(what))
	a, b, c := &pieceSquares[pieceIndex(what, dark, from)], &pieceSquares[pieceIndex(what, dark, to)], &pieceSquares[pieceIndex(victim, darkVictim, to)]
	p.key ^= a.key ^ b.key ^ c.key ^ turnKey
	p.psq += b.value - a.value - c.value
	if dark {
		p.psq -= b.value // it is worth what it turns out to be
	}
	answer := p.count.Replies(uint8(us), p.check)
	p.turn = us ^ 1
	p.count.Begin(uint8(us), victim != xiangqi.NoPiece)
	if dark || darkVictim {
		p.answer, p.captured = answer, victim != xiangqi.NoPiece
		p.pickUp(from, to, dark, darkVictim)
		p.updateThreats()
		return
	}
	p.updateThreats()
	p.count.Finish(uint8(us), victim != xiangqi.NoPiece, p.check, answer)
}

// pickUp prepares the chance node after a move: what moved or was captured face down is no longer part
// of the deal.
func (p *Position) pickUp(from, to square, moved, captured bool) {
	us := p.turn ^ 1
	if captured {
		p.taken = p.pick(p.turn, to)
		p.dark = p.dark.Without(river.Bits[to])
	}
	if moved {
		p.revealed = p.pick(us, from)
		p.dark = p.dark.Without(river.Bits[from]).Or(river.Bits[to])
		p.at = to
	}
	p.count.Clock = 0 // what is turned up stays so
	p.key ^= revealedKeys[p.revealed&15] ^ takenKeys[p.taken&15]
}

// pick removes what lies on a home point from the deal and returns it. In a view it is Hidden.
func (p *Position) pick(side color, s square) kind {
	if p.viewer != full {
		return Hidden
	}
	home := homeIndex[s&127]
	k := p.deal[side].at(home)
	p.deal[side].remove(home)
	p.key ^= dealKeys[side][home][k]
	return k
}

// turnUp plays a move of chance.
func (p *Position) turnUp(m Move) {
	us := p.turn&1 ^ 1
	p.key ^= revealedKeys[p.revealed&15] ^ takenKeys[p.taken&15]
	if k := m.Taken(); k != xiangqi.NoKind && k != Hidden {
		p.leavePool(us^1, k)
		n := p.lost[us^1].of(k)
		p.lost[us^1] += one(k)
		p.key ^= lostKeys[us^1][k][n] ^ lostKeys[us^1][k][n+1]
	}
	if k := m.Revealed(); k != xiangqi.NoKind {
		p.leavePool(us, k)
		s := p.at
		was, is := p.At(s), xiangqi.NewPiece(k, us)
		p.planes.Move(uint8(s), uint8(s), uint8(is))
		p.dark = p.dark.Without(river.Bits[s])
		b := &pieceSquares[pieceIndex(is, false, s)]
		p.key ^= pieceSquares[pieceIndex(was, true, s)].key ^ b.key
		p.psq += b.value
	}
	captured, answer := p.captured, p.answer
	p.revealed, p.taken, p.at, p.captured, p.answer = xiangqi.NoKind, xiangqi.NoKind, 0, false, false
	p.updateThreats()
	p.count.Finish(uint8(us), captured, p.check, answer)
}

// leavePool takes a piece out of a pool.
func (p *Position) leavePool(side color, k kind) {
	n := p.pools[side].of(k)
	p.pools[side] -= one(k)
	p.key ^= poolKeys[side][k&7][n&15] ^ poolKeys[side][k&7][(n-1)&15]
}

// pass gives the turn to the other side. It must not be called in check or at a reveal.
func (p *Position) pass() {
	us := p.turn & 1
	p.count.Begin(uint8(us), false)
	p.count.Finish(uint8(us), false, false, false)
	p.turn = us ^ 1
	p.key ^= turnKey
	p.updateThreats()
}
