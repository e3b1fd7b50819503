package searchtest

import "github.com/plygo/ply"

// shuttleGame has what the small games of this module lack: repetition, and a draw by rule
// in states that have moves. A player moves a shuttle on a track one step left or right.
// Player 0 wins at the right end and player 1 at the left.
type shuttleGame struct{}

type shuttleState struct{ at, turn, plies int8 }

const (
	shuttleEnd   = 4
	shuttlePlies = 24 // after which the game is drawn
)

func (shuttleGame) Start() shuttleState { return shuttleState{} }

func (shuttleGame) Moves(dst []int8, s *shuttleState) []int8 {
	if s.at == shuttleEnd || s.at == -shuttleEnd {
		return dst
	}
	return append(dst, -1, 1)
}

func (shuttleGame) Play(s *shuttleState, m int8) {
	s.at += m
	s.turn ^= 1
	s.plies++
}

func (g shuttleGame) Terminal(s *shuttleState) ply.Outcome {
	switch {
	case s.at == shuttleEnd && s.turn == 0, s.at == -shuttleEnd && s.turn == 1:
		return ply.Win
	case s.at == shuttleEnd, s.at == -shuttleEnd:
		return ply.Loss
	case s.plies >= shuttlePlies:
		return ply.Draw
	}
	return ply.Ongoing
}

func (shuttleGame) Evaluate(s *shuttleState) ply.Score {
	if s.turn == 0 {
		return 10 * ply.Score(s.at)
	}
	return -10 * ply.Score(s.at)
}

func (shuttleGame) Turn(s *shuttleState) int { return int(s.turn) }

func (shuttleGame) Hash(s *shuttleState) uint64 { return uint64(uint8(s.at))<<1 | uint64(s.turn) }

// Repetition draws at the third occurrence.
func (g shuttleGame) Repetition(states []shuttleState, _ int) ply.Outcome {
	times, last := 0, g.Hash(&states[len(states)-1])
	for i := range states {
		if g.Hash(&states[i]) == last {
			times++
		}
	}
	if times >= 3 {
		return ply.Draw
	}
	return ply.Ongoing
}
