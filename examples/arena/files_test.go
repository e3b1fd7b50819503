package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/match"
)

// saving are the arguments for a tournament of fast games that are saved.
func saving(results, archive string) []string {
	return []string{
		"-game", "gomoku", "-games", "100", "-maxplies", "20", "-concurrency", "4", "-svg", "",
		"-player", "random", "-player", "greedy", "-resume", results, "-save", archive,
	}
}

// sortedGames returns the texts of the games of an archive.
func sortedGames(t *testing.T, archive string) []string {
	t.Helper()
	data, err := os.ReadFile(archive)
	if err != nil {
		t.Fatal(err)
	}
	return slices.Sorted(strings.SplitSeq(string(data), "Piskvorky "))
}

// undisturbed plays the tournament and returns its table and its games.
func undisturbed(t *testing.T) (table string, games []string) {
	t.Helper()
	archive := filepath.Join(t.TempDir(), "games.psq")
	return finish(t, saving(filepath.Join(t.TempDir(), "results.jsonl"), archive)), sortedGames(t, archive)
}

// A tournament with an archive that is killed again and again, at any moment, ends with the same
// table as one that is left alone, and with each game in the archive once. No result is lost on
// the way, and no other file is left.
func TestKillArchive(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	kills := evidence.Amount(12, 200)
	table, games := undisturbed(t)
	killed, tournaments := 0, 0
	for killed < kills {
		dir := t.TempDir()
		results, archive := filepath.Join(dir, "results.jsonl"), filepath.Join(dir, "games.psq")
		var before []match.Result
		var written int64
		for done := false; !done && killed < kills; {
			c := command(t.Context(), t, saving(results, archive))
			if err := c.Start(); err != nil {
				t.Fatal(err)
			}
			// The kill comes while it plays: at any moment after it has written something.
			for begun := time.Now(); size(results) == written && time.Since(begun) < 5*time.Second; {
				time.Sleep(time.Millisecond)
			}
			time.Sleep(time.Duration(rand.IntN(30_000)) * time.Microsecond)
			if err := c.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
				t.Fatal(err)
			}
			if done = c.Wait() == nil; !done {
				killed++
			}
			after := acknowledged(t, results, archive)
			for _, p := range before {
				if !slices.Contains(after, p) {
					t.Errorf("lost: %+v", p)
				}
			}
			before, written = after, size(results)
			if entries, err := os.ReadDir(dir); err != nil || len(entries) != 2 {
				t.Errorf("stray files: %v, %v", entries, err)
			}
		}
		tournaments++
		if diff := cmp.Diff(table, finish(t, saving(results, archive))); diff != "" {
			t.Errorf("(-left alone +killed):\n%s", diff)
		}
		if diff := cmp.Diff(games, sortedGames(t, archive)); diff != "" {
			t.Errorf("archive (-left alone +killed):\n%s", diff)
		}
	}
	t.Logf("%d kills of %d tournaments", killed, tournaments)
}

// size returns how many bytes a file has. A file that does not exist has none.
func size(file string) int64 {
	info, err := os.Stat(file)
	if err != nil {
		return 0
	}
	return info.Size()
}

// acknowledged returns the results, without the last one if its game is not in the archive yet.
func acknowledged(t *testing.T, results, archive string) []match.Result {
	t.Helper()
	data, err := os.ReadFile(results)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(data, []byte("\n"))
	lines = lines[:len(lines)-1] // what follows the last newline
	if n := len(lines); n > 0 {
		var last struct{ Archived int64 }
		if err := json.Unmarshal(lines[n-1], &last); err != nil {
			t.Fatal(err)
		}
		if last.Archived > size(archive) {
			lines = lines[:n-1]
		}
	}
	whole := filepath.Join(t.TempDir(), "whole")
	if err := os.WriteFile(whole, bytes.Join(lines, nil), 0o666); err != nil {
		t.Fatal(err)
	}
	games, err := match.ReadResults(whole)
	if err != nil {
		t.Fatal(err)
	}
	return games
}

// Two programs on one file of results, and on one archive: one of them says that the file is in
// use, or finds all games played. No game is lost.
func TestTwoPrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	table, games := undisturbed(t)
	for _, shared := range []string{"results", "archive"} {
		tries, refused := evidence.Amount(3, 50), 0
		for range tries {
			dir := t.TempDir()
			archive := filepath.Join(dir, "games.psq")
			var programs []*exec.Cmd
			var outputs [2]strings.Builder
			var errs [2]strings.Builder
			for i := range 2 {
				results := filepath.Join(dir, "results.jsonl")
				if shared == "archive" {
					results += []string{"1", "2"}[i]
				}
				c := command(t.Context(), t, saving(results, archive))
				c.Stdout, c.Stderr = &outputs[i], &errs[i]
				if err := c.Start(); err != nil {
					t.Fatal(err)
				}
				programs = append(programs, c)
			}
			ended := 0
			for i, c := range programs {
				err := c.Wait()
				switch {
				case err == nil && outputs[i].String() == table:
					ended++
				case err != nil && strings.Contains(errs[i].String(), "in use by another program"):
					refused++
				default:
					t.Errorf("%v\n%s%s", err, &errs[i], &outputs[i])
				}
			}
			want := games
			if shared == "archive" && ended == 2 {
				want = slices.Sorted(slices.Values(append(games, games...)))[1:] // one after the other
			}
			if diff := cmp.Diff(want, sortedGames(t, archive)); diff != "" || ended == 0 {
				t.Errorf("one %s: %d ended (-want +got):\n%s", shared, ended, diff)
			}
		}
		t.Logf("one %s: %d of %d times the second was refused", shared, refused, tries)
	}
}
