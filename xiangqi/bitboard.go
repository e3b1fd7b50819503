package xiangqi

import "github.com/plygo/ply/internal/river"

// bitboard is a set of squares.
type bitboard = river.Set

// bit returns the set that holds s alone.
func (s Square) bit() bitboard { return river.Bits[s] }

// home returns the half of the board that c defends.
func (c Color) home() bitboard { return river.Home(uint8(c)) }
