package gametest

import (
	"math/bits"

	"github.com/plygo/ply"
)

// mill is a correct game with stones in hand, a small Nine Men's Morris. On 3×3 points each
// player puts down four stones, then moves one to a neighbouring point each turn. A row of
// three takes a stone of the opponent. Who has two stones left, or cannot move, loses. After
// 60 plies the game is a draw.
type mill struct{}

type stones struct {
	on    [2]uint16 // on the board, as bits
	hand  [2]uint8
	turn  uint8
	plies uint8
}

// put is a move of mill: from a point, −1 from the hand, to a point, and the stone taken, −1
// if none is.
type put struct{ from, to, take int8 }

const points = 9

var rows = [...]uint16{0o7, 0o70, 0o700, 0o111, 0o222, 0o444}

func (mill) Start() stones { return stones{hand: [2]uint8{4, 4}} }

func (g mill) Moves(dst []put, s *stones) []put {
	if o := g.Terminal(s); o == ply.Loss || o == ply.Win {
		return dst
	}
	return g.list(dst, s)
}

func (mill) list(dst []put, s *stones) []put {
	own, other := s.on[s.turn], s.on[1-s.turn]
	for from := int8(-1); from < points; from++ {
		if (from < 0) != (s.hand[s.turn] > 0) || from >= 0 && own>>from&1 == 0 {
			continue
		}
		for to := int8(0); to < points; to++ {
			if (own|other)>>to&1 != 0 || from >= 0 && !neighbours(from, to) {
				continue
			}
			after := own | 1<<to
			if from >= 0 {
				after &^= 1 << from
			}
			if other == 0 || !closes(after, to) {
				dst = append(dst, put{from, to, -1})
				continue
			}
			for left := other; left != 0; left &= left - 1 {
				dst = append(dst, put{from, to, int8(bits.TrailingZeros16(left))})
			}
		}
	}
	return dst
}

func neighbours(a, b int8) bool {
	down, across := a/3-b/3, a%3-b%3
	return down*down+across*across == 1
}

// closes reports whether the stone on a point is in a row of three.
func closes(own uint16, point int8) bool {
	for _, row := range rows {
		if row>>point&1 == 1 && own&row == row {
			return true
		}
	}
	return false
}

func (mill) Play(s *stones, m put) {
	own, other := &s.on[s.turn], &s.on[1-s.turn]
	if m.from < 0 {
		s.hand[s.turn]--
	} else {
		*own &^= 1 << m.from
	}
	*own |= 1 << m.to
	if m.take >= 0 {
		*other &^= 1 << m.take
	}
	s.turn = 1 - s.turn
	s.plies++
}

func (s *stones) count(player uint8) int {
	return bits.OnesCount16(s.on[player]) + int(s.hand[player])
}

func (g mill) Terminal(s *stones) ply.Outcome {
	switch {
	case s.count(s.turn) < 3 || len(g.list(nil, s)) == 0:
		return ply.Loss
	case s.plies >= 60:
		return ply.Draw
	}
	return ply.Ongoing
}

func (mill) Evaluate(s *stones) ply.Score {
	return 100 * ply.Score(s.count(s.turn)-s.count(1-s.turn))
}

func (mill) Turn(s *stones) int { return int(s.turn) }

func (mill) Hash(s *stones) uint64 {
	return uint64(s.on[0])<<20 | uint64(s.on[1])<<10 | uint64(s.hand[0])<<6 | uint64(s.hand[1])<<2 | uint64(s.turn)
}
