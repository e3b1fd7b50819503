package dialog

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
)

// Lines reads the lines of a stream that may contain anything: lines without end, or binary
// data. A line ends with "\n", "\r\n" or, as some programs for Gomocup write, "\r". A line
// that is longer than the limit is cut.
type Lines struct {
	r        *bufio.Reader
	limit    int
	buf      []byte
	returned bool // the last line ended with "\r"; a "\n" now belongs to it
}

// NewLines returns a reader of the lines of r. Each line is cut after limit bytes.
func NewLines(r io.Reader, limit int) *Lines {
	return &Lines{r: bufio.NewReader(r), limit: limit}
}

// Next returns the next line without its end, and whether the line was cut. The last line
// may lack its end. The error is that of the stream; it is io.EOF at the end.
func (l *Lines) Next() (line string, cut bool, err error) {
	l.buf = l.buf[:0]
	for {
		c, err := l.r.ReadByte()
		if err != nil && len(l.buf) == 0 {
			return "", false, err
		}
		second := l.returned && c == '\n'
		l.returned = c == '\r'
		switch {
		case second:
		case err != nil || c == '\n' || c == '\r':
			return string(l.buf), cut, nil
		case len(l.buf) == l.limit:
			cut = true
		default:
			l.buf = append(l.buf, c)
		}
	}
}

// TooLong takes the place of a line that was cut. Such a line is not used at all, because
// its rest could change its meaning.
const TooLong = "\x00"

// Listen sends each line of in to commands, until in or ctx ends. A line of more than limit
// bytes is sent as [TooLong].
func Listen(ctx context.Context, in io.Reader, limit int, commands chan<- string) error {
	lines := NewLines(in, limit)
	for {
		line, cut, err := lines.Next()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return fmt.Errorf("reading commands: %w", err)
		case cut:
			line = TooLong
		}
		select {
		case commands <- line:
		case <-ctx.Done():
			return nil
		}
	}
}
