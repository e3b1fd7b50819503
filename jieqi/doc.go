// Package jieqi is hidden xiangqi, which is called jieqi (揭棋) in Chinese and cờ úp in Vietnamese.
//
// The generals stand face up at home. The other 15 pieces of each side lie face down, shuffled, on
// that side's own starting points, and nobody knows them, not even their owner. A dark piece moves,
// captures and gives check as the piece to which its point belongs in xiangqi. When it has moved, it
// is turned up, and from then on it is what it is. Advisors and elephants that were turned up go
// anywhere. [Rules] has the rules on which clubs differ.
//
//	game := jieqi.Rules{}
//	record := ply.NewRecord(game, game.Start(), 1) // deals with the seed 1
//	player := record.View(0)                       // what Red knows
//
// A move of a player that turns something up is followed by a move of chance, which says what: see
// [Move]. A [Position] is full, with the deal in it, or the view of a player: see [ply.Viewer].
package jieqi
