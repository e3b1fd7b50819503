package play

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
)

// recordMark is how each record of a file begins, on a line of its own.
const recordMark = "{"

// entry is a game of a file, or what is wrong with it.
type entry[S any, M comparable] struct {
	ply.Archive[S, M]
	err error
}

// decode reads all games of a file. A broken game does not affect the others.
func (s *session[S, M]) decode(data []byte) (games []entry[S, M], err error) {
	if subject.HoldsRecords(data) {
		for part := range strings.SplitSeq("\n"+string(data), "\n"+recordMark) {
			if strings.Trim(part, "\r\n") == "" {
				continue
			}
			record, err := ply.ParseRecord(s.Rules, []byte(recordMark+strings.TrimRight(part, "\r\n")))
			games = append(games, entry[S, M]{ply.Archive[S, M]{Record: record}, err})
		}
		return games, nil
	}
	archiver, ok := ply.As[ply.Archiver[S, M]](s.Rules)
	if !ok {
		return nil, fmt.Errorf("a file of %s begins with %q", s.Called(), recordMark)
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
