package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// If the disk is full, arena prints the table of the games that are saved, says at the end what
// could not be saved, and its exit status is not zero. Later it goes on.
func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	args := saving(filepath.Join(dir, "results.jsonl"), filepath.Join(dir, "games.psq"))
	c := exec.CommandContext(t.Context(), "sh", append([]string{"-c", `ulimit -f 4 && exec "$0" "$@"`, os.Args[0]}, args...)...)
	c.Env = append(os.Environ(), "ARENA_MAIN=1")
	out, err := c.CombinedOutput()
	told, _, _ := strings.Cut(string(out), "error: coverage") // of go test -cover, whose file is too large as well
	lines := strings.Split(strings.TrimSpace(told), "\n")
	if last := lines[len(lines)-1]; err == nil || !strings.HasPrefix(last, "arena: match: saving a ") || !strings.HasSuffix(last, "file too large") {
		t.Errorf("%v\n%s", err, out)
	}
	if !strings.Contains(string(out), "#  player") {
		t.Errorf("no table:\n%s", out)
	}
	table, _ := undisturbed(t)
	if got := finish(t, args); got != table {
		t.Errorf("later:\n%s\nwant\n%s", got, table)
	}
}
