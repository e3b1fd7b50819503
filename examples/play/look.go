package main

import (
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/xiangqi"
)

// look says how boards are drawn.
type look struct {
	unicode bool
	flipped bool // as the second player sees it
}

func drawChess(p *chess.Position, last chess.Move, l look) string {
	return chess.Diagram{Unicode: l.unicode, Flipped: l.flipped, Last: last}.Draw(p)
}

func drawXiangqi(p *xiangqi.Position, last xiangqi.Move, l look) string {
	return xiangqi.Diagram{Unicode: l.unicode, Script: xiangqi.ScriptTraditional, Flipped: l.flipped, Last: last}.Draw(p)
}

// drawGomoku marks the points that are forbidden in renju. The board is the same from
// both sides.
func drawGomoku(b *gomoku.Position, _ gomoku.Move, l look) string {
	return gomoku.Diagram{Unicode: l.unicode, Forbidden: true}.Draw(b)
}
