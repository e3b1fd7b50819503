package dialog

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
)

// Lines reads lines of a stream that may hold anything: lines without end, binary
// data. A line ends with "\n", "\r\n" or, as some programs for Gomocup write, "\r". What
// is longer than the limit is cut.
type Lines struct {
	r        *bufio.Reader
	limit    int
	buf      []byte
	returned bool // the last line ended with "\r", so that a "\n" belongs to it
}

// NewLines reads lines of r, of each no more bytes than the limit.
func NewLines(r io.Reader, limit int) *Lines {
	return &Lines{r: bufio.NewReader(r), limit: limit}
}

// Next returns the next line without its end, and whether it was cut. A last line
// without an end counts. The error is that of the stream, io.EOF at its end.
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

// TooLong stands for a line that was cut, of which nothing can be believed.
const TooLong = "\x00"

// Listen passes the lines of in on until they end, or ctx does. A line of more bytes than
// the limit is passed on as [TooLong].
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
