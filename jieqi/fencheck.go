package jieqi

import (
	"github.com/plygo/ply/internal/fen"
	"github.com/plygo/ply/internal/river"
	"github.com/plygo/ply/xiangqi"
)

// refuseAt notes a fault of the piece on a point.
func (f *fenParser) refuseAt(s square, reason error, detail string, args ...any) {
	f.Refuse(fen.Board, f.places[s], reason, detail, args...)
}

// checkPieces checks that all pieces can stand where they stand, and that there are not too many.
func (f *fenParser) checkPieces() {
	generals := true
	for side := red; side <= black; side++ {
		n := f.p.faceUp(side)
		for k := xiangqi.Soldier; k < xiangqi.General; k++ {
			if n[k] > allPieces.of(k) {
				f.refuseAt(f.first(k, side), TooManyPieces, "%v has %d %v", side, n[k], xiangqi.NewPiece(k, side))
			}
		}
		general := f.first(xiangqi.General, side)
		switch {
		case n[xiangqi.General] == 0:
			f.Refuse(fen.Board, 0, GeneralMissing, "%v", side)
		case n[xiangqi.General] > 1:
			f.refuseAt(general, TooManyPieces, "%v has %d %v", side, n[xiangqi.General], xiangqi.NewPiece(xiangqi.General, side))
		case !river.Palaces.Has(uint8(general)) || (general < river.NorthStart) != (side == red):
			f.refuseAt(general, OutsidePalace, "%v", general)
		default:
			continue
		}
		generals = false
	}
	if generals && f.turnKnown {
		f.checkGenerals()
	}
}

// first returns the first point with a piece that is face up.
func (f *fenParser) first(k kind, side color) square {
	for s := range square(river.Points) {
		if f.p.At(s) == xiangqi.NewPiece(k, side) && !f.p.Dark(s) {
			return s
		}
	}
	return 0
}

// checkGenerals refuses a position in which the side to move could take the general. At a reveal that
// is refused as well: no move leaves the own general in check, whatever it turns up.
func (f *fenParser) checkGenerals() {
	p := &f.p
	us := p.turn & 1
	general, _ := p.King(us ^ 1)
	own, _ := p.King(us)
	occupied := p.planes.Occupied()
	switch {
	case general.File() == own.File() && !occupied.Meets(river.PalaceAt(uint8(own)).Path[general]):
		f.refuseAt(general, GeneralsFacing, "%v and %v", own, general)
	case p.planes.FreeAttackedBy(uint8(general), p.planes.Side(uint8(us)), occupied):
		f.refuseAt(general, OpponentInCheck, "%v", us^1)
	}
}

// checkPools checks that the pools fit the pieces, and the deal the pools.
func (f *fenParser) checkPools() {
	if !f.poolKnown {
		return
	}
	p := &f.p
	for side := red; side <= black; side++ {
		pool, lost, up := p.pools[side], p.lost[side], f.p.faceUp(side)
		for k := xiangqi.Soldier; k < xiangqi.General; k++ {
			if n := pool.of(k) + lost.of(k) + up[k]; n > allPieces.of(k) && up[k] <= allPieces.of(k) {
				f.Refuse(f.place(fieldPool), 0, TooManyPieces, "%v has %d %v", side, n, xiangqi.NewPiece(k, side))
			}
		}
		down := p.dark.And(p.planes.Side(uint8(side))).Count()
		if p.taken != xiangqi.NoKind && side == p.turn {
			down++
		}
		switch n := pool.sum(); {
		case n < down:
			f.Refuse(f.place(fieldPool), 0, PoolSmall, "%v has %d for %d", side, n, down)
		case n > down && p.viewer == full:
			f.Refuse(f.place(fieldPool), 0, PoolLarge, "%v has %d for %d", side, n, down)
		case p.viewer == full && f.Faults() == nil && f.dealt(side) != pool:
			f.Refuse(f.viewAt, 0, DealDiffers, "%v", side)
		}
	}
	for _, k := range [...]kind{p.revealed, p.taken} {
		if k != xiangqi.NoKind && (k == Hidden) == (p.viewer == full) {
			f.Refuse(f.upAt, 0, BadReveal, "%.40q", f.Field(f.upAt))
			return
		}
	}
}

// dealt returns what lies face down of a side in a full position.
func (f *fenParser) dealt(side color) (all counts) {
	for i := range uint8(homePoints) {
		if k := f.p.deal[side].at(i); k != xiangqi.NoKind {
			all += one(k)
		}
	}
	if k := f.p.revealed; k != xiangqi.NoKind && k != Hidden && side != f.p.turn {
		all += one(k)
	}
	if k := f.p.taken; k != xiangqi.NoKind && k != Hidden && side == f.p.turn {
		all += one(k)
	}
	return all
}
