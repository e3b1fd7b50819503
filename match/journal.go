package match

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/plygo/ply/internal/disk"
)

// journal appends lines to a file of results. No other program can use the file meanwhile. A
// program that is killed leaves at most its last line unfinished. The file is synced once a
// second, so a machine that loses its power loses no more than the last second.
type journal struct {
	file *disk.Appender
	journalEnd
	before journalEnd // that before the last line was appended
	synced time.Time
}

// journalEnd is where the next line is appended.
type journalEnd struct {
	whole int64 // number of bytes that hold whole lines; what follows is cut off
	open  bool  // the last of them has no newline
}

// openJournal opens the file of results with this name, or creates it. It returns what is in it.
// It changes nothing before the first line is appended.
func openJournal(name string) (*journal, *resultsText, error) {
	file, err := disk.OpenAppender(name)
	if err != nil {
		return nil, nil, fmt.Errorf("match: %w", err)
	}
	data, err := io.ReadAll(io.NewSectionReader(file, 0, file.Size()))
	var text *resultsText
	if err == nil {
		text, err = parseResults(data)
	}
	if err != nil {
		file.Close()
		return nil, nil, fmt.Errorf("match: %s: %w", name, err)
	}
	return &journal{file: file, journalEnd: journalEnd{text.whole, text.open}}, text, nil
}

// append writes one line. If that fails, the file is as before.
func (j *journal) append(l line) error {
	text, err := json.Marshal(l)
	if err != nil {
		return err
	}
	if j.whole < j.file.Size() {
		if err := j.file.Truncate(j.whole); err != nil {
			return err
		}
	}
	if j.open {
		text = append([]byte{'\n'}, text...)
	}
	if err := j.file.Append(append(text, '\n')); err != nil {
		return err
	}
	j.before, j.journalEnd = j.journalEnd, journalEnd{whole: j.file.Size()}
	return nil
}

// takeBack removes the line that was appended last.
func (j *journal) takeBack() error {
	j.journalEnd = j.before
	return j.file.Truncate(j.whole)
}

// sync syncs the file if that was not done for a second.
func (j *journal) sync() error {
	if time.Since(j.synced) < time.Second {
		return nil
	}
	j.synced = time.Now()
	return j.file.Sync()
}

func (j *journal) close() error {
	if j == nil {
		return nil
	}
	return errors.Join(j.file.Sync(), j.file.Close())
}
