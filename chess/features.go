package chess

import "math/bits"

// Inputs implements [github.com/plygo/ply.Featurer]: there is a feature for each kind of piece of either side on each
// square.
func (Rules) Inputs() int { return 2 * 6 * 64 }

// Features sets what pieces are on the board: six words for the player's own pieces by their [Kind], then six for
// the others. Black sees the board from the other side. A player whose king is on the files a to d sees it in a mirror, with the files
// exchanged: but for castling that makes no difference, so a network need not learn it twice. Separate features for groups of squares of the
// king made networks weaker: see docs/learning.md.
func (Rules) Features(set []uint64, p *Position, player int) {
	_ = set[11]
	own := p.boards[player&1*blackBoard]
	const left = 0x0f0f_0f0f_0f0f_0f0f
	turned, mirrored := player&1 == 1, p.boards[King]&own&left != 0
	kinds, others := [6]uint64(p.boards[Pawn:]), p.occupied()&^own
	if turned {
		own, others = bits.ReverseBytes64(own), bits.ReverseBytes64(others)
		for i, pieces := range kinds {
			kinds[i] = bits.ReverseBytes64(pieces)
		}
	}
	if mirrored {
		own, others = mirror(own), mirror(others)
		for i, pieces := range kinds {
			kinds[i] = mirror(pieces)
		}
	}
	for i, pieces := range kinds {
		set[i], set[6+i] = pieces&own, pieces&others
	}
}

// mirror returns a board with the files in the opposite order.
func mirror(board uint64) uint64 {
	const one, two, four = 0x5555_5555_5555_5555, 0x3333_3333_3333_3333, 0x0f0f_0f0f_0f0f_0f0f
	board = board>>1&one | board&one<<1
	board = board>>2&two | board&two<<2
	return board>>4&four | board&four<<4
}
