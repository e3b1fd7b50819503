package gomoku_test

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/internal/brief"
)

// A game that is too large is refused where it becomes so, whatever it consists of: no part
// of the file is read into memory behind that place.
func TestSGFLimit(t *testing.T) {
	for _, part := range []string{"[a]", "A[]", " ", ";", ";C[a]", "(;", "AB[aa]"} {
		head := "(;"
		if part[0] == '[' {
			head += "C"
		}
		text := head + strings.Repeat(part, 2*gomoku.MaxKifuGame/len(part)) + ")"
		var errs []error
		for _, err := range gomoku.ReadSGF(strings.NewReader(text), gomoku.Renju) {
			errs = append(errs, err)
		}
		var at *ply.FileError
		if len(errs) != 1 || !errors.Is(errs[0], ply.ErrFileLimit) || !errors.As(errs[0], &at) || at.Offset > gomoku.MaxKifuGame+10 {
			t.Errorf("%s again and again: %v", part, errs)
		}
	}
}

// Blanks in front of a game and of its first node are no part of the game.
func TestSGFBlanksBeforeGame(t *testing.T) {
	blanks := strings.Repeat(" \n", gomoku.MaxKifuGame)
	games := 0
	for k, err := range gomoku.ReadSGF(strings.NewReader("(;B[hh])"+blanks+"("+blanks+";B[hh])"), gomoku.Renju) {
		if err != nil || len(k.Moves) != 1 {
			t.Errorf("%+v, %v", k, err)
		}
		games++
	}
	if games != 2 {
		t.Errorf("%d games", games)
	}
}

// An error is shorter than a screen, whatever the input.
func TestLongErrors(t *testing.T) {
	long := strings.Repeat("x", 1_000_000)
	value := long[:gomoku.MaxKifuValue-100]
	g := gomoku.Rules{}
	b := g.Start()
	var errs []error
	add := func(err error) { errs = append(errs, err) }
	_, _, err := gomoku.ParsePosition(long)
	add(err)
	_, _, err = gomoku.ParsePosition("h8 " + long)
	add(err)
	_, err = g.ParseMove(&b, long)
	add(err)
	_, err = gomoku.ParseRule(long)
	add(err)
	_, err = gomoku.ParseOpeningRule(long)
	add(err)
	for _, format := range kifuFormats {
		add(format.write(io.Discard, &gomoku.Kifu{Tags: []gomoku.Tag{{Name: long, Value: long}}}))
	}
	for _, text := range []string{
		long, "(;" + long + ")", "(;GM[" + value + "])", "(;SZ[" + value + "])", "(;OPENING[" + value + "])", "(;AB[" + value + "])",
		"(;B[" + value + "])", "(;START[" + value + "])", "(;C[" + long + "])",
	} {
		for _, err := range gomoku.ReadSGF(strings.NewReader(text), gomoku.Renju) {
			add(err)
		}
	}
	const header = "Piskvorky 15x15\n"
	for _, text := range []string{
		long, "Piskvorky " + long, header + "[" + value + "]", header + "[Rule \"" + value + "\"]", header + "[Opening \"" + value + "\"]",
		header + "[Start \"" + value + "\"]", header + "[Choices \"" + value + "\"]", header + long, header + strings.Repeat("0", 60_000) + "99,1",
	} {
		for _, err := range gomoku.ReadPSQ(strings.NewReader(text), gomoku.Renju) {
			add(err)
		}
	}
	if len(errs) != 25 {
		t.Errorf("%d errors", len(errs))
	}
	for i, err := range errs {
		if err == nil || len(err.Error()) > brief.MaxMessage+80 {
			t.Errorf("error %d has %d bytes: %.100v", i, len(fmt.Sprint(err)), err)
		}
	}
}

// To set up a rectangle costs a little for each of its points, not a look at all stones: a
// file of rectangles takes at most 50 times as long as one of points.
func TestSGFRectangles(t *testing.T) {
	const length = 100_000
	points := "(;SZ[20]AB" + strings.Repeat("[aa]", length/4) + ")"
	rectangles := "(;SZ[20]AB" + strings.Repeat("[aa:tt]", length/7) + ")"
	one, many := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
	for range 5 {
		one, many = min(one, readingTime(points)), min(many, readingTime(rectangles))
		if many < 50*one {
			return
		}
	}
	t.Errorf("points take %v, as many bytes of rectangles %v", one, many)
}

func readingTime(text string) time.Duration {
	begun := time.Now()
	for range gomoku.ReadSGF(strings.NewReader(text), gomoku.Renju) {
	}
	return time.Since(begun)
}
