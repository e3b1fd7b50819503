package play

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"time"

	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/match"
)

// Settings is what the command line asks for.
type Settings struct {
	players  [2]string // an empty name leaves the side to seated
	control  match.Control
	file     string
	position string
	seed     uint64
	unicode  bool
	color    string // auto, always or never; empty means auto
	pause    bool
	scores   *string // nil means the usual file
}

// AddFlags adds the flags of the program.
func (s *Settings) AddFlags(flags *flag.FlagSet) {
	flags.StringVar(&s.players[0], "first", "", "the `player` who moves first: person, or "+subject.PlayerHelp+" (default person)")
	flags.StringVar(&s.players[1], "second", "", "the `player` who moves second, named like the first (default "+usualMachine+"); without both flags, a person plays the side to move of -position")
	flags.Func("tc", "the `clocks`: 300+2 (seconds + increment), 40/300, time=10s (a move), on (ten minutes each), off", func(v string) (err error) {
		s.control, err = parseClocks(v)
		return err
	})
	flags.StringVar(&s.file, "file", "", "a `file` to save the game to after every move, and to go on from if it exists")
	flags.StringVar(&s.position, "position", "", "a `position` to begin with, as the game writes it, such as a FEN")
	flags.Uint64Var(&s.seed, "seed", rand.Uint64(), "seed of dice and machines; without it every game is another")
	flags.BoolVar(&s.unicode, "unicode", false, "draw figurines, stones, or Chinese characters, and write moves so")
	flags.Func("color", "colours on the board: auto (on a terminal, unless NO_COLOR is set), always or never; usually auto", func(v string) error {
		if s.color = v; v != "auto" && v != "always" && v != "never" {
			return errors.New("want auto, always or never")
		}
		return nil
	})
	flags.BoolVar(&s.pause, "pause", false, "machines wait for an empty line before each move")
	flags.Func("scores", "the `file` that keeps your scores against machines; empty means none; without this flag, in a terminal, scores.json in the folder ply of your settings, such as ~/.config/ply", func(v string) error {
		s.scores = &v
		return nil
	})
}

// scoreFile returns the file that keeps scores. Who uses a pipe, such as a script, has to name it.
func (s *Settings) scoreFile(terminal bool) string {
	switch {
	case s.scores != nil:
		return *s.scores
	case terminal:
		return usualScores()
	}
	return ""
}

// usualMachine is who plays against a person if nobody else is named.
const usualMachine = "level:medium"

// seated returns the names of the players: unless the command line names one of them, a person at
// the side that is given, and a machine.
func (s *Settings) seated(side int) [2]string {
	names := s.players
	if names == [2]string{} && side == 1 {
		return [2]string{usualMachine, person}
	}
	if names[0] == "" {
		names[0] = person
	}
	if names[1] == "" {
		names[1] = usualMachine
	}
	return names
}

// Check returns what is wrong with the settings, and with the arguments after the flags.
func (s *Settings) Check(args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("unexpected argument %q", args[0])
	}
	if s.position != "" && s.file != "" {
		if _, err := os.Stat(s.file); err == nil {
			return errors.New("-position begins a game, and -file goes on with one; choose a file that does not exist yet")
		}
	}
	return nil
}

// usualClock is what each player has if nothing else is said.
const usualClock = 10 * time.Minute

// parseClocks reads a time control for people, which has no limits of depth or nodes.
func parseClocks(text string) (match.Control, error) {
	switch text {
	case "on":
		return match.Control{Base: usualClock}, nil
	case "off":
		return match.Control{}, nil
	}
	c, err := match.ParseControl(text)
	if err == nil && (c.Move.Depth > 0 || c.Move.Nodes > 0) {
		err = errors.New("clocks know time only; a machine's depth or nodes belong to its name, as in alphabeta:depth=4")
	}
	return c, err
}
