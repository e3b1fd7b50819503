//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package disk

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A new file has the mode that the umask asks for, whatever a killed program left. An old file
// keeps its mode.
func TestMode(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "x")
	for umask, want := range map[int]os.FileMode{0o077: 0o600, 0o022: 0o644, 0: 0o666} {
		before := syscall.Umask(umask)
		err := os.WriteFile(filepath.Join(folder, ".x.tmp"), nil, 0o200)
		err = errors.Join(err, Write(path, nil))
		syscall.Umask(before)
		if err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(path); err != nil || info.Mode() != want {
			t.Errorf("umask %#o: mode %#o, want %#o", umask, info.Mode(), want)
		}
		if err := errors.Join(os.Chmod(path, 0o640), Write(path, []byte("again"))); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(path); err != nil || info.Mode() != 0o640 {
			t.Errorf("an old file: mode %#o, want that which it had", info.Mode())
		}
		os.Remove(path)
	}
}

// What is no plain file is refused at once, and nothing behind a link is touched.
func TestRefused(t *testing.T) {
	victim := filepath.Join(t.TempDir(), "victim")
	if err := os.WriteFile(victim, []byte("precious"), 0o666); err != nil {
		t.Fatal(err)
	}
	link := func(to string) func(string) error {
		return func(path string) error { return os.Symlink(to, path) }
	}
	pipe := func(path string) error { return syscall.Mkfifo(path, 0o666) }
	folder := func(path string) error { return os.Mkdir(path, 0o777) }
	for name, tt := range map[string]struct {
		file string // that which is there
		make func(path string) error
		want string
	}{
		"link":           {"x", link(victim), "x is a link; name the file itself"},
		"dangling link":  {"x", link(victim + "2"), "x is a link; name the file itself"},
		"pipe":           {"x", pipe, "x is no plain file"},
		"device":         {"x", link("/dev/null"), "is a link"},
		"folder":         {"x", folder, "x is no plain file"},
		"read-only":      {"x", func(path string) error { return os.WriteFile(path, nil, 0o444) }, "x is read-only"},
		"temporary link": {".x.tmp", link(victim), ".x.tmp is a link"},
		"temporary pipe": {".x.tmp", pipe, ".x.tmp is no plain file"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, "x")
			if err := tt.make(filepath.Join(dir, tt.file)); err != nil {
				t.Fatal(err)
			}
			before := files(t, dir)
			tries := map[string]func() error{
				"Write": func() error { return Write(path, []byte("new")) },
				"Probe": func() error { return Probe(path) },
			}
			if tt.file == "x" {
				tries["OpenAppender"] = func() error { _, err := OpenAppender(path); return err }
			}
			for try, f := range tries {
				if err := f(); err == nil || !strings.Contains(err.Error(), tt.want) {
					t.Errorf("%s: %v, want %q", try, err, tt.want)
				}
			}
			if after := files(t, dir); !slices.Equal(before, after) {
				t.Errorf("files %q, before %q", after, before)
			}
		})
	}
	if got := read(t, victim); got != "precious" || len(files(t, filepath.Dir(victim))) != 1 {
		t.Errorf("behind a link there is %q now", got)
	}
	if _, err := OpenAppender("/dev/null"); err == nil || !strings.Contains(err.Error(), "is no plain file") {
		t.Errorf("/dev/null: %v", err)
	}
}

func TestAppenderLock(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "x")
	a, err := OpenAppender(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := OpenAppender(path); err == nil || !strings.Contains(err.Error(), "x is in use by another program") {
		t.Errorf("a second Appender: %v", err)
	}
	if err := os.Rename(path, path+"2"); err != nil {
		t.Fatal(err)
	}
	if err := a.Append([]byte("lost")); err == nil || !strings.Contains(err.Error(), "moved or removed") {
		t.Errorf("moved: %v", err)
	}
	if err := errors.Join(os.Rename(path+"2", path), a.Append([]byte("kept")), a.Close()); err != nil {
		t.Fatal(err)
	}
	if a, err = OpenAppender(path); err != nil || a.Size() != 4 {
		t.Fatalf("after Close: %v", err)
	}
	// Update waits for the Appender.
	wait := time.AfterFunc(50*time.Millisecond, func() { a.Append([]byte(" all")); a.Close() })
	defer wait.Stop()
	if err := Update(path, func(old []byte) ([]byte, error) { return append(old, '.'), nil }); err != nil || read(t, path) != "kept all." {
		t.Errorf("%v, %q", err, read(t, path))
	}
}

func start(t *testing.T, path, name string, most int) (*exec.Cmd, io.Reader) {
	t.Helper()
	c := exec.CommandContext(t.Context(), os.Args[0])
	c.Env = append(os.Environ(), "DISK_CHILD="+path, "DISK_NAME="+name, fmt.Sprintf("DISK_MOST=%d", most))
	out, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	return c, out
}

// A program that is killed again and again loses nothing that it had told, never leaves a part of
// a file, and what is left of it is gone after the next Write.
func TestKill(t *testing.T) {
	kills := 30
	if testing.Short() {
		kills = 5
	}
	folder := t.TempDir()
	path := filepath.Join(folder, "x")
	var want []string // lines that must be there
	for i := range kills {
		c, out := start(t, path, fmt.Sprint("run", i), -1)
		lines := bufio.NewScanner(out)
		lines.Scan() // it has begun
		wait := time.AfterFunc(time.Duration(rand.IntN(20_000))*time.Microsecond, func() { c.Process.Kill() })
		defer wait.Stop()
		told := []string{fmt.Sprintf("run%d 0", i)}
		for lines.Scan() {
			told = append(told, fmt.Sprintf("run%d %s", i, lines.Text()))
		}
		c.Wait()
		got := strings.Split(strings.TrimSuffix(read(t, path), "\n"), "\n")
		want = append(want, told...)
		if len(got) == len(want)+1 { // killed before it could tell the last line
			want = append(want, fmt.Sprintf("run%d %d", i, len(told)))
		}
		if !slices.Equal(got, want) {
			t.Fatalf("after %d kills %d lines, want %d", i+1, len(got), len(want))
		}
	}
	if err := Write(path, nil); err != nil || len(files(t, folder)) != 1 {
		t.Errorf("%v, stray files: %q", err, files(t, folder))
	}
}

// Programs that update one file at once lose no line of each other.
func TestTwoPrograms(t *testing.T) {
	const programs, lines = 3, 30
	folder := t.TempDir()
	path := filepath.Join(folder, "x")
	var all []*exec.Cmd
	for i := range programs {
		c, _ := start(t, path, fmt.Sprint(i), lines-1)
		all = append(all, c)
	}
	for _, c := range all {
		if err := c.Wait(); err != nil {
			t.Error(err)
		}
	}
	if got := strings.Count(read(t, path), "\n"); got != programs*lines {
		t.Errorf("%d lines, want %d", got, programs*lines)
	}
	if names := files(t, folder); len(names) != 1 {
		t.Errorf("stray files: %q", names)
	}
}
