package board

import "fmt"

// part is the part of a board that a picture shows: columns and rows, counted from the top left of
// the picture, and where it begins there.
type part struct {
	x, y, columns, rows int
	left, top           float64
}

func (s *Style) whole() bool { return s.Part == [2]Place{} }

// checkPart returns an error if the board does not have the part.
func (s *Style) checkPart(b *Board) error {
	for _, corner := range s.Part {
		if !s.whole() && (corner.X < 0 || corner.Y < 0 || corner.X >= b.Columns || corner.Y >= b.Rows) {
			return fmt.Errorf("board: the part has a corner at %d, %d, which is not on the board", corner.X, corner.Y)
		}
	}
	return nil
}

// part returns the part of the board that is shown.
func (s *Style) part(b *Board) part {
	if s.whole() {
		return part{columns: b.Columns, rows: b.Rows}
	}
	one, other := s.Part[0], s.Part[1]
	if s.Flipped {
		one, other = Place{b.Columns - 1 - one.X, b.Rows - 1 - one.Y}, Place{b.Columns - 1 - other.X, b.Rows - 1 - other.Y}
	}
	left, right, low, high := min(one.X, other.X), max(one.X, other.X), min(one.Y, other.Y), max(one.Y, other.Y)
	return part{x: left, y: b.Rows - 1 - high, columns: right - left + 1, rows: high - low + 1}
}

// hasX reports whether x of the picture is in the part, and hasY whether y is.
func (s *part) hasX(x float64) bool { return x > s.left && x < s.left+cell*float64(s.columns) }
func (s *part) hasY(y float64) bool { return y > s.top && y < s.top+cell*float64(s.rows) }

// beginPart begins what is cut off at the edges of the part, and endPart ends it.
func (p *picture) beginPart() {
	if !p.style.whole() {
		w, h := number(cell*float64(p.shown.columns)), number(cell*float64(p.shown.rows))
		p.printf(`<svg class="part" x="%s" y="%s" width="%s" height="%s" viewBox="%[1]s %[2]s %[3]s %[4]s">`+"\n", number(p.shown.left), number(p.shown.top), w, h)
	}
}

func (p *picture) endPart() {
	if !p.style.whole() {
		p.printf("</svg>\n")
	}
}
