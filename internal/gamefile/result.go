package gamefile

// The results of a game. First and second are the sides in the order in which they move.
const (
	Unfinished = iota
	FirstWins
	SecondWins
	Drawn
)

var resultTexts = [...]string{Unfinished: "*", FirstWins: "1-0", SecondWins: "0-1", Drawn: "1/2-1/2"}

// ResultText returns the text of a result.
func ResultText(result int) string {
	if result < 0 || result >= len(resultTexts) {
		return "invalid result"
	}
	return resultTexts[result]
}

// ParseResult reads the text of a result. A bare "1/2" is a draw.
func ParseResult(text string) (result int, ok bool) {
	switch text {
	case "*":
		return Unfinished, true
	case "1-0":
		return FirstWins, true
	case "0-1":
		return SecondWins, true
	case "1/2-1/2", "1/2", "½-½", "½":
		return Drawn, true
	}
	return Unfinished, false
}
