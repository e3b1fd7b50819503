package alphabeta_test

import (
	"math/rand/v2"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
)

// rolls is a game at random, about a fourth of whose states are chance nodes. Its states are few
// on each level, so that many lines meet, after more or fewer moves. Players may move twice, and
// chance may, too.
type rolls struct {
	seed  uint64
	level uint64 // how many states a level has
	ends  uint64 // one state of so many ends the game
	evals uint64 // how many values the evaluation has, from −span to span
	span  ply.Score
	scale ply.Score
}

// place is a state of rolls.
type place struct {
	level, number uint8
	turn          uint8
}

// draw returns a number below n that belongs to a state and a purpose.
func (g rolls) draw(s *place, purpose, n uint64) uint64 {
	key := uint64(s.level)<<32 | uint64(s.number)<<8 | uint64(s.turn)
	return rand.NewPCG(g.seed, key<<16|purpose).Uint64() % n
}

func (g rolls) Start() place      { return place{} }
func (g rolls) Turn(s *place) int { return int(s.turn) }
func (g rolls) Hash(s *place) uint64 {
	return uint64(s.level)<<32 | uint64(s.number)<<8 | uint64(s.turn)
}
func (g rolls) Tuning() ply.Tuning            { return ply.Tuning{Scale: g.scale} }
func (g rolls) Terminal(s *place) ply.Outcome { return g.end(s) }

func (g rolls) end(s *place) ply.Outcome {
	switch x := g.draw(s, 1, g.ends); {
	case s.level == 0:
		return ply.Ongoing
	case s.level > 30:
		return ply.Draw
	case x == 0:
		return [...]ply.Outcome{ply.Loss, ply.Win, ply.Loss, ply.Draw}[g.draw(s, 2, 4)]
	}
	return ply.Ongoing
}

func (g rolls) Evaluate(s *place) ply.Score {
	return ply.Score(g.draw(s, 3, g.evals))*2*g.span/ply.Score(g.evals-1) - g.span
}

func (g rolls) Moves(dst []uint8, s *place) []uint8 {
	if g.end(s) != ply.Ongoing {
		return dst
	}
	for m := range 1 + g.draw(s, 4, 4) {
		dst = append(dst, uint8(m))
	}
	return dst
}

func (g rolls) Play(s *place, m uint8) {
	turn := s.turn
	if !g.Odds(s, nil, nil) && g.draw(s, 5, 6) > 0 {
		turn ^= 1
	}
	*s = place{level: s.level + 1 + uint8(g.draw(s, 300+uint64(m), 2)), number: uint8(g.draw(s, 100+uint64(m), g.level)), turn: turn}
}

func (g rolls) Odds(s *place, moves []uint8, p []float32) bool {
	if s.level == 0 || g.draw(s, 6, 4) > 0 {
		return false
	}
	sum := float32(0)
	for i := range moves {
		p[i] = float32(g.draw(s, 200+uint64(i), 4)) // some never happen
		if i == 0 {
			p[i]++
		}
		sum += p[i]
	}
	for i := range moves {
		p[i] /= sum
	}
	return true
}

// exactly are the techniques that change only the time of a search.
const exactly = alphabeta.Quiescence - 1

// Whichever of the exact techniques are used, the values are minimax's: with chance nodes
// everywhere, whether evaluations are few or many, and where win rates are rounded to 0 and 1.
func TestChanceEqualsMinimax(t *testing.T) {
	games, used := 3000, [2]int64{}
	if testing.Short() {
		games = 100
	}
	rng := rand.New(rand.NewPCG(7, 1))
	for i := range games {
		g := rolls{seed: uint64(i), level: 3 + rng.Uint64N(40), ends: 3 + rng.Uint64N(20), evals: 5, span: 200, scale: 200}
		switch i % 4 {
		case 1:
			g.evals, g.span = 1001, 500
		case 2:
			g.evals, g.span = 1001, ply.MaxEval
		case 3:
			g.scale = 3
		}
		x := alphabeta.New(g)
		x.MemoryMB = 1
		if i%3 > 0 {
			x.Without = alphabeta.Technique(rng.Uint32()) & exactly
		}
		for depth := 1; depth <= 6; depth++ {
			used[min(i%3, 1)] += same(t, g, x, g.Start(), depth)
		}
	}
	t.Logf("%d nodes with all techniques, %d with some", used[0], used[1])
}
