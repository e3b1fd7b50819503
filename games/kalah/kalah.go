// Package kalah is Kalah, the mancala game with six houses and a store on each side. South
// begins.
//
// A move takes all seeds of one house of the player and sows them one by one,
// counter-clockwise: into the houses that follow and the player's own store, but not into
// the other store. If the last seed falls into the own store, the player has another turn.
// If it falls into an empty house of the player, and the opposite house has seeds, both are
// captured. When one side has no seeds left in its houses, the other side puts its own into
// its store. The fuller store wins.
//
//	board := kalah.Rules{}.Start()
//	best, err := alphabeta.New(kalah.Rules{}).Search(ctx, ply.Limits{Depth: 12}, board)
package kalah

import (
	"fmt"

	"github.com/plygo/ply"
)

// Rules is Kalah as a [ply.Game].
type Rules struct{}

var (
	_ ply.Game[Board, Move]      = Rules{}
	_ ply.Starter[Board]         = Rules{}
	_ ply.Turner[Board]          = Rules{}
	_ ply.Sider                  = Rules{}
	_ ply.Notation[Board, Move]  = Rules{}
	_ ply.Explainer[Board, Move] = Rules{}
	_ ply.Drawer[Board, Move]    = Rules{}
	_ ply.Passer[Board]          = Rules{}
	_ ply.Mirrorer[Board]        = Rules{}
	_ ply.Hasher[Board]          = Rules{}
	_ ply.Indexer[Board, Move]   = Rules{}
	_ ply.Reasoner[Board]        = Rules{}
	_ ply.Tuner                  = Rules{}
)

// Board is a position. [New] makes one. During the game both sides have seeds in their
// houses. At the end all seeds are in the stores, and it is the turn of the player who did
// not move last.
type Board struct {
	sides [2]side
	turn  uint8 // 0 is South, 1 is North
}

type side struct {
	houses [houses]uint8 // in the order of sowing, so that the store comes after the last
	store  uint8
}

// Move is the house to sow from, counted from the player's left: 0 is the house
// farthest from the store, 5 the one next to it. In text the houses are 1 to 6.
type Move uint8

const (
	houses   = 6
	maxSeeds = 6 // in a house at the start
)

// New returns the start of a game with a number of seeds in every house, from 1 to 6.
func New(seeds int) (Board, error) {
	if seeds < 1 || seeds > maxSeeds {
		return Board{}, fmt.Errorf("kalah: %d seeds in a house, want 1 to %d", seeds, maxSeeds)
	}
	var b Board
	for i := range b.sides {
		for house := range b.sides[i].houses {
			b.sides[i].houses[house] = uint8(seeds)
		}
	}
	return b, nil
}

// Start returns the usual start, with four seeds in every house.
func (Rules) Start() Board {
	b, _ := New(4)
	return b
}

// Turn returns 0 for South and 1 for North.
func (Rules) Turn(b *Board) int { return int(b.turn) }

// Name returns "kalah".
func (Rules) Name() string { return "kalah" }

// Sides returns "South" and "North".
func (Rules) Sides() [2]string { return [2]string{"South", "North"} }

// Moves appends the player's houses that have seeds, from the left.
func (Rules) Moves(dst []Move, b *Board) []Move {
	for house, seeds := range b.sides[b.turn].houses {
		if seeds > 0 {
			dst = append(dst, Move(house))
		}
	}
	return dst
}

// Play sows the seeds of house m.
func (Rules) Play(b *Board, m Move) {
	own, other := &b.sides[b.turn], &b.sides[b.turn^1]
	last := own.sow(other, int(m))
	if last < houses && own.houses[last] == 1 {
		own.capture(other, last)
	}
	if own.empty() || other.empty() {
		own.collect()
		other.collect()
	} else if last == houses {
		return // another turn
	}
	b.turn ^= 1
}

// sow sows the seeds of a house and returns the pit of the last seed. The pits are numbered
// as the player passes them: the own houses from 0, the own store, the houses of the other
// player.
func (s *side) sow(other *side, house int) int {
	seeds := s.houses[house]
	s.houses[house] = 0
	pit := house
	for ; seeds > 0; seeds-- {
		if pit++; pit == houses+1+houses {
			pit = 0
		}
		switch {
		case pit < houses:
			s.houses[pit]++
		case pit == houses:
			s.store++
		default:
			other.houses[pit-houses-1]++
		}
	}
	return pit
}

// capture takes the last seed and the seeds opposite, if there are seeds opposite.
func (s *side) capture(other *side, house int) {
	opposite := &other.houses[houses-1-house]
	if *opposite > 0 {
		s.store += 1 + *opposite
		s.houses[house], *opposite = 0, 0
	}
}

func (s *side) empty() bool { return s.houses == [houses]uint8{} }

// collect moves all seeds of a side into its store.
func (s *side) collect() {
	for house, seeds := range s.houses {
		s.store += seeds
		s.houses[house] = 0
	}
}

// Pass implements [ply.Passer]: it gives the turn to the other player. It returns false if the
// game is over.
func (r Rules) Pass(b *Board) bool {
	if r.Terminal(b) != ply.Ongoing {
		return false
	}
	b.turn ^= 1
	return true
}

// Terminal compares the stores once the houses are empty.
func (Rules) Terminal(b *Board) ply.Outcome {
	own, other := &b.sides[b.turn], &b.sides[b.turn^1]
	switch {
	case !own.empty():
		return ply.Ongoing
	case own.store > other.store:
		return ply.Win
	case own.store < other.store:
		return ply.Loss
	}
	return ply.Draw
}

// Evaluate compares the stores, in seeds. A seed in a house counts as a part of a seed,
// because it goes into the player's store if it stays there to the end.
func (Rules) Evaluate(b *Board) ply.Score {
	own, other := b.sides[b.turn].value(), b.sides[b.turn^1].value()
	return own - other
}

// Tuning returns the unit, the scale and the settings for Monte Carlo tree search. The
// scale was fitted to 600 games between searches of four plies.
func (Rules) Tuning() ply.Tuning {
	return ply.Tuning{Unit: "seed", Scale: 500, Sampling: ply.Sampling{
		Evaluate: true, Priors: true, Exploration: 0.5, Solver: true,
	}}
}

const (
	storeValue = 100
	houseValue = 20
)

func (s *side) value() ply.Score {
	value := storeValue * ply.Score(s.store)
	for _, seeds := range s.houses {
		value += houseValue * ply.Score(seeds)
	}
	return value
}

// Mirror swaps South and North, both the sides of the board and the player to move.
func (Rules) Mirror(b *Board) Board {
	return Board{sides: [2]side{b.sides[1], b.sides[0]}, turn: b.turn ^ 1}
}

// Slots returns 12, one slot for each house.
func (Rules) Slots() int { return 2 * houses }

// Slot returns the slot of a house.
func (Rules) Slot(b *Board, m Move) int { return houses*int(b.turn) + int(m) }

// Reason returns "no seeds left to sow".
func (r Rules) Reason(states []Board) string {
	if len(states) == 0 || r.Terminal(&states[len(states)-1]) == ply.Ongoing {
		return ""
	}
	return "no seeds left to sow"
}
