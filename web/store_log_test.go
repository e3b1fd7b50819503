package web

import (
	"path/filepath"
	"testing"
)

// When the log of SQLite is long, it begins anew after the next change.
func TestStoreLog(t *testing.T) {
	s := must(openStore(filepath.Join(t.TempDir(), "games.db")))
	defer s.close()
	r := rowOf("long", "ann")
	r.Kept = make([]byte, 1<<20)
	if err := s.add(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	r.Kept = []byte{}
	s.long.Store(true)
	for range 2 {
		r.Version++
		if err := s.update(t.Context(), r); err != nil {
			t.Fatal(err)
		}
	}
	if pages := checkpoint(s.read); pages == 0 || pages > 20 {
		t.Errorf("the log has %d pages, want a few", pages)
	}
}
