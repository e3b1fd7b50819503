package play

import (
	"context"
	"io"
	"os"
	"strings"
	"time"

	"github.com/plygo/ply/internal/dialog"
)

// terminal is the terminal of a person, or a pipe.
type terminal struct {
	out        io.Writer
	prompts    bool // whether to show prompts
	colors     bool // whether it shows colours
	lines      <-chan string
	interrupts <-chan os.Signal
}

// longestLine is how many bytes a line has at most. A longer one is a [dialog.TooLong].
const longestLine = 1 << 12

// newTerminal returns a terminal that reads the lines of in. The goroutine that reads them
// ends with the input.
func newTerminal(in io.Reader, out io.Writer, prompts bool, interrupts <-chan os.Signal) *terminal {
	lines := make(chan string)
	go func() {
		defer close(lines)
		_ = dialog.Listen(context.Background(), in, longestLine, lines) // an error ends the input, too
	}()
	return &terminal{out: out, prompts: prompts, lines: lines, interrupts: interrupts}
}

// event is what can happen while the program waits.
type event uint8

const (
	typed       event = iota // a line
	ended                    // the input has ended
	interrupted              // the person wants to stop something
	late                     // the time is over
	cancelled                // the program has to end
)

// wait returns the next line, or what happened instead. A limit of zero means no limit.
func (t *terminal) wait(ctx context.Context, prompt string, limit time.Duration) (string, event) {
	if t.prompts {
		io.WriteString(t.out, prompt) // an error is ignored, since nothing depends on the prompt
	}
	var over <-chan time.Time
	if limit > 0 {
		timer := time.NewTimer(limit)
		defer timer.Stop()
		over = timer.C
	}
	select {
	case line, ok := <-t.lines:
		if !ok {
			return "", ended
		}
		return strings.TrimSpace(strings.ReplaceAll(line, "\t", " ")), typed
	case <-t.interrupts:
		return "", interrupted
	case <-over:
		return "", late
	case <-ctx.Done():
		return "", cancelled
	}
}
