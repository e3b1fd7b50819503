// Package xiangqi is the game of xiangqi, Chinese chess, for package ply: positions,
// legal moves, the rules that end a game, and the notations of people and engines.
//
//	p := xiangqi.Start()
//	m, err := p.ParseMove("C2=5")
//	p.Play(m)
//
// [Rules] is the game as searchers see it; [Position] and [Move] are plain values.
// [Position.Moves] returns legal moves only. Squares are called a0 to i9, files from
// Red's left and ranks from Red's side, as in the protocols UCI and UCCI; [Fairy] counts
// the ranks from 1.
//
// Repeated positions are judged by a [RepetitionRule]: perpetual check and perpetual
// chase lose. [ParseFEN] refuses positions that cannot occur in a game, and says why.
// Moves are read and written in coordinates, in the notation of the World Xiangqi
// Federation and in Chinese. [ReadPGN] and [WritePGN] read and write whole games.
// [Rules.Draw] returns a board for package [github.com/plygo/ply/board], which draws it as text
// or as SVG.
package xiangqi
