// Package xiangqi is the game of xiangqi, Chinese chess, for package ply: positions,
// legal moves, the rules that end a game, and how people and engines write all that
// down.
//
//	p := xiangqi.Start()
//	m, err := p.ParseMove("C2=5")
//	p.Play(m)
//
// [Rules] is the game as searchers see it; [Position] and [Move] are plain values.
// Moves are legal ones only. Files are called a to i from Red's left, ranks 0 to 9
// from Red's side, as in the UCI and UCCI protocols.
package xiangqi
