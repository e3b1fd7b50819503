package reversi

// Inputs returns 128: a feature for the disc of either player on each square.
func (Rules) Inputs() int { return 128 }

// Features implements [github.com/plygo/ply.Featurer]: own discs, then those of the other player.
func (Rules) Features(set []uint64, b *Board, player int) {
	set[0], set[1] = b.own, b.other
	if player != int(b.turn) {
		set[0], set[1] = b.other, b.own
	}
}
