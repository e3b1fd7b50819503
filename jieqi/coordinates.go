package jieqi

import (
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/filemoves"
	"github.com/plygo/ply/xiangqi"
)

var _ ply.Coordinates[Position, Move] = Rules{}

// FormatCoordinates writes a move as engines do. A player's move is "a3a4". Of a move of chance it
// returns the letters of the pieces, capital ones for Red: first the one that moved, then the one that
// was captured. What is not shown has none. Protocols write both as one word: "a3a4R", "g5g3P", "b7b0pN".
func (Rules) FormatCoordinates(p *Position, m Move) string {
	if !m.Chance() {
		return m.String()
	}
	return string(p.appendKinds(nil, m))
}

// appendKinds appends the letters of what a move of chance turns up.
func (p *Position) appendKinds(dst []byte, m Move) []byte {
	us := p.turn&1 ^ 1
	if k := m.Revealed(); k != xiangqi.NoKind {
		dst = append(dst, letterOf(k, us))
	}
	if k := m.Taken(); k != xiangqi.NoKind && k != Hidden {
		dst = append(dst, letterOf(k, us^1))
	}
	return dst
}

// ParseCoordinates reads a move as FormatCoordinates writes it. A player's move may have capital
// letters and a dash, as in ICCS: "H2-E2". What was captured and is not shown may be told all the same,
// as some programs do, and is not looked at.
func (r Rules) ParseCoordinates(p *Position, text string) (Move, error) {
	if p.pending() {
		for _, m := range r.Moves(nil, p) {
			seen := string(p.appendKinds(nil, m))
			if text == seen || m.Taken() == Hidden && strings.HasPrefix(text, seen) && p.isVictim(text[len(seen):]) {
				return m, nil
			}
		}
		return 0, p.moveError(text, ply.ErrIllegalMove, r.wrongReveal(p, text))
	}
	from, to, ok := filemoves.ReadPoints(text)
	if !ok {
		return 0, p.moveError(text, ply.ErrMoveSyntax, "")
	}
	return p.legal(newMove(square(from), square(to)), text)
}

// wrongReveal says why a text is not what a move of chance turns up.
func (r Rules) wrongReveal(p *Position, text string) string {
	for _, m := range r.Moves(nil, p) {
		if strings.EqualFold(text, string(p.appendKinds(nil, m))) {
			return "a capital letter is a piece of Red, a small one is of Black"
		}
	}
	return p.expected()
}

// isVictim reports whether a text is the letter of a piece that could have been captured face down.
func (p *Position) isVictim(text string) bool {
	if len(text) != 1 {
		return false
	}
	k, ok := revealedKind(text[0], p.turn&1)
	return ok && k != Hidden
}
