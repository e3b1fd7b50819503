package gomoku

import "github.com/plygo/ply"

// computedStandard are some of the problems that internal/problems found, the easy ones first.
var computedStandard = []ply.Problem{
	{Name: "Eleven stones, White to play", Moves: 2,
		State: "15 standard e2 j11 f7 k11 g8 j12 f9 i13 h14 j14 a4"},
	{Name: "Twelve stones, Black to play", Moves: 2,
		State: "15 standard i7 i1 j7 g7 k7 i8 g8 g9 h8 h9 i9 j4"},
	{Name: "13 stones, White to play", Moves: 2,
		State: "15 standard o6 l7 i7 g8 h8 g9 i8 h9 j8 i9 j9 g11 f9"},
	{Name: "14 stones, Black to play", Moves: 2,
		State: "15 standard b5 b4 h7 g5 g8 g6 h8 h6 j8 g7 i9 i7 m14 e1"},
	{Name: "25 stones, White to play", Moves: 3,
		State: "15 standard l6 n5 e7 g7 f7 f8 i7 i8 j7 f9 g8 g9 h8 h9 e9 g10 i9 h10 f10 f11 e12 h11 m15 m14 e8"},
	{Name: "16 stones, Black to play", Moves: 3,
		State: "15 standard h2 n2 o5 g6 g7 f7 e8 h7 g8 h8 f9 e9 g9 a12 h9 o4"},
	{Name: "24 stones, Black to play", Moves: 3,
		State: "15 standard e2 d3 e7 j6 h8 o6 c9 e8 e9 f9 d10 g9 e10 g10 f10 c12 d11 d12 e11 e12 i11 g13 f12 b8"},
	{Name: "20 stones, Black to play", Moves: 3,
		State: "15 standard g11 c1 a12 n7 d12 g9 e12 g10 g12 f11 f13 h11 g13 h12 h13 e13 c14 f14 e14 c12"},
	{Name: "19 stones, White to play", Moves: 3,
		State: "15 standard l4 c6 o5 j8 i7 f9 k7 i9 h8 k9 i8 m9 j9 f10 i10 g10 c14 h10 c11"},
	{Name: "40 stones, Black to play", Moves: 3,
		State: "15 standard b2 f2 g3 b4 f4 i4 g4 l4 h4 j5 e5 h6 i5 d7 k5 e7 l5 g7 j6 k7 f7 i8 i7 j8 j7 b9 g8 g9 h8 h9 i9 l12 j9 b14 n9 o14 j10 n15 k11 d6"},
}
