package learn

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/plygo/ply/internal/disk"
)

// journal appends games to a file. No other program can write to the file meanwhile. Whoever kills the
// program loses the games of the last second at most, and a loss of power those of the last ten.
type journal struct {
	file   *disk.Appender
	games  []byte // those that are not yet in the file
	block  []byte // memory for the next block
	wrote  time.Time
	synced time.Time
}

const (
	usualBlock = 4 << 10 // bytes of games that are not kept back
	writeEvery = time.Second
	syncEvery  = 10 * time.Second
)

// openJournal opens a file of games, or makes a new one, and calls see for each game that is in it. What a
// program that was killed left unfinished at the end is cut off.
func openJournal(path string, id identity, settings string, see func(*playedGame) error) (*journal, error) {
	file, err := disk.OpenAppender(path)
	if err != nil {
		return nil, fmt.Errorf("learn: %w", err)
	}
	j := &journal{file: file, wrote: time.Now(), synced: time.Now()}
	if err := j.begin(id, settings, see); err != nil {
		file.Close()
		return nil, fmt.Errorf("learn: %s: %w", path, err)
	}
	return j, nil
}

func (j *journal) begin(id identity, settings string, see func(*playedGame) error) error {
	line, err := id.header(settings).line()
	if err != nil {
		return err
	}
	if unfinished, err := j.holdsPartOf(line); err != nil {
		return err
	} else if unfinished {
		return errors.Join(j.file.Truncate(0), j.file.Append(line))
	}
	blocks, h, err := readFile(id, io.NewSectionReader(j.file, 0, j.file.Size()))
	if err != nil {
		return err
	}
	if h.Settings != settings {
		return fmt.Errorf("its games were made otherwise (%s), so games with these settings (%s) need a file of their own", h.Settings, settings)
	}
	for g, err := range blocks.games() {
		if err == nil {
			err = see(g)
		}
		if err != nil {
			return err
		}
	}
	if blocks.whole < j.file.Size() {
		return j.file.Truncate(blocks.whole)
	}
	return nil
}

// holdsPartOf reports whether the file is empty, or has only the beginning of its first line.
func (j *journal) holdsPartOf(line []byte) (bool, error) {
	if j.file.Size() >= int64(len(line)) {
		return false, nil
	}
	text, err := io.ReadAll(io.NewSectionReader(j.file, 0, j.file.Size()))
	return bytes.HasPrefix(line, text), err
}

// add adds a game.
func (j *journal) add(g *playedGame) error {
	j.games = g.append(j.games) // even the longest game, behind as many as are kept back, fits into a block
	if len(j.games) < usualBlock && time.Since(j.wrote) < writeEvery {
		return nil
	}
	if err := j.write(); err != nil {
		return err
	}
	if time.Since(j.synced) < syncEvery {
		return nil
	}
	j.synced = time.Now()
	return j.file.Sync()
}

// write puts all games into the file.
func (j *journal) write() error {
	j.wrote = time.Now()
	if len(j.games) == 0 {
		return nil
	}
	j.block = appendBlock(j.block[:0], j.games)
	if err := j.file.Append(j.block); err != nil {
		return err
	}
	j.games = j.games[:0]
	return nil
}

func (j *journal) close() error {
	return errors.Join(j.write(), j.file.Sync(), j.file.Close())
}
