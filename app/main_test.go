package app

import (
	"errors"
	"flag"
	"regexp"
	"strings"
	"testing"

	"github.com/plygo/ply/match"
)

// commandLine runs a program as its command line does, and returns what it writes.
func commandLine(entries []Entry, args ...string) (string, error) {
	var out strings.Builder
	p := &program{name: "mine", entries: entries, out: &out, log: &out}
	if len(args) > 0 {
		p.command, p.args = args[0], args[1:]
	}
	err := p.run()
	return out.String(), err
}

// sized returns a game with an option, the number of sticks at its start.
func sized(name, option string) *Spec[int, int] {
	return Of(name, written{sticks{7}}).Configure([]Option{{Name: option, About: "at the start", Usual: "7", Values: []string{"7", "9"}}},
		func(settings map[string]string) (*Spec[int, int], error) {
			if settings[option] == "9" {
				return Of(name, written{sticks{9}}), nil
			}
			return Of(name, written{sticks{7}}), nil
		})
}

// Without arguments a program lists its commands, and what can be chosen about its games.
func TestHelp(t *testing.T) {
	entries := []Entry{
		Of("sticks", sticks{7}),
		sized("large", "sticks").Eval("zero", "always even", written{}),
	}
	for _, args := range [][]string{nil, {"help"}, {"-h"}, {"-help"}, {"--help"}} {
		out, err := commandLine(entries, args...)
		if err != nil {
			t.Fatal(err)
		}
		wants := []string{
			"mine COMMAND [flags]\n", "\"mine play -help\" lists the flags of play.",
			"\nsticks: First against Second\n", "\nlarge: First against Second; -sticks 7 (at the start)\n",
		}
		for _, c := range commands {
			wants = append(wants, "\n  "+c.name+" ")
		}
		for _, want := range wants {
			if !strings.Contains(out, want) {
				t.Errorf("%q: no %q in\n%s", args, want, out)
			}
		}
	}
}

// The players of every game are listed once, and then what each game adds.
func TestPlayerList(t *testing.T) {
	own := sized("own", "sticks").Eval("zero", "always even", written{}).
		Player("taker", "takes one", func(uint64) match.Player[int, int] { return nil })
	out, err := commandLine([]Entry{Of("bare", sticks{7}), own}, "players")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"level:easy  ", "Players of own;", "\n  taker  takes one\n", "Evaluations of own,", "\n  zero  always even\n"} {
		if strings.Count(out, want) != 1 {
			t.Errorf("%q is there %d times:\n%s", want, strings.Count(out, want), out)
		}
	}
	if strings.Contains(out, "of bare") {
		t.Errorf("bare adds nothing:\n%s", out)
	}
	if _, err := commandLine([]Entry{own}, "players", "all"); err == nil {
		t.Error("an argument is taken")
	}
}

// Every command tells its flags, those that choose a game, and the options of games.
func TestCommandHelp(t *testing.T) {
	for _, c := range commands {
		out, err := commandLine([]Entry{sized("small", "sticks"), Of("bare", sticks{7})}, c.name, "-help")
		if !errors.Is(err, flag.ErrHelp) {
			t.Errorf("%s: %v", c.name, err)
		}
		for _, want := range []string{"-game game", "the game: small, bare", "-sticks value", "of small: at the start; usually 7; one of 7, 9"} {
			if !strings.Contains(out, want) {
				t.Errorf("%s: no %q in\n%s", c.name, want, out)
			}
		}
		out, err = commandLine([]Entry{Of("bare", sticks{7})}, c.name, "-help")
		if !errors.Is(err, flag.ErrHelp) || strings.Contains(out, "-game game") {
			t.Errorf("%s of one game: %v\n%s", c.name, err, out)
		}
	}
}

// What is wrong with a program or its command line is said, and nothing runs.
func TestWrong(t *testing.T) {
	one, two := sized("one", "sticks"), sized("two", "stones")
	bare := Of("bare", sticks{7})
	for _, c := range []struct {
		entries []Entry
		args    string
		want    string
	}{
		{nil, "", "there is no game: app.Main needs an app.Entry"},
		{nil, "perft", "there is no game"},
		{[]Entry{bare, one, bare}, "", `two games are called "bare"`},
		{[]Entry{one}, "juggle", `no command "juggle"; "mine help" lists them`},
		{[]Entry{one}, "perft -x", "not defined: -x"},
		{[]Entry{one}, "perft -game one", "not defined: -game"},
		{[]Entry{one, two}, "perft -game three", "there are one, two"},
		{[]Entry{one, two}, "perft -game one -game two", "perft is about one game, and -game was given 2 times"},
		{[]Entry{one, two}, "perft -game one -game one", "perft is about one game"},
		{[]Entry{one, two}, "perft -game one -stones 9", "-stones is for two, not for one"},
		{[]Entry{one, two}, "perft -stones 9", "-stones is for two, not for one"}, // the first game, since none is named
		{[]Entry{one, two}, "perft -game two -stones 8", `stones cannot be "8"; there are 7, 9`},
		{[]Entry{sized("clash", "depth")}, "perft", `clash cannot have an option "depth", because the program has a flag with this name`},
		{[]Entry{one, sized("clash", "game")}, "perft", `clash cannot have an option "game"`},
		{[]Entry{one}, "perft 3", `unexpected argument "3"`},
	} {
		out, err := commandLine(c.entries, strings.Fields(c.args)...)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q\n%s", c.args, err, c.want, out)
		}
		if regexp.MustCompile(`\d lines`).MatchString(out) {
			t.Errorf("%s: it ran\n%s", c.args, out)
		}
	}
}

// A command of one game is about the first if none is named. Options are those of the game that is
// chosen, and two games may have the same. The numbers are trinomial coefficients: of the lines of 5
// moves, 1, 5, 15, 30 and 45 take 5, 6, 7, 8 and 9 sticks.
func TestChoice(t *testing.T) {
	one, two := sized("one", "sticks"), sized("two", "sticks")
	three := Of("three", written{sticks{1}})
	for args, want := range map[string]string{
		"perft -depth 1":                       "3 lines",
		"perft -depth 1 -game three":           "1 lines",
		"perft -divide -depth 5 -game two":     "\n21 lines",
		"perft -divide -depth 5 -sticks 9":     "\n96 lines",
		"perft -divide -depth 5 -sticks=9":     "\n96 lines",
		"perft -divide -depth 5 -sticks 7":     "\n21 lines",
		"perft -game two -sticks 9 -depth 1":   "3 lines",
		"perft -position 2_sticks -depth 1":    "2 lines",
		"perft -game three -position 3_sticks": "",
	} {
		fields := strings.Fields(args)
		for i := range fields {
			fields[i] = strings.ReplaceAll(fields[i], "_", " ")
		}
		out, err := commandLine([]Entry{one, two, three}, fields...)
		if err != nil || !strings.Contains(out, want) {
			t.Errorf("%s: %v, want %q\n%s", args, err, want, out)
		}
	}
}

// parse returns all games if none is named, in the order of the program, and else those that are.
func TestParseMany(t *testing.T) {
	for args, want := range map[string]string{
		"":                                "one two three",
		"-game three -game one":           "one three",
		"-game two":                       "two",
		"-game one -game three -sticks 9": "one three",
		"-sticks 9":                       "one two three",
	} {
		p := &program{name: "mine", command: "many", args: strings.Fields(args), out: new(strings.Builder),
			entries: []Entry{sized("one", "sticks"), sized("two", "sticks"), Of("three", sticks{7})}}
		games, err := p.parse(nothing{})
		if err != nil {
			t.Fatalf("%s: %v", args, err)
		}
		var got []string
		for _, g := range games {
			got = append(got, g.Name())
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v, want %s", args, got, want)
		}
	}
}
