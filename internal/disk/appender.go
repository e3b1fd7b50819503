package disk

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Appender adds texts to the end of a file, each as a whole or not at all. While it is open, no
// other Appender can open the file, and nobody can replace it by [Write] or [Update].
type Appender struct {
	file *os.File
	path string // absolute, for a program that changes its folder
	size int64  // of what is whole
	torn bool   // whether a part of a text that failed may follow
}

// OpenAppender opens a file, or makes a new one. If another program has it open, the error says
// that.
func OpenAppender(path string) (*Appender, error) {
	for {
		file, err := open(path, os.O_RDWR|os.O_CREATE|os.O_APPEND)
		if err != nil {
			return nil, err
		}
		if err = lock(file, 0); err == nil && !isAt(file, path) { // replaced since
			file.Close()
			continue
		}
		var info os.FileInfo
		if err == nil {
			info, err = file.Stat()
		}
		if err == nil && info.Size() == 0 { // perhaps new
			err = syncFolder(filepath.Dir(path))
		}
		absolute := path
		if err == nil {
			absolute, err = filepath.Abs(path)
		}
		if err != nil {
			file.Close()
			return nil, err
		}
		return &Appender{file: file, path: absolute, size: info.Size()}, nil
	}
}

// Size returns the number of bytes in the file.
func (a *Appender) Size() int64 { return a.size }

// ReadAt reads a part of the file, as [io.ReaderAt] says.
func (a *Appender) ReadAt(p []byte, off int64) (int, error) { return a.file.ReadAt(p, off) }

// Append adds text to the end of the file. If that fails, because the disk is full for example,
// the file is as it was before.
func (a *Appender) Append(text []byte) error {
	if a.torn {
		if err := a.Truncate(a.size); err != nil {
			return err
		}
	}
	if err := a.check(); err != nil {
		return err
	}
	if _, err := a.file.Write(text); err != nil {
		a.torn = true
		return errors.Join(err, a.Truncate(a.size))
	}
	a.size += int64(len(text))
	return nil
}

// check returns an error if somebody who does not ask for locks has changed the file.
func (a *Appender) check() error {
	info, err := a.file.Stat()
	switch {
	case err != nil:
		return err
	case !isAt(a.file, a.path):
		return fmt.Errorf("%s was moved or removed by another program", a.file.Name())
	case info.Size() != a.size:
		return fmt.Errorf("%s was changed by another program", a.file.Name())
	}
	return nil
}

// Truncate cuts off what follows the first size bytes.
func (a *Appender) Truncate(size int64) error {
	if err := a.file.Truncate(size); err != nil {
		return err
	}
	a.size, a.torn = size, false
	return nil
}

// Sync returns when all that was added is on the disk.
func (a *Appender) Sync() error { return a.file.Sync() }

// Close ends the use of the file.
func (a *Appender) Close() error { return a.file.Close() }
