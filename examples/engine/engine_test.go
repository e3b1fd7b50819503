//go:build unix

package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/internal/memory"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/uci"
	"github.com/plygo/ply/xiangqi"
)

// numberOfGames is how many games each contest with another engine has.
var numberOfGames = evidence.Amount(2, 100)

// The test binary is also the engine: it is the engine if this variable is set.
const engineVariable = "PLY_ENGINE"

func TestMain(m *testing.M) {
	if os.Getenv(engineVariable) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// An engine at a level searches no deeper than the level, even if it is asked to.
func TestLevel(t *testing.T) {
	easy, err := engine(t, "", "-search", "level:easy", "bench", "depth", "1")
	if err != nil {
		t.Fatalf("%v\n%s", err, easy)
	}
	more, err := engine(t, "", "-search", "level:easy", "bench", "depth", "12")
	if before, _, _ := strings.Cut(easy, " nps"); err != nil || !strings.HasPrefix(more, before[:strings.LastIndexByte(before, ' ')]) {
		t.Errorf("%v\n%s\nwant\n%s", err, more, easy)
	}
	if out, err := engine(t, "", "-search", "level:genius"); err == nil || !strings.Contains(out, `no level is called "genius"`) {
		t.Errorf("%v\n%s", err, out)
	}
}

// engine runs the program and returns what it writes.
func engine(t *testing.T, input string, args ...string) (string, error) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], args...)
	cmd.Env = append(os.Environ(), engineVariable+"=1")
	cmd.Stdin = strings.NewReader(input)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

func TestBench(t *testing.T) {
	for _, args := range []string{
		"bench depth 2", "-search greedy bench", "-search minimax bench 1", "-search mcts bench nodes 10",
		"-search random bench", "-search alphabeta:depth=3,eval=material bench", "-game connect4 bench", "-game kalah bench", "-game reversi bench", "-game xiangqi bench depth 2", "-game jieqi bench depth 2",
		"-game tictactoe bench", "-game grundy bench", "-game dicerace bench",
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
		"-game go":               `invalid value "go" for flag -game: there are chess, xiangqi, jieqi, gomoku, reversi, `,
		"-search guess":          "-search: no player \"guess\"; there are alphabeta, minimax, mcts-tuned, ",
		"-search uci:stockfish":  "-search: uci:stockfish is no searcher",
		"-search minimax:eval=x": `chess has no evaluation "x"; there are learned, hand, material, material-count, placement`,
		"-protocol gomocup":      `chess has no engines with the protocol "gomocup"; there are uci, ucci`,
		"-size 9":                "-size is for gomoku, not for chess",
		"tournament":             `unknown argument "tournament"`,
		"bench x":                `want "bench"`,
	} {
		if out, err := engine(t, "", strings.Fields(args)...); err == nil || !strings.Contains(out, want) {
			t.Errorf("%s: %v\n%s", args, err, out)
		}
	}
}

// Castling is written in the form that the GUI has asked for, and read in both forms. A GUI
// may set up a position that no game reaches.
func TestChess(t *testing.T) {
	out, err := engine(t, strings.Join([]string{
		"position fen 8/8/8/8/8/8/4k3/4K2R w K - 0 1",
		"position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1", "d",
		"setoption name UCI_Chess960 value true", "d",
		"position startpos moves e2e4 e7e5 g1f3 g8f6 f1e2 f8e7 e1g1 e8h8", "d",
		"position fen 7k/8/8/8/8/NNNNNNNN/8/NNNK4 w - - 0 1", "d",
		"position fen 4k3/8/8/8/8/8/8/R3K3 w - - 100 80", "go depth 2", // drawn by rule, but the GUI goes on
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

// Xiangqi is spoken in both dialects, with ranks from 0.
func TestXiangqi(t *testing.T) {
	for hello, want := range map[string][]string{
		"uci":  {"option name Hash type spin default 16 min 1 max ", "uciok"},
		"ucci": {"option hashsize type spin min 1 max ", "option usemillisec type check default true", "ucciok", "bye"},
	} {
		out, err := engine(t, strings.Join([]string{
			hello, "position startpos moves h2e2 h9g7", "d",
			"position fen 3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1", "d", "go depth 2", "isready", "quit",
		}, "\n"), "-game", "xiangqi")
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, "id name ply alphabeta", "position: rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2",
			"b0c2", "position: 3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1", "e1e9", "bestmove ", "readyok")
		for _, text := range want {
			if !strings.Contains(out, text) {
				t.Errorf("%s: %q is missing in\n%s", hello, text, out)
			}
		}
	}
}

// A table that does not fit in memory is refused, and the table before it stays.
func TestHash(t *testing.T) {
	out, err := engine(t, "uci\nsetoption name Hash value 1\nsetoption name Hash value 1000000000\nisready\ngo depth 2\n")
	if err != nil || !strings.Contains(out, "info string option Hash: want a number from 1 to ") || !strings.Contains(out, "bestmove ") {
		t.Fatalf("%v\n%s", err, out)
	}
	_, most, _ := strings.Cut(out, "option name Hash type spin default 16 min 1 max ")
	most, _, _ = strings.Cut(most, "\n")
	megabytes, err := strconv.ParseInt(most, 10, 64)
	if err != nil || memory.Check(megabytes<<20) != nil {
		t.Errorf("up to %q megabytes: %v", most, err)
	}
}

// The counts are those that other programs publish.
func TestPerft(t *testing.T) {
	for game, want := range map[string]string{"chess": "Nodes searched: 8902", "xiangqi": "Nodes searched: 79666"} {
		cmd := exec.CommandContext(t.Context(), os.Args[0], "-game", game)
		cmd.Env = append(os.Environ(), engineVariable+"=1")
		in, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		io.WriteString(in, "position startpos\ngo perft 3\n")
		got := ""
		for lines := bufio.NewScanner(out); lines.Scan() && !strings.HasPrefix(got, "Nodes"); {
			got = lines.Text()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", game, got, want)
		}
		in.Close()
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	}
}

// contestant is an engine that plays one of our games.
func contestant[S any, M comparable](g ply.Game[S, M], name string, cfg uci.Config) match.Entrant[S, M] {
	return match.Entrant[S, M]{Name: name, Keep: true, New: func(uint64) (match.Player[S, M], error) {
		return uci.Start(context.Background(), g, cfg)
	}}
}

// In slow games the depth ends the search, so that a busy machine does not decide them. In
// blitz, which is for thorough tests, no engine may be late.
var (
	blitz = match.Control{Base: time.Second, Add: 10 * time.Millisecond}
	slow  = match.Control{Base: time.Minute, Add: time.Second, Move: ply.Limits{Depth: 4}}
)

// Stockfish plays one of our searchers, and this program.
func TestAgainstStockfish(t *testing.T) {
	g, control := chess.Rules{}, slow
	if evidence.Thorough() {
		control = blitz
	}
	stockfish := contestant(g, "stockfish", uci.Config{Path: evidence.NeedProgram(t, "stockfish"), Settings: []uci.Setting{
		{Name: "Hash", Value: "1"}, {Name: "Move Overhead", Value: "20"}, {Name: "UCI_LimitStrength", Value: "true"}, {Name: "UCI_Elo", Value: "1350"},
	}})
	contest(t, g, control, stockfish, match.Entrant[chess.Position, chess.Move]{Name: "alphabeta", New: func(uint64) (match.Player[chess.Position, chess.Move], error) {
		p := match.NewPlayer(alphabeta.New(g), ply.Limits{})
		p.Overhead = 30 * time.Millisecond
		return p, nil
	}})
	t.Setenv(engineVariable, "1")
	contest(t, g, control, stockfish, contestant(g, "engine", uci.Config{Path: os.Args[0]}))
}

// Fairy-Stockfish plays against this program in both dialects. It has to be told the game,
// and writes ranks from 1.
func TestAgainstFairyStockfish(t *testing.T) {
	g := xiangqi.Rules{}
	fairy := contestant(g, "fairy-stockfish", uci.Config{Path: evidence.NeedProgram(t, "fairy-stockfish"), Settings: []uci.Setting{
		{Name: "Hash", Value: "1"}, {Name: "Minimum Thinking Time", Value: "0"}, {Name: "UCI_LimitStrength", Value: "true"}, {Name: "UCI_Elo", Value: "1350"},
	}})
	t.Setenv(engineVariable, "1")
	self := uci.Config{Path: os.Args[0], Args: []string{"-game", "xiangqi"}}
	contest(t, g, slow, fairy, contestant(g, "engine", self))
	self.Dialect = uci.UCCI
	contest(t, g, slow, fairy, contestant(g, "engine in UCCI", self))
}

// starting is a game with a usual first state.
type starting[S any, M comparable] interface {
	ply.Game[S, M]
	ply.Starter[S]
}

// contest plays games in which no engine may be late, break a rule or fail.
func contest[S any, M comparable](t *testing.T, g starting[S, M], control match.Control, entrants ...match.Entrant[S, M]) {
	t.Helper()
	openings, err := match.RandomOpenings(g, g.Start(), 4, numberOfGames/2, 1)
	if err != nil {
		t.Fatal(err)
	}
	causes := map[ply.Cause]int{}
	tour := match.Tournament[S, M]{
		Game: g, Entrants: entrants, Rounds: numberOfGames / 2, Openings: openings, Concurrency: 1,
		Terms: match.Terms{Control: control},
		Progress: func(_, _ int, game match.Result) {
			if causes[game.Cause]++; game.Cause != "" {
				t.Errorf("%v: %s for player 0 after %d plies: %s", game.Players, game.Outcome, game.Plies, game.Reason)
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
	t.Logf("games that the rules did not end: %d of %d\n%s", numberOfGames-causes[""], numberOfGames, table.Text())
}
