package hiddentest

import (
	"math/rand/v2"

	"github.com/plygo/ply"
)

// knows reports whether the viewer of s has been shown the pieces of a side that were taken
// face down.
func (s *State) knows(side uint8) bool { return s.viewer == full || s.viewer == int8(1-side) }

// View returns s as a player knows it: without what lies face down, and without the kinds of
// pieces that were taken face down, but for those that the player took.
func (Rules) View(s *State, player int) State {
	v := *s
	if s.viewer != full {
		return v
	}
	v.viewer = int8(player)
	for i := range v.board {
		if v.board[i].down {
			v.board[i].kind = Hidden
		}
	}
	if v.taken != None {
		v.taken = Hidden
	}
	for side := range v.lost {
		if !v.knows(uint8(side)) {
			for k, n := range v.lost[side] {
				v.pool[side][k] += n
			}
			v.lost[side] = counts{}
		}
	}
	return v
}

// See hides what was taken face down from everybody but the player who took it. In a view
// there is nothing to hide.
func (Rules) See(s *State, m Move, player int) Move {
	if m.Taken != None && s.viewer == full && player != int(1-s.turn) {
		m.Taken = Hidden
	}
	return m
}

// Deal gives each piece that lies face down a kind of its pool. What is left of a pool was
// taken face down.
func (Rules) Deal(s *State, rng *rand.Rand) State {
	d := *s
	if s.viewer == full {
		return d
	}
	d.viewer = full
	for side := range uint8(2) {
		var deck []Kind
		for k, n := range s.pool[side] {
			for range n {
				deck = append(deck, Kind(k))
			}
		}
		rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		draw := func() Kind {
			k := deck[0]
			deck = deck[1:]
			return k
		}
		for i := range d.board {
			if p := &d.board[i]; p.down && p.side == side {
				p.kind = draw()
			}
		}
		if d.taken != None && d.turn == side {
			d.taken = draw()
		}
		for _, k := range deck {
			d.pool[side][k]--
			d.lost[side][k]++
		}
	}
	return d
}

// Odds reports whether something is turned up. If so, it is each piece of the pool with the
// same chance.
func (Rules) Odds(s *State, moves []Move, p []float32) bool {
	if s.rolling && p != nil {
		s.turnUps(nil, p)
	}
	return s.rolling
}

// turnUps appends what may be turned up, and sets the odds if p is not nil.
func (s *State) turnUps(dst []Move, p []float32) ([]Move, []float32) {
	mover := 1 - s.turn
	n := 0
	var revealed, taken odds
	revealed.set(s.board[s.at].down, s.board[s.at].kind, true, &s.pool[mover])
	taken.set(s.taken != None, s.taken, s.knows(s.turn), &s.pool[s.turn])
	for a, x := range revealed {
		for b, y := range taken {
			if x*y == 0 {
				continue
			}
			if p != nil {
				p[n] = x * y
			}
			n++
			dst = append(dst, Move{Revealed: Kind(a), Taken: Kind(b)})
		}
	}
	return dst, p
}

// odds are those of the kinds of a piece that is turned up.
type odds [kinds + 1]float32

// set sets the odds of a piece that lay face down, if there is one. It is shown to the viewer
// or not. If its kind is not known, it comes from the pool.
func (o *odds) set(down bool, kind Kind, shown bool, pool *counts) {
	switch {
	case !down:
		o[None] = 1
	case !shown:
		o[Hidden] = 1
	case kind != Hidden:
		o[kind] = 1
	default:
		for k, n := range pool {
			o[k] = float32(n) / float32(pool.sum())
		}
	}
}

// turnUp plays a chance move.
func (s *State) turnUp(m Move) {
	if m.Revealed != None {
		p := &s.board[s.at]
		p.kind, p.down = m.Revealed, false
		s.pool[p.side][m.Revealed]--
	}
	if m.Taken != None && m.Taken != Hidden {
		s.pool[s.turn][m.Taken]--
		s.lost[s.turn][m.Taken]++
	}
	s.rolling, s.at, s.taken = false, 0, None
}

// Reason tells how the game ended.
func (g Rules) Reason(states []State) string {
	if len(states) == 0 {
		return ""
	}
	switch g.Terminal(&states[len(states)-1]) {
	case ply.Loss:
		return "the king was taken"
	case ply.Draw:
		return "nothing happened"
	}
	return "third time"
}
