package match_test

import (
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/match"
)

// The disk is full behind byte k of any file. The tournament stops with an error, and goes on
// later such that results and archive are those of a tournament that nothing disturbed. The test
// runs in a process of its own, because the limit holds for all that the process writes.
func TestFull(t *testing.T) {
	const most = 2000
	if os.Getenv("MATCH_FULL") == "" {
		alone := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestFull$", "-test.v")
		if testing.Short() {
			alone.Args = append(alone.Args, "-test.short")
		}
		alone.Env = append(os.Environ(), "MATCH_FULL=1")
		out, err := alone.CombinedOutput()
		if err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		t.Logf("%s", out)
		return
	}
	signal.Ignore(syscall.SIGXFSZ)
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
			setLimit(t, k)
			_, err := s.run(t.Context(), results, archive, func(done, _ int, _ match.Result) { acknowledged = done })
			setLimit(t, -1)
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

// setLimit makes every write behind byte k of a file fail. If k is negative, none fails.
func setLimit(t *testing.T, k int) {
	t.Helper()
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Fatal(err)
	}
	limit.Cur = uint64(k)
	if k < 0 {
		limit.Cur = limit.Max
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Fatal(err)
	}
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
