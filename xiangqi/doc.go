// Package xiangqi is the game of xiangqi, Chinese chess, for package ply: positions,
// legal moves, the rules that end a game, and how people and engines write all that
// down.
//
//	p := xiangqi.Start()
//	m, err := p.ParseMove("C2=5")
//	p.Play(m)
//
// [Rules] is the game as searchers see it; [Position] and [Move] are plain values.
// Moves are legal ones only. Squares are called a0 to i9, files from Red's left and ranks
// from Red's side, as in the protocols UCI and UCCI; [Fairy] counts the ranks from 1.
//
// Repeated positions are judged by a [RepetitionRule]: perpetual check and perpetual
// chase lose. [ParseFEN] refuses positions that cannot occur in a game, and says every
// reason. Moves are read and written in coordinates, in the notation of the World Xiangqi
// Federation and in Chinese; [ReadPGN] and [WritePGN] do whole games; [Diagram] draws
// boards as text, and [Picture] as SVG.
package xiangqi
