package jieqi

import (
	"math/rand/v2"

	"github.com/plygo/ply"
	"github.com/plygo/ply/xiangqi"
)

// shows reports whether the viewer of p is shown what is captured face down of a side.
func (r Rules) shows(p *Position, side color) bool {
	return p.viewer == full || r.showsTo(int(p.viewer), side)
}

// showsTo reports whether a player is shown what is captured face down of a side.
func (r Rules) showsTo(player int, side color) bool {
	switch r.Taken {
	case SeenByCapturer:
		return player == int(side&1^1)
	case SeenByBoth:
		return true
	}
	return false
}

// outcomes are the kinds that a piece may turn out to be, each with its weight. For no piece there is
// one outcome, NoKind.
type outcomes struct {
	kinds   [6]kind
	weights [6]float32
	n       int
}

// outcomes returns what a piece may be that is turned up. In a view it is one of the pool, or Hidden
// if it is not shown.
func (p *Position) outcomes(what kind, side color, shown bool) (o outcomes) {
	if what == Hidden && shown {
		pool := p.pools[side&1]
		total := float32(pool.sum())
		for k := xiangqi.Soldier; k < xiangqi.General; k++ {
			if n := pool.of(k); n > 0 {
				o.kinds[o.n], o.weights[o.n] = k, float32(n)/total
				o.n++
			}
		}
		return o
	}
	o.kinds[0], o.weights[0], o.n = what, 1, 1
	return o
}

// turnUps returns what may be revealed and what may have been taken at a reveal.
func (r Rules) turnUps(p *Position) (revealed, taken outcomes) {
	us := p.turn&1 ^ 1
	return p.outcomes(p.revealed, us, true), p.outcomes(p.taken, us^1, r.shows(p, us^1))
}

// chances appends the moves of chance.
func (r Rules) chances(dst []Move, p *Position) []Move {
	revealed, taken := r.turnUps(p)
	for _, a := range revealed.kinds[:revealed.n] {
		for _, b := range taken.kinds[:taken.n] {
			dst = append(dst, turnUp(a, b))
		}
	}
	return dst
}

// Odds implements [ply.Chancer]. At a reveal each piece of the pool has the same chance to be the one
// that is turned up.
func (r Rules) Odds(p *Position, moves []Move, odds []float32) bool {
	if !p.pending() || len(odds) == 0 {
		return p.pending()
	}
	revealed, taken := r.turnUps(p)
	i := 0
	for _, a := range revealed.weights[:revealed.n] {
		for _, b := range taken.weights[:taken.n] {
			if i < len(odds) {
				odds[i] = a * b
			}
			i++
		}
	}
	return true
}

// View implements [ply.Viewer]: it returns what a player knows of a full position. What lies face down
// is not part of it, and what was captured face down only as far as the field Taken says.
func (r Rules) View(p *Position, player int) Position {
	v := *p
	if p.viewer != full {
		return v
	}
	v.key ^= p.secretHash() ^ revealedKeys[p.revealed&15] ^ takenKeys[p.taken&15]
	v.viewer = int8(player)
	v.deal = [2]deal{}
	v.revealed, v.taken = hide(p.revealed), hide(p.taken)
	for side := range v.lost {
		if !r.showsTo(player, color(side)) {
			v.pools[side] += v.lost[side]
			v.lost[side] = 0
		}
	}
	v.key ^= v.secretHash() ^ revealedKeys[v.revealed&15] ^ takenKeys[v.taken&15]
	return v
}

// hide returns Hidden for every kind but NoKind.
func hide(k kind) kind {
	if k == xiangqi.NoKind {
		return k
	}
	return Hidden
}

// See implements [ply.Viewer]: it hides what was captured face down from those who are not shown it.
func (r Rules) See(p *Position, m Move, player int) Move {
	if p.viewer != full || m.Taken() == xiangqi.NoKind || r.showsTo(player, p.turn) {
		return m
	}
	return turnUp(m.Revealed(), Hidden)
}

// Deal implements [ply.Viewer]: it gives each dark piece a kind of its pool, at random. What is left of
// a pool was captured face down.
func (r Rules) Deal(p *Position, rng *rand.Rand) Position {
	d := *p
	if p.viewer == full {
		return d
	}
	d.viewer = full
	for side := red; side <= black; side++ {
		deck := newDeck(p.pools[side], rng)
		for i, s := range homes[side] {
			if p.Dark(s) && s != p.revealing() && p.At(s).Color() == side {
				d.deal[side].put(uint8(i), deck.draw())
			}
		}
		if p.revealed != xiangqi.NoKind && side != p.turn {
			d.revealed = deck.draw()
		}
		if p.taken != xiangqi.NoKind && side == p.turn {
			d.taken = deck.draw()
		}
		for deck.n > 0 {
			k := deck.draw()
			d.pools[side] -= one(k)
			d.lost[side] += one(k)
		}
	}
	d.key = d.hash()
	return d
}

// revealing returns the point of the piece that is being turned up, or one that is not on the board.
func (p *Position) revealing() square {
	if p.revealed == xiangqi.NoKind {
		return noSquare
	}
	return p.at
}

// deck is a pool in random order.
type deck struct {
	kinds [homePoints]kind
	n     int
}

// newDeck shuffles a pool.
func newDeck(pool counts, rng *rand.Rand) (d deck) {
	for k := xiangqi.Soldier; k < xiangqi.General; k++ {
		for range pool.of(k) {
			if d.n < len(d.kinds) {
				d.kinds[d.n] = k
				d.n++
			}
		}
	}
	for i := d.n - 1; i > 0; i-- {
		j := rng.IntN(i + 1)
		d.kinds[i], d.kinds[j] = d.kinds[j], d.kinds[i]
	}
	return d
}

// draw takes the last kind of the deck, NoKind if there is none.
func (d *deck) draw() kind {
	if d.n == 0 {
		return xiangqi.NoKind
	}
	d.n--
	return d.kinds[d.n]
}

var (
	_ ply.Chancer[Position, Move] = Rules{}
	_ ply.Viewer[Position, Move]  = Rules{}
)
