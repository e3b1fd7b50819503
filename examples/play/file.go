package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/disk"
)

// file is a file with games, one after the other.
type file struct {
	path    string // empty means that games are not saved
	records bool   // it has the format of package ply, not the game's own
	before  []byte // the games before this one
	last    []byte // this game as it was last written
}

// recordFile is the extension of files with records in the format of package ply: JSON, one game
// a line. It keeps moves that were taken back. A game without its own format always uses it.
const recordFile = ".json"

// newFile returns a file whose next game comes after the games in data. An empty line
// separates them, even if the last line in data has no end. A file that has games keeps its
// format, because nobody could read a mixture. For an empty file, the name decides the
// format.
func newFile(path string, data []byte) file {
	if len(bytes.TrimSpace(data)) == 0 {
		return file{path: path, records: filepath.Ext(path) == recordFile}
	}
	before := data[:len(data):len(data)]
	if len(before) > 0 && before[len(before)-1] != '\n' {
		before = append(before, '\n')
	}
	if lines := bytes.ReplaceAll(before, []byte("\r"), nil); len(lines) > 0 && !bytes.HasSuffix(lines, []byte("\n\n")) {
		before = append(before, '\n')
	}
	return file{path: path, records: holdsRecords(data), before: before}
}

// readPlain reads a regular file. It refuses devices and pipes, which may have no end. It
// removes the byte order mark that some editors put at the beginning.
func readPlain(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() && !info.IsDir() { // reading a directory is an error anyway
		return nil, fmt.Errorf("%s is no plain file", path)
	}
	data, err := os.ReadFile(path)
	return bytes.TrimPrefix(data, []byte("\uFEFF")), err
}

// write replaces the file.
func (f *file) write(game []byte) error {
	if err := disk.Write(f.path, bytes.Join([][]byte{f.before, game}, nil)); err != nil {
		return err
	}
	f.last = game
	return nil
}

// replace makes the last game of data the one that is written again, but only if its text
// is exactly own. Any other text may contain comments or variations, which would be lost.
func (f *file) replace(data, own []byte) {
	if before, ok := bytes.CutSuffix(data, own); ok && (len(before) == 0 || bytes.HasSuffix(before, []byte("\n"))) {
		f.before, f.last = before, own
	}
}

// keep saves the game if it has a file.
func (s *session[S, M]) keep() error {
	if s.file.path == "" {
		return nil
	}
	game, err := s.encode()
	if err == nil {
		err = s.file.write(game)
	}
	if err != nil {
		return fmt.Errorf("the game is not saved: %w; \"save\" with another file may help", err)
	}
	return nil
}

// encode writes the game in the format of its file.
func (s *session[S, M]) encode() ([]byte, error) {
	archiver, ok := ply.As[ply.Archiver[S, M]](ply.Game[S, M](s.rules))
	if !ok || s.file.records {
		game, err := s.kept().MarshalJSON()
		return append(game, '\n'), err
	}
	tags := map[string]string{"Date": time.Now().Format("2006.01.02")}
	for side, name := range s.sides {
		tags[name] = s.seats[side].name
	}
	maps.Copy(tags, s.tags)
	var b bytes.Buffer
	err := archiver.WriteGame(&b, ply.Archive[S, M]{Tags: tags, Record: s.kept()})
	return b.Bytes(), err
}

// secret reports whether the game has dice to come, or hidden pieces.
func (s *session[S, M]) secret() bool {
	_, chance := ply.As[ply.Chancer[S, M]](ply.Game[S, M](s.rules))
	return chance && !s.over()
}

// kept returns the game as the file has it. If it is secret, that is what everybody has seen:
// the file tells nobody what is hidden, or what the dice will be.
func (s *session[S, M]) kept() *ply.Record[S, M] {
	if s.secret() {
		return s.record.View(ply.Watcher)
	}
	return s.record
}

// recordMark is how each record of a file begins, on a line of its own.
const recordMark = "{"

// holdsRecords reports whether a file is in the format of package ply.
func holdsRecords(data []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(data, "\r\n"), []byte(recordMark))
}

// entry is a game of a file, or what is wrong with it.
type entry[S any, M comparable] struct {
	ply.Archive[S, M]
	err error
}

// decode reads all games of a file. A broken game does not affect the others.
func (s *session[S, M]) decode(data []byte) (games []entry[S, M], err error) {
	if holdsRecords(data) {
		for part := range strings.SplitSeq("\n"+string(data), "\n"+recordMark) {
			if strings.Trim(part, "\r\n") == "" {
				continue
			}
			record, err := ply.ParseRecord(ply.Game[S, M](s.rules), []byte(recordMark+strings.TrimRight(part, "\r\n")))
			games = append(games, entry[S, M]{ply.Archive[S, M]{Record: record}, err})
		}
		return games, nil
	}
	archiver, ok := ply.As[ply.Archiver[S, M]](ply.Game[S, M](s.rules))
	if !ok {
		return nil, fmt.Errorf("a file of %s begins with %q", s.title, recordMark)
	}
	for game, err := range archiver.ReadGames(bytes.NewReader(data)) {
		games = append(games, entry[S, M]{game, err})
	}
	return games, nil
}

// foreign returns an error if the file has no game of this kind, because all of its games
// are broken. Tags without moves after a broken game do not count as a game: the tags of
// other formats look the same.
func foreign[S any, M comparable](games []entry[S, M]) (first error) {
	for _, game := range games {
		switch {
		case game.err == nil && (first == nil || len(game.Record.Moves()) > 0):
			return nil
		case first == nil:
			first = game.err
		}
	}
	return first
}

// openFile continues the last game of a file, and saves the game there. If the file does
// not exist, it is created with the first move.
func (s *session[S, M]) openFile(path string) error {
	data, err := readPlain(path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if len(bytes.TrimSpace(data)) == 0 {
		s.file = newFile(path, nil)
		return s.keep()
	}
	return s.takeUp(path, data, 0)
}

// takeUp continues the n-th game of a file; 0 means the last. If it is the last game, and
// nothing of it would be lost, it is replaced in the file. Otherwise it is added after all
// others as a new game.
func (s *session[S, M]) takeUp(path string, data []byte, n int) error {
	games, err := s.decode(data)
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", path, err)
	case n > len(games) || len(games) == 0:
		return fmt.Errorf("%s has %s", path, times(len(games), "game"))
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
	if s.secret() {
		s.record.SetSeed(s.seedOf("dice after " + path)) // the file does not have the dice to come
	}
	s.file = newFile(path, data)
	if own, err := s.encode(); err == nil && n == len(games) {
		s.file.replace(data, own)
	}
	return nil
}

func (s *session[S, M]) save(_ context.Context, path string) error {
	old := s.file
	switch {
	case path == "" && s.file.path == "":
		return errors.New("save where? \"save game.pgn\", for example")
	case path != "" && path != s.file.path:
		data, err := readPlain(path)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
		games, err := s.decode(data)
		if err == nil || len(bytes.TrimSpace(data)) == 0 {
			err = foreign(games)
		}
		if err != nil {
			return fmt.Errorf("%s exists and is no file of this game: %w", path, err)
		}
		s.file = newFile(path, data)
	}
	if err := s.keep(); err != nil {
		s.file = old // the game stays saved there
		return err
	}
	s.say("Saved in %s, from now on after every move.", s.file.path)
	return nil
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
	data, err := readPlain(path)
	if err == nil {
		err = s.takeUp(path, data, n)
	}
	if err != nil {
		return err
	}
	place := ""
	if s.file.last == nil {
		place = ", as another game behind the others"
	}
	s.say("Loaded %s: %d plies. From now on it is saved there after every move%s.", path, s.plies(), place)
	s.showLast()
	return s.greet(ctx)
}

// newGame begins a new game. The one before stays in the file.
func (s *session[S, M]) newGame(ctx context.Context, _ string) error {
	return s.restart(ctx, s.rules.Start())
}

func (s *session[S, M]) restart(ctx context.Context, from S) error {
	s.file.before = append(s.file.before[:len(s.file.before):len(s.file.before)], s.file.last...)
	s.file.last = nil
	err := s.greet(ctx)
	s.begin(ply.NewRecord(ply.Game[S, M](s.rules), from, s.diceSeed()), nil)
	s.show()
	return err
}

// setUp shows the position, or begins a game from another one.
func (s *session[S, M]) setUp(ctx context.Context, text string) error {
	state := s.seen().State()
	if text == "" {
		s.say("%s", s.rules.Format(&state))
		return nil
	}
	from, err := s.rules.Parse(text)
	if err != nil {
		return err
	}
	return s.restart(ctx, from)
}
