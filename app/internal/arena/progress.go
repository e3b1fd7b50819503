package arena

import (
	"fmt"
	"io"
	"strings"

	"github.com/plygo/ply/match"
)

// progress draws a bar on a terminal. If there is no terminal, it does nothing.
type progress struct {
	to    io.Writer
	title string
}

func (p progress) show(done, total int, _ match.Result) {
	if p.to == nil {
		return
	}
	const width = 40
	filled := width * done / max(total, 1)
	fmt.Fprintf(p.to, "\r%-14s [%s%s] %d/%d ", p.title, strings.Repeat("=", filled), strings.Repeat(" ", width-filled), done, total)
	if done == total {
		fmt.Fprintf(p.to, "\r%s\r", strings.Repeat(" ", width+36)) // make room for the table
	}
}
