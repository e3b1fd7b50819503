package disk

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestMain: the test binary is a program that writes a file when a test starts it with this
// variable.
func TestMain(m *testing.M) {
	if path := os.Getenv("DISK_CHILD"); path != "" {
		child(path)
		return
	}
	os.Exit(m.Run())
}

// child adds numbers to a file, one a line, and tells each number that is in the file.
func child(path string) {
	for i := 0; ; i++ {
		err := Update(path, func(old []byte) ([]byte, error) {
			return fmt.Appendf(old, "%s %d\n", os.Getenv("DISK_NAME"), i), nil
		})
		if err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		fmt.Println(i)
		if os.Getenv("DISK_MOST") == fmt.Sprint(i) {
			return
		}
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// files returns the names in a folder.
func files(t *testing.T, folder string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func TestWrite(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "x")
	for _, text := range []string{"a long text", "b", ""} {
		if err := Probe(path); err != nil {
			t.Error(err)
		}
		if err := Write(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got := read(t, path); got != text {
			t.Errorf("it holds %q, want %q", got, text)
		}
	}
	if names := files(t, folder); len(names) != 1 {
		t.Errorf("stray files: %q", names)
	}
	if err := Probe(filepath.Join(folder, "new")); err != nil || len(files(t, folder)) != 1 {
		t.Errorf("Probe: %v, %q", err, files(t, folder))
	}
	if err := Write(filepath.Join(folder, "no", "where"), nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no such folder: %v", err)
	}
}

func TestUpdate(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "x")
	add := func(old []byte) ([]byte, error) { return append(old, 'a'), nil }
	err := Update(path, func(old []byte) ([]byte, error) {
		if old != nil {
			t.Errorf("a file that is not there holds %q", old)
		}
		return add(old)
	})
	if err = errors.Join(err, Update(path, add)); err != nil || read(t, path) != "aa" {
		t.Errorf("%v, %q", err, read(t, path))
	}
	failed := errors.New("changed by another")
	err = Update(path, func(old []byte) ([]byte, error) { return []byte("lost"), failed })
	if !errors.Is(err, failed) || read(t, path) != "aa" || len(files(t, folder)) != 1 {
		t.Errorf("%v, %q, %q", err, read(t, path), files(t, folder))
	}
}

// A program that was killed left its temporary file. The next one uses the name again.
func TestLeftover(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "x")
	if err := os.WriteFile(filepath.Join(folder, ".x.tmp"), bytes.Repeat([]byte("junk"), 1000), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Write(path, []byte("new")); err != nil || read(t, path) != "new" || len(files(t, folder)) != 1 {
		t.Errorf("%v, %q", err, files(t, folder))
	}
	if err := os.WriteFile(filepath.Join(folder, ".x.tmp"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Probe(path); err != nil || len(files(t, folder)) != 1 {
		t.Errorf("Probe: %v, %q", err, files(t, folder))
	}
}

func TestAppender(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x")
	if err := os.WriteFile(path, []byte("old\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	a, err := OpenAppender(path)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	if err := errors.Join(a.Append([]byte("new\n")), a.Sync()); err != nil || a.Size() != 8 || read(t, path) != "old\nnew\n" {
		t.Errorf("%v, %d bytes, %q", err, a.Size(), read(t, path))
	}
	if err := errors.Join(a.Truncate(2), a.Append([]byte("k"))); err != nil || a.Size() != 3 || read(t, path) != "olk" {
		t.Errorf("%v, %d bytes, %q", err, a.Size(), read(t, path))
	}
	// Another program that asks for no lock.
	if err := os.WriteFile(path, []byte("other text"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := a.Append([]byte("new")); err == nil || !strings.Contains(err.Error(), "changed by another program") || read(t, path) != "other text" {
		t.Errorf("changed: %v, %q", err, read(t, path))
	}
}
