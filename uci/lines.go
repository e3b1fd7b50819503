package uci

import (
	"bufio"
	"errors"
	"io"
)

// lineReader reads lines of a stream that may hold anything: lines without end, binary
// data. What is longer than the limit is cut.
type lineReader struct {
	r     *bufio.Reader
	limit int
	buf   []byte
}

func newLineReader(r io.Reader, limit int) *lineReader {
	return &lineReader{r: bufio.NewReader(r), limit: limit}
}

// next returns the next line without its end, and whether it was cut. A last line
// without an end counts. The error is that of the stream, io.EOF at its end.
func (l *lineReader) next() (line string, cut bool, err error) {
	l.buf = l.buf[:0]
	for {
		part, err := l.r.ReadSlice('\n')
		room := l.limit - len(l.buf)
		cut = cut || len(part) > room+1
		l.buf = append(l.buf, part[:min(len(part), max(room, 0))]...)
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && len(l.buf) == 0:
			return "", false, err
		}
		for n := len(l.buf); n > 0 && (l.buf[n-1] == '\n' || l.buf[n-1] == '\r'); n-- {
			l.buf = l.buf[:n-1]
		}
		return string(l.buf), cut, nil
	}
}
