package gomoku

import "github.com/plygo/ply"

// computedCaroWithOverlines are some of the problems that internal/problems found, the easy ones first.
var computedCaroWithOverlines = []ply.Problem{
	{Name: "Eleven stones, White to play, No. 1", Moves: 2,
		State: "15 caro-with-overlines f2 h7 i7 i8 j7 g9 h8 h9 k8 j9 k10"},
	{Name: "13 stones, White to play", Moves: 2,
		State: "15 caro-with-overlines n3 k6 m5 n6 n5 j8 m6 k8 k9 m8 e11 h10 i4"},
	{Name: "14 stones, Black to play, No. 1", Moves: 2,
		State: "15 caro-with-overlines f7 g8 g7 g9 i7 h9 h8 b10 i8 i10 j8 j10 i9 j6"},
	{Name: "15 stones, White to play", Moves: 2,
		State: "15 caro-with-overlines l1 b5 g7 f8 d8 h9 h8 f10 g9 g10 o9 i10 h10 f11 i8"},
	{Name: "14 stones, Black to play, No. 2", Moves: 3,
		State: "15 caro-with-overlines f5 i7 g5 i8 h5 g9 g6 d11 g7 e12 h7 d13 j7 i5"},
	{Name: "Eleven stones, White to play, No. 2", Moves: 3,
		State: "15 caro-with-overlines i7 j7 k7 j8 h8 g9 k9 h9 g14 i9 d6"},
	{Name: "26 stones, Black to play", Moves: 3,
		State: "15 caro-with-overlines b2 f5 g3 g6 f4 h6 i4 i6 g5 g7 h5 g8 i5 b9 k5 g9 l5 h9 i7 b14 h8 o14 i9 n15 g11 j5"},
	{Name: "16 stones, Black to play", Moves: 3,
		State: "15 caro-with-overlines h2 n2 o5 g6 g7 f7 e8 h7 g8 h8 f9 e9 g9 a12 h9 o4"},
	{Name: "54 stones, Black to play", Moves: 3,
		State: "15 caro-with-overlines i4 n2 i5 h3 g6 i3 h6 h5 i6 j5 k6 d6 b7 j6 d7 e7 i7 f7 j7 g7 f8 h7 g8 d8 h8 i8 c9 j8 f9 g9 i9 h9 j9 b10 e10 i10 h10 h11 d11 i11 f11 j11 g11 c12 f12 i12 b13 j12 a14 k12 m14 e13 m15 f13"},
}
