package chess

import (
	"bytes"
	"io"
)

// pgnSource is a window on a stream that knows where in the file it is.
type pgnSource struct {
	r        io.Reader
	buf      []byte // buf[pos:] is what is read and not yet consumed
	pos      int
	consumed int64 // bytes of the file in front of buf
	err      error // what r returned at its end

	line      int
	lineStart int64 // where in the file the line begins
}

const pgnWindow = 1 << 16

func (s *pgnSource) offset() int64 { return s.consumed + int64(s.pos) }

func (s *pgnSource) column() int { return int(s.offset()-s.lineStart) + 1 }

// ahead makes n unread bytes available, and reports whether there are as many.
func (s *pgnSource) ahead(n int) bool {
	for len(s.buf)-s.pos < n {
		if s.err != nil {
			return false
		}
		s.fill(n)
	}
	return true
}

func (s *pgnSource) fill(n int) {
	rest := len(s.buf) - s.pos
	s.consumed += int64(s.pos)
	if n > cap(s.buf) {
		s.buf = append(make([]byte, 0, max(pgnWindow, 2*n)), s.buf[s.pos:]...)
	} else {
		s.buf = s.buf[:copy(s.buf[:rest], s.buf[s.pos:])]
	}
	s.pos = 0
	for range 100 {
		got, err := s.r.Read(s.buf[rest:cap(s.buf)])
		s.buf = s.buf[:rest+got]
		s.err = err
		if got > 0 || err != nil {
			return
		}
	}
	s.err = io.ErrNoProgress
}

// newline consumes the newline at pos.
func (s *pgnSource) newline() {
	s.pos++
	s.line++
	s.lineStart = s.offset()
}

// advance consumes n bytes that are ahead and may hold newlines.
func (s *pgnSource) advance(n int) {
	text := s.buf[s.pos : s.pos+n]
	if last := bytes.LastIndexByte(text, '\n'); last >= 0 {
		s.line += bytes.Count(text, []byte{'\n'})
		s.lineStart = s.offset() + int64(last) + 1
	}
	s.pos += n
}

// next skips blanks and escaped lines, which begin with "%", and returns the byte that
// follows without consuming it; false at the end of the file.
func (s *pgnSource) next() (byte, bool) {
	for {
		for s.pos < len(s.buf) {
			switch c := s.buf[s.pos]; {
			case c == '\n':
				s.newline()
			case isBlank(c):
				s.pos++
			case c == '%' && s.column() == 1:
				s.skipLine()
			default:
				return c, true
			}
		}
		if !s.ahead(1) {
			return 0, false
		}
	}
}

// skipLine consumes the rest of the line, be it longer than the window, and returns
// its last bytes.
func (s *pgnSource) skipLine() (tail [8]byte) {
	keep := func(text []byte) {
		text = text[max(0, len(text)-len(tail)):]
		copy(tail[:], tail[len(text):])
		copy(tail[len(tail)-len(text):], text)
	}
	for s.ahead(1) {
		rest := s.buf[s.pos:]
		if i := bytes.IndexByte(rest, '\n'); i >= 0 {
			keep(bytes.TrimRight(rest[:i], " \t\r"))
			s.pos += i
			s.newline()
			break
		}
		keep(rest)
		s.pos = len(s.buf)
	}
	return tail
}

// endsWord tells the bytes that end a move or a number.
var endsWord = func() (ends [256]bool) {
	for c := range ends {
		ends[c] = isBlank(byte(c)) || bytes.IndexByte([]byte("{}()[]<>;$!?*\""), byte(c)) >= 0
	}
	return ends
}()

// word returns the bytes up to the end of a word without consuming them.
func (s *pgnSource) word() []byte {
	for n := 0; ; n++ {
		if s.pos+n == len(s.buf) && !s.ahead(n+1) || n > maxPGNToken || endsWord[s.buf[s.pos+n]] {
			return s.buf[s.pos : s.pos+n]
		}
	}
}
