// Package reversi is Reversi by the rules of Othello. Two players, x (Black) and o (White),
// take turns to place a disc on an 8×8 board; x begins. The new disc must enclose rows of
// the other player's discs, which are turned over. A player who cannot turn a disc must
// pass. If neither player can, the game is over, and the player with more discs wins.
//
//	board := reversi.Rules{}.Start()
//	best, err := alphabeta.New(reversi.Rules{}).Search(ctx, ply.Limits{Depth: 8}, board)
//
// A board keeps the legal moves of the player to move, so that it costs nothing to ask
// whether the game is over.
package reversi

import (
	"math/bits"

	"github.com/plygo/ply"
)

// Rules is Reversi as a [ply.Game].
type Rules struct{}

var (
	_ ply.Game[Board, Move]      = Rules{}
	_ ply.Starter[Board]         = Rules{}
	_ ply.Turner[Board]          = Rules{}
	_ ply.Sider                  = Rules{}
	_ ply.Notation[Board, Move]  = Rules{}
	_ ply.Explainer[Board, Move] = Rules{}
	_ ply.Drawer[Board, Move]    = Rules{}
	_ ply.Arranger[Board, Move]  = Rules{}
	_ ply.Passer[Board]          = Rules{}
	_ ply.Mirrorer[Board]        = Rules{}
	_ ply.Hasher[Board]          = Rules{}
	_ ply.Orderer[Board, Move]   = Rules{}
	_ ply.Indexer[Board, Move]   = Rules{}
	_ ply.Reasoner[Board]        = Rules{}
	_ ply.Featurer[Board]        = Rules{}
	_ ply.Tuner                  = Rules{}
)

// Board is a position. [Rules.Start] and [Rules.Parse] make one.
type Board struct {
	own   uint64 // discs of the player to move: bit 0 is a1, bit 1 is b1, bit 63 is h8
	other uint64 // discs of the other player
	moves uint64 // squares where the player to move can place a disc
	turn  uint8  // 0 is x, 1 is o
	over  bool   // neither player can place a disc
}

// Move is the square for a disc, row by row from 0 for a1 to 63 for h8, or [Pass].
type Move uint8

// Pass is the only move of a player who cannot turn any disc.
const Pass Move = 64

// Start returns the usual start: White on d4 and e5, Black on e4 and d5.
func (Rules) Start() Board {
	return newBoard(1<<28|1<<35, 1<<27|1<<36, 0)
}

// newBoard computes what a board keeps besides the discs.
func newBoard(own, other uint64, turn uint8) Board {
	b := Board{own: own, other: other, moves: placements(own, other), turn: turn}
	b.over = b.moves == 0 && placements(other, own) == 0
	return b
}

// Turn returns 0 for x and 1 for o.
func (Rules) Turn(b *Board) int { return int(b.turn) }

// Name returns "reversi".
func (Rules) Name() string { return "reversi" }

// Sides returns "x" and "o".
func (Rules) Sides() [2]string { return [2]string{"x", "o"} }

// Moves appends the squares where a disc turns others, row by row from a1. It appends Pass
// if there are no such squares, but the other player has some.
func (Rules) Moves(dst []Move, b *Board) []Move {
	if b.moves == 0 && !b.over {
		return append(dst, Pass)
	}
	for left := b.moves; left != 0; left &= left - 1 {
		dst = append(dst, Move(bits.TrailingZeros64(left)))
	}
	return dst
}

// Play places a disc and turns those that it flanks, or passes.
func (Rules) Play(b *Board, m Move) {
	own, other := b.own, b.other
	if m != Pass {
		turned := flanked(own, other, 1<<m)
		own |= turned | 1<<m
		other &^= turned
	}
	*b = newBoard(other, own, b.turn^1)
}

// Pass implements [ply.Passer]: it gives the turn to the other player, also if the player to move
// could place a disc. It returns false if the game is over. The move [Pass] is for players who
// cannot place one.
func (Rules) Pass(b *Board) bool {
	if b.over {
		return false
	}
	*b = newBoard(b.other, b.own, b.turn^1)
	return true
}

// Terminal counts the discs once neither player can move.
func (Rules) Terminal(b *Board) ply.Outcome {
	if !b.over {
		return ply.Ongoing
	}
	switch lead := b.lead(); {
	case lead > 0:
		return ply.Win
	case lead < 0:
		return ply.Loss
	}
	return ply.Draw
}

// lead returns the discs of the player to move minus those of the other player.
func (b *Board) lead() int { return bits.OnesCount64(b.own) - bits.OnesCount64(b.other) }

// Mirror swaps x and o, both the discs and the player to move.
func (Rules) Mirror(b *Board) Board {
	m := *b
	m.turn ^= 1
	return m
}

// Hash mixes the discs of both players into 64 bits, with the last steps of
// SplitMix64 (Steele, Lea and Flood, 2014).
func (Rules) Hash(b *Board) uint64 {
	return mix(mix(b.own)+b.other) ^ uint64(b.turn)
}

func mix(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}

// Slots returns 130, one slot for each square and the pass, for each player.
func (Rules) Slots() int { return 2 * 65 }

// Slot returns the slot of a move.
func (Rules) Slot(b *Board, m Move) int { return 65*int(b.turn) + int(m) }

// Reason returns "board full" or "neither player can move".
func (r Rules) Reason(states []Board) string {
	if len(states) == 0 || !states[len(states)-1].over {
		return ""
	}
	if last := &states[len(states)-1]; last.own|last.other == ^uint64(0) {
		return "board full"
	}
	return "neither player can move"
}
