package gomoku

// Color is the colour of a stone.
type Color uint8

// The colours. Black moves first.
const (
	Black Color = iota
	White
)

// Other returns the other colour.
func (c Color) Other() Color { return c ^ 1 }

// String returns "black" or "white".
func (c Color) String() string {
	if c == Black {
		return "black"
	}
	return "white"
}
