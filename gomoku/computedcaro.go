package gomoku

import "github.com/plygo/ply"

// computedCaro are some of the problems that internal/problems found, the easy ones first.
var computedCaro = []ply.Problem{
	{Name: "15 stones, White to play", Moves: 2,
		State: "15 caro l3 i5 i6 g7 i7 f8 g8 g9 h8 h9 i8 i10 i9 n13 g5"},
	{Name: "Eleven stones, White to play, No. 1", Moves: 2,
		State: "15 caro i7 g7 j7 i8 h8 g9 i9 h9 c14 g10 e12"},
	{Name: "Eleven stones, White to play, No. 2", Moves: 2,
		State: "15 caro f2 h7 i7 i8 j7 g9 h8 h9 k8 j9 k10"},
	{Name: "13 stones, White to play", Moves: 2,
		State: "15 caro k10 f4 n10 k8 k11 m10 k12 m11 n12 n11 e13 m15 l1"},
	{Name: "25 stones, White to play", Moves: 3,
		State: "15 caro n5 m1 k6 i3 m6 j3 h7 k4 j7 o4 k7 j5 l7 i6 n7 i7 k8 m7 i9 i8 e10 j9 e14 d14 m10"},
	{Name: "16 stones, Black to play", Moves: 3,
		State: "15 caro h2 n2 o5 g6 g7 f7 e8 h7 g8 h8 f9 e9 g9 a12 h9 o4"},
	{Name: "21 stones, White to play", Moves: 3,
		State: "15 caro i7 g8 k7 e9 e8 f9 h8 h9 i8 i9 g9 f10 i10 g10 d11 e11 f12 f11 c13 h11 j14"},
	{Name: "20 stones, Black to play", Moves: 3,
		State: "15 caro i7 g8 d8 g9 h8 h9 i9 j10 g10 i11 h10 e12 i10 j12 e11 o12 g11 a14 n14 j8"},
	{Name: "22 stones, Black to play", Moves: 3,
		State: "15 caro b8 a4 c9 h4 h9 a9 b10 d9 d10 e9 c11 f9 d11 g9 e11 f11 d12 f12 j12 f14 e13 a7"},
	{Name: "23 stones, White to play", Moves: 3,
		State: "15 caro l1 e5 g6 e6 f7 e7 i7 g7 e8 f8 h8 g8 i8 d9 i9 g9 h10 h9 j13 i10 g14 f15 b6"},
}
