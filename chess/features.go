package chess

import "math/bits"

// Inputs implements [github.com/plygo/ply.Featurer]: there is a feature for each kind of piece of either side on each
// square.
func (Rules) Inputs() int { return 2 * 6 * 64 }

// Features sets what pieces are on the board: six words for the player's own pieces by their [Kind], then six for
// the others. Black sees the board from the other side. A player whose king is on the files e to h sees it in a mirror, with the files
// exchanged: but for castling that makes no difference, so a network need not learn it twice.
func (Rules) Features(set []uint64, p *Position, player int) {
	_ = set[11]
	own := p.boards[player&1*blackBoard]
	king := p.boards[King] & own
	const right = 0xf0f0_f0f0_f0f0_f0f0
	turned, mirrored := player&1 == 1, king&right != 0
	for side := range 2 {
		for kind := range 6 {
			pieces := p.boards[kind+1] & own
			if turned {
				pieces = bits.ReverseBytes64(pieces)
			}
			if mirrored {
				pieces = bits.ReverseBytes64(bits.Reverse64(pieces))
			}
			set[6*side+kind] = pieces
		}
		own = p.occupied() &^ own
	}
}
