//go:build unix

package main

import (
	"context"
	"errors"
	"flag"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/uci"
)

var numberOfGames = flag.Int("games", 2, "games against stockfish for each test with it")

// The test binary is also the engine: with this variable set it is no test.
const engineVariable = "PLY_ENGINE"

func TestMain(m *testing.M) {
	if os.Getenv(engineVariable) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// engine runs the program and returns what it writes.
func engine(t *testing.T, input string, args ...string) (string, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, os.Args[0], args...)
	cmd.Env = append(os.Environ(), engineVariable+"=1")
	cmd.Stdin = strings.NewReader(input)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

func TestBench(t *testing.T) {
	for _, args := range []string{
		"bench depth 2", "-search greedy bench", "-search minimax bench 1", "-search mcts bench nodes 10",
		"-search random bench", "-game connect4 bench", "-game kalah bench", "-game reversi bench",
	} {
		var nodes string
		for range 2 {
			out, err := engine(t, "", strings.Fields(args)...)
			lines := strings.Split(strings.TrimSpace(out), "\n")
			last := strings.Fields(lines[len(lines)-1])
			if err != nil || len(last) != 4 || last[1] != "nodes" || last[3] != "nps" {
				t.Fatalf("%s: %v\n%s", args, err, out)
			}
			if nodes != "" && nodes != last[0] {
				t.Errorf("%s: %s nodes, then %s", args, nodes, last[0])
			}
			nodes = last[0]
		}
	}
}

func TestArguments(t *testing.T) {
	for args, want := range map[string]string{
		"-game go":      `no game "go"; there are chess, connect4, gomoku, kalah, reversi`,
		"-search guess": `no searcher "guess"; there are alphabeta, greedy, mcts, minimax, random`,
		"tournament":    `unknown argument "tournament"`,
		"bench x":       `want "bench"`,
	} {
		if out, err := engine(t, "", strings.Fields(args)...); err == nil || !strings.Contains(out, want) {
			t.Errorf("%s: %v\n%s", args, err, out)
		}
	}
}

// Castling is written as the GUI has asked, and read both ways. A position that no game
// reaches is one for a GUI.
func TestChess(t *testing.T) {
	out, err := engine(t, strings.Join([]string{
		"position fen 8/8/8/8/8/8/4k3/4K2R w K - 0 1",
		"position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1", "d",
		"setoption name UCI_Chess960 value true", "d",
		"position startpos moves e2e4 e7e5 g1f3 g8f6 f1e2 f8e7 e1g1 e8h8", "d",
		"position fen 7k/8/8/8/8/NNNNNNNN/8/NNNK4 w - - 0 1", "d",
		"position fen 4k3/8/8/8/8/8/8/R3K3 w - - 100 80", "go depth 2", // drawn by rule, but the GUI plays on
	}, "\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{" e1g1", " e1h1", "rnbq1rk1/ppppbppp/5n2/4p3/4P3/5N2/PPPPBPPP/RNBQ1RK1 w - - 6 5", "position: 7k/8/8/8/8/NNNNNNNN/8/NNNK4 w", "info string position: ", "bestmove "} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in\n%s", want, out)
		}
	}
}

func stockfish(t *testing.T) uci.Config {
	path, err := exec.LookPath("stockfish")
	if err != nil {
		if path, err = exec.LookPath("/usr/games/stockfish"); err != nil {
			t.Skip("stockfish is not installed")
		}
	}
	return uci.Config{Path: path, Options: []uci.Setting{
		{Name: "Hash", Value: "1"}, {Name: "Move Overhead", Value: "20"}, {Name: "UCI_LimitStrength", Value: "true"}, {Name: "UCI_Elo", Value: "1350"},
	}}
}

type (
	player  = match.Player[chess.Position, chess.Move]
	entrant = match.Entrant[chess.Position, chess.Move]
)

func external(name string, cfg uci.Config) entrant {
	return entrant{Name: name, Keep: true, New: func(uint64) (player, error) {
		return uci.Start(context.Background(), chess.Rules{}, cfg)
	}}
}

// Stockfish plays one of our searchers.
func TestAgainstStockfish(t *testing.T) {
	contest(t, external("stockfish", stockfish(t)), entrant{Name: "alphabeta", New: func(uint64) (player, error) {
		p := match.Searcher(alphabeta.New(chess.Rules{}), ply.Limits{})
		p.Overhead = 30 * time.Millisecond
		return p, nil
	}})
}

// Stockfish plays this program.
func TestEngineAgainstStockfish(t *testing.T) {
	config := stockfish(t)
	t.Setenv(engineVariable, "1")
	contest(t, external("stockfish", config), external("engine", uci.Config{Path: os.Args[0]}))
}

// contest plays games at 1+0.01, in which nobody may be late, break a rule or fail.
func contest(t *testing.T, entrants ...entrant) {
	openings, err := match.RandomOpenings(chess.Rules{}, chess.Start(), 4, *numberOfGames/2, 1)
	if err != nil {
		t.Fatal(err)
	}
	causes := map[ply.Cause]int{}
	tour := match.Tournament[chess.Position, chess.Move]{
		Game: chess.Rules{}, Entrants: entrants, Rounds: *numberOfGames / 2, Openings: openings, Concurrency: 1,
		Terms: match.Terms{Control: match.Control{Base: time.Second, Add: 10 * time.Millisecond}},
		Progress: func(_, _ int, game match.Played) {
			if causes[game.Cause]++; game.Cause != "" {
				t.Errorf("%v: %s for player 0 after %d plies: %s", game.Players, game.Result, game.Plies, game.Reason)
			}
		},
	}
	table, err := tour.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var status syscall.WaitStatus
	if pid, err := syscall.Wait4(-1, &status, syscall.WNOHANG, nil); !errors.Is(err, syscall.ECHILD) {
		t.Errorf("a process is left behind: %d %v", pid, err)
	}
	t.Logf("games that the rules did not end: %d of %d\n%s", *numberOfGames-causes[""], *numberOfGames, table.Text())
}
