package play

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/internal/disk"
)

// openFile continues the last game of a file, and saves the game there. If the file does
// not exist, it is created with the first move.
func (s *session[S, M]) openFile(path string) error {
	data, err := readPlain(path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if blank(unmarked(data)) {
		s.file, s.changed = newFile(path, data), true
		return s.store()
	}
	return s.takeUp(path, data, 0)
}

// personOf returns the side that a person plays in the last game of a file, as its tags say. Without
// such tags it is who moved first there. It returns false if there is no such game.
func (s *session[S, M]) personOf(path string) (side int, ok bool) {
	if path == "" {
		return 0, false
	}
	data, err := readPlain(path)
	if err != nil {
		return 0, false
	}
	games, err := s.decode(unmarked(data))
	if err != nil || len(games) == 0 || games[len(games)-1].err != nil {
		return 0, false
	}
	last := games[len(games)-1]
	for side, name := range s.sides {
		if last.Tags[name] == person && last.Tags[s.sides[1-side]] != person {
			return side, true
		}
	}
	return s.Turn(last.Record.States()[:1]), true
}

// takeUp continues the n-th game of a file; 0 means the last. If it is the last game, and
// nothing of it would be lost, it is replaced in the file. Otherwise it is added after all
// others as a new game.
func (s *session[S, M]) takeUp(path string, data []byte, n int) error {
	games, err := s.decode(unmarked(data))
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", path, err)
	case n > len(games) || len(games) == 0:
		return fmt.Errorf("%s has %s", path, subject.Times(len(games), "game", "games"))
	case n == 0:
		n = len(games)
	}
	game := games[n-1]
	if game.err == nil {
		game.err = foreign(games)
	}
	if game.err != nil {
		return fmt.Errorf("%s: game %d: %w", path, n, game.err)
	}
	s.begin(game.Record, game.Tags)
	if s.over() {
		s.unrated = "it had ended before"
	}
	if s.secret() {
		s.record.SetSeed(s.seedOf("dice after " + path)) // the file does not have the dice to come
	}
	s.file = newFile(path, data)
	if own, err := s.encode(s.file.records); err == nil && n == len(games) {
		s.file.replace(own)
	}
	return nil
}

func (s *session[S, M]) save(_ context.Context, path string) error {
	old := s.file
	switch {
	case path == "" && s.file.path == "":
		return errors.New("save where? \"save\" wants the name of a file")
	case path != "" && !sameFile(path, s.file.path):
		data, err := readPlain(path)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
		if text := unmarked(data); !blank(text) {
			games, err := s.decode(text)
			if err == nil {
				err = foreign(games)
			}
			if err != nil {
				return fmt.Errorf("%s exists and is no file of this game: %w", path, err)
			}
		}
		s.file = newFile(path, data)
	}
	changed := s.changed
	s.changed = true
	if err := s.keep(); err != nil {
		if s.file.path != old.path {
			s.file, s.changed = old, changed // the game stays saved there
		}
		return err
	}
	s.say("Saved in %s, from now on after every move.", s.file.path)
	return nil
}

// sameFile reports whether two paths lead to one file.
func sameFile(a, b string) bool {
	first, err := os.Stat(a)
	if err != nil {
		return a == b
	}
	second, err := os.Stat(b)
	return err == nil && os.SameFile(first, second)
}

func (s *session[S, M]) load(ctx context.Context, args string) error {
	path, n := args, 0
	if _, err := os.Stat(args); err != nil { // no file has this whole text as its name
		if i := strings.LastIndexByte(args, ' '); i >= 0 {
			if number, err := strconv.Atoi(args[i+1:]); err == nil && number > 0 {
				path, n = strings.TrimSpace(args[:i]), number
			}
		}
	}
	if path == "" {
		return errors.New("load which file?")
	}
	err := s.keep() // of the game before
	var data []byte
	if err == nil {
		data, err = readPlain(path)
	}
	if errors.Is(err, os.ErrNotExist) {
		err = fmt.Errorf("no such file: %s", path)
	}
	if err == nil {
		err = s.takeUp(path, data, n)
	}
	if err != nil {
		return err
	}
	s.say("Loaded %s: %s. %s", path, subject.Times(s.plies(), "ply", "plies"), s.promise())
	s.showLast()
	return s.greet(ctx)
}

// promise tells where the game is saved, or why it cannot be.
func (s *session[S, M]) promise() string {
	if err := disk.Probe(s.file.path); err != nil {
		return fmt.Sprintf("It cannot be saved: %v. \"save\" with another file may help.", err)
	}
	place := ""
	if s.file.last == nil {
		place = ", as another game behind the others"
	}
	return fmt.Sprintf("The game is saved in %s after every move%s.", s.file.path, place)
}

// newGame begins a new game. The one before stays in the file; if it cannot be saved, it goes on.
func (s *session[S, M]) newGame(ctx context.Context, _ string) error {
	from, err := s.Start("")
	if err != nil {
		return err
	}
	return s.restart(ctx, from)
}

func (s *session[S, M]) restart(ctx context.Context, from S) error {
	if err := s.keep(); err != nil {
		return err
	}
	s.file = s.file.behind()
	err := s.greet(ctx)
	s.begin(ply.NewRecord(s.Rules, from, s.diceSeed()), nil)
	s.show()
	return err
}

// setUp shows the position, or begins a game from another one.
func (s *session[S, M]) setUp(ctx context.Context, text string) error {
	state := s.seen().State()
	if text == "" {
		s.say("%s", s.notation.Format(&state))
		return nil
	}
	from, err := s.Start(text)
	if err != nil {
		return err
	}
	return s.restart(ctx, from)
}
