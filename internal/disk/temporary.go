package disk

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// temporary is a new, empty file beside another one. There is one name for it, and its lock is
// the lock of all who replace that other file. So what a killed program left is found again.
type temporary struct{ file *os.File }

// newTemp makes the temporary file for path and locks it.
func newTemp(path string) (*temporary, error) {
	name := filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+".tmp")
	for begun := time.Now(); ; {
		file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL|noFollow, 0o666)
		mine := err == nil
		if errors.Is(err, os.ErrExist) {
			file, err = open(name, os.O_RDWR) // another program has it, or was killed
		}
		if errors.Is(err, os.ErrNotExist) && time.Since(begun) < patience {
			if _, err := os.Stat(filepath.Dir(name)); err == nil {
				continue // the other program has just removed it
			}
		}
		if err != nil {
			return nil, fmt.Errorf("writing %s: %w", path, err)
		}
		if err := lock(file, patience-time.Since(begun)); err != nil {
			file.Close()
			return nil, fmt.Errorf("writing %s: %w", path, err)
		}
		// Between making the file and locking it, another program may have removed it.
		at := isAt(file, name)
		if mine && at {
			return &temporary{file}, nil
		}
		if at { // what is left of a killed program, perhaps with another mode
			release(file)
			err = os.Remove(name)
		}
		file.Close()
		if err != nil {
			return nil, fmt.Errorf("writing %s: %w", path, err)
		}
	}
}

// discard removes the file.
func (t *temporary) discard() error {
	release(t.file)
	defer t.file.Close()
	return os.Remove(t.file.Name())
}
