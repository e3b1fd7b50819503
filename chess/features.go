package chess

// Inputs implements [github.com/plygo/ply.Featurer]: there is a feature for each kind of piece of either side on each
// square.
func (Rules) Inputs() int { return 2 * 6 * 64 }

// Features sets what pieces are on the board: six words for the player's own pieces by their [Kind], then six for
// the others. Black sees the board from the other side.
func (Rules) Features(set []uint64, p *Position, player int) {
	_ = set[11]
	for side := range 2 {
		own := p.boards[(side^player)&1*blackBoard]
		for kind := range 6 {
			pieces := p.boards[kind+1] & own
			if player&1 == 1 {
				pieces = flip(pieces)
			}
			set[6*side+kind] = pieces
		}
	}
}
