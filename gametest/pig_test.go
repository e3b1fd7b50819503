package gametest

import "github.com/plygo/ply"

// pig is a correct game with dice and extra turns. A player rolls again and again, and adds
// up the pips, or holds and keeps the sum. A one loses the sum and the turn. Who has 30 first
// wins.
type pig struct{}

type sty struct {
	score [2]uint8
	pot   uint8
	turn  uint8
	phase uint8
}

// The phases of a turn: to choose, to roll, and after a one.
const (
	choosing = iota
	rolling
	bust
)

// The moves of players; those of the die are 1 to 6.
const (
	roll step = 10 + iota
	hold
	yield
)

func (pig) Start() sty { return sty{} }

func (g pig) Moves(dst []step, s *sty) []step {
	switch {
	case g.Terminal(s) != ply.Ongoing:
		return dst
	case s.phase == rolling:
		return append(dst, 1, 2, 3, 4, 5, 6)
	case s.phase == bust:
		return append(dst, yield)
	case s.pot > 0:
		return append(dst, roll, hold)
	}
	return append(dst, roll)
}

func (pig) Play(s *sty, m step) {
	switch {
	case m == roll:
		s.phase = rolling
	case m == 1:
		s.pot, s.phase = 0, bust
	case m <= 6:
		s.pot, s.phase = s.pot+uint8(m), choosing
	default:
		s.score[s.turn] += s.pot
		s.pot, s.phase, s.turn = 0, choosing, 1-s.turn
	}
}

func (pig) Terminal(s *sty) ply.Outcome {
	if s.score[1-s.turn] >= 30 {
		return ply.Loss
	}
	return ply.Ongoing
}

func (pig) Evaluate(s *sty) ply.Score {
	return 10 * (ply.Score(s.score[s.turn]) + ply.Score(s.pot) - ply.Score(s.score[1-s.turn]))
}

func (pig) Turn(s *sty) int { return int(s.turn) }

func (pig) Hash(s *sty) uint64 {
	return uint64(s.score[0])<<32 | uint64(s.score[1])<<24 | uint64(s.pot)<<16 | uint64(s.phase)<<8 | uint64(s.turn)
}

func (pig) Odds(s *sty, moves []step, p []float32) bool {
	if s.phase != rolling {
		return false
	}
	for i := range p {
		p[i] = 1.0 / 6
	}
	return true
}
