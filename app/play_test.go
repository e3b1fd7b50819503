package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/match"
)

// sticks is a game of one's own: who takes the last stick wins.
type sticks struct{ start int }

func (sticks) Moves(dst []int, s *int) []int {
	for m := 1; m <= 3 && m <= *s; m++ {
		dst = append(dst, m)
	}
	return dst
}

func (sticks) Play(s *int, m int) { *s -= m }

func (sticks) Terminal(s *int) ply.Outcome {
	if *s == 0 {
		return ply.Loss
	}
	return ply.Ongoing
}

func (sticks) Evaluate(*int) ply.Score { return 0 }

func (g sticks) Start() int { return g.start }

// written is the game with a notation.
type written struct{ sticks }

func (written) Format(s *int) string                         { return fmt.Sprint(*s, " sticks") }
func (written) FormatMove(_ *int, m int) string              { return strconv.Itoa(m) }
func (g written) ParseMove(s *int, text string) (int, error) { return ply.FindMove(g, s, text) }
func (written) Parse(text string) (s int, err error) {
	_, err = fmt.Sscanf(text, "%d sticks", &s)
	return s, err
}

// less is the game with an evaluation.
type less struct{ written }

func (less) Evaluate(s *int) ply.Score { return ply.Score(*s) }

// writtenOf has an option: how many sticks there are.
func writtenOf(start int) *Spec[int, int] {
	return Of("mine", written{sticks{start}}).Eval("less", "likes sticks", less{}).
		Details(Details[int, int]{Title: fmt.Sprint("sticks, ", start)}).
		Configure([]Option{{Name: "sticks", About: "how many", Usual: "9"}}, func(settings map[string]string) (*Spec[int, int], error) {
			n, err := strconv.Atoi(settings["sticks"])
			if err != nil || n < 1 {
				return nil, errors.New("want a number of sticks")
			}
			return writtenOf(n), nil
		})
}

// typed runs a command of a program for one game, with this input.
func typed(t *testing.T, e Entry, input string, args ...string) (string, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "input")
	if err := os.WriteFile(path, []byte(input), 0o666); err != nil {
		t.Fatal(err)
	}
	in, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	var out strings.Builder
	p := program{name: "mine", entries: []Entry{e}, command: args[0], args: args[1:], in: in, out: &out, log: &out}
	err = p.run()
	return out.String(), err
}

// A game of one's own is played in the terminal by one line of main: with its options as flags, and
// evaluations by name.
func TestPlay(t *testing.T) {
	for _, tt := range []struct {
		args, input string
		want        []string
	}{
		{"play -second minimax:depth=9", "1\n", []string{"sticks, 9: First is person, Second is minimax:depth=9.", "9 sticks\nFirst to move", "1. First 1\nSecond to move\n1... Second "}},
		{"play -sticks 6 -second person", "3\n3\n", []string{"sticks, 6: ", "6 sticks\n", "3 sticks\nSecond to move\n", "0 sticks\nSecond wins by the rules.\n"}},
		{"play -second greedy:eval=less", "1\n", []string{"1... Second 3 (score -0.05, depth 1, ", "s)\n5 sticks\n"}},
		{"play -first person -second person -position 2_sticks", "2\n", []string{"2 sticks\nFirst to move\n", "First wins by the rules.\n"}},
	} {
		args := strings.Fields(tt.args)
		for i := range args {
			args[i] = strings.ReplaceAll(args[i], "_", " ")
		}
		out, err := typed(t, writtenOf(9), tt.input, args...)
		if err != nil {
			t.Errorf("%s: %v\n%s", tt.args, err, out)
		}
		rest, ok := out, true
		for _, want := range tt.want {
			if _, rest, ok = strings.Cut(rest, want); !ok {
				t.Errorf("%s: no %q where it should be in\n%s", tt.args, want, out)
				break
			}
		}
	}
	for args, want := range map[string]string{
		"play -sticks x":             "want a number of sticks",
		"play -second greedy:eval=x": `-second: mine has no evaluation "x"; there are less`,
		"play -position x":           "-position: expected integer",
		"play now":                   `unexpected argument "now"`,
	} {
		if out, err := typed(t, writtenOf(9), "", strings.Fields(args)...); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %q\n%s", args, err, want, out)
		}
	}
	own := writtenOf(9).Player("taker", "takes one", func(uint64) match.Player[int, int] {
		return match.PlayerFunc[int, int](func(context.Context, *ply.Record[int, int], match.Clock) (match.Choice[int], error) {
			return match.Choice[int]{Move: 1}, nil
		})
	})
	if out, err := typed(t, own, "2\n", "play", "-second", "taker"); err != nil || !strings.Contains(out, "\n1... Second 1 (") {
		t.Errorf("a player of its own: %v\n%s", err, out)
	}
	if out, err := typed(t, own, "", "help"); err != nil || !strings.Contains(out, "\nmine: First against Second; -sticks 9 (how many)\n") {
		t.Errorf("help: %v\n%s", err, out)
	}
	if out, err := typed(t, Of("mine", sticks{9}), "1\n", "play"); err == nil || !strings.Contains(err.Error(), "\tParseMove(s *int, text string) (int, error)") || out != "" {
		t.Errorf("without Notation: %v\n%s", err, out)
	}
}
