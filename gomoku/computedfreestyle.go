package gomoku

import "github.com/plygo/ply"

// computedFreestyle are some of the problems that internal/problems found, the easy ones first.
var computedFreestyle = []ply.Problem{
	{Name: "Ten stones, Black to play, No. 1", Moves: 2,
		State: "15 freestyle l1 e5 i7 g8 h8 g9 i9 h9 i10 f15"},
	{Name: "Ten stones, Black to play, No. 2", Moves: 2,
		State: "15 freestyle f2 c3 e3 h4 c4 e5 d4 g5 e4 f4"},
	{Name: "14 stones, Black to play", Moves: 2,
		State: "15 freestyle b5 b4 h7 g5 g8 g6 h8 h6 j8 g7 i9 i7 m14 e1"},
	{Name: "16 stones, Black to play, No. 1", Moves: 2,
		State: "15 freestyle i11 c1 a12 g9 e12 f11 e13 h11 f13 h12 h13 g13 c14 f14 e14 n7"},
	{Name: "Twelve stones, Black to play", Moves: 3,
		State: "15 freestyle g7 g9 i7 h9 f8 b10 h8 i10 i8 j10 i9 g8"},
	{Name: "17 stones, White to play", Moves: 3,
		State: "15 freestyle j6 c7 k6 k7 i8 j8 n10 k8 i11 l8 m11 i9 a12 k9 f12 j10 l6"},
	{Name: "16 stones, Black to play, No. 2", Moves: 3,
		State: "15 freestyle h2 n2 o5 g6 g7 f7 e8 h7 g8 h8 f9 e9 g9 a12 h9 o4"},
	{Name: "19 stones, White to play", Moves: 3,
		State: "15 freestyle l4 c6 o5 j8 i7 f9 k7 i9 h8 k9 i8 m9 j9 f10 i10 g10 c14 h10 c11"},
	{Name: "25 stones, White to play", Moves: 3,
		State: "15 freestyle c5 c4 h6 d6 i7 e7 j7 g7 g8 h7 h8 f8 k8 i8 d9 j8 i9 e9 j9 f9 h12 g9 j14 h9 h10"},
	{Name: "40 stones, Black to play", Moves: 3,
		State: "15 freestyle b2 a4 g3 k4 f4 k5 i4 d6 e5 e6 f5 f6 i5 h6 j5 j6 l5 g7 g6 l7 i6 f8 e7 i8 i7 k8 j7 b9 k7 g9 g8 h9 h8 b14 i9 o14 n9 n15 k11 i3"},
}
