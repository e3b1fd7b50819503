package uci

import (
	"fmt"
	"io"
	"strings"
	"sync"
)

// output writes lines for the GUI, each in one piece, from several goroutines.
type output struct {
	remark string // what follows "info" before a text; it changes only when no search is running

	mu  sync.Mutex
	w   io.Writer
	err error // the first; nothing is written after it
}

func (o *output) line(format string, args ...any) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err == nil {
		_, o.err = fmt.Fprintf(o.w, format+"\n", args...)
	}
}

// say tells the user something in a way that every GUI tolerates.
func (o *output) say(format string, args ...any) {
	for text := range strings.Lines(fmt.Sprintf(format, args...)) {
		o.line("info %s %s", o.remark, strings.TrimRight(text, "\r\n"))
	}
}

func (o *output) failed() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}
