package gomoku

// reason is why a game ended.
type reason uint8

const (
	goesOn reason = iota
	fiveInARow
	overline
	doubleFour
	doubleThree
	boardFull
)

func (r reason) String() string {
	return [...]string{"", "five in a row", "overline", "double four", "double three", "full board"}[r]
}
