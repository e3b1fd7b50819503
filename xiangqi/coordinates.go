package xiangqi

import "github.com/plygo/ply"

// ParseMove reads a legal move in coordinates: "h2e2" or ICCS "H2-E2".
func (p *Position) ParseMove(text string) (Move, error) { return p.ParseUCI(text) }

// ParseUCI reads a legal move in coordinates, such as "h2e2" or, in ICCS, "H2-E2".
func (p *Position) ParseUCI(text string) (Move, error) {
	m, ok := splitCoordinates(text)
	if !ok {
		return 0, p.moveError(text, ErrMoveSyntax)
	}
	if !p.Legal(m) {
		return 0, p.moveError(text, ply.ErrIllegalMove)
	}
	return m, nil
}

func splitCoordinates(text string) (Move, bool) {
	if len(text) == 5 && text[2] == '-' {
		text = text[:2] + text[3:]
	}
	if len(text) != 4 {
		return 0, false
	}
	from, ok1 := ParseSquare(string(text[0]|0x20) + text[1:2])
	to, ok2 := ParseSquare(string(text[2]|0x20) + text[3:4])
	return NewMove(from, to), ok1 && ok2
}

// appendTo appends both squares.
func (m Move) appendTo(dst []byte) []byte { return m.To().appendTo(m.From().appendTo(dst)) }
