package connect4

import "math/bits"

// Inputs returns the number of bits in four boards.
func (Rules) Inputs() int { return 3*64 + across*columns }

// firstMover is the feature of the player who puts the first disc into an empty board: in the end that
// player has the odd rows, and the other one the even rows.
const firstMover = 1 << 63

// Features implements [github.com/plygo/ply.Featurer]: own discs, those of the other player, the cells that would complete
// four for the player, and those that would for the other one. The last bit of the first board is that of the first mover.
func (Rules) Features(set []uint64, b *Board, player int) {
	own, other := b.own, b.own^b.all
	first := bits.OnesCount64(b.all)&1 == 0
	if player != int(b.turn) {
		own, other, first = other, own, !first
	}
	set[0], set[1], set[2], set[3] = own, other, b.threats(own), b.threats(other)
	if first {
		set[0] |= firstMover
	}
}
