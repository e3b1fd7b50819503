package web

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// backup writes a copy of the data into a new file, also while a server uses them: it has all that the
// server had acknowledged when the copy began.
func backup(data, file string) error {
	if data == "" {
		return errors.New("there is nothing to copy: -data names no file")
	}
	if _, err := os.Stat(data); err != nil {
		return err
	}
	if _, err := os.Lstat(file); err == nil {
		return fmt.Errorf("%s is there already", file)
	}
	part, err := filepath.Abs(file + ".part") // a copy that was cut off is not taken for a whole one
	if err != nil {
		return err
	}
	_ = os.Remove(part) // of a copy before
	if err := private(part); err != nil {
		return err
	}
	if err := vacuum(data, part); err != nil {
		return errors.Join(err, os.Remove(part))
	}
	return os.Rename(part, file)
}

// vacuum writes a copy of the data into an empty file.
func vacuum(data, file string) error {
	db, err := sql.Open("sqlite", location(data, patience+"&mode=rw"))
	if err != nil {
		return err
	}
	_, err = db.Exec(`VACUUM INTO ?`, file)
	return errors.Join(err, db.Close())
}
