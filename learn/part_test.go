package learn

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/internal/hiddentest"
	"github.com/plygo/ply/internal/tree"
	"github.com/plygo/ply/internal/walk"
	"github.com/plygo/ply/neural"
)

// partOf returns self-play as a part.
func partOf[S any, M comparable](t *testing.T, p selfPlay[S, M], n *neural.Network, noise bool) Part {
	t.Helper()
	p.fill()
	has := tree.Ask(p.Game)
	id, start, err := identify(&has)
	if err != nil {
		t.Fatal(err)
	}
	part, err := p.part(id, walk.Evaluation(&has, start), n, noise)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(part)
	if err != nil {
		t.Fatal(err)
	}
	var sent Part
	if err := json.Unmarshal(text, &sent); err != nil {
		t.Fatal(err)
	}
	return sent
}

// someNetwork returns a network of a game with random weights.
func someNetwork[S any, M comparable](t *testing.T, g ply.Game[S, M], seed uint64) *neural.Network {
	t.Helper()
	f, err := neural.FeaturesOf(g)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 2))
	w := neural.Weights{
		Game: f.Name(), Features: f.Fingerprint(), Inputs: f.Inputs(), Hidden: 8, Scale: 200, Bias: make([]int16, 8), OutBias: make([]int32, 1),
	}
	for range w.Inputs * w.Hidden {
		w.In = append(w.In, int16(rng.IntN(200)-100))
	}
	for range 2 * w.Hidden {
		w.Out = append(w.Out, int16(rng.IntN(2000)-1000))
	}
	n, err := neural.Make(w)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// gamesFrom returns the games of a file that is in memory.
func gamesFrom[S any, M comparable](t *testing.T, g ply.Game[S, M], file []byte) []*playedGame {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games")
	if err := os.WriteFile(path, file, 0o666); err != nil {
		t.Fatal(err)
	}
	games, files := readAll(t, idOf(t, g), path)
	if files.lost.places > 0 || files.duplicates > 0 {
		t.Errorf("%v, %d twice", files.lost, files.duplicates)
	}
	return games
}

// A part has the games that self-play has under the same numbers, whatever evaluation plays.
func TestPlay(t *testing.T) {
	t.Run("connect4", func(t *testing.T) { playPart(t, connect4.Rules{}, connect4.Rules{}, nil, false) })
	t.Run("dice", func(t *testing.T) { playPart(t, dicerace.Rules{}, dicerace.Rules{}, nil, false) })
	t.Run("hidden", func(t *testing.T) { playPart(t, hiddentest.Rules{}, hiddentest.Rules{}, nil, false) })
	t.Run("noise", func(t *testing.T) {
		has := tree.Ask[reversi.Board, reversi.Move](reversi.Rules{})
		playPart(t, reversi.Rules{}, ply.Game[reversi.Board, reversi.Move](newBlank(&has)), nil, true)
	})
	t.Run("network", func(t *testing.T) {
		n := someNetwork(t, reversi.Rules{}, 1)
		g, err := neural.New(reversi.Rules{}, n)
		if err != nil {
			t.Fatal(err)
		}
		playPart(t, reversi.Rules{}, g, n, false)
	})
}

func playPart[S any, M comparable](t *testing.T, g, playing ply.Game[S, M], n *neural.Network, noise bool) {
	p := selfPlay[S, M]{Game: playing, Limits: ply.Limits{Nodes: 100}, Opening: [2]int{1, 4}, MaxPlies: 70, Seed: 7, To: 30, MemoryMB: 1, Threads: 2}
	want := made(t, p)
	p.From, p.To = 5, 25
	part := partOf(t, p, n, noise)
	file, err := Play(t.Context(), g, part)
	if err != nil {
		t.Fatal(err)
	}
	if diff := differ(want[5:25], gamesFrom(t, g, file)); diff != "" {
		t.Error(diff)
	}
	if err := Confirm(g, part, file); err != nil {
		t.Error(err)
	}
	part.Evaluation++
	if _, err := Play(t.Context(), g, part); !errors.Is(err, ErrVersion) {
		t.Errorf("another evaluation: %v", err)
	}
	part.Evaluation--
	part.Rules++
	if _, err := Play(t.Context(), g, part); !errors.Is(err, ErrVersion) {
		t.Errorf("other rules: %v", err)
	}
	if err := Confirm(g, part, file); !errors.Is(err, ErrVersion) {
		t.Errorf("other rules: %v", err)
	}
	part.Rules--
	none := part
	none.To = none.From
	empty, err := Play(t.Context(), g, none)
	if err = errors.Join(err, Confirm(g, none, empty), Confirm(g, none, nil)); err != nil {
		t.Errorf("no games: %v", err)
	}
	if Confirm(g, none, file) == nil || Confirm(g, part, empty) == nil || Confirm(g, part, nil) == nil {
		t.Error("another number of games is confirmed")
	}
	part.Limits = ply.Limits{}
	if _, err := Play(t.Context(), g, part); err == nil || !strings.Contains(err.Error(), "needs a limit") {
		t.Errorf("no limits: %v", err)
	}
	if _, err := Play[S, M](t.Context(), nil, part); err == nil {
		t.Error("no game")
	}
}

// fileOf writes games as a file with the header of another.
func fileOf(file []byte, games ...*playedGame) []byte {
	line, _, _ := bytes.Cut(file, []byte("\n"))
	out := append(bytes.Clone(line), '\n')
	for _, g := range games {
		out = appendBlock(out, g.append(nil))
	}
	return out
}

// What cannot be the games of a part is refused: each kind of fault alone.
func TestConfirm(t *testing.T) {
	p := selfPlay[connect4.Board, connect4.Move]{Game: connect4.Rules{}, Limits: ply.Limits{Depth: 2}, Opening: [2]int{2, 5}, Seed: 3, From: 10, To: 16, MemoryMB: 1}
	part := partOf(t, p, nil, false)
	file, err := Play(t.Context(), p.Game, part)
	if err != nil {
		t.Fatal(err)
	}
	more := part
	more.From, more.To = 16, 17
	next, err := Play(t.Context(), p.Game, more)
	if err != nil {
		t.Fatal(err)
	}
	other := part
	other.Seed++
	otherSeed, err := Play(t.Context(), p.Game, other)
	if err != nil {
		t.Fatal(err)
	}
	games := func() []*playedGame { return gamesFrom(t, p.Game, file) }
	changed := func(change func(g *playedGame)) []byte {
		all := games()
		change(all[2])
		return fileOf(file, all...)
	}
	if err := Confirm(p.Game, part, fileOf(file, games()...)); err != nil {
		t.Errorf("the right games in other blocks: %v", err)
	}
	for _, test := range []struct {
		name, want string
		file       []byte
	}{
		{"nothing", "it is empty", nil},
		{"no games", "0 games, want 6", fileOf(file)},
		{"one is missing", "5 games, want 6", fileOf(file, games()[:5]...)},
		{"one is missing in the middle", "game 13 is in the place of game 12", fileOf(file, append(games()[:2], games()[3:]...)...)},
		{"one more", "has the seed", fileOf(file, append(games(), gamesFrom(t, p.Game, next)...)...)},
		{"twice", "comes twice", fileOf(file, append(games(), games()[0])...)},
		{"another order", "in the place of", fileOf(file, append(games()[1:], games()[0])...)},
		{"other settings", "made otherwise", otherSeed},
		{"something after it", "damaged", append(bytes.Clone(file), 'x')},
		{"another seed", "has the seed", changed(func(g *playedGame) { g.seed++ })},
		{"another opening", "another opening", changed(func(g *playedGame) { g.moves[0] = (g.moves[0] + 1) % 7 })},
		{"a longer opening", "another opening", changed(func(g *playedGame) { g.opening++; g.scores = g.scores[1:] })},
		{"an illegal move", "it plays move 9 of", changed(func(g *playedGame) { g.moves[len(g.moves)-1] = 9 })},
		{"too short", "not over", changed(func(g *playedGame) { g.moves = g.moves[:len(g.moves)-1]; g.scores = g.scores[:len(g.scores)-1] })},
		{"too long", "after its end", changed(func(g *playedGame) { g.moves = append(g.moves, 0); g.scores = append(g.scores, 0) })},
		{"another result", "it ends as", changed(func(g *playedGame) { g.result = g.result%3 + 1 })},
		{"cut", "it ends as", changed(func(g *playedGame) { g.cut = true })},
	} {
		if err := Confirm(p.Game, part, test.file); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
	for i := range file {
		bad := bytes.Clone(file)
		bad[i] ^= 1 << (i % 8)
		if Confirm(p.Game, part, bad) == nil && !bytes.EqualFold(bad, file) { // a checksum may have capital letters
			t.Errorf("a file with another byte %d is confirmed", i)
		}
		if Confirm(p.Game, part, file[:i]) == nil {
			t.Errorf("the first %d bytes of a file are confirmed", i)
		}
	}
}

// FuzzConfirm reads any bytes as the games of a part. What is confirmed has the games of the part's numbers in order.
func FuzzConfirm(f *testing.F) {
	g := connect4.Rules{}
	has := tree.Ask[connect4.Board, connect4.Move](g)
	id, start, err := identify(&has)
	if err != nil {
		f.Fatal(err)
	}
	part := Part{
		To: 3, Limits: ply.Limits{Depth: 1}, Opening: [2]int{1, 3}, MaxPlies: 30, MemoryMB: 1, Rules: id.rules, Evaluation: walk.Evaluation(&has, start),
	}
	file, err := Play(f.Context(), g, part)
	if err != nil {
		f.Fatal(err)
	}
	line, rest, _ := bytes.Cut(file, []byte("\n"))
	f.Add(rest[blockHead:])
	f.Fuzz(func(t *testing.T, games []byte) {
		if Confirm(g, part, appendBlock(append(bytes.Clone(line), '\n'), games)) != nil {
			return
		}
		var one playedGame
		for n := range 3 {
			if games, err = one.read(games); err != nil || one.seed != gameSeed(0, n) {
				t.Errorf("game %d: %v, seed %d", n, err, one.seed)
			}
		}
	})
}

// A run whose games are played in parts elsewhere has the games and the networks of one that plays them here, also if
// some parts do not come, come twice, or are false.
func TestElsewhere(t *testing.T) {
	slow(t)
	here, there := ungated(t), ungated(t)
	here.Epochs, there.Epochs = 3, 3
	here.Scratch, there.Scratch = true, true // first noise plays, and a network if it is stronger
	_, story, err := Run(t.Context(), connect4.Rules{}, here)
	if err != nil {
		t.Fatal(err)
	}
	var calls, refused int
	there.Play = func(ctx context.Context, all Part, add func([]byte) error) error {
		calls++
		var group sync.WaitGroup
		var mu sync.Mutex
		for from := 49; from >= 0; from -= 7 { // the last ones first, and those from 56 on never
			group.Go(func() {
				p := all
				p.From, p.To = from, from+7
				file, err := Play(ctx, connect4.Rules{}, p)
				if err != nil {
					t.Error(err)
					return
				}
				if from == 14 {
					file = lies(t, file)
				}
				if err := add(file); err != nil {
					if mu.Lock(); from == 14 && strings.Contains(err.Error(), "another one when it is played here") {
						refused++
					}
					mu.Unlock()
				} else if from == 14 {
					t.Error("false games are taken")
				}
				if from == 21 {
					if err := add(file); err != nil {
						t.Errorf("games that came before: %v", err)
					}
				}
				if err := add(file[:len(file)-1]); err == nil {
					t.Error("a damaged file is taken")
				}
			})
		}
		group.Wait()
		return nil
	}
	_, other, err := Run(t.Context(), connect4.Rules{}, there)
	if err != nil {
		t.Fatal(err)
	}
	if calls != 2 || refused != 2 {
		t.Errorf("Play was called %d times, %d false files were refused", calls, refused)
	}
	names := []string{"games-1.ply", "games-2.ply"}
	if story[0].Accepted != other[0].Accepted { // a match by time decides who plays the second one
		names = names[:1]
	}
	for _, name := range names {
		if !bytes.Equal(gamesOf(t, filepath.Join(here.Dir, name)), gamesOf(t, filepath.Join(there.Dir, name))) {
			t.Errorf("%s has other games", name)
		}
	}
	a, err := os.ReadFile(filepath.Join(here.Dir, "network-1.ply"))
	if err != nil {
		t.Fatal(err)
	}
	if b, err := os.ReadFile(filepath.Join(there.Dir, "network-1.ply")); err != nil || !bytes.Equal(a, b) {
		t.Errorf("another network: %v", err)
	}
}

// lies returns a file with other scores, which the rules do not contradict.
func lies(t *testing.T, file []byte) []byte {
	games := gamesFrom(t, ply.Game[connect4.Board, connect4.Move](connect4.Rules{}), file)
	for _, g := range games {
		g.scores[0]++
	}
	return fileOf(file, games...)
}

// An error of Play ends the run, and what was added before is kept. So does the end of its context.
func TestElsewhereFails(t *testing.T) {
	o := ungated(t)
	failed := errors.New("no machine is there")
	o.Play = func(ctx context.Context, all Part, add func([]byte) error) error {
		p := all
		p.To = 20
		file, err := Play(ctx, connect4.Rules{}, p)
		if err == nil {
			err = add(file)
		}
		return errors.Join(err, failed)
	}
	if _, _, err := Run(t.Context(), connect4.Rules{}, o); !errors.Is(err, failed) {
		t.Errorf("%v", err)
	}
	path := filepath.Join(o.Dir, "games-1.ply")
	if games, _ := readAll(t, idOf[connect4.Board, connect4.Move](t, connect4.Rules{}), path); len(games) != 20 {
		t.Errorf("%d games are kept, want 20", len(games))
	}
	ctx, cancel := context.WithCancel(t.Context())
	o.Play = func(ctx context.Context, all Part, add func([]byte) error) error {
		cancel()
		<-ctx.Done()
		return ctx.Err()
	}
	if _, _, err := Run(ctx, connect4.Rules{}, o); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	var late func([]byte) error
	var part Part
	o.Play = func(ctx context.Context, all Part, add func([]byte) error) error {
		late, part = add, all
		return failed
	}
	_, _, _ = Run(t.Context(), connect4.Rules{}, o)
	part.From, part.To = 40, 45
	file, err := Play(t.Context(), connect4.Rules{}, part)
	if err != nil {
		t.Fatal(err)
	}
	if err := late(file); err == nil {
		t.Error("games are taken after the end")
	}
}
