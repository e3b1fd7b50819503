package reversi

// Inputs returns 256: for each square a disc of either player, and a move of either player.
func (Rules) Inputs() int { return 256 }

// Features implements [github.com/plygo/ply.Featurer]: own discs, those of the other player, where the player could move,
// and where the other one could.
func (Rules) Features(set []uint64, b *Board, player int) {
	moves := placements(b.other, b.own)
	set[0], set[1], set[2], set[3] = b.own, b.other, b.moves, moves
	if player != int(b.turn) {
		set[0], set[1], set[2], set[3] = b.other, b.own, moves, b.moves
	}
}
