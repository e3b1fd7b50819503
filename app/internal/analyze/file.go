package analyze

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/internal/brief"
	"github.com/plygo/ply/internal/tty"
)

// file analyses the games of a file, and writes them to another one when all are done. If somebody
// interrupts it, the games that are done are written.
func (a *analyst[S, M]) file(ctx context.Context, s *Settings, out io.Writer) error {
	in, err := os.Open(s.File)
	if err != nil {
		return err
	}
	defer in.Close()
	text := bufio.NewReader(in)
	w := &writer[S, M]{analyst: a}
	games, err := a.games(text, w)
	if err != nil {
		return err
	}
	if w.path, w.named, err = w.target(s); err != nil {
		return err
	}
	if w.asJSON && !w.fromJSON {
		fmt.Fprintf(out, "The files of %s have no place for notes, so the analysis is written as JSON.\n", a.Name)
	}
	broken, n := 0, 0
	for game, err := range games {
		n++
		if err == nil {
			err = a.one(ctx, n, game, w, out)
		}
		if errors.Is(err, errInterrupted) {
			return errors.Join(w.finish(out), fmt.Errorf("interrupted: game %d and those after it are left out", n))
		}
		if err != nil {
			broken++
			if _, err := fmt.Fprintf(out, "Game %d is left out: %s\n", n, brief.Message(err.Error())); err != nil {
				return err
			}
		}
	}
	if n == 0 {
		return fmt.Errorf("%s has no games", s.File)
	}
	err = w.finish(out)
	if broken > 0 {
		err = errors.Join(err, fmt.Errorf("%d of %s left out", broken, subject.Times(n, "game was", "games were")))
	}
	return err
}

// one analyses a game, tells what it found, and adds it to what is to be written.
func (a *analyst[S, M]) one(ctx context.Context, n int, game ply.Archive[S, M], w *writer[S, M], out io.Writer) error {
	if game.Record == nil {
		return errors.New("there is no record of it")
	}
	if analyzed(game.Tags) {
		return errors.New("it was analyzed before; analyze the file that it was made from")
	}
	if _, err := fmt.Fprintln(out, a.heading(n, game)); err != nil {
		return err
	}
	const clear = "\r\x1b[K"
	progress := func(int, int) {}
	if tty.Is(out) {
		progress = func(ply, of int) { fmt.Fprintf(out, clear+"  %d of %d", ply, of) }
	}
	study, err := a.studyGame(ctx, game.Record, progress)
	if tty.Is(out) {
		io.WriteString(out, clear)
	}
	if err != nil {
		return err
	}
	if err := w.add(game, study); err != nil {
		return err
	}
	if game.Omitted != "" {
		fmt.Fprintf(out, "  The analysis is without what was in the file besides: %s.\n", game.Omitted)
	}
	if _, ok := ply.As[ply.Viewer[S, M]](a.Rules); ok {
		if game.Record.Outcome() == ply.Ongoing {
			fmt.Fprintln(out, "  The game goes on, so only what everybody may see was looked at.")
		} else {
			fmt.Fprintln(out, "  The game is over, so the analysis knows what was hidden.")
		}
	}
	return a.summary(out, study)
}

// games returns the games of a file, which is in the game's own format, or has records as JSON. It
// tells w in what format to write.
func (a *analyst[S, M]) games(file *bufio.Reader, w *writer[S, M]) (archives[S, M], error) {
	if holdsJSON(file) {
		w.asJSON, w.fromJSON = true, true
		return a.records(file), nil
	}
	archiver, ok := ply.As[ply.Archiver[S, M]](a.Rules)
	if !ok {
		return nil, fmt.Errorf("%s has no file format of its own (ply.Archiver), so a file has records as JSON, which begin with {", a.Name)
	}
	w.archiver = archiver
	start, err := a.Start("")
	if err == nil {
		probe := ply.Archive[S, M]{Record: ply.NewRecord(a.Rules, start, 0), Notes: []ply.Note{{Text: "a note"}}}
		w.asJSON = errors.Is(archiver.WriteGame(io.Discard, probe), ply.ErrFileNotes)
	}
	return archives[S, M](archiver.ReadGames(file)), nil
}

// holdsJSON reports whether a file has records as JSON. It skips a byte order mark and blanks, which
// no format needs at its beginning.
func holdsJSON(file *bufio.Reader) bool {
	if mark, _ := file.Peek(3); bytes.Equal(mark, []byte("\uFEFF")) {
		file.Discard(3)
	}
	for {
		c, err := file.ReadByte()
		if err != nil {
			return false
		}
		if !bytes.ContainsRune([]byte(" \t\r\n"), rune(c)) {
			file.UnreadByte()
			break
		}
	}
	begin, _ := file.Peek(100)
	return subject.HoldsRecords(begin)
}
