// Package chess is the game of chess for package ply: positions, legal moves, the
// rules that end a game, and how people and engines write all that down.
//
//	p := chess.Start()
//	m, err := p.ParseMove("Nf3")
//	p.Play(m)
//
// [Rules] is the game as searchers see it. [Position] and [Move] are plain values. All
// moves that the package returns are legal. Chess960 needs no switch, because a position
// knows with which rooks its kings may castle.
//
// [ParseFEN] refuses positions that cannot occur in a game, and gives the reasons.
// [ParseFENLax] accepts every position that can be played. [ReadPGN] reads games one by
// one and goes on behind broken ones, and [WritePGN] writes them. [ParseEPD] reads test
// suites. [Rules.Draw] returns a board for package [github.com/plygo/ply/board], which draws it
// as text or as SVG.
package chess
