package xiangqi

import "github.com/plygo/ply/internal/river"

// Inputs implements [github.com/plygo/ply.Featurer]: there is a feature for each kind of piece of either side on each
// point. Each half of the board has a word of 64 features, of which the last 19 are never set.
func (Rules) Inputs() int { return 2 * 2 * 7 * 64 }

// Features sets what pieces are on the board: first the player's own pieces by their [Kind], then the others, of each
// kind those on the player's half of the board and those beyond the river. Black sees the board from the other side.
func (Rules) Features(set []uint64, p *Position, player int) {
	_ = set[27]
	black := player&1 == 1
	for half := range 2 {
		var planes [4]uint64
		for i := range planes {
			planes[i] = p.planes[i].North
			if black == (half == 1) {
				planes[i] = p.planes[i].South >> river.SouthShift
			}
			if black {
				planes[i] = upsideDown(planes[i])
			}
		}
		// The kind of a piece is a number of three bits, which are in the first three planes. The last one has Black's pieces.
		one, two, four, own := planes[0], planes[1], planes[2], planes[3]
		if !black {
			own = ^own
		}
		for i, pieces := range [7]uint64{
			Soldier - 1:  one &^ two &^ four,
			Advisor - 1:  two &^ one &^ four,
			Elephant - 1: one & two &^ four,
			Horse - 1:    four &^ one &^ two,
			Cannon - 1:   four & one &^ two,
			Rook - 1:     four & two &^ one,
			General - 1:  four & two & one,
		} {
			set[2*i+half], set[14+2*i+half] = pieces&own, pieces&^own
		}
	}
}

// upsideDown returns half a board, five ranks of nine bits, with the ranks in the opposite order.
func upsideDown(half uint64) uint64 {
	const rank = 1<<9 - 1
	return half&rank<<36 | half>>36&rank | half&(rank<<9)<<18 | half>>18&(rank<<9) | half&(rank<<18)
}
