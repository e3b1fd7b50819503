package gomoku

import (
	"bufio"
	"fmt"
	"io"

	"github.com/plygo/ply"
)

// kifuSource is a file that knows where it is read.
type kifuSource struct {
	r      *bufio.Reader
	format string
	game   int // the number of the game that is read
	here   kifuPlace
	ahead  byte // if peeked
	peeked bool
	err    error // of the reader, at its end
}

// kifuPlace is a kifuPlace in the file.
type kifuPlace struct {
	offset       int64
	line, column int
}

func newKifuSource(r io.Reader, format string) kifuSource {
	return kifuSource{r: bufio.NewReaderSize(r, 1<<16), format: format, here: kifuPlace{line: 1, column: 1}}
}

// next returns the next byte; false at the end.
func (s *kifuSource) next() (byte, bool) {
	c, ok := s.peek()
	if !ok {
		return 0, false
	}
	s.peeked = false
	s.here.offset++
	s.here.column++
	if c == '\n' {
		s.here.line++
		s.here.column = 1
	}
	return c, true
}

// peek returns the next byte without consuming it.
func (s *kifuSource) peek() (byte, bool) {
	if !s.peeked && s.err == nil {
		s.ahead, s.err = s.r.ReadByte() // 0 at the end
		s.peeked = s.err == nil
	}
	return s.ahead, s.peeked
}

// failed reports whether the file could not be read to its end.
func (s *kifuSource) failed() bool { return s.err != nil && s.err != io.EOF }

// errorAt is an error at a kifuPlace.
func (s *kifuSource) errorAt(at kifuPlace, err error) error {
	return &ply.FileError{Format: s.format, Game: s.game, Offset: at.offset, Line: at.line, Column: at.column, Err: err}
}

func (s *kifuSource) syntax(at kifuPlace, format string, args ...any) error {
	return s.errorAt(at, fmt.Errorf("%w: "+format, append([]any{ply.ErrFileSyntax}, args...)...))
}

// cut is the error of a game that ends too early.
func (s *kifuSource) cut() error {
	if s.failed() {
		return s.errorAt(s.here, s.err)
	}
	return s.errorAt(s.here, ply.ErrFileCut)
}

func (s *kifuSource) limit(at kifuPlace, what string, most int) error {
	return s.errorAt(at, fmt.Errorf("%w: %s of more than %d bytes", ply.ErrFileLimit, what, most))
}
