// Package disk writes files such that neither a kill nor a full disk nor another program spoils
// them.
//
//   - [Write] and [Update] replace a file as a whole: there is always the old file or the new one.
//   - [Appender] adds to the end of a file, and keeps other programs away meanwhile.
//
// Both write plain files only, and follow no link: where others may write to the folder, a link
// could lead anywhere. The folders of a path may be links.
//
// Programs are kept apart by locks on the file (flock), which end with the program. Systems
// without flock, such as Windows, and file systems without it have no such locks.
package disk

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// patience is how long Update waits for another program that writes the same file.
const patience = 10 * time.Second

// Write replaces a file, or makes a new one. A new file has the mode that the umask leaves of
// 0666, and any other keeps its mode. When Write returns nil, the file is on the disk.
func Write(path string, data []byte) error {
	return replace(path, func() ([]byte, error) { return data, nil })
}

// Update replaces a file by what change makes of its content, which is nil if there is no file.
// No other program that uses this package writes the file meanwhile. So change can see what
// another program has written since, and keep it. If change returns an error, Update returns
// that error and leaves the file as it is.
func Update(path string, change func(old []byte) ([]byte, error)) error {
	return replace(path, func() ([]byte, error) {
		old, err := os.ReadFile(path)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return nil, err
		}
		return change(old)
	})
}

// Probe returns an error if Write could not write the file. It changes nothing.
func Probe(path string) error {
	temp, err := newTemp(path)
	if err != nil {
		return err
	}
	old, err := lockOld(path, temp)
	if old != nil {
		old.Close()
	}
	return errors.Join(err, temp.discard())
}

// replace writes what content returns to a temporary file beside path, and renames that file.
// It calls content when no other program can change the file any more.
func replace(path string, content func() ([]byte, error)) error {
	temp, err := newTemp(path)
	if err != nil {
		return err
	}
	old, err := lockOld(path, temp)
	if old != nil {
		defer old.Close()
	}
	var data []byte
	if err == nil {
		data, err = content()
	}
	if err == nil {
		_, err = temp.file.Write(data)
	}
	if err == nil {
		err = temp.file.Sync()
	}
	if err == nil {
		release(temp.file)
		if old != nil {
			release(old)
		}
		err = os.Rename(temp.file.Name(), path)
	}
	if err != nil {
		return errors.Join(err, temp.discard())
	}
	temp.file.Close() // it is on the disk already
	return syncFolder(filepath.Dir(path))
}

// lockOld opens the file that is replaced, and locks it, so that no [Appender] adds to it. The
// new file gets its mode. To replace a file, a program needs permission for the folder only. So
// lockOld checks that the file itself may be written. If there is no file, it returns nil.
func lockOld(path string, temp *temporary) (*os.File, error) {
	for begun := time.Now(); ; {
		old, err := open(path, os.O_WRONLY)
		if errors.Is(err, os.ErrNotExist) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		err = lock(old, patience-time.Since(begun))
		if err == nil && !isAt(old, path) { // replaced since
			old.Close()
			continue
		}
		var info os.FileInfo
		if err == nil {
			info, err = old.Stat()
		}
		if err == nil {
			err = temp.file.Chmod(info.Mode().Perm())
		}
		if err != nil {
			old.Close()
			return nil, err
		}
		return old, nil
	}
}

// open opens a file as os.OpenFile does, if it is a plain file that may be written or does not
// exist. It follows no link, and does not wait for anything.
func open(path string, flag int) (*os.File, error) {
	info, err := os.Lstat(path)
	if err == nil {
		err = plain(path, info)
	}
	if err != nil && (flag&os.O_CREATE == 0 || !errors.Is(err, os.ErrNotExist)) {
		return nil, err
	}
	file, err := os.OpenFile(path, flag|noFollow, 0o666)
	if err != nil {
		return nil, err
	}
	if info, err = file.Stat(); err == nil {
		err = plain(path, info) // it may be another file than before
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return file, nil
}

func plain(path string, info os.FileInfo) error {
	switch mode := info.Mode(); {
	case mode&os.ModeSymlink != 0:
		return fmt.Errorf("%s is a link; name the file itself", path)
	case !mode.IsRegular():
		return fmt.Errorf("%s is no plain file", path)
	case mode&0o222 == 0: // root could write it all the same
		return fmt.Errorf("%s is read-only", path)
	}
	return nil
}

// isAt reports whether an open file still is the file of that name.
func isAt(file *os.File, path string) bool {
	mine, err := file.Stat()
	if err != nil {
		return false
	}
	named, err := os.Lstat(path)
	return err == nil && os.SameFile(mine, named)
}

// lock locks a file for this program until it is closed. It tries for the given time.
func lock(file *os.File, wait time.Duration) error {
	for begun := time.Now(); ; time.Sleep(time.Millisecond) {
		locked, err := tryLock(file)
		switch {
		case err != nil:
			return fmt.Errorf("locking %s: %w", file.Name(), err)
		case locked:
			return nil
		case time.Since(begun) >= wait:
			return fmt.Errorf("%s is in use by another program", file.Name())
		}
	}
}
