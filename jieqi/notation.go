package jieqi

import (
	"github.com/plygo/ply"
	"github.com/plygo/ply/xiangqi"
)

// Format returns the FEN of p.
func (Rules) Format(p *Position) string { return p.String() }

// Parse reads a FEN: see [ParseFEN].
func (Rules) Parse(text string) (Position, error) { return ParseFEN(text) }

// FormatMove writes a player's move by its points, such as "a3a4", and a move of chance by the letters
// of what it turns up, capital for Red: what moved, and then what was captured.
func (Rules) FormatMove(p *Position, m Move) string {
	if !m.Chance() {
		return m.String()
	}
	text := ""
	if k := m.Revealed(); k != xiangqi.NoKind {
		text += string(letterOf(k, p.turn^1))
	}
	if k := m.Taken(); k != xiangqi.NoKind {
		text += string(letterOf(k, p.turn))
	}
	return text
}

// ParseMove reads what FormatMove writes.
func (r Rules) ParseMove(p *Position, text string) (Move, error) { return ply.FindMove(r, p, text) }
