package play

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/match"
)

// One board a turn: a person who plays a machine sees one after the machine's answer, two people
// after each move, and who watches two machines after each move, too. Commands that show a board
// show one.
func TestOneBoard(t *testing.T) {
	for _, tt := range []struct {
		players [2]string
		lines   []string
		boards  int
	}{
		{[2]string{person, "random"}, []string{"e4", "a3"}, 3},
		{[2]string{person, person}, []string{"e4", "e5", "Nf3"}, 4},
		{[2]string{"random", person}, []string{"a6"}, 3}, // the start, and after each move of the machine
		{[2]string{person, "random"}, []string{"go"}, 2},
		{[2]string{person, "random"}, []string{"go 2"}, 3},
		{[2]string{person, "random"}, []string{"e4", "board", "flip", "style unicode", "undo"}, 6},
	} {
		out := evening(t, chessGame, Settings{players: tt.players, seed: 1}, tt.lines...)
		if got := strings.Count(out, "\n8 "); got != tt.boards {
			t.Errorf("%v, %q: %d boards, want %d\n%s", tt.players, tt.lines, got, tt.boards, out)
		}
	}
	out := evening(t, chessGame, Settings{players: [2]string{"random", "random"}, pause: true, seed: 1}, "next", "next", "next")
	if got := strings.Count(out, "\n8 "); got != 4 {
		t.Errorf("two machines: %d boards, want 4\n%s", got, out)
	}
	faulty := *chessGame
	faulty.Players = []subject.Player[position, move]{{Name: "faulty", New: func(uint64) match.Player[position, move] {
		return match.PlayerFunc[position, move](func(context.Context, *ply.Record[position, move], match.Clock) (choice match.Choice[move], err error) {
			return choice, errors.New("no idea")
		})
	}}}
	out = evening(t, &faulty, Settings{players: [2]string{person, "faulty"}, seed: 1}, "e4")
	hasAll(t, out, "\n1. White e4\nBlack to move\n8 ", "Black to move\nBlack cannot move: no idea\n")
}

// How long a machine thought is shown with its move.
func TestThinkingTime(t *testing.T) {
	for d, want := range map[time.Duration]string{0: "0 ms", 7 * time.Millisecond: "7 ms", 99 * time.Millisecond: "99 ms", 440 * time.Millisecond: "0.4 s", 83 * time.Second: "83.0 s"} {
		if got := seconds(d); got != want {
			t.Errorf("%v: %s, want %s", d, got, want)
		}
	}
	out := evening(t, chessGame, Settings{players: [2]string{person, "alphabeta:time=200ms"}, seed: 1}, "e4")
	hasAll(t, out, "1. White e4\nBlack to move\n1... Black ", "depth ", ", 0.2 s)\n")
}

// The usual clocks are ten minutes each.
func TestClockWords(t *testing.T) {
	for text, want := range map[string]match.Control{"on": {Base: 10 * time.Minute}, "off": {}} {
		if got, err := parseClocks(text); err != nil || got != want {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
	}
	out := evening(t, chessGame, Settings{players: [2]string{person, person}, seed: 1}, "clock", "clock on", "clock off", "clock none")
	hasAll(t, out, "\nThere are no clocks.\n", "\nWhite 10:00, Black 10:00\n", "\nThere are no clocks.\n", "want seconds")
}
