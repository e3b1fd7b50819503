package xiangqi

import "github.com/plygo/ply/internal/river"

// Inputs implements [github.com/plygo/ply.Featurer]: there is a feature for each kind of piece of either side on each
// point. Each half of the board has a word of 64 features, of which the last 19 are never set.
func (Rules) Inputs() int { return 2 * 2 * 7 * 64 }

// Features sets what pieces are on the board: first the player's own pieces by their [Kind], then the others, of each
// kind those on the player's half of the board and those beyond the river. Black sees the board from the other side.
func (Rules) Features(set []uint64, p *Position, player int) {
	own, others := set[:14], set[14:28]
	mine := p.side(Color(player & 1))
	for i := range 7 {
		pieces := p.kind(Soldier + Kind(i))
		own[2*i], own[2*i+1] = halves(pieces.And(mine), player)
		others[2*i], others[2*i+1] = halves(pieces.Without(mine), player)
	}
}

// halves returns the points of b on the player's half of the board and on the other one, as that player sees them.
func halves(b bitboard, player int) (near, far uint64) {
	near, far = b.South>>river.SouthShift, b.North
	if player&1 == 1 {
		near, far = upsideDown(far), upsideDown(near)
	}
	return near, far
}

// upsideDown returns half a board, five ranks of nine bits, with the ranks in the opposite order.
func upsideDown(half uint64) uint64 {
	const rank = 1<<9 - 1
	return half&rank<<36 | half>>36&rank | half&(rank<<9)<<18 | half>>18&(rank<<9) | half&(rank<<18)
}
