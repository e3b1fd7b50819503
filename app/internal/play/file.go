package play

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/plygo/ply/app/internal/subject"
)

// file is a file with games, one after the other, and the place of this game in it.
type file struct {
	path    string // empty means that games are not saved
	records bool   // it has the format of package ply, not the game's own
	seen    []byte // all that it held when this program last read or wrote it
	before  []byte // the games before this one
	last    []byte // this game as it was last written; nil if it has no place yet
	after   []byte // the games behind this one, which other programs have added
	told    bool   // the person knows that another program writes the file
}

// recordFile is the extension of files with records in the format of package ply: JSON, one game
// a line. It keeps moves that were taken back. A game without its own format always uses it.
const recordFile = ".json"

// newFile returns a file that holds seen, with a place for another game behind all others. An
// empty line separates the games, even if the last line has no end. A file that has games keeps
// its format, because nobody could read a mixture. For an empty file, the name decides the
// format.
func newFile(path string, seen []byte) file {
	f := file{path: path, seen: seen, records: filepath.Ext(path) == recordFile}
	data := unmarked(seen)
	if blank(data) {
		return f
	}
	f.records = subject.HoldsRecords(data)
	f.before = slices.Clip(data)
	if !bytes.HasSuffix(data, []byte("\n")) {
		f.before = append(f.before, '\n')
	}
	if lines := bytes.ReplaceAll(f.before, []byte("\r"), nil); !f.records && !bytes.HasSuffix(lines, []byte("\n\n")) {
		f.before = append(f.before, '\n')
	}
	return f
}

// behind returns the file with a place for the next game behind all others.
func (f file) behind() file {
	next := newFile(f.path, f.seen)
	next.told = f.told
	if f.last != nil && len(f.after) == 0 { // it ends as games of this program end
		next.before = slices.Concat(f.before, f.last)
	}
	return next
}

// replace makes the last game of the file the one that is written again, but only if its text
// is exactly own. Any other text may contain comments or variations, which would be lost.
func (f *file) replace(own []byte) {
	if before, ok := bytes.CutSuffix(unmarked(f.seen), own); ok && startsLine(before) {
		f.before, f.last = before, own
	}
}

// find looks for this game as it was last written in a file that holds data now.
func (f *file) find(data []byte) (before, after []byte, ok bool) {
	if f.last == nil {
		return nil, nil, false
	}
	i := bytes.LastIndex(data, f.last)
	if i < 0 || !startsLine(data[:i]) {
		return nil, nil, false
	}
	return data[:i:i], data[i+len(f.last):], true
}

// startsLine reports whether what comes behind data begins a line.
func startsLine(data []byte) bool { return len(data) == 0 || bytes.HasSuffix(data, []byte("\n")) }

func blank(data []byte) bool { return len(bytes.TrimSpace(data)) == 0 }

// unmarked removes the byte order mark that some editors put at the beginning.
func unmarked(data []byte) []byte { return bytes.TrimPrefix(data, []byte("\uFEFF")) }

// readPlain reads a regular file. It refuses devices and pipes, which may have no end, and links,
// which are not written either.
func readPlain(path string) ([]byte, error) {
	info, err := os.Lstat(path)
	switch {
	case err != nil:
		return nil, err
	case info.Mode()&os.ModeSymlink != 0:
		return nil, fmt.Errorf("%s is a link; name the file itself", path)
	case info.IsDir():
		return nil, fmt.Errorf("%s is a directory; name a file", path)
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is no plain file", path)
	}
	return os.ReadFile(path)
}
