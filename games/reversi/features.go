package reversi

// Inputs returns 256: the discs and the possible moves of both players.
func (Rules) Inputs() int { return 256 }

// Features implements [github.com/plygo/ply.Featurer]: own discs, discs of the other player, squares where an own
// disc could be placed, and where one of the other player could.
func (Rules) Features(set []uint64, b *Board, player int) {
	replies := placements(b.other, b.own)
	if player == int(b.turn) {
		set[0], set[1], set[2], set[3] = b.own, b.other, b.moves, replies
	} else {
		set[0], set[1], set[2], set[3] = b.other, b.own, replies, b.moves
	}
}
