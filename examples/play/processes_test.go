package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/internal/evidence"
)

// The exit status tells that a game was not saved.
func TestStatus(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.pgn")
	piped(t, "e4\n", "-second", "person", "-file", path)
	if err := os.Chmod(path, 0o444); err != nil {
		t.Fatal(err)
	}
	for input, want := range map[string]int{"record\n": 0, "e5\n": 1, "e5\nquit\n": 1, "e5\nsave " + path + "2\n": 0} {
		c := program(t, "-second", "person", "-file", path)
		c.Stdin = strings.NewReader(input)
		said, err := c.CombinedOutput()
		if got := c.ProcessState.ExitCode(); got != want || want == 1 && !strings.HasSuffix(string(said), "play: the game is not saved: "+path+" is read-only\n") {
			t.Errorf("%q: status %d, %v\n%s", input, got, err, said)
		}
	}
}

// Two processes play on one file at once. In each round one game is there, with which both go on,
// and each plays two more. All games of both are in the file, and no other file is left.
func TestTwoProcesses(t *testing.T) {
	rounds := evidence.Amount(5, 50)
	if testing.Short() {
		rounds = 2
	}
	rng := rand.New(rand.NewPCG(1, 3))
	for round := range rounds {
		path := filepath.Join(t.TempDir(), []string{"game.pgn", "game.json"}[round%2])
		piped(t, "e4\n", "-second", "person", "-file", path)
		players := []func([]string, uint64) error{
			begins(t, program(t, "-second", "person", "-file", path)), begins(t, program(t, "-second", "person", "-file", path)),
		}
		var want []string
		var wait sync.WaitGroup
		for _, plays := range players {
			var script []string
			for game := range 3 {
				r := ply.NewRecord(ply.Game[chess.Position, chess.Move](chess.Rules{}), chess.Rules{}.Start(), 1)
				if game == 0 {
					types(t, r, "e4")
				} else {
					script = append(script, "new")
				}
				for n := 3 + rng.IntN(10); n > 0 && r.Outcome() == ply.Ongoing; n-- {
					line := anyMove(r, rng)
					script = append(script, line)
					types(t, r, line)
				}
				if rng.IntN(2) == 0 {
					script = append(script, "undo 2")
					r.Undo()
					r.Undo()
				}
				want = append(want, fmt.Sprint(r.Moves()))
			}
			seed := rng.Uint64()
			wait.Go(func() {
				if err := plays(script, seed); err != nil {
					t.Error(err)
				}
			})
		}
		wait.Wait()
		got := filed(t, path)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("round %d: the file has\n%s\nwant\n%s", round, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		if names, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "*")); len(names) != 1 {
			t.Errorf("round %d: %q", round, names)
		}
	}
}

// begins starts a program and waits until it has shown the board. The function that it returns
// types lines at random times, and waits for the end.
func begins(t *testing.T, c *exec.Cmd) (plays func(script []string, seed uint64) error) {
	t.Helper()
	in, out := pipes(t, c)
	for screen := bufio.NewScanner(out); screen.Scan() && !strings.HasSuffix(screen.Text(), " to move"); {
	}
	return func(script []string, seed uint64) error {
		go func() {
			rng := rand.New(rand.NewPCG(seed, 1))
			for _, line := range script {
				io.WriteString(in, line+"\n")
				time.Sleep(time.Duration(rng.IntN(5)) * time.Millisecond)
			}
			in.Close()
		}()
		_, err := io.Copy(io.Discard, out)
		return errors.Join(err, c.Wait())
	}
}

// pipes starts a program and returns its input and output.
func pipes(t *testing.T, c *exec.Cmd) (io.WriteCloser, io.Reader) {
	t.Helper()
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	return in, out
}

// record is a game of chess.
type record = ply.Record[chess.Position, chess.Move]

// filed returns the moves of each game of chess in a file.
func filed(t *testing.T, path string) (games []string) {
	t.Helper()
	for _, r := range records(t, path) {
		games = append(games, fmt.Sprint(r.Moves()))
	}
	return games
}

// records returns the games of chess in a file.
func records(t *testing.T, path string) (games []*record) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if filepath.Ext(path) == ".json" {
		for line := range bytes.Lines(data) {
			r, err := ply.ParseRecord(ply.Game[chess.Position, chess.Move](chess.Rules{}), line)
			if err != nil {
				t.Fatalf("%v in\n%s", err, data)
			}
			games = append(games, r)
		}
		return games
	}
	for game, err := range (chess.Rules{}).ReadGames(bytes.NewReader(data)) {
		if err != nil {
			t.Fatalf("%v in\n%s", err, data)
		}
		games = append(games, game.Record)
	}
	return games
}

// anyMove returns a move that could be typed.
func anyMove(r *record, rng *rand.Rand) string {
	s := r.State()
	moves := chess.Rules{}.Moves(nil, &s)
	return s.SAN(moves[rng.IntN(len(moves))])
}

// types plays a move as it is typed.
func types(t *testing.T, r *record, line string) {
	t.Helper()
	s := r.State()
	m, err := chess.Rules{}.ParseMove(&s, line)
	if err == nil {
		err = r.Play(m)
	}
	if err != nil {
		t.Fatal(err)
	}
}
