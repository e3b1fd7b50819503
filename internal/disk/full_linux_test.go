package disk

import (
	"bytes"
	"path/filepath"
	"testing"

	"github.com/plygo/ply/internal/fulldisk"
)

// A disk that is full after k bytes leaves the old file, and no other. The test runs in a process
// of its own, because the limit holds for all that the process writes.
func TestFull(t *testing.T) {
	if !fulldisk.Alone(t) {
		return
	}
	folder := t.TempDir()
	path := filepath.Join(folder, "x")
	old, text := bytes.Repeat([]byte("old\n"), 5), bytes.Repeat([]byte("new\n"), 10)
	for k := range len(old) + len(text) + 2 {
		if err := Write(path, old); err != nil {
			t.Fatal(err)
		}
		lift := fulldisk.Limit(t, k)
		err := Write(path, text)
		lift()
		want := old
		if k >= len(text) {
			want = text
		}
		if got := read(t, path); (err == nil) != (k >= len(text)) || got != string(want) || len(files(t, folder)) != 1 {
			t.Fatalf("Write with %d bytes: %v, %q, %q", k, err, got, files(t, folder))
		}

		if err := Write(path, old); err != nil {
			t.Fatal(err)
		}
		a, err := OpenAppender(path)
		if err != nil {
			t.Fatal(err)
		}
		lift = fulldisk.Limit(t, k)
		err = a.Append(text)
		lift()
		want = old
		if k >= len(old)+len(text) {
			want = append(old[:len(old):len(old)], text...)
		}
		if got := read(t, path); (err == nil) != (len(want) > len(old)) || got != string(want) || a.Size() != int64(len(want)) {
			t.Fatalf("Append with %d bytes: %v, %q", k, err, got)
		}
		if err := a.Append(text); err != nil || read(t, path) != string(want)+string(text) {
			t.Fatalf("Append after a failure at %d: %v, %q", k, err, read(t, path))
		}
		a.Close()
	}
}
