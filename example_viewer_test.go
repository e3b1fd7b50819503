package ply_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/plygo/ply"
	"github.com/plygo/ply/minimax"
)

// Cups are three cups, and a ball lies under one of them. Nobody knows where. In turn the players
// lift a cup. Who finds the ball wins.
type Cups struct {
	Lifted [3]bool
	Ball   int8 // its cup, from 1 to 3; 0 in a view, until it is found
	Now    int8 // the cup that is being lifted; 0 if a player is to move
	Turn   int8
	Found  bool
}

// Lift is the cup to lift, from 1 to 3, or what comes to light then.
type Lift int8

// What comes to light.
const (
	Nothing Lift = 10
	TheBall Lift = 11
)

// CupRules is a game with something hidden.
type CupRules struct{}

var (
	_ ply.Game[Cups, Lift]    = CupRules{}
	_ ply.Turner[Cups]        = CupRules{}
	_ ply.Chancer[Cups, Lift] = CupRules{}
	_ ply.Viewer[Cups, Lift]  = CupRules{}
)

// left returns the cups that nobody has lifted.
func (s *Cups) left() (cups []Lift) {
	for i, lifted := range s.Lifted {
		if !lifted {
			cups = append(cups, Lift(i+1))
		}
	}
	return cups
}

// Moves are the cups that are left. Where one is being lifted, they are what may come to light:
// one thing in a full state, and mostly two in a view.
func (CupRules) Moves(dst []Lift, s *Cups) []Lift {
	switch {
	case s.Found:
		return dst
	case s.Now == 0:
		return append(dst, s.left()...)
	case s.Ball == s.Now || len(s.left()) == 1:
		return append(dst, TheBall)
	case s.Ball != 0:
		return append(dst, Nothing)
	}
	return append(dst, Nothing, TheBall)
}

// Play lifts a cup, or lets chance show what is under it.
func (CupRules) Play(s *Cups, m Lift) {
	switch m {
	case TheBall:
		s.Ball, s.Now, s.Found = s.Now, 0, true
	case Nothing:
		s.Lifted[s.Now-1], s.Now = true, 0
	default:
		s.Now, s.Turn = int8(m), 1-s.Turn
	}
}

// Odds gives every cup that is left the same chance to have the ball.
func (CupRules) Odds(s *Cups, moves []Lift, p []float32) bool {
	for i, m := range moves {
		p[i] = 1
		if len(moves) == 2 {
			p[i] = 1 / float32(len(s.left()))
			if m == Nothing {
				p[i] = 1 - p[i]
			}
		}
	}
	return s.Now != 0
}

// Terminal reports a loss for the player to move: the other one has found the ball.
func (CupRules) Terminal(s *Cups) ply.Outcome {
	if s.Found {
		return ply.Loss
	}
	return ply.Ongoing
}

func (CupRules) Evaluate(*Cups) ply.Score { return 0 }
func (CupRules) Turn(s *Cups) int         { return int(s.Turn) }

// View leaves out where the ball is.
func (CupRules) View(s *Cups, player int) Cups {
	v := *s
	if !v.Found {
		v.Ball = 0
	}
	return v
}

// See returns m, because both players see all that comes to light.
func (CupRules) See(s *Cups, m Lift, player int) Lift { return m }

// Deal puts the ball under one of the cups that are left.
func (CupRules) Deal(s *Cups, rng *rand.Rand) Cups {
	full := *s
	if left := s.left(); full.Ball == 0 {
		full.Ball = int8(left[rng.IntN(len(left))])
	}
	return full
}

// A record deals at its start and knows where the ball is. A searcher that is given the record's
// states finds it at once. Given a view, it can only count the chances.
func ExampleViewer() {
	record := ply.NewRecord(CupRules{}, Cups{}, 1)
	for _, states := range [][]Cups{record.States(), record.View(0).States()} {
		best, err := minimax.New(CupRules{}).Search(context.Background(), ply.Limits{Depth: 6}, states...)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("cup %d wins %.1f%% (%v)\n", best.Move, 100*ply.Tuning{}.WinRate(best.Score), best.Score)
	}
	// Output:
	// cup 3 wins 100.0% (win in 2 plies)
	// cup 1 wins 66.7% (+1.39)
}
