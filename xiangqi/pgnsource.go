package xiangqi

import (
	"fmt"
	"io"
	"strings"
)

// pgnSource is a window on a stream that knows where in the file it is.
type pgnSource struct {
	r    io.Reader
	buf  []byte // buf[pos:] is what is read and not yet consumed
	pos  int
	err  error // what r returned at its end
	told bool  // whether that was an error, and a game was cut by it

	consumed  int64 // bytes of the file in front of buf
	line      int
	lineStart int64 // where in the file the line begins
	begin     int64 // where the game begins
	games     int   // begun so far
}

const pgnWindow = 1 << 15

func (s *pgnSource) offset() int64 { return s.consumed + int64(s.pos) }

func (s *pgnSource) atLineStart() bool { return s.offset() == s.lineStart }

// filePlace is a place in the file.
type filePlace struct {
	offset       int64
	line, column int
}

func (s *pgnSource) here() filePlace {
	return filePlace{s.offset(), s.line, int(s.offset()-s.lineStart) + 1}
}

func (s *pgnSource) errorAt(at filePlace, err error) error {
	return &PGNError{Game: s.games, Offset: at.offset, Line: at.line, Column: at.column, Err: err}
}

func (s *pgnSource) syntax(format string, args ...any) error {
	return s.errorAt(s.here(), fmt.Errorf("%w: "+format, append([]any{ErrPGNSyntax}, args...)...))
}

func (s *pgnSource) limit(format string, args ...any) error {
	return s.errorAt(s.here(), fmt.Errorf("%w: "+format, append([]any{ErrPGNLimit}, args...)...))
}

// cut is the error of a file that ends, or goes on with the next game, where it must not.
func (s *pgnSource) cut() error {
	if s.failed() {
		s.told = true
		return s.errorAt(s.here(), s.err)
	}
	return s.errorAt(s.here(), ErrPGNCut)
}

// failed reports whether the file could not be read to its end, and that is reached.
func (s *pgnSource) failed() bool {
	return s.err != nil && s.err != io.EOF && s.pos == len(s.buf)
}

// ahead makes n unread bytes available, and reports whether there are as many.
func (s *pgnSource) ahead(n int) bool {
	for len(s.buf)-s.pos < n {
		if s.err != nil {
			return false
		}
		s.fill()
	}
	return true
}

func (s *pgnSource) fill() {
	if s.buf == nil {
		s.buf = make([]byte, 0, pgnWindow)
	}
	rest := copy(s.buf, s.buf[s.pos:])
	s.consumed += int64(s.pos)
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

// peek returns the next byte without consuming it; false at the end of the file.
func (s *pgnSource) peek() (byte, bool) {
	if s.pos < len(s.buf) || s.ahead(1) {
		return s.buf[s.pos], true
	}
	return 0, false
}

// sees reports whether a short text follows.
func (s *pgnSource) sees(text string) bool {
	return s.ahead(len(text)) && string(s.buf[s.pos:s.pos+len(text)]) == text
}

// next consumes a byte that peek returned.
func (s *pgnSource) next() {
	if s.pos == len(s.buf) {
		return
	}
	s.pos++
	if s.buf[s.pos-1] == '\n' {
		s.line++
		s.lineStart = s.offset()
	}
}

func (s *pgnSource) skip(n int) {
	for range n {
		s.next()
	}
}

const (
	byteOrderMark = "\uFEFF"
	wideSpace     = "\u3000"
)

// token skips blanks and escaped lines, which begin with "%", and returns the byte that
// follows without consuming it; false at the end of the file.
func (s *pgnSource) token() (byte, bool) {
	for {
		c, ok := s.peek()
		switch {
		case !ok:
			return 0, false
		case isBlank(c):
			s.next()
		case c == wideSpace[0] && s.sees(wideSpace):
			s.skip(len(wideSpace))
		case c == byteOrderMark[0] && s.sees(byteOrderMark):
			s.skip(len(byteOrderMark))
			s.lineStart = s.offset() // an editor shows no column for it
		case c == '%' && s.atLineStart():
			s.skipLine()
		default:
			return c, true
		}
	}
}

// skipLine consumes the rest of the line.
func (s *pgnSource) skipLine() {
	for {
		c, ok := s.peek()
		if !ok {
			return
		}
		s.next()
		if c == '\n' {
			return
		}
	}
}

// word consumes the bytes up to the end of a word and appends them to dst.
func (s *pgnSource) word(dst []byte) []byte {
	for len(dst) <= maxPGNToken {
		c, ok := s.peek()
		if !ok || isBlank(c) || strings.IndexByte("{}()[];$!?*\"", c) >= 0 || c == wideSpace[0] && s.sees(wideSpace) {
			break
		}
		dst = append(dst, c)
		s.next()
	}
	return dst
}

func isBlank(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// newGame tells the line that begins a game, whatever stands before it.
const newGame = "[Game \""

// nextGame reports whether a new game begins here, at the beginning of a line.
func (s *pgnSource) nextGame() bool { return s.atLineStart() && s.sees(newGame) }
