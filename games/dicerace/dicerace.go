// Package dicerace is a race with a die, a very small game with chance nodes. Two runners,
// a and b, start together and take turns; a begins. A player either walks two squares, or
// rolls a die with the faces 1 to 4 and runs that far. The first to reach the end of the
// track wins.
//
//	start, err := dicerace.New(20)
//	best, err := minimax.New(dicerace.Rules{}).Search(ctx, ply.Limits{Depth: 6}, start)
//	fmt.Println(best.Move, dicerace.Exact(start))
//
// A roll is two moves: [Roll] by the player, and then the face by chance. Between the two
// it is already the turn of the other player, as [ply.Chancer] demands.
package dicerace

import (
	"fmt"
	"math"

	"github.com/plygo/ply"
)

// Rules is the race as a [ply.Game].
type Rules struct{}

var (
	_ ply.Game[State, Move]      = Rules{}
	_ ply.Chancer[State, Move]   = Rules{}
	_ ply.Tuner                  = Rules{}
	_ ply.Starter[State]         = Rules{}
	_ ply.Turner[State]          = Rules{}
	_ ply.Sider                  = Rules{}
	_ ply.Notation[State, Move]  = Rules{}
	_ ply.Explainer[State, Move] = Rules{}
	_ ply.Drawer[State, Move]    = Rules{}
	_ ply.Passer[State]          = Rules{}
	_ ply.Mirrorer[State]        = Rules{}
	_ ply.Hasher[State]          = Rules{}
	_ ply.Reasoner[State]        = Rules{}
)

// State is a position of the race. [New] makes one.
type State struct {
	track   uint8    // squares to run
	runner  [2]uint8 // squares run by a and b, at most track
	turn    uint8    // 0 is a, 1 is b
	rolling bool     // the die of the other player rolls
}

// Move is the choice of a player, or the face of the die.
type Move uint8

// The moves: a player's two, and the faces of the die.
const (
	Walk Move = iota
	Roll
	One
	Two
	Three
	Four
)

const (
	maxTrack = 100
	stride   = 2 // squares of a walk
	faces    = 4
)

// New returns the start of a race over a number of squares, from 1 to 100.
func New(squares int) (State, error) {
	if squares < 1 || squares > maxTrack {
		return State{}, fmt.Errorf("dicerace: a track of %d squares, want 1 to %d", squares, maxTrack)
	}
	return State{track: uint8(squares)}, nil
}

// Start returns the start of a race over 10 squares.
func (Rules) Start() State { return State{track: 10} }

// Turn returns 0 for a and 1 for b. While a die rolls it is the turn of the player
// who did not roll it.
func (Rules) Turn(s *State) int { return int(s.turn) }

// Name returns "dicerace".
func (Rules) Name() string { return "dicerace" }

// Sides returns "a" and "b".
func (Rules) Sides() [2]string { return [2]string{"a", "b"} }

// Moves appends Walk and Roll, or the faces while the die rolls, or nothing once
// somebody has won.
func (Rules) Moves(dst []Move, s *State) []Move {
	switch {
	case s.over():
		return dst
	case s.rolling:
		return append(dst, One, Two, Three, Four)
	}
	return append(dst, Walk, Roll)
}

// Play plays a move of the player to move, or the face that chance picked.
func (Rules) Play(s *State, m Move) {
	switch m {
	case Walk:
		s.run(s.turn, stride)
		s.turn ^= 1
	case Roll:
		s.rolling = true
		s.turn ^= 1
	default:
		s.run(s.turn^1, uint8(m-Roll))
		s.rolling = false
	}
}

func (s *State) run(player, squares uint8) {
	s.runner[player] = min(s.runner[player]+squares, s.track)
}

// Odds reports whether the die rolls. If so, it gives all faces the same chance.
func (Rules) Odds(s *State, moves []Move, p []float32) bool {
	if !s.rolling {
		return false
	}
	for i := range moves {
		p[i] = 1. / faces
	}
	return true
}

// Pass implements [ply.Passer]: it gives the turn to the other player. It returns false while the
// die rolls and if the race is over.
func (Rules) Pass(s *State) bool {
	if s.rolling || s.over() {
		return false
	}
	s.turn ^= 1
	return true
}

// Terminal reports a loss for the player to move if the other has reached the end.
func (Rules) Terminal(s *State) ply.Outcome {
	if s.over() {
		return ply.Loss
	}
	return ply.Ongoing
}

func (s *State) over() bool { return s.runner[s.turn^1] == s.track }

// Tuning returns a scale on which a score of 100 is about one win in a hundred games, near
// an equal race. A scale this fine keeps averages of win rates exact enough after they are
// rounded to scores.
func (Rules) Tuning() ply.Tuning { return ply.Tuning{Unit: "percent", Scale: scale} }

const scale = 2500

// Evaluate compares the squares that both players have left. A roll is 2.5 squares on
// average, with a variance of 1.25. So the right to move is worth half a roll, and the lead
// at the end has a deviation of about √(squares left/2). A logistic curve is close to the
// normal distribution if a standard deviation counts 1.7, which gives a factor of 2.4 =
// 1.7√2. The factor here, 2.75, is the one closest to [Exact] on tracks up to 30.
func (Rules) Evaluate(s *State) ply.Score {
	own, other := s.left(s.turn), s.left(s.turn^1)
	lead := float64(other-own) + 1.25
	score := 2.75 * scale * lead / math.Sqrt(float64(own+other))
	return ply.Score(min(max(score, -float64(ply.MaxEval)), float64(ply.MaxEval)))
}

func (s *State) left(player uint8) int { return int(s.track - s.runner[player]) }

// Mirror swaps a and b, both the runners and the player to move.
func (Rules) Mirror(s *State) State {
	m := *s
	m.runner[0], m.runner[1] = s.runner[1], s.runner[0]
	m.turn ^= 1
	return m
}

// Hash returns a key that no other state has.
func (Rules) Hash(s *State) uint64 {
	h := uint64(s.track)<<16 | uint64(s.runner[0])<<8 | uint64(s.runner[1])
	h = h<<2 | uint64(s.turn)<<1
	if s.rolling {
		h |= 1
	}
	return h
}

// Reason returns "reached the end".
func (r Rules) Reason(states []State) string {
	if len(states) == 0 || r.Terminal(&states[len(states)-1]) == ply.Ongoing {
		return ""
	}
	return "reached the end"
}
