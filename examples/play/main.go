// Play is a game in a terminal: a person, a level, any searcher, the random player or an
// external engine on either side.
//
//	play                                            chess, with White, against level:medium
//	play -game xiangqi -first level:hard -second person
//	play -game gomoku -size 19 -rule caro -second alphabeta:depth=6
//	play -second uci:stockfish -tc 300+2 -file game.pgn
//	play -game reversi -first mcts-tuned:nodes=3000 -second level:easy -pause
//	play -position "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
//
// Moves are typed as the game writes them, such as e4, Nf3, C2=5 or h8, or as coordinates,
// such as e2e4. The command help lists the others. Input may come from a pipe.
//
// # Files
//
// With -file the game is saved after every move, and the same command goes on with it. The times
// of the clocks are not saved: a game from a file begins with full clocks. A new file is in the
// game's own format, such as PGN, or, if its name ends in .json, in that of package ply, which
// keeps moves that were taken back; one that has games already keeps its format. While a game with
// dice or hidden pieces goes on, its file has only what everybody has seen; the dice after that are
// new when it is taken up again.
//
// The file has the game as it stands: undo and redo are saved at once, also those of the end of a
// game, and so are the names of new players. Looking through the game (back, next, replay, end)
// changes nothing. A move, an end or undo at an earlier place does: the game goes on from there.
//
// A move is in the file before it is on the screen. So nothing that the program has told is lost,
// whatever ends it: quit, the end of the input, a signal, a closed terminal, kill -9. If the game
// could not be saved, on a full disk for example, the program says so at once, tries again with the
// next change and at the end, and ends with status 1 if that fails, too. Until then "save" with
// another file helps.
//
// Two programs may write one file. Each keeps its own game, and the games of the other stay. If
// both go on with the same game, the file gets both versions. A file that was removed is written
// again. One that has become something else is not touched: the game is not saved until it
// gets another file.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"os"
	"os/signal"
	"slices"
	"strings"

	"github.com/plygo/ply/internal/orderly"
	"github.com/plygo/ply/internal/player"
	"github.com/plygo/ply/match"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("play: ")
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	t := newTerminal(os.Stdin, os.Stdout, isTerminal(os.Stdin), interrupts)
	ctx, stop := orderly.Context()
	defer stop()
	if err := run(ctx, os.Args[1:], t); err != nil && !errors.Is(err, flag.ErrHelp) {
		log.Fatal(err)
	}
}

// isTerminal reports whether a person can type in f. It is false for the null device.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

// settings is what the command line asks for.
type settings struct {
	game     string
	players  [2]string
	control  match.Control
	file     string
	position string
	seed     uint64
	unicode  bool
	pause    bool
	gomoku   player.GomokuFlags
}

// run does what the arguments ask for.
func run(ctx context.Context, args []string, t *terminal) error {
	s, err := parse(args, t.out)
	if err != nil {
		return err
	}
	for _, g := range games {
		if g.name == s.game {
			return g.start(ctx, s, t)
		}
	}
	return fmt.Errorf("no game %q; there are %s", s.game, strings.Join(gameNames(), ", "))
}

func gameNames() (names []string) {
	for _, g := range games {
		names = append(names, g.name)
	}
	return names
}

func parse(args []string, out io.Writer) (*settings, error) {
	s := &settings{}
	flags := flag.NewFlagSet("play", flag.ContinueOnError)
	flags.SetOutput(out)
	flags.StringVar(&s.game, "game", "chess", "one of "+strings.Join(gameNames(), ", "))
	flags.StringVar(&s.players[0], "first", person, "the `player` who moves first: person, or "+player.Help)
	flags.StringVar(&s.players[1], "second", "level:medium", "the `player` who moves second, named like the first")
	flags.Func("tc", "the `clocks`: 300+2 (seconds + increment), 40/300, time=10s (a move)", func(v string) (err error) {
		s.control, err = parseClocks(v)
		return err
	})
	flags.StringVar(&s.file, "file", "", "a `file` to save the game to after every move, and to go on from if it exists")
	flags.StringVar(&s.position, "position", "", "a `position` to begin with, as the game writes it, such as a FEN")
	flags.Uint64Var(&s.seed, "seed", rand.Uint64(), "seed of dice and machines; without it every game is another")
	flags.BoolVar(&s.unicode, "unicode", false, "draw figurines, stones, or Chinese characters")
	flags.BoolVar(&s.pause, "pause", false, "machines wait for an empty line before each move")
	s.gomoku.Add(flags)
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	var err error
	flags.Visit(func(f *flag.Flag) {
		if known, some := knownBy[f.Name]; some && !slices.Contains(known, s.game) {
			err = fmt.Errorf("-%s is for %s, not for %s", f.Name, strings.Join(known, ", "), s.game)
		}
	})
	switch {
	case err != nil:
		return nil, err
	case flags.NArg() > 0:
		return nil, fmt.Errorf("unexpected argument %q", flags.Arg(0))
	case s.position != "" && s.file != "":
		if _, err := os.Stat(s.file); err == nil {
			return nil, errors.New("-position begins a game, and -file goes on with one; choose a file that does not exist yet")
		}
	}
	return s, nil
}

// parseClocks reads a time control for people, which has no limits of depth or nodes.
func parseClocks(text string) (match.Control, error) {
	c, err := match.ParseControl(text)
	if err == nil && (c.Move.Depth > 0 || c.Move.Nodes > 0) {
		err = errors.New("clocks know time only; a machine's depth or nodes belong to its name, as in alphabeta:depth=4")
	}
	return c, err
}

// play makes the players and plays until the person leaves.
func play[S any, M comparable](ctx context.Context, g game[S, M], cfg *settings, t *terminal) error {
	s, err := newSession(ctx, g, cfg, t)
	if err != nil {
		return err
	}
	defer func() { s.report(s.close()) }()
	names := make([]string, 2)
	for side, seat := range s.seats {
		names[side] = fmt.Sprintf("%s is %s", s.sides[side], seat.name)
	}
	s.say("%s: %s. \"help\" lists the commands.", g.title, strings.Join(names, ", "))
	if s.file.path != "" {
		s.say("%s", s.promise())
	}
	s.show()
	err = s.loop(ctx)
	return errors.Join(s.settle(), err)
}
