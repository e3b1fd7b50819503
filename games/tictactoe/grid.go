package tictactoe

// Grid returns nine squares, and marks of two kinds.
func (Rules) Grid() (places, kinds int) { return 9, 2 }

// Places implements [github.com/plygo/ply.Gridder]: 1 is an own mark, 2 one of the other player.
func (Rules) Places(dst []uint8, b *Board, player int) {
	own, other := b.own, b.other
	if player != int(b.turn) {
		own, other = other, own
	}
	for i := range dst {
		dst[i] = uint8(own>>i&1 | other>>i&1<<1)
	}
}
