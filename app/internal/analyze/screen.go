package analyze

import (
	"fmt"
	"io"
	"strings"
	"sync/atomic"
)

// screen is where lines are shown: drawn anew in their place on a terminal, one below the other in
// a pipe.
type screen struct {
	out     io.Writer
	redraws bool
	stop    func()      // ends the search if nothing can be shown any more
	typed   atomic.Bool // Enter was typed, and has moved the cursor down a line
	height  int         // lines that are drawn
	last    string      // what was shown last, without the header
	err     error       // the first
}

// columns is how wide a terminal is at least.
const columns = 80

func (s *screen) print(text string) {
	if s.err != nil {
		return
	}
	if _, s.err = io.WriteString(s.out, text); s.err != nil {
		s.stop()
	}
}

// show shows lines below a header.
func (s *screen) show(header string, lines []string) {
	var b strings.Builder
	if s.redraws && s.height > 0 {
		up := s.height
		if s.typed.Swap(false) {
			up++
		}
		fmt.Fprintf(&b, "\r\x1b[%dA\x1b[J", up)
	}
	all := append([]string{header}, lines...)
	for _, line := range all {
		if s.redraws {
			line = cut(line, columns-1)
		}
		b.WriteString(line + "\n")
	}
	s.height, s.last = len(all), strings.Join(lines, "\n")
	s.print(b.String())
}

// end shows the result. A pipe that has it already does not get it again.
func (s *screen) end(header string, lines []string) {
	if s.redraws || s.last != strings.Join(lines, "\n") {
		s.show(header, lines)
	}
}

// cut shortens a line to a number of columns. A Chinese character takes two.
func cut(line string, width int) string {
	const dots = "..."
	used, fit := 0, 0
	for i, c := range line {
		if used <= width-len(dots) {
			fit = i
		}
		if used++; c >= 0x1100 {
			used++
		}
	}
	if used <= width {
		return line
	}
	return line[:fit] + dots
}
