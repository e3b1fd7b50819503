package play

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/brief"
)

// command is what a person can type besides moves.
type command struct {
	name, args, help string
	do               func(ctx context.Context, args string) error
}

// commands returns all commands, in the order of help.
func (s *session[S, M]) commands() []command {
	list := []command{
		{"help", "", "this list", s.help},
		{"board", "", "the last move, and the board after it", func(context.Context, string) error { s.showLast(); return nil }},
		{"style", "ascii|unicode", "how boards are drawn, and moves written", s.style},
		{"flip", "", "turn the board round", func(context.Context, string) error { s.look.flipped = !s.look.flipped; s.show(); return nil }},
		{"moves", "[text]", "the legal moves; with a text, those that begin with it, such as those of a piece", s.listMoves},
		{"hint", "[limits]", "what a strong player would play; limits as in depth=6 or time=3s", s.hint},
		{"solve", "[n] [limits]", "who wins by force, with the line; with a number, whether you win within n moves; as in solve 5 or solve moves=5 time=3s", s.solve},
		{"solution", "", "what solve has found last, with every defence", s.solution},
		{"problem", "[n|name|next]", "a list of problems; with a number, a name or next, begin one", s.pose},
		{"undo", "[n]", "take back, to the turn of a person before; a file has the game without it", s.undo},
		{"redo", "[n]", "play again what was taken back", s.redo},
		{"go", "[n]", "let a machine make this move, or n moves, for you", s.lend},
		{"swap", "", "change sides with the other player", s.swap},
	}
	for side, name := range s.sides {
		list = append(list, command{strings.ToLower(name), "player", "who plays " + name + ": person, level:easy, alphabeta:depth=4, …",
			func(_ context.Context, args string) error { return s.reseat(side, args) }})
	}
	return append(list,
		command{"resign", "", "give up", s.resign},
		command{"draw", "", "offer a draw, or accept one", s.offerDraw},
		command{"pass", "[n]", "hand the turn over; with n, the other player makes n moves in a row; the record begins anew", s.pass},
		command{"new", "", "begin a new game", s.newGame},
		command{"position", "[text]", "the position as text; with a text, begin with that one", s.setUp},
		command{"record", "[notation]", "the moves so far; coordinates" + s.otherNotations(), s.showRecord},
		command{"save", "[file]", "save the game, and from now on after every move, undo and redo", s.save},
		command{"load", "file [n]", "go on with the last game of a file, or the n-th; from now on it is saved there after every move", s.load},
		command{"score", "", "your wins, draws and losses against each machine at this game", s.showScores},
		command{"chart", "[file]", "your win rate against this machine, with and without draws; with a file, as an SVG picture", s.showChart},
		command{"clock", "[control]", "the clocks; with on, ten minutes each; with 300+2, 40/300 or time=10s, others; with off, none; files do not keep them", s.setClock},
		command{"pause", "", "stop clocks and machines", func(context.Context, string) error { s.pause(); return nil }},
		command{"resume", "", "go on from here", s.resume},
		command{"next", "", "one move on: play again, or let a machine move; an empty line does the same in a pause", func(ctx context.Context, _ string) error { return s.next(ctx) }},
		command{"back", "", "one move back, and pause", func(context.Context, string) error { return s.back() }},
		command{"replay", "", "go to the start and pause, to look at the game move by move; that changes nothing, until somebody moves there", s.replay},
		command{"end", "", "go to the last move of the game", s.toEnd},
		command{"quit", "", "leave", func(context.Context, string) error { s.quit = true; return nil }},
	)
}

func (s *session[S, M]) help(context.Context, string) error {
	s.say("Type a move, such as %s, or a command:", s.anyMove())
	for _, c := range s.commands() {
		s.say("  %-20s %s", strings.TrimSpace(c.name+" "+c.args), c.help)
	}
	s.say("Where a move is called like a command, a slash makes it the command: /swap.")
	s.say("Arrow keys do nothing by themselves. The program rlwrap, started before this one, gives them their meaning.")
	s.say("Ctrl-C makes a machine that thinks answer at once.")
	return nil
}

func (s *session[S, M]) style(_ context.Context, args string) error {
	switch args {
	case "ascii", "unicode":
		s.look.unicode = args == "unicode"
		s.show()
		return nil
	}
	return errors.New("the styles are ascii and unicode")
}

// count reads a number of repetitions. An empty text means 1.
func count(args string) (int, error) {
	if args == "" {
		return 1, nil
	}
	n, err := strconv.Atoi(args)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("want a number above zero, not %s", brief.Word(args))
	}
	return n, nil
}

func (s *session[S, M]) lend(_ context.Context, args string) error {
	n, err := count(args)
	switch {
	case err != nil:
		return err
	case s.over():
		return errOver
	}
	s.lent, s.paused = n, false
	s.unrated = "a machine moved for you"
	if s.solves() {
		s.problem.helped = true
	}
	return nil
}

func (s *session[S, M]) swap(context.Context, string) error {
	s.seats[0], s.seats[1] = s.seats[1], s.seats[0]
	s.lent, s.offer = 0, -1
	s.exchanged()
	for _, name := range s.sides {
		delete(s.tags, name)
	}
	s.rename()
	for side, seat := range s.seats {
		s.say("%s is %s.", s.sides[side], seat.name)
	}
	return nil
}

func (s *session[S, M]) reseat(side int, name string) error {
	if name == "" {
		s.say("%s is %s.", s.sides[side], s.seats[side].name)
		return nil
	}
	if err := s.sit(side, name); err != nil {
		return err
	}
	s.rename()
	s.say("%s is %s.", s.sides[side], name)
	return nil
}

// rename saves the names of new players in the file. A game that has no place there, because
// nothing of it was played here, gets them with its next change. A game that is over has had its
// players.
func (s *session[S, M]) rename() {
	over := false
	s.atEnd(func() { over = s.over() })
	if s.file.last != nil && !over {
		s.changed = true
		s.report(s.keep())
	}
}

// resign resigns for the person, even if it is not the person's turn. With two people or
// two machines it resigns for the player to move.
func (s *session[S, M]) resign(context.Context, string) error {
	if s.over() {
		return errOver
	}
	side := s.turn()
	if s.persons() == 1 && !s.isPerson(side) {
		side = 1 - side
	}
	if err := s.lose(side, ply.Resignation); err != nil {
		return err
	}
	s.say("%s", s.result())
	return nil
}

func (s *session[S, M]) setClock(_ context.Context, args string) error {
	if args != "" {
		c, err := parseClocks(args)
		if err != nil {
			return err
		}
		s.setClocks(c)
	}
	text := s.readClocks()
	if text == "" {
		text = "There are no clocks."
	}
	s.say("%s", text)
	return nil
}
