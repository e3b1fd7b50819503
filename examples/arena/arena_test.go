package main

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply/app/catalog"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/match"
)

// The test binary is the program itself when a test starts it with this variable.
func TestMain(m *testing.M) {
	if os.Getenv("ARENA_MAIN") != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// arenaOutput returns what the program prints.
func arenaOutput(t *testing.T, args ...string) string {
	t.Helper()
	out, complaint := arena(t, args...)
	if complaint != "" {
		t.Fatalf("arena %s: %s", strings.Join(args, " "), complaint)
	}
	return out
}

// arena runs the program and returns its output. If it failed, it also returns what it says.
func arena(t *testing.T, args ...string) (out, complaint string) {
	t.Helper()
	var stdout, stderr strings.Builder
	c := command(t.Context(), t, args)
	c.Stdout, c.Stderr = &stdout, &stderr
	if err := c.Run(); err != nil {
		return stdout.String(), stderr.String() + err.Error()
	}
	return stdout.String(), ""
}

// The whole program with fewer games: all games, all players, and the same tables in a
// second run.
func TestAllGames(t *testing.T) {
	chart := filepath.Join(t.TempDir(), "chart.svg")
	args := []string{"-games", "2", "-tc", "nodes=30", "-svg", chart, "-maxplies", "60"}
	first := arenaOutput(t, args...)
	if diff := cmp.Diff(first, arenaOutput(t, append(args, "-concurrency", "1")...)); diff != "" {
		t.Errorf("two runs differ:\n%s", diff)
	}
	games := catalog.Games()
	for _, g := range games {
		if !strings.Contains(first, g.Title()+"\n\n#  player") {
			t.Errorf("no table of %s in\n%s", g.Title(), first)
		}
	}
	data, err := os.ReadFile(chart)
	if err != nil {
		t.Fatal(err)
	}
	elements := map[string]int{}
	for d := xml.NewDecoder(bytes.NewReader(data)); ; {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("the chart is not well-formed: %v", err)
		}
		if e, ok := token.(xml.StartElement); ok {
			elements[e.Name.Local]++
		}
	}
	// Two bars for each of five players of each game, two for the legend, one behind all.
	if want := len(games)*5*2 + 3; elements["rect"] != want {
		t.Errorf("the chart has %d rectangles, want %d", elements["rect"], want)
	}
}

func TestSummary(t *testing.T) {
	out := arenaOutput(t, "-game", "connect4", "-player", "random", "-player", "alphabeta:depth=3", "-games", "100", "-sprt", "0,100", "-svg", "", "-table", "markdown")
	for _, want := range []string{"| 1 | alphabeta:depth=3 |", "alphabeta:depth=3 is the stronger with a likelihood of 100.0%", "SPRT: random is rather +0 than +100 Elo stronger (pairs of games: "} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

func TestBadFlags(t *testing.T) {
	empty := filepath.Join(t.TempDir(), "empty")
	if err := os.WriteFile(empty, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ args, want string }{
		{"-game go", "there are chess"},
		{"-player stockfish -player random", `no player "stockfish"`},
		{"-player random", "cannot play"},
		{"-player random -player random", "already"},
		{"-player greedy:depth=3 -player random", "no limits"},
		{"-player level:absurd -player random", "no level"},
		{"-player level:easy,random -player random", "alphabeta, minimax, mcts, mcts-tuned and greedy"},
		{"-player alphabeta:speed=3 -player random", `"speed"`},
		{"-player alphabeta:1+1 -player random", "not a clock"},
		{"-player alphabeta -player random", "no limit"},
		{"-player uci: -player random", "needs a program"},
		{"-player ucci: -player random", "ucci: needs a program"},
		{"-player uci:x,y -player random", "wants a name"},
		{"-game chess -player uci:stockfish -player random", "needs a time control"},
		{"-game chess -player uci:no-such-engine -player random -tc nodes=9", "no-such-engine"},
		{"-tc fast", "seconds"},
		{"-format knockout", "gauntlet"},
		{"-games 3", "even"},
		{"-game chess -size 9", "for gomoku"},
		{"-games 0", "above zero"},
		{"-sprt 0,5", "two players"},
		{"-sprt x", "not a number"},
		{"-sprt 1", "want 2 to 4"},
		{"-resign 1", "want 2"},
		{"-resign nan,3", "not a whole number"},
		{"-resign 0.5,3", "not a whole number"},
		{"-resign 500,1e30", "not a whole number"},
		{"-draw 99999999999,3,0", "not a whole number"},
		{"-tc 9223372036", "more than 240 hours"},
		{"-draw 1,2", "want 3"},
		{"-shard 3/2", "from 1 to n"},
		{"-shard 1/2", "needs -resume"},
		{"-resume x", "choose it with -game"},
		{"-table html", "markdown"},
		{"-game chess -openings none -plies 3", "choose one"},
		{"-game chess -openings none", "none"},
		{"-game connect4 -openings " + empty, "no openings"},
		{"-game connect4 -save " + empty, "Archiver"},
		{"-merge", "needs files"},
		{"-merge none", "none"},
		{"chess", "unexpected"},
		{"-game tictactoe -games 2 -tc nodes=9 -svg " + filepath.Join(empty, "x"), "-svg"},
		{"-game chess -resume r -save r", "r is named twice"},
		{"-game chess -resume r -svg ./r", "./r is named twice"},
		{"-game chess -openings " + empty + " -save " + filepath.Dir(empty) + "/./empty", "named twice"},
	} {
		if _, complaint := arena(t, strings.Fields(tt.args)...); !strings.Contains(complaint, tt.want) {
			t.Errorf("%s: %s, want %q", tt.args, complaint, tt.want)
		}
	}
	if help := arenaOutput(t, "-help"); !strings.Contains(help, "-sprt") {
		t.Errorf("-help: %s", help)
	}
}

func TestOpenings(t *testing.T) {
	file := filepath.Join(t.TempDir(), "openings")
	if err := os.WriteFile(file, []byte("e4 e5\nd4 d5\nrnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	results := filepath.Join(t.TempDir(), "results.jsonl")
	arenaOutput(t, "-game", "chess", "-player", "random", "-player", "greedy", "-games", "4", "-openings", file, "-resume", results, "-svg", "", "-maxplies", "20")
	games, err := match.ReadResults(results)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, g := range games {
		got = append(got, g.Opening)
	}
	if diff := cmp.Diff([]string{"e4 e5", "e4 e5", "d4 d5", "d4 d5"}, got); diff != "" {
		t.Errorf("openings (-want +got):\n%s", diff)
	}
	// Grundy's game has fewer openings than rounds, so they are used in turn.
	arenaOutput(t, "-game", "grundy", "-player", "random", "-player", "greedy", "-games", "400", "-svg", "")
	arenaOutput(t, "-game", "connect4", "-player", "random", "-player", "greedy", "-games", "4", "-svg", "", "-plies", "0")
}

// An engine for many games plays xiangqi in both dialects. It is told which game, and
// writes the ranks from 1 in one of them.
func TestFairyStockfish(t *testing.T) {
	path := evidence.NeedProgram(t, "fairy-stockfish")
	results := filepath.Join(t.TempDir(), "results.jsonl")
	args := []string{
		"-game", "xiangqi", "-player", "alphabeta", "-player", "uci:" + path + ",Hash=1", "-player", "ucci:" + path + ",Hash=1",
		"-tc", "600+1,depth=3", "-games", "2", "-maxplies", "80", "-resume", results, "-svg", "",
	}
	if openings, err := evidence.File("xiangqi/openings.txt"); err == nil {
		args = append(args, "-openings", openings)
	}
	t.Log(arenaOutput(t, args...))
	games, err := match.ReadResults(results)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		if g.Cause != "" && g.Cause != match.PlyLimit {
			t.Errorf("%v: %s after %d plies: %s", g.Players, g.Outcome, g.Plies, g.Reason)
		}
	}
	if len(games) != 6 {
		t.Errorf("%d games, want 6", len(games))
	}
}

// A tournament that is killed again and again, at any moment, ends with the same table as
// one that is not killed. So do two shards, one of which is killed too.
func TestKill(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	common := []string{
		"-game", "connect4", "-games", "20", "-svg", "", "-concurrency", "4",
		"-player", "alphabeta:nodes=2000", "-player", "mcts:nodes=100", "-player", "greedy", "-player", "random",
	}
	want := arenaOutput(t, common...)
	file := filepath.Join(t.TempDir(), "results.jsonl")
	args := append(common, "-resume", file)
	killed := 0
	for _, lines := range []int{5, 20, 21, 60} {
		killed += kill(t, file, lines, args)
	}
	if killed == 0 {
		t.Fatal("the program was never killed: it ends too fast")
	}
	if diff := cmp.Diff(want, finish(t, args)); diff != "" {
		t.Errorf("(-left alone +killed):\n%s", diff)
	}

	one, two := filepath.Join(t.TempDir(), "1.jsonl"), filepath.Join(t.TempDir(), "2.jsonl")
	kill(t, one, 10, append(common, "-resume", one, "-shard", "1/2"))
	finish(t, append(common, "-resume", one, "-shard", "1/2"))
	finish(t, append(common, "-resume", two, "-shard", "2/2"))
	if merged := arenaOutput(t, "-merge", one, two); !strings.Contains(want, "\n\n"+merged+"\n") {
		t.Errorf("merged:\n%s\nwant:\n%s", merged, want)
	}
}

func command(ctx context.Context, t *testing.T, args []string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(ctx, self, args...)
	c.Env = append(os.Environ(), "ARENA_MAIN=1")
	return c
}

func finish(t *testing.T, args []string) string {
	t.Helper()
	out, err := command(t.Context(), t, args).Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// kill starts the program and kills it when the file has this number of lines. It returns 0
// if the program ended before that, otherwise 1.
func kill(t *testing.T, file string, lines int, args []string) int {
	t.Helper()
	c := command(t.Context(), t, args)
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	for range 10_000 {
		data, _ := os.ReadFile(file) // the file may not exist yet
		if bytes.Count(data, []byte("\n")) >= lines {
			break
		}
		time.Sleep(time.Millisecond)
	}
	if err := c.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		t.Fatal(err)
	}
	if err := c.Wait(); err == nil {
		return 0
	}
	return 1
}
