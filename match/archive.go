package match

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"path/filepath"
	"strconv"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/disk"
)

// archive is the file of the games of a tournament. No other program can use it meanwhile.
//
// With a file of results, both stay equal whatever ends the program. The result of a game is
// written first, with the place that the game will have in the archive, and then the game. So
// the next run sees whether the last game is there. If not, it plays that game again.
type archive struct {
	file    *disk.Appender
	name    string   // without its folder
	journal *journal // nil if there is no file of results
	known   int64    // the size that the results tell; −1 if they tell none
	keep    int64    // length of the file that stays; the rest is cut off before a game is added
	gap     string   // what is added behind it, so that the next game stands alone
	begun   bool     // whether that is done
	synced  time.Time
}

// openArchive opens the archive and decides what has to be done before a game is added. It
// changes nothing yet. If the last of the results has no game in the archive, it takes that
// result out of text and off the journal.
func (r *run[S, M]) openArchive(text *resultsText) error {
	file, err := disk.OpenAppender(r.ArchiveFile)
	if err != nil {
		return fmt.Errorf("match: %w", err)
	}
	a := &archive{file: file, name: filepath.Base(r.ArchiveFile), journal: r.journal, known: -1, keep: file.Size()}
	r.archive = a
	from := int64(0) // of what follows, the results tell nothing
	if text != nil && text.archive != "" {
		if from, err = r.compare(text); err != nil {
			return err
		}
		a.known = from
	}
	if a.keep == from {
		return nil
	}
	if err := r.mend(from); err != nil {
		return fmt.Errorf("match: %s: %w", r.ArchiveFile, err)
	}
	return nil
}

// compare compares the archive with what the results tell about it. It returns where in the
// archive the games end that have results.
func (r *run[S, M]) compare(text *resultsText) (int64, error) {
	a, last := r.archive, text.known
	size := a.file.Size()
	if a.name != text.archive {
		return 0, fmt.Errorf("match: the games of %s are in %s, not in %s", r.ResultsFile, text.archive, a.name)
	}
	if size < last.begin {
		return 0, fmt.Errorf("match: %s has %d bytes, but %s tells of %d; is it another file?", r.ArchiveFile, size, r.ResultsFile, last.end)
	}
	game := make([]byte, min(last.end, size)-last.begin)
	if _, err := a.file.ReadAt(game, last.begin); err != nil {
		return 0, fmt.Errorf("match: %w", err)
	}
	if size >= last.end && crc32.ChecksumIEEE(game) == last.sum {
		return last.end, nil
	}
	if !last.last {
		return 0, fmt.Errorf("match: %s is not the archive of %s: at byte %d it has another game", r.ArchiveFile, r.ResultsFile, last.begin)
	}
	// The program ended before it had written the game.
	n := len(text.games) - 1
	lost := text.games[n]
	text.games = text.games[:n]
	r.journal.journalEnd = journalEnd{whole: last.line}
	if size < last.end && !r.hasOther(game, &lost) {
		a.keep = last.begin
	}
	return last.begin, nil
}

// hasOther reports whether text has another game than the one with this result, or a part of it.
// Somebody has added that game since.
func (r *run[S, M]) hasOther(text []byte, p *Result) bool {
	want := map[string]string{}
	if probe, err := r.probe(p); err == nil {
		for game, err := range r.archiver.ReadGames(bytes.NewReader(probe)) {
			if err == nil {
				want = game.Tags // as the format writes them
			}
		}
	}
	for game, err := range r.archiver.ReadGames(bytes.NewReader(text)) {
		if err != nil {
			continue
		}
		named, same := true, true
		for _, tag := range []string{"Round", r.sides[0], r.sides[1]} {
			named = named && game.Tags[tag] != ""
			same = same && game.Tags[tag] == want[tag]
		}
		if named && !same {
			return true
		}
	}
	return false
}

// probe returns the beginning of the game with this result, as the archive would have it.
func (r *run[S, M]) probe(p *Result) ([]byte, error) {
	record, err := r.Openings[(p.Round-1)%len(r.Openings)].record(r.Game, p.Seed)
	if err != nil {
		return nil, err
	}
	return r.encode(p, record)
}

// encode returns a game in the format of the archive.
func (r *run[S, M]) encode(p *Result, record *ply.Record[S, M]) ([]byte, error) {
	tags := map[string]string{
		"Round": strconv.Itoa(p.Round), r.sides[0]: p.Players[0], r.sides[1]: p.Players[1],
		"TimeControl": r.Terms.Control.String(), "Termination": p.Reason,
	}
	if r.Terms.Control == (Control{}) {
		tags["TimeControl"] = "-" // PGN's sign for no time control
	}
	var text bytes.Buffer
	err := r.archiver.WriteGame(&text, ply.Archive[S, M]{Tags: tags, Record: record})
	return text.Bytes(), err
}

// begin makes the archive ready for the first game, and tells the results where that is.
func (a *archive) begin() error {
	if a.keep < a.file.Size() {
		if err := a.file.Truncate(a.keep); err != nil {
			return err
		}
	}
	if a.gap != "" {
		if err := a.file.Append([]byte(a.gap)); err != nil {
			return err
		}
		a.gap, a.keep = "", a.file.Size()
	}
	if size := a.file.Size(); a.journal != nil && a.known != size {
		if err := a.journal.append(line{Archive: &a.name, Size: &size}); err != nil {
			return err
		}
		a.known = size
	}
	a.begun = true
	return nil
}

// add adds a game, and its result to the file of results if there is one. If that fails, both
// are as before.
func (a *archive) add(p *Result, game []byte) error {
	if !a.begun {
		if err := a.begin(); err != nil {
			return fmt.Errorf("match: saving a game: %w", err)
		}
	}
	if a.journal == nil {
		return a.append(game, time.Second)
	}
	size := a.file.Size() + int64(len(game))
	if err := a.journal.append(line{Result: p, Archived: &size, Sum: crc32.ChecksumIEEE(game)}); err != nil {
		return fmt.Errorf("match: saving a result: %w", err)
	}
	err := a.journal.file.Sync() // at most one result is ever without its game, also if the power fails
	if err == nil {
		err = a.append(game, 0)
	}
	if err != nil {
		return errors.Join(err, a.journal.takeBack())
	}
	return nil
}

// append adds a game. It syncs the file if that was not done for the given time.
func (a *archive) append(game []byte, every time.Duration) error {
	before := a.file.Size()
	err := a.file.Append(game)
	if err == nil && time.Since(a.synced) >= every {
		a.synced = time.Now()
		if err = a.file.Sync(); err != nil {
			err = errors.Join(err, a.file.Truncate(before))
		}
	}
	if err != nil {
		return fmt.Errorf("match: saving a game: %w", err)
	}
	return nil
}

func (a *archive) close() error {
	if a == nil {
		return nil
	}
	return errors.Join(a.file.Sync(), a.file.Close())
}

// tail returns what follows from in the archive, but no more than its last maxTail bytes, from the
// beginning of a line on. It also returns where that begins.
func (a *archive) tail(from int64) ([]byte, int64, error) {
	size := a.file.Size()
	begin := max(from, size-maxTail)
	text, err := io.ReadAll(io.NewSectionReader(a.file, begin, size-begin))
	if begin > from {
		if line := bytes.IndexByte(text, '\n') + 1; line > 0 {
			return text[line:], begin + int64(line), err
		}
	}
	return text, begin, err
}
