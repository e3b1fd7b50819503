// Package gamefile holds what the readers of files of games share: a window on a stream
// that knows where in the file it is, errors with their place ([ply.FileError]), and the
// parts of Portable Game Notation that chess and xiangqi have in common.
//
// A reader that uses it needs time in proportion to its input, also where the stream
// delivers one byte at a time. The window takes 64 kB, and up to four times the longest
// text that the reader asks to see at once with [Source.Ahead].
package gamefile

import (
	"bytes"
	"fmt"
	"io"

	"github.com/plygo/ply"
)

// Source is a window on a stream. It knows offset, line and column of what comes next.
type Source struct {
	Format string // for errors, such as "PGN"
	Game   int    // for errors: the number of the game that is being read, from 1

	r      io.Reader
	buf    []byte // buf[pos:] is what is read and not yet consumed
	pos    int
	before int64 // bytes of the file in front of buf
	err    error // what r returned at its end
	told   bool  // whether Cut has returned an error of r

	line      int
	lineStart int64 // where in the file the line begins
}

// New returns a window on r, a file in the given format.
func New(r io.Reader, format string) Source { return Source{Format: format, r: r, line: 1} }

const windowSize = 1 << 16

// Place is a place in a file.
type Place struct {
	Offset       int64 // in bytes, from 0
	Line, Column int   // from 1; the column in bytes
}

// Here returns the place of the next byte.
func (s *Source) Here() Place { return Place{s.Offset(), s.line, int(s.Offset()-s.lineStart) + 1} }

// Offset returns the place of the next byte, counted from the beginning of the file.
func (s *Source) Offset() int64 { return s.before + int64(s.pos) }

// AtLineStart reports whether the next byte is the first of its line.
func (s *Source) AtLineStart() bool { return s.Offset() == s.lineStart }

// Ahead makes n unread bytes available, and reports whether there are that many.
func (s *Source) Ahead(n int) bool { return len(s.buf)-s.pos >= n || s.fillUp(n) }

// fillUp reads until n unread bytes are available. It stands apart, so that the compiler
// inlines the check in front of it, which is made for every byte.
//
//go:noinline
func (s *Source) fillUp(n int) bool {
	for len(s.buf)-s.pos < n {
		if s.err != nil {
			return false
		}
		s.fill()
	}
	return true
}

// fill reads at least one more byte, or the error at the end. It moves what is unread
// only if half of the window is free then. So the bytes moved are in proportion to the
// bytes read, whatever the reader asks for and however little r delivers at once.
func (s *Source) fill() {
	if len(s.buf) == cap(s.buf) {
		rest := s.buf[s.pos:]
		if to := s.buf[:0]; len(rest) > cap(s.buf)/2 || cap(s.buf) == 0 {
			s.buf = append(make([]byte, 0, max(windowSize, 2*cap(s.buf))), rest...)
		} else {
			s.buf = append(to, rest...)
		}
		s.before += int64(s.pos)
		s.pos = 0
	}
	for range 100 {
		got, err := s.r.Read(s.buf[len(s.buf):cap(s.buf)])
		s.buf = s.buf[:len(s.buf)+got]
		s.err = err
		if got > 0 || err != nil {
			return
		}
	}
	s.err = io.ErrNoProgress
}

// Window returns the unread bytes that are available, perhaps none. They are valid until
// the next call of a method that makes bytes available.
func (s *Source) Window() []byte { return s.buf[s.pos:] }

// has reports whether there is an i-th unread byte, counted from 0.
func (s *Source) has(i int) bool { return s.pos+i < len(s.buf) || s.fillUp(i+1) }

// Peek returns the next byte without consuming it; false at the end of the file.
func (s *Source) Peek() (byte, bool) {
	if s.has(0) {
		return s.buf[s.pos], true
	}
	return 0, false
}

// Next consumes the next byte and returns it; false at the end of the file.
func (s *Source) Next() (byte, bool) {
	if !s.has(0) {
		return 0, false
	}
	c := s.buf[s.pos]
	s.pos++
	if c == '\n' {
		s.line++
		s.lineStart = s.Offset()
	}
	return c, true
}

// Sees reports whether text comes next.
func (s *Source) Sees(text string) bool { return s.seesAt(0, text) }

// seesAt reports whether text comes behind the next n bytes.
func (s *Source) seesAt(n int, text string) bool {
	return s.Ahead(n+len(text)) && string(s.buf[s.pos+n:s.pos+n+len(text)]) == text
}

// skip consumes n bytes of the window.
func (s *Source) skip(n int) {
	text := s.buf[s.pos : s.pos+n]
	if last := bytes.LastIndexByte(text, '\n'); last >= 0 {
		s.line += bytes.Count(text, []byte{'\n'})
		s.lineStart = s.Offset() + int64(last) + 1
	}
	s.pos += n
}

// SkipInLine consumes n bytes of the window that have no newline among them. It is faster
// than skip.
func (s *Source) SkipInLine(n int) { s.pos += n }

// skipLine consumes the rest of the line and its newline.
func (s *Source) skipLine() {
	for more := true; more && s.has(0); {
		var part []byte
		part, more = s.linePart()
		s.skip(len(part))
	}
}

// AppendLine consumes the rest of the line with its newline, and appends it to dst
// without the newline. Of a line of more than most bytes it appends the first most, and
// whole is false. At the end of the file ok is false.
func (s *Source) AppendLine(dst []byte, most int) (line []byte, whole, ok bool) {
	if !s.has(0) {
		return dst, true, false
	}
	length := 0
	for more := true; more && s.has(0); {
		var part []byte
		part, more = s.linePart()
		text := bytes.TrimSuffix(part, []byte{'\n'})
		dst = append(dst, text[:max(0, min(len(text), most-length))]...)
		length += len(text)
		s.skip(len(part))
	}
	return dst, length <= most, true
}

// linePart returns the rest of the line with its newline, as far as it is available, and
// whether the line goes on behind that.
func (s *Source) linePart() (part []byte, more bool) {
	part = s.Window()
	if i := bytes.IndexByte(part, '\n'); i >= 0 {
		return part[:i+1], false
	}
	return part, true
}

// Failed reports whether the end is reached because the file could not be read further.
func (s *Source) Failed() bool { return s.err != nil && s.err != io.EOF && s.pos == len(s.buf) }

// Told reports whether [Source.Cut] has returned why the file could not be read further.
// There is nothing more to read then.
func (s *Source) Told() bool { return s.told }

// ErrorAt returns err with its place.
func (s *Source) ErrorAt(at Place, err error) error {
	return &ply.FileError{Format: s.Format, Game: s.Game, Offset: at.Offset, Line: at.Line, Column: at.Column, Err: err}
}

// Syntax returns a [ply.ErrFileSyntax] with a place and a detail.
func (s *Source) Syntax(at Place, format string, args ...any) error {
	return s.ErrorAt(at, fmt.Errorf("%w: %s", ply.ErrFileSyntax, fmt.Sprintf(format, args...)))
}

// Limit returns a [ply.ErrFileLimit] with a place: there are more than most of what, such
// as "moves" or "bytes in a comment".
func (s *Source) Limit(at Place, most int, what string) error {
	return s.ErrorAt(at, TooLarge(most, what))
}

// TooLarge returns a [ply.ErrFileLimit] without a place, for those who write files.
func TooLarge(most int, what string) error {
	return fmt.Errorf("%w: more than %d %s", ply.ErrFileLimit, most, what)
}

// Cut returns the error of a game that ends here and should not: [ply.ErrFileCut], or why
// the file could not be read further.
func (s *Source) Cut() error {
	if s.Failed() {
		s.told = true
		return s.ErrorAt(s.Here(), s.err)
	}
	return s.ErrorAt(s.Here(), ply.ErrFileCut)
}

// IsBlank reports whether c is a space, a tab or a line break of any kind.
func IsBlank(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }
