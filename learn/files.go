package learn

import (
	"fmt"
	"io"
	"iter"
	"os"
)

// gameFiles are files of games that are read as one.
type gameFiles struct {
	id    identity
	paths []string
	known seenGames // games that are left out, because they were read before; nil if there are none

	lost       loss   // what the last reading could not read
	duplicates int    // games that it left out, because another one had the same seed and settings
	settings   string // of the last file: how its games were made
}

// seenGames are games that were read, by their settings and seeds.
type seenGames map[string]map[uint64]bool

// openFiles returns the files with these paths, if all have games of this identity.
func openFiles(id identity, paths ...string) (*gameFiles, error) {
	for _, path := range paths {
		file, _, _, err := openFile(id, path)
		if err != nil {
			return nil, err
		}
		file.Close()
	}
	return &gameFiles{id: id, paths: paths}, nil
}

func openFile(id identity, path string) (*os.File, *blockReader, header, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, nil, header{}, fmt.Errorf("learn: %w", err)
	}
	blocks, h, err := readFile(id, file)
	if err != nil {
		file.Close()
		return nil, nil, h, fmt.Errorf("learn: %s: %w", path, err)
	}
	return file, blocks, h, nil
}

// readFile reads the first line of a file of games, and returns a reader of what follows.
func readFile(id identity, r io.Reader) (*blockReader, header, error) {
	blocks := newBlockReader(r)
	h, length, err := readHeader(blocks.from)
	if err == nil {
		err = h.fits(id)
	}
	if err != nil {
		return nil, h, err
	}
	blocks.skip(length)
	blocks.whole = blocks.at
	return blocks, h, nil
}

// games returns the games of all files in order, each until the next one, and each once. Those that are known are left out,
// and those that it reads are known then. If reading
// fails, the last pair has the error. Afterwards lost and duplicates say what was left out.
func (f *gameFiles) games() iter.Seq2[*playedGame, error] {
	return func(yield func(*playedGame, error) bool) {
		f.lost, f.duplicates = loss{}, 0
		known := f.known
		if known == nil {
			known = seenGames{}
		}
		for _, path := range f.paths {
			if !f.read(path, known, yield) {
				return
			}
		}
	}
}

// read yields the games of one file that are not known. It returns false if the reading ends there.
func (f *gameFiles) read(path string, known seenGames, yield func(*playedGame, error) bool) bool {
	file, blocks, h, err := openFile(f.id, path)
	if err != nil {
		yield(nil, err)
		return false
	}
	defer file.Close()
	defer func() {
		f.lost.places += blocks.lost.places
		f.lost.bytes += blocks.lost.bytes
	}()
	f.settings = h.Settings
	seeds := known[h.Settings]
	if seeds == nil {
		seeds = map[uint64]bool{}
		known[h.Settings] = seeds
	}
	for g, err := range blocks.games() {
		if err != nil {
			yield(nil, fmt.Errorf("learn: %s: %w", path, err))
			return false
		}
		if seeds[g.seed] {
			f.duplicates++
			continue
		}
		seeds[g.seed] = true
		if !yield(g, nil) {
			return false
		}
	}
	return true
}
