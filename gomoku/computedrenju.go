package gomoku

import "github.com/plygo/ply"

// computedRenju are some of the problems that internal/problems found, the easy ones first.
var computedRenju = []ply.Problem{
	{Name: "13 stones, White to play", Moves: 2,
		State: "15 renju i7 n4 h8 j9 i8 f10 g9 i10 h9 j10 i9 d13 g8"},
	{Name: "15 stones, White to play", Moves: 2,
		State: "15 renju m3 j6 h4 g7 i5 f8 g6 g8 h6 h8 i7 g9 m9 j10 i8"},
	{Name: "Eleven stones, White to play", Moves: 2,
		State: "15 renju e2 j11 f7 k11 g8 j12 f9 i13 h14 j14 a4"},
	{Name: "18 stones, Black to play", Moves: 2,
		State: "15 renju i4 e5 g6 i5 f7 h6 g7 j6 h7 j7 i7 l7 h8 g8 g9 h11 e13 e7"},
	{Name: "17 stones, White to play, No. 1", Moves: 3,
		State: "15 renju j6 c7 k6 k7 i8 j8 n10 k8 i11 l8 m11 i9 a12 k9 f12 j10 l6"},
	{Name: "Ten stones, Black to play", Moves: 3,
		State: "15 renju i7 g7 g8 h7 h8 g9 k8 h9 i9 a9"},
	{Name: "17 stones, White to play, No. 2", Moves: 3,
		State: "15 renju a2 g7 g6 f8 e7 g8 f7 d9 i7 g9 h8 h9 i9 h10 g10 i10 c10"},
	{Name: "25 stones, White to play", Moves: 3,
		State: "15 renju c5 c4 h6 d6 i7 e7 j7 g7 g8 h7 h8 f8 k8 i8 d9 j8 i9 e9 j9 f9 h12 g9 j14 h9 h10"},
	{Name: "54 stones, Black to play", Moves: 3,
		State: "15 renju d4 m2 h5 d5 d6 g6 f6 j6 d7 e7 i7 f7 j7 g7 d8 h7 f8 e8 g8 i8 h8 d9 c9 g9 e9 h9 f9 a10 i9 e10 j9 g10 c10 h10 d10 j10 i10 h11 c11 j11 f11 k11 i11 b12 c12 j12 h12 c13 i12 h13 c14 i13 m15 c8"},
}
