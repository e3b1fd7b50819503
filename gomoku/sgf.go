package gomoku

import (
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/gamefile"
)

// sgfGomoku is the number of gomoku and renju in the Smart Game Format (FF[4], Hollosi 1997).
const sgfGomoku = "4"

// Properties that we add to those of the format, which allows any. They are written only
// where the game needs them.
const (
	sgfOpening     = "OPENING"     // the opening rule
	sgfChoice      = "CHOICE"      // of an opening, in place of a move
	sgfStart       = "START"       // the position, where stones do not tell all of it
	sgfTermination = "TERMINATION" // why the game ended, where the result does not tell
)

// sgfKnown are the properties that do not become tags.
var sgfKnown = map[string]bool{
	"FF": true, "GM": true, "CA": true, "AP": true, "ST": true, "SZ": true, "RU": true, "PB": true, "PW": true, "RE": true,
	"C": true, "B": true, "W": true, "AB": true, "AW": true, "AE": true, "PL": true,
	sgfOpening: true, sgfChoice: true, sgfStart: true, sgfTermination: true,
}

// sgfTags are the tags that the format has a property for.
var sgfTags = map[string]string{
	"EV": tagEvent, "RO": "Round", "DT": "Date", "PC": "Site", "TIMECONTROL": "TimeControl",
}

// sgfIdent returns the name of the property for a tag. It consists of the letters of the
// tag's name, and is empty if that has no letters.
func sgfIdent(tag string) string {
	for ident, name := range sgfTags {
		if name == tag {
			return ident
		}
	}
	return strings.ToUpper(strings.Map(func(c rune) rune {
		if isLetter(c) {
			return c
		}
		return -1
	}, tag))
}

// sgfPoint reads a point of a board of the given size. The format has two letters, column
// and row from the top left; some programs write "h8" instead. It returns false if the text
// is not a point of the board.
func sgfPoint(text string, size int) (Move, bool) {
	if len(text) == 2 && 'a' <= text[0] && text[0] <= 'z' && 'a' <= text[1] && text[1] <= 'z' {
		x, y := int(text[0]-'a'), size-1-int(text[1]-'a')
		return NewMove(x, y), x < size && y >= 0
	}
	m, length := scanPoint(text)
	return m, length > 0 && length == len(text) && isLetter(rune(text[0])) && m.X() < size && m.Y() < size
}

func formatSGFPoint(m Move, size int) string {
	return string([]byte{'a' + byte(m.X()), 'a' + byte(size-1-m.Y())})
}

// sgfEnds are the words for the reasons that a result may name.
var sgfEnds = []struct {
	letter, word string
	cause        ply.Cause
}{
	{"R", "Resign", ply.Resignation},
	{"T", "Time", ply.LossOnTime},
	{"F", "Forfeit", illegalMove},
}

// parseSGFResult reads a result such as "B+R" and the reason that it names.
func parseSGFResult(text string) (Result, string) {
	winner, how, ok := strings.Cut(text, "+")
	switch winner = strings.ToUpper(strings.TrimSpace(winner)); {
	case winner == "0" || winner == "DRAW":
		return Drawn, ""
	case !ok || winner != "B" && winner != "W":
		return Unfinished, ""
	}
	result := BlackWins
	if winner == "W" {
		result = WhiteWins
	}
	for _, end := range sgfEnds {
		if strings.EqualFold(how, end.letter) || strings.EqualFold(how, end.word) {
			return result, string(end.cause)
		}
	}
	return result, ""
}

// formatSGFResult writes a result. It returns all = true if the text also tells why the
// game ended.
func formatSGFResult(result Result, termination string) (text string, all bool) {
	switch result {
	case Drawn:
		return "0", termination == ""
	case BlackWins:
		text = "B+"
	case WhiteWins:
		text = "W+"
	default:
		return "?", termination == ""
	}
	for _, end := range sgfEnds {
		if termination == string(end.cause) {
			return text + end.letter, true
		}
	}
	return text, termination == ""
}

// escapeSGF writes text as a value. If simple is true, the value is what the format calls
// simple text, which has no line breaks.
func escapeSGF(text string, simple bool) string {
	return strings.NewReplacer(`\`, `\\`, `]`, `\]`).Replace(blankSGF(text, simple))
}

// unescapeSGF reads a value: after a backslash each character stands for itself, and a line
// break for nothing.
func unescapeSGF(text string, simple bool) string {
	var b strings.Builder
	text = sgfBreaks.Replace(text)
	for i := 0; i < len(text); i++ {
		if text[i] == '\\' && i+1 < len(text) {
			if i++; text[i] == '\n' {
				continue
			}
		}
		b.WriteByte(text[i])
	}
	return blankSGF(b.String(), simple)
}

var sgfBreaks = strings.NewReplacer("\r\n", "\n", "\n\r", "\n", "\r", "\n")

// blankSGF returns text with a space in place of every other blank, and in simple text also
// in place of every line break.
func blankSGF(text string, simple bool) string {
	b := []byte(sgfBreaks.Replace(text))
	for i, c := range b {
		if gamefile.IsBlank(c) && (simple || c != '\n') {
			b[i] = ' '
		}
	}
	return string(b)
}
