// Package whole writes files as a whole. If the program is killed during that, there is
// either the old file or the new one.
package whole

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Probe returns an error if Write could not write the file. It changes nothing.
func Probe(path string) error {
	temp, _, err := beside(path)
	if err != nil {
		return err
	}
	return errors.Join(temp.Close(), os.Remove(temp.Name()))
}

// Write writes a file.
func Write(path string, data []byte) error {
	temp, path, err := beside(path)
	if err != nil {
		return err
	}
	_, err = temp.Write(data)
	if err = errors.Join(err, temp.Sync(), temp.Close()); err == nil {
		err = os.Rename(temp.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(temp.Name()))
	}
	return nil
}

// beside makes a temporary file next to path. It returns that file, and the place of the
// file that it will replace, with all links resolved.
func beside(path string) (temp *os.File, place string, err error) {
	place, mode, err := target(path)
	if err != nil {
		return nil, "", err
	}
	if temp, err = os.CreateTemp(filepath.Dir(place), filepath.Base(place)+".*"); err != nil {
		return nil, "", err
	}
	if err = temp.Chmod(mode); err != nil {
		return nil, "", errors.Join(err, temp.Close(), os.Remove(temp.Name()))
	}
	return temp, place, nil
}

// target returns the file to replace, with all links resolved, and its mode. To replace a
// file, a program needs permission for the directory only. So target checks that the file
// itself may be written.
func target(path string) (string, os.FileMode, error) {
	if _, err := os.Lstat(path); errors.Is(err, os.ErrNotExist) {
		return path, 0o644, nil
	}
	path, err := filepath.EvalSymlinks(path)
	if err != nil {
		return "", 0, err
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return "", 0, err
	case !info.Mode().IsRegular():
		return "", 0, fmt.Errorf("%s is no plain file", path)
	case info.Mode()&0o222 == 0: // checked here, because root could open it
		return "", 0, fmt.Errorf("%s is read-only", path)
	}
	old, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return "", 0, err
	}
	return path, info.Mode().Perm(), old.Close()
}
