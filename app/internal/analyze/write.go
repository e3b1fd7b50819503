package analyze

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/internal/disk"
)

// signature is how the tag Annotator of a game begins that this program has analysed.
const signature = "ply analyze"

const annotatorTag = "Annotator"

// analyzed reports whether the tags of a game say that this program has analysed it.
func analyzed(tags map[string]string) bool {
	return strings.Contains(tags[annotatorTag], signature)
}

// writer gathers the games that are analysed, and writes them as one file.
type writer[S any, M comparable] struct {
	*analyst[S, M]
	archiver ply.Archiver[S, M] // nil if the games come as JSON
	asJSON   bool
	fromJSON bool
	path     string
	named    bool // the person named the file, so whatever it was may go
	text     bytes.Buffer
	games    int
}

// target returns the file to write to. Without a name from the person it is beside the one that is
// read: game-analyzed.pgn for game.pgn. An earlier analysis is replaced, and any other file only
// if the person named it. The file that is read is never replaced.
func (w *writer[S, M]) target(s *Settings) (path string, named bool, err error) {
	path, named = s.Out, s.Out != ""
	if !named {
		ext := filepath.Ext(s.File)
		path = strings.TrimSuffix(s.File, ext) + "-analyzed"
		if w.asJSON {
			ext = ".json"
		}
		path += ext
	}
	read, err := os.Stat(s.File)
	if err != nil {
		return "", false, err
	}
	if there, err := os.Stat(path); err == nil && os.SameFile(read, there) {
		return "", false, fmt.Errorf("-out %s is the file that is analyzed; name another one", path)
	}
	if old, err := os.ReadFile(path); err == nil && !named {
		if err := w.replaceable(path, old); err != nil {
			return "", false, err
		}
	}
	return path, named, disk.Probe(path)
}

// replaceable returns an error if a file is something else than an earlier analysis.
func (w *writer[S, M]) replaceable(path string, old []byte) error {
	whole := true
	switch {
	case len(bytes.TrimSpace(old)) == 0:
	case w.asJSON:
		for decoder := json.NewDecoder(bytes.NewReader(old)); whole && decoder.More(); {
			var text json.RawMessage
			whole = decoder.Decode(&text) == nil && holdsAnalysis(text)
		}
	default:
		games := 0
		for game, err := range w.archiver.ReadGames(bytes.NewReader(old)) {
			games++
			whole = whole && err == nil && analyzed(game.Tags)
		}
		whole = whole && games > 0
	}
	if !whole {
		return fmt.Errorf("%s is there, and is no earlier analysis; -out names a file that may be replaced", path)
	}
	return nil
}

// add adds a game.
func (w *writer[S, M]) add(game ply.Archive[S, M], s *study[S, M]) error {
	if w.asJSON {
		text, err := w.json(game, s)
		if err != nil {
			return err
		}
		w.text.Write(text)
		w.games++
		return nil
	}
	game.Tags = maps.Clone(game.Tags)
	if game.Tags == nil {
		game.Tags = map[string]string{}
	}
	game.Tags[annotatorTag] = joined(game.Tags[annotatorTag], "; ", w.annotator)
	game.Notes = w.notes(game.Notes, s)
	var text bytes.Buffer
	if err := w.archiver.WriteGame(&text, game); err != nil {
		return err
	}
	w.text.Write(text.Bytes())
	w.games++
	return nil
}

// finish writes the file, as a whole or not at all, and says so. Without any game it writes nothing.
func (w *writer[S, M]) finish(out io.Writer) error {
	if w.games == 0 {
		return errors.New("no game was analyzed, and nothing is written")
	}
	err := disk.Update(w.path, func(old []byte) ([]byte, error) {
		if w.named {
			return w.text.Bytes(), nil
		}
		return w.text.Bytes(), w.replaceable(w.path, old)
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s written to %s.\n", subject.Times(w.games, "game is", "games are"), w.path)
	return err
}
