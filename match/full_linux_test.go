package match_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/internal/fulldisk"
	"github.com/plygo/ply/match"
)

// The disk is full behind byte k of any file. The tournament stops with an error, and goes on
// later such that results and archive are those of a tournament that nothing disturbed. The test
// runs in a process of its own, because the limit holds for all that the process writes.
func TestFull(t *testing.T) {
	const most = 2000
	if !fulldisk.Alone(t) {
		return
	}
	step := evidence.Amount(23, 1)
	if testing.Short() {
		step = 401
	}
	for _, s := range savedGames {
		table, text := s.undisturbed(t)
		tries, failed := 0, 0
		for k := 0; k <= most; k += step {
			dir := t.TempDir()
			results, archive := filepath.Join(dir, "results"), filepath.Join(dir, "archive")
			acknowledged := 0
			lift := fulldisk.Limit(t, k)
			_, err := s.run(t.Context(), results, archive, func(done, _ int, _ match.Result) { acknowledged = done })
			lift()
			tries++
			if err != nil {
				failed++
			}
			if games, broken := s.read(readFile(t, archive)); broken > 0 || len(games) != acknowledged {
				t.Errorf("%s: full at %d: %d games and %d broken ones, want %d", s.name, k, len(games), broken, acknowledged)
			}
			got, file := s.finish(t, results, archive)
			// A game that ends at the same time may be short enough, and comes first.
			if diff := cmp.Diff(sortedGames(text), sortedGames(file)); diff != "" || got != table {
				t.Errorf("%s: full at %d, %v (-want +got)\n%s", s.name, k, err, diff)
			}
			if entries, err := os.ReadDir(dir); err != nil || len(entries) != 2 {
				t.Errorf("stray files: %v, %v", entries, err)
			}
		}
		if failed == 0 {
			t.Errorf("%s: no write failed", s.name)
		}
		t.Logf("%s: %d tries, %d of them failed", s.name, tries, failed)
	}
}

// sortedGames returns the texts of the games of an archive.
func sortedGames(archive []byte) []string {
	return slices.Sorted(strings.SplitSeq(string(archive), string(archive[:6])))
}

// A pipe is neither a file of results nor an archive, and nobody waits for its other end.
func TestPipe(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, files := range [][2]string{{pipe, ""}, {"", pipe}, {"/dev/null", ""}} {
		_, err := savedGames[0].run(t.Context(), files[0], files[1], nil)
		if err == nil || !strings.Contains(err.Error(), "is no plain file") {
			t.Errorf("%q: %v", files, err)
		}
	}
}
