package learn

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/internal/hiddentest"
	"github.com/plygo/ply/internal/tree"
	"github.com/plygo/ply/jieqi"
	"github.com/plygo/ply/match"
)

func TestMain(m *testing.M) {
	if path := os.Getenv("LEARN_CHILD"); path != "" {
		fmt.Println("begun")
		if _, err := killed.run(context.Background(), path); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	if dir := os.Getenv(runChild); dir != "" {
		if err := learnInChild(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// made makes games and reads them.
func made[S any, M comparable](t *testing.T, p selfPlay[S, M]) []*playedGame {
	t.Helper()
	p.Biased = true
	path := filepath.Join(t.TempDir(), "games")
	if _, err := p.run(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	games, _ := readAll(t, idOf(t, p.Game), path)
	return games
}

func idOf[S any, M comparable](t *testing.T, g ply.Game[S, M]) identity {
	t.Helper()
	has := tree.Ask(g)
	id, _, err := identify(&has)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// Package match knows nothing of this one. Its players play the same games from the same openings.
func TestAsMatch(t *testing.T) {
	t.Run("chess", func(t *testing.T) { asMatch(t, chess.Rules{}, ply.Limits{Nodes: 200}, 3) })
	t.Run("reversi", func(t *testing.T) { asMatch(t, reversi.Rules{}, ply.Limits{Depth: 3}, 10) })
	t.Run("kalah", func(t *testing.T) { asMatch(t, kalah.Rules{}, ply.Limits{Depth: 3}, 10) })
	t.Run("gomoku", func(t *testing.T) { asMatch(t, gomoku.Rules{}, ply.Limits{Nodes: 200}, 3) })
	t.Run("dicerace", func(t *testing.T) { asMatch(t, dicerace.Rules{}, ply.Limits{Depth: 3}, 30) })
	t.Run("jieqi", func(t *testing.T) { asMatch(t, jieqi.Rules{}, ply.Limits{Nodes: 200}, 3) })
	t.Run("hidden", func(t *testing.T) { asMatch(t, hiddentest.Rules{}, ply.Limits{Depth: 3}, 20) })
}

func asMatch[S any, M comparable](t *testing.T, g ply.Game[S, M], limits ply.Limits, games int) {
	const most = 100
	p := selfPlay[S, M]{Game: g, Limits: limits, Opening: [2]int{1, 4}, MaxPlies: most, To: games, MemoryMB: 1}
	starter, _ := ply.As[ply.Starter[S]](g)
	_, hides := ply.As[ply.Viewer[S, M]](g)
	has := tree.Ask(g)
	for _, game := range made(t, p) {
		if len(game.moves) < game.opening || game.opening < 1 || game.opening > 4 {
			t.Fatalf("an opening of %d moves", game.opening)
		}
		replay := newReplayer(&has, starter.Start())
		setup := match.Setup[S, M]{Game: g, Seed: game.seed}
		for i := range setup.Players {
			setup.Players[i] = setup.Players[0]
			if i == 0 || hides {
				searcher := alphabeta.New(g)
				searcher.MemoryMB = 1
				setup.Players[i] = match.NewPlayer(searcher, limits)
			}
		}
		var moves []M
		record := ply.NewRecord(g, starter.Start(), game.seed)
		for _, index := range game.moves {
			state := record.State()
			m := g.Moves(nil, &state)[index]
			moves = append(moves, m)
			if err := record.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		setup.Opening = &match.Opening[S, M]{Start: starter.Start(), Moves: moves[:game.opening]}
		setup.Terms.MaxPlies = len(record.Moves()) // ends where our game ended
		played, err := match.Play(t.Context(), setup)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(record.Moves(), played.Record.Moves(), cmp.Exporter(all)); diff != "" {
			t.Fatalf("moves: %s", diff)
		}
		if played.Outcome != game.result || game.cut != (len(game.moves) == most && record.Outcome() == ply.Ongoing) {
			t.Errorf("the result is %v, cut %v, want %v, %v", game.result, game.cut, played.Outcome, played.Cause)
		}
		var got, want []match.Step
		for p, err := range replay.positions(game) {
			if err != nil || p.move != moves[p.ply] {
				t.Fatalf("%v, %v is played, not %v", err, p.move, moves[p.ply])
			}
			got = append(got, match.Step{Player: p.turn, Score: p.score})
		}
		for _, step := range played.Steps {
			if step.Scored {
				want = append(want, match.Step{Player: step.Player, Score: step.Score})
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("scores: %s", diff)
		}
	}
}

// A game follows from its number alone, and the file has the games in their order.
func TestParts(t *testing.T) {
	p := selfPlay[reversi.Board, reversi.Move]{Game: reversi.Rules{}, Limits: ply.Limits{Nodes: 100}, Opening: [2]int{4, 8}, Seed: 7, To: 40, Threads: 1}
	want := made(t, p)
	if len(want) != 40 {
		t.Fatalf("%d games", len(want))
	}
	for i, g := range want {
		if g.seed != gameSeed(7, i) {
			t.Errorf("game %d is not in its place", i)
		}
	}
	p.Threads = 5
	if diff := differ(want, made(t, p)); diff != "" {
		t.Errorf("several threads: %s", diff)
	}
	p.From, p.To = 13, 30
	if diff := differ(want[13:30], made(t, p)); diff != "" {
		t.Errorf("a part: %s", diff)
	}
	p.Seed = 8
	if differ(want[13:30], made(t, p)) == "" {
		t.Error("another seed makes the same games")
	}
}

// killed is what the program does that TestKill kills.
var killed = selfPlay[connect4.Board, connect4.Move]{
	Game: connect4.Rules{}, Limits: ply.Limits{Nodes: 500}, Opening: [2]int{4, 8}, To: 200, Threads: 2, Biased: true, MemoryMB: 1,
}

// A program that is killed again and again makes the games of one that is not.
func TestKill(t *testing.T) {
	want := made(t, killed)
	path := filepath.Join(t.TempDir(), "games")
	rng := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1))
	kills := 0
	for tries := 0; ; tries++ {
		c := exec.CommandContext(t.Context(), os.Args[0])
		c.Env = append(os.Environ(), "LEARN_CHILD="+path)
		out, err := c.StdoutPipe()
		if err == nil {
			err = c.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		lines.Scan()
		if tries < 10 {
			time.Sleep(time.Duration(rng.IntN(100)) * time.Millisecond)
			c.Process.Kill()
		}
		if err := c.Wait(); err == nil {
			break
		} else if tries >= 10 {
			t.Fatal(err)
		}
		kills++
		if text, err := os.ReadFile(path); err == nil && rng.IntN(2) == 0 && len(text) > 0 { // and its last bytes did not reach the disk
			if err := os.Truncate(path, int64(len(text)-rng.IntN(min(len(text), 50)))); err != nil {
				t.Fatal(err)
			}
		}
	}
	got, files := readAll(t, idOf(t, killed.Game), path)
	if diff := differ(want, got); diff != "" || files.lost.places > 0 || files.duplicates > 0 {
		t.Errorf("after %d kills: %s\n%v", kills, diff, files.lost)
	}
	t.Logf("%d kills", kills)
}

// A block that is damaged is made again.
func TestMended(t *testing.T) {
	p := selfPlay[connect4.Board, connect4.Move]{Game: connect4.Rules{}, Limits: ply.Limits{Depth: 2}, Opening: [2]int{4, 8}, To: 300, Biased: true, MemoryMB: 1}
	path := filepath.Join(t.TempDir(), "games")
	if _, err := p.run(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	want, _ := readAll(t, idOf(t, p.Game), path)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text[len(text)/2] ^= 1
	if err := os.WriteFile(path, text, 0o666); err != nil {
		t.Fatal(err)
	}
	left, _ := readAll(t, idOf(t, p.Game), path)
	if _, err := p.run(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	got, _ := readAll(t, idOf(t, p.Game), path)
	if diff := cmp.Diff(bySeed(want), bySeed(got), cmp.AllowUnexported(playedGame{})); diff != "" || len(got) != len(want) || len(left) == len(want) || len(left) == 0 {
		t.Errorf("%d games, %d were left and %d are there: %s", len(want), len(left), len(got), diff)
	}
}

func bySeed(games []*playedGame) map[uint64]*playedGame {
	m := map[uint64]*playedGame{}
	for _, g := range games {
		m[g.seed] = g
	}
	return m
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	p := selfPlay[reversi.Board, reversi.Move]{Game: reversi.Rules{}, Limits: ply.Limits{Nodes: 300}, Opening: [2]int{4, 8}, To: 100_000, MemoryMB: 1, Biased: true}
	p.Progress = func(l *labels[reversi.Board, reversi.Move]) {
		if l.games == 3 {
			cancel()
		}
	}
	path := filepath.Join(t.TempDir(), "games")
	if l, err := p.run(ctx, path); !errors.Is(err, context.Canceled) || l.games < 3 || l.games > 7 {
		t.Errorf("%v, %+v", err, l)
	}
	p.To, p.Progress = 8, nil
	want := made(t, p)
	if l, err := p.run(t.Context(), path); err != nil || l.games != 8 {
		t.Errorf("%v, %+v", err, l)
	}
	got, _ := readAll(t, idOf(t, p.Game), path)
	if diff := differ(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestOptions(t *testing.T) {
	good := selfPlay[connect4.Board, connect4.Move]{Game: connect4.Rules{}, Limits: ply.Limits{Depth: 1}, To: 1, Biased: true}
	type options = selfPlay[connect4.Board, connect4.Move]
	for want, change := range map[string]func(*options){
		"":                            func(*options) {},
		"there is no game":            func(o *options) { o.Game = nil },
		"a limit of time":             func(o *options) { o.Limits.Time = 1 },
		"needs a limit of depth":      func(o *options) { o.Limits = ply.Limits{} },
		"needs a limit":               func(o *options) { o.Limits.Nodes = -1 },
		"from 5 to 3 random moves":    func(o *options) { o.Opening = [2]int{5, 3} },
		"games of 8 moves at most":    func(o *options) { o.Opening[1], o.MaxPlies = 8, 8 },
		"no games from number 2 to 1": func(o *options) { o.From = 2 },
		"-1 threads":                  func(o *options) { o.Threads = -1 },
		"each ended the game":         func(o *options) { o.Opening = [2]int{60, 70} },
		"needs a method Start()":      func(o *options) { o.Game = bare{o.Game} },
	} {
		o := good
		change(&o)
		_, err := o.run(t.Context(), filepath.Join(t.TempDir(), "games"))
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// bare hides what a game has beyond the four methods.
type bare struct {
	ply.Game[connect4.Board, connect4.Move]
}

// A game that panics does so where it was called, and the file can be opened again.
func TestPanic(t *testing.T) {
	p := selfPlay[connect4.Board, connect4.Move]{Game: fragile{}, Limits: ply.Limits{Depth: 2}, To: 50, Threads: 3, MemoryMB: 1}
	defer func() {
		if got := fmt.Sprint(recover()); !strings.Contains(got, "full enough") {
			t.Errorf("panic: %v", got)
		}
	}()
	p.run(t.Context(), filepath.Join(t.TempDir(), "games"))
}

type fragile struct{ connect4.Rules }

func (f fragile) Evaluate(b *connect4.Board) ply.Score {
	if strings.Count(f.Format(b), "x") > 8 {
		panic("full enough")
	}
	return 0
}
