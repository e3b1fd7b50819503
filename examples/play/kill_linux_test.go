package main

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/internal/evidence"
)

// told is the line by which the program says what was played, or what the last move is after one
// was taken back.
var told = regexp.MustCompile(`^[0-9]+\.(\.\.)? (White|Black) .*\n$`)

// A program is killed at random, again and again, while a person plays and takes back. Whatever it
// has told is in the file: the file has the game after the last command that was told, or after
// the next one. What a kill leaves behind is gone when the next program has begun.
func TestKills(t *testing.T) {
	kills := evidence.Amount(5, 100)
	if testing.Short() {
		kills = 2
	}
	for _, name := range []string{"game.pgn", "game.json"} {
		rng := rand.New(rand.NewPCG(1, 4))
		path := filepath.Join(t.TempDir(), name)
		answers, between, left := 0, 0, 0
		for kill := range kills {
			piped(t, "", "-second", "person", "-file", path)
			games := records(t, path)
			commands, want := evening(t, games[len(games)-1], rng)
			answered := killed(t, path, commands, time.Duration(rng.IntN(1+rng.IntN(100_000)))*time.Microsecond)
			answers += answered
			got := filed(t, path)
			switch last := got[len(got)-1]; {
			case last == want[answered]:
			case answered+1 < len(want) && last == want[answered+1]:
				between++
			default:
				t.Fatalf("%s, kill %d: %d of %q were told, and the file has %q, want %q", name, kill, answered, commands, last, want[answered])
			}
			if files, _ := os.ReadDir(filepath.Dir(path)); len(files) > 1 {
				left++
			}
			piped(t, "", "-second", "person", "-file", path)
			if files, _ := os.ReadDir(filepath.Dir(path)); len(files) != 1 {
				t.Fatalf("%s, kill %d: stray files: %v", name, kill, files)
			}
		}
		t.Logf("%s: %d kills, %d commands told, none lost; %d times the file was ahead, %d times there was a temporary file", name, kills, answers, between, left)
	}
}

// evening returns commands for a game, and the game after each that is answered.
func evening(t *testing.T, r *record, rng *rand.Rand) (commands, games []string) {
	t.Helper()
	games = append(games, fmt.Sprint(r.Moves()))
	if r.Outcome() != ply.Ongoing || len(r.Moves()) > 30 {
		commands = append(commands, "new")
		r = ply.NewRecord(ply.Game[chess.Position, chess.Move](chess.Rules{}), chess.Rules{}.Start(), 1)
	}
	for range 40 {
		line := "undo"
		if len(r.Moves()) < 2 || rng.IntN(3) > 0 {
			line = anyMove(r, rng)
			types(t, r, line)
		} else {
			r.Undo()
		}
		commands, games = append(commands, line), append(games, fmt.Sprint(r.Moves()))
		if r.Outcome() != ply.Ongoing {
			break
		}
	}
	return commands, games
}

// killed starts the program, types all commands, and kills it some time after it has begun. It
// returns how many commands the program has answered.
func killed(t *testing.T, path string, commands []string, after time.Duration) (answered int) {
	t.Helper()
	c := program(t, "-second", "person", "-file", path)
	in, out := pipes(t, c)
	go io.WriteString(in, strings.Join(commands, "\n")+"\n")
	timer := time.NewTimer(0)
	defer func() { timer.Stop() }()
	for screen := bufio.NewReader(out); ; {
		line, err := screen.ReadString('\n')
		if err != nil {
			break
		}
		if strings.HasPrefix(line, "The game is saved in ") {
			timer = time.AfterFunc(after, func() { c.Process.Signal(syscall.SIGKILL) })
		}
		if told.MatchString(line) {
			answered++
		}
	}
	c.Wait()
	return answered
}

// A signal ends the program at once: no machine plays on, nothing that was told is lost, and the
// status is not 0.
func TestSignals(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP} {
		path := filepath.Join(t.TempDir(), "game.pgn")
		c := program(t, "-first", "mcts:time=50ms", "-second", "mcts:time=50ms", "-seed", "1", "-file", path)
		in, out := pipes(t, c)
		defer in.Close()
		moves := 0
		for screen := bufio.NewReader(out); ; {
			line, err := screen.ReadString('\n')
			if err != nil {
				break
			}
			if told.MatchString(line) {
				if moves++; moves == 3 {
					c.Process.Signal(sig)
				}
			}
		}
		if err := c.Wait(); err == nil || c.ProcessState.ExitCode() != 1 {
			t.Errorf("%v: %v", sig, err)
		}
		if filed := len(records(t, path)[0].Moves()); filed != moves || moves > 20 {
			t.Errorf("%v after 3 moves: %d moves are in the file, %d were told", sig, filed, moves)
		}
	}
}
