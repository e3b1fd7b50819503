package chess

import (
	"bytes"
	"strconv"
	"strings"
	"time"

	"github.com/plygo/ply/internal/gamefile"
)

// Comment is what a PGN says in words. Line breaks are spaces, and several comments in
// one place are one, with spaces between them.
//
// Programs put commands into comments, such as [%clk 0:04:59] for the time left or
// [%eval 0.17] for an evaluation.
type Comment string

// Command returns the operands of the first command of a name, and whether there is
// one: Comment("[%clk 0:04:59]").Command("clk") is "0:04:59".
func (c Comment) Command(name string) (operands string, ok bool) {
	for found, operands := range c.commands {
		if found == name {
			return operands, true
		}
	}
	return "", false
}

// Text returns the comment without its commands.
func (c Comment) Text() string {
	var parts []string
	rest := string(c)
	for {
		begin, end := nextCommand(rest)
		if part := strings.TrimSpace(rest[:begin]); part != "" {
			parts = append(parts, part)
		}
		if begin == end {
			return strings.Join(parts, " ")
		}
		rest = rest[end:]
	}
}

// Duration returns the time that a command such as "clk" (left on the clock) or "emt"
// (taken for the move) tells, and whether there is one.
func (c Comment) Duration(name string) (time.Duration, bool) {
	text, ok := c.Command(name)
	if !ok {
		return 0, false
	}
	var total float64
	parts := strings.Split(text, ":")
	for _, part := range parts {
		n, err := strconv.ParseFloat(part, 64)
		if err != nil || !(n >= 0 && n < 1e6) {
			return 0, false
		}
		total = 60*total + n
	}
	return time.Duration(total * float64(time.Second)).Round(time.Millisecond), len(parts) <= 3
}

// Eval returns the evaluation that the command "eval" tells, and whether there is one:
// the score in pawns, or, if mate is not 0, the number of moves to mate. Negative
// numbers are in favour of Black.
func (c Comment) Eval() (pawns float64, mate int, ok bool) {
	text, ok := c.Command("eval")
	if !ok {
		return 0, 0, false
	}
	text, _, _ = strings.Cut(text, ",") // a depth may follow
	if moves, isMate := strings.CutPrefix(text, "#"); isMate {
		mate, err := strconv.Atoi(moves)
		return 0, mate, err == nil && mate != 0
	}
	pawns, err := strconv.ParseFloat(text, 64)
	if err != nil || !(-1e6 < pawns && pawns < 1e6) {
		return 0, 0, false
	}
	return pawns, 0, true
}

// commands yields the commands and their operands.
func (c Comment) commands(yield func(name, operands string) bool) {
	for rest := string(c); ; {
		begin, end := nextCommand(rest)
		if begin == end {
			return
		}
		name, operands, _ := strings.Cut(rest[begin+2:end-1], " ")
		if !yield(name, strings.TrimSpace(operands)) {
			return
		}
		rest = rest[end:]
	}
}

// nextCommand returns where the next command begins and ends. If there is no command, both
// are the end of text.
func nextCommand(text string) (begin, end int) {
	begin = strings.Index(text, "[%")
	if begin < 0 {
		return len(text), len(text)
	}
	length := strings.IndexByte(text[begin:], ']')
	if length < 0 {
		return len(text), len(text)
	}
	return begin, begin + length + 1
}

// appendComment appends the text of a comment to dst: trimmed, and with one space for
// every line break and the blanks around it. A space parts it from what stands there.
func appendComment(dst, text []byte) []byte {
	for len(text) > 0 && gamefile.IsBlank(text[0]) {
		text = text[1:]
	}
	for len(text) > 0 && gamefile.IsBlank(text[len(text)-1]) {
		text = text[:len(text)-1]
	}
	if len(dst) > 0 && len(text) > 0 {
		dst = append(dst, ' ')
	}
	if bytes.IndexByte(text, '\n') < 0 && bytes.IndexByte(text, '\r') < 0 {
		return append(dst, text...)
	}
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c != '\n' && c != '\r' {
			dst = append(dst, c)
			continue
		}
		for gamefile.IsBlank(dst[len(dst)-1]) {
			dst = dst[:len(dst)-1]
		}
		for gamefile.IsBlank(text[i+1]) {
			i++
		}
		dst = append(dst, ' ')
	}
	return dst
}
