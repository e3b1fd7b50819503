// Package chess is the game of chess for package ply: positions, legal moves, the
// rules that end a game, and how people and engines write all that down.
//
//	p := chess.Start()
//	m, err := p.ParseMove("Nf3")
//	p.Play(m)
//
// [Rules] is the game as searchers see it; [Position] and [Move] are plain values.
// Moves are legal ones only. Chess960 is played without a switch: a position knows
// with which rooks its kings may castle.
//
// [ParseFEN] refuses positions that cannot occur in a game, and says every reason;
// [ParseFENLax] takes whatever can be played. [ReadPGN] streams games and goes on
// behind broken ones, [WritePGN] writes them, [ParseEPD] reads test suites, and
// [Diagram] draws boards as text, and [Picture] as SVG.
package chess
