package gamefile

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plygo/ply"
)

// readers deliver a text in different ways.
var readers = map[string]func(io.Reader) io.Reader{
	"whole":      func(r io.Reader) io.Reader { return r },
	"by bytes":   iotest.OneByteReader,
	"by halves":  iotest.HalfReader,
	"with error": iotest.DataErrReader,
}

// TestPlaces consumes a text that is longer than the window, and counts along.
func TestPlaces(t *testing.T) {
	text := strings.Repeat("abc\n\nd\r\n", windowSize/4)
	for name, reader := range readers {
		s := New(reader(strings.NewReader(text)), "X")
		want := Place{0, 1, 1}
		for i := 0; i < len(text); i++ {
			if got := s.Here(); got != want || s.AtLineStart() != (want.Column == 1) {
				t.Fatalf("%s: %+v, want %+v", name, got, want)
			}
			length := 1
			if i%97 == 0 && i+60 < len(text) && s.Ahead(60) {
				s.skip(60)
				length = 60
			} else if c, ok := s.Next(); !ok || c != text[i] {
				t.Fatalf("%s: %q, want %q", name, c, text[i])
			}
			for range length {
				want.Offset++
				want.Column++
				if text[want.Offset-1] == '\n' {
					want.Line++
					want.Column = 1
				}
			}
			i += length - 1
		}
		if _, ok := s.Peek(); ok || s.Failed() || !errors.Is(s.Cut(), ply.ErrFileCut) || s.Told() {
			t.Errorf("%s: the end is not the end", name)
		}
	}
}

func TestAppendLine(t *testing.T) {
	long := strings.Repeat("x", 3*windowSize)
	for name, reader := range readers {
		s := New(reader(strings.NewReader("ab\n\n"+long+"\nabcdef\nend")), "X")
		for _, want := range []struct {
			line  string
			whole bool
		}{{"ab", true}, {"", true}, {long[:5], false}, {"abcde", false}, {"end", true}} {
			line, whole, ok := s.AppendLine(nil, 5)
			if string(line) != want.line || whole != want.whole || !ok {
				t.Errorf("%s: %.20q, %v, %v, want %q", name, line, whole, ok, want.line)
			}
		}
		if _, _, ok := s.AppendLine(nil, 5); ok {
			t.Errorf("%s: a line behind the end", name)
		}
	}
}

func TestNewlines(t *testing.T) {
	for name, reader := range readers {
		got, err := io.ReadAll(Newlines(reader(strings.NewReader("a\rb\r\nc\n\r\rd\r"))))
		if want := "a\nb\r\nc\n\n\nd\n"; string(got) != want || err != nil {
			t.Errorf("%s: %q, %v, want %q", name, got, err, want)
		}
	}
}

// TestFailedReader: the error of a reader is told where it occurs.
func TestFailedReader(t *testing.T) {
	broken := errors.New("broken")
	s := New(io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(broken)), "X")
	s.Game = 7
	s.skipLine()
	if s.Failed() || s.Told() {
		t.Error("it has not failed yet")
	}
	s.skipLine()
	var typed *ply.FileError
	if err := s.Cut(); !s.Failed() || !s.Told() || !errors.Is(err, broken) || !errors.As(err, &typed) ||
		*typed != (ply.FileError{Format: "X", Game: 7, Offset: 3, Line: 2, Column: 2, Err: broken}) {
		t.Errorf("%+v", typed)
	}
	s = New(iotest.TimeoutReader(bytes.NewReader(nil)), "X")
	if _, ok := s.Next(); ok {
		t.Error("a byte of nothing")
	}
}
