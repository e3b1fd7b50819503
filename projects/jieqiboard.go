package projects

import (
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/river"
	"github.com/plygo/ply/internal/tree"
	"github.com/plygo/ply/jieqi"
	"github.com/plygo/ply/xiangqi"
)

// boardD is a position in D's search of hidden xiangqi. There a dark piece can move once. It is not
// turned up then, but stays where it went, and neither moves nor gives check until the search is over.
// All other pieces move as ever.
//
// What D leaves open is decided as follows:
//
//   - A dark piece counts as the piece to which its point belongs, before it has moved and after.
//     D's search does not use what it really is.
//   - Repetitions and the limit on plies without a capture are looked at as long as the line turned
//     nothing up.
type boardD struct {
	known  jieqi.Position // as the player sees it; it is left behind once something was turned up
	turned bool

	planes river.Planes
	dark   river.Set // the pieces that lie face down and have not moved
	locked river.Set // those that have
	value  ply.Score // Red's pieces less Black's
	turn   uint8
}

// count adds a piece to the value, or with the sign −1 takes it away.
func (b *boardD) count(piece xiangqi.Piece, s xiangqi.Square, sign ply.Score) {
	if piece == xiangqi.NoPiece {
		return
	}
	v := sign * xiangqi.Placement{}.Value(piece, s)
	if piece.Color() == xiangqi.Black {
		v = -v
	}
	b.value += v
}

// reach returns where the piece on s can go, whatever that does to its general.
func (b *boardD) reach(s uint8) river.Set {
	return b.planes.FreeMovesFrom(s, b.planes.Occupied(), b.dark).Without(b.planes.Side(b.turn))
}

// safe reports whether the general of the side to move cannot be taken after the move.
func (b *boardD) safe(from, to uint8) bool {
	after := b.planes
	after.Move(from, to, after.At(from))
	enemy := after.Side(b.turn ^ 1).Without(b.locked)
	return !after.FreeAttackedBy(after.General(b.turn), enemy, after.Occupied())
}

// lockedD is D's search of hidden xiangqi as a game. It asks the rules as long as nothing was turned up.
type lockedD struct {
	tree.Has[jieqi.Position, jieqi.Move]
}

var (
	_ ply.Repeater[boardD]            = lockedD{}
	_ ply.Orderer[boardD, jieqi.Move] = lockedD{}
)

// board returns the board of p, of which it sees no more than a player does.
func (g lockedD) board(p *jieqi.Position, player int) boardD {
	b := boardD{known: g.Viewer.View(p, player), turn: uint8(p.Turn())}
	for s := range xiangqi.Square(river.Points) {
		piece := p.At(s)
		if piece == xiangqi.NoPiece {
			continue
		}
		b.planes.Put(uint8(s), uint8(piece))
		if p.Dark(s) {
			b.dark = b.dark.Or(river.Bits[s])
		}
		b.count(piece, s, 1)
	}
	return b
}

// Moves implements [ply.Game].
func (g lockedD) Moves(dst []jieqi.Move, b *boardD) []jieqi.Move {
	if !b.turned {
		return g.Game.Moves(dst, &b.known)
	}
	for own := b.planes.Side(b.turn).Without(b.locked); !own.Empty(); {
		from := own.Next()
		to := b.reach(from)
		n, more := len(dst), to.Count()
		dst = slices.Grow(dst, more)[:n+more]
		river.Write(dst, n, from, to)
		unsafe := func(m jieqi.Move) bool { return !b.safe(from, uint8(m.To())) }
		dst = append(dst[:n], slices.DeleteFunc(dst[n:], unsafe)...)
	}
	return dst
}

// Play implements [ply.Game].
func (g lockedD) Play(b *boardD, m jieqi.Move) {
	from, to := m.From(), m.To()
	piece, victim := xiangqi.Piece(b.planes.At(uint8(from))), xiangqi.Piece(b.planes.At(uint8(to)))
	ends := river.Bits[from].Or(river.Bits[to])
	moved := b.dark.Has(uint8(from))
	if !b.turned {
		g.Game.Play(&b.known, m)
		b.turned = b.dark.Meets(ends)
	}
	b.planes.Move(uint8(from), uint8(to), uint8(piece))
	b.dark, b.locked = b.dark.Without(ends), b.locked.Without(ends)
	if moved {
		b.locked = b.locked.Or(river.Bits[to])
	}
	b.count(piece, from, -1)
	b.count(victim, to, -1)
	b.count(piece, to, 1)
	b.turn ^= 1
}

// Terminal implements [ply.Game].
func (g lockedD) Terminal(b *boardD) ply.Outcome {
	if !b.turned {
		return g.Game.Terminal(&b.known)
	}
	for own := b.planes.Side(b.turn).Without(b.locked); !own.Empty(); {
		from := own.Next()
		for to := b.reach(from); !to.Empty(); {
			if b.safe(from, to.Next()) {
				return ply.Ongoing
			}
		}
	}
	return ply.Loss
}

// Evaluate implements [ply.Game].
func (lockedD) Evaluate(b *boardD) ply.Score {
	v := b.value
	if b.turn == 1 {
		v = -v
	}
	return min(max(v, -ply.MaxEval), ply.MaxEval)
}

// Order implements [ply.Orderer]: what captures most goes first. It changes no value of alpha-beta.
func (lockedD) Order(b *boardD, moves []jieqi.Move, scores []ply.Score) {
	for i, m := range moves {
		scores[i] = xiangqi.Material{}.Value(xiangqi.Piece(b.planes.At(uint8(m.To()))).Kind())
	}
}

// Hash implements [ply.Hasher]. Once something was turned up, the key is made of the whole board.
func (g lockedD) Hash(b *boardD) uint64 {
	if !b.turned {
		return g.Hasher.Hash(&b.known)
	}
	key := uint64(b.turn)
	for _, set := range append([]river.Set{b.dark, b.locked}, b.planes[:]...) {
		key = mix(mix(key^set.South) ^ set.North)
	}
	return key
}

// mix is the finalizer of SplitMix64 (Steele, Lea and Flood 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Repetition implements [ply.Repeater].
func (g lockedD) Repetition(boards []boardD, root int) ply.Outcome {
	if len(boards) == 0 || boards[len(boards)-1].turned {
		return ply.Ongoing
	}
	states := make([]jieqi.Position, len(boards))
	for i := range boards {
		states[i] = boards[i].known
	}
	return g.Repeater.Repetition(states, root)
}
