// Package grundy is Grundy's game. It begins with a single pile of stones. A move splits
// one pile into two of different sizes. Piles of one or two stones cannot be split. A
// player who has no move loses.
//
//	piles, err := grundy.New(14)
//	best, err := minimax.New(grundy.Rules{}).Search(ctx, ply.Limits{Depth: 12}, piles)
//
// It is the textbook example of an impartial game: both players have the same moves. So the
// theory of Sprague and Grundy says who wins with any set of piles.
package grundy

import (
	"errors"
	"fmt"

	"github.com/plygo/ply"
)

// Rules is Grundy's game as a [ply.Game].
type Rules struct{}

var (
	_ ply.Game[Piles, Move]      = Rules{}
	_ ply.Starter[Piles]         = Rules{}
	_ ply.Turner[Piles]          = Rules{}
	_ ply.Sider                  = Rules{}
	_ ply.Notation[Piles, Move]  = Rules{}
	_ ply.Explainer[Piles, Move] = Rules{}
	_ ply.Drawer[Piles, Move]    = Rules{}
	_ ply.Passer[Piles]          = Rules{}
	_ ply.Mirrorer[Piles]        = Rules{}
	_ ply.Hasher[Piles]          = Rules{}
	_ ply.Reasoner[Piles]        = Rules{}
)

// Piles is a position. [New] makes one. Piles of the same size are equal.
type Piles struct {
	count [maxStones + 1]uint8 // count[n] is the number of piles of n stones
	open  uint8                // piles that can be split
	turn  uint8                // 0 is a, who begins, 1 is b
}

// Move splits a pile of Pile stones into one of Part stones and a larger one with the rest.
type Move struct{ Pile, Part uint8 }

const (
	maxStones = 32 // in all piles together; with more, Hash would not fit in 64 bits
	smallest  = 3  // the smallest pile that can be split
)

// New returns a game that begins with piles of the given sizes. They may have 32 stones
// together.
func New(sizes ...int) (Piles, error) {
	if len(sizes) == 0 {
		return Piles{}, errors.New("grundy: no piles")
	}
	var p Piles
	stones := 0
	for _, size := range sizes {
		if size < 1 || size > maxStones {
			return Piles{}, fmt.Errorf("grundy: a pile of %d stones, want 1 to %d", size, maxStones)
		}
		if stones += size; stones > maxStones {
			return Piles{}, fmt.Errorf("grundy: more than %d stones", maxStones)
		}
		p.add(uint8(size))
	}
	return p, nil
}

func (p *Piles) add(size uint8) {
	p.count[size]++
	if size >= smallest {
		p.open++
	}
}

// Start returns a single pile of 12 stones.
func (Rules) Start() Piles {
	p, _ := New(12)
	return p
}

// Turn returns 0 for a and 1 for b.
func (Rules) Turn(p *Piles) int { return int(p.turn) }

// Name returns "grundy".
func (Rules) Name() string { return "grundy" }

// Sides returns "a" and "b".
func (Rules) Sides() [2]string { return [2]string{"a", "b"} }

// Moves appends the ways to split each size of pile, the smallest first.
func (Rules) Moves(dst []Move, p *Piles) []Move {
	for size := smallest; size <= maxStones; size++ {
		if p.count[size] == 0 {
			continue
		}
		for part := 1; 2*part < size; part++ {
			dst = append(dst, Move{uint8(size), uint8(part)})
		}
	}
	return dst
}

// Play splits a pile.
func (Rules) Play(p *Piles, m Move) {
	p.count[m.Pile]--
	p.open--
	p.add(m.Part)
	p.add(m.Pile - m.Part)
	p.turn ^= 1
}

// Pass implements [ply.Passer]: it gives the turn to the other player. It returns false if the
// game is over.
func (Rules) Pass(p *Piles) bool {
	if p.open == 0 {
		return false
	}
	p.turn ^= 1
	return true
}

// Terminal reports a loss for the player to move if no pile can be split.
func (Rules) Terminal(p *Piles) ply.Outcome {
	if p.open == 0 {
		return ply.Loss
	}
	return ply.Ongoing
}

// Evaluate assumes that all piles are split stone by stone, and counts who makes the last
// move then. It is often wrong, so that a search has something to find.
func (Rules) Evaluate(p *Piles) ply.Score {
	moves := 0
	for size := smallest; size <= maxStones; size++ {
		moves += int(p.count[size]) * (size - smallest + 1)
	}
	if moves%2 == 1 {
		return 100
	}
	return -100
}

// Mirror swaps the players. The piles stay, because they belong to both.
func (Rules) Mirror(p *Piles) Piles {
	m := *p
	m.turn ^= 1
	return m
}

// Hash returns a key that no other position has. The counts are the digits of a number; the
// digit for piles of n stones goes from 0 to 32/n.
func (Rules) Hash(p *Piles) uint64 {
	var key uint64
	for size := maxStones; size >= 1; size-- {
		key = key*uint64(maxStones/size+1) + uint64(p.count[size])
	}
	return key<<1 | uint64(p.turn)
}

// Reason returns "no pile can be split".
func (r Rules) Reason(states []Piles) string {
	if len(states) == 0 || r.Terminal(&states[len(states)-1]) == ply.Ongoing {
		return ""
	}
	return "no pile can be split"
}
