//go:build unix

package hiddentest

import (
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/internal/dialog/dialogtest"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/uci"
)

func TestMain(m *testing.M) {
	dialogtest.Main(m, map[string]func(){"engine": engine, "glued": gluedEngine})
}

// engine is a program that plays the game by UCI. It writes all that it is told into the file
// that its last argument names.
func engine() {
	file, err := os.Create(os.Args[len(os.Args)-1])
	if err != nil {
		os.Exit(1)
	}
	searcher := alphabeta.New(rules)
	searcher.MemoryMB = 1
	e := uci.Engine[State, Move]{Name: "Hidden", Game: rules, Searcher: searcher}
	if e.Run(context.Background(), io.TeeReader(os.Stdin, file), os.Stdout) != nil {
		os.Exit(1)
	}
}

// Two engines play whole games, the second with deals that look alike to the first. They are
// told the same, byte for byte.
func TestSameEngine(t *testing.T) {
	t.Setenv("GORACE", "atexit_sleep_ms=0") // otherwise a program takes a second to exit under -race
	games := 200
	if testing.Short() {
		games = 20
	}
	var clients [2]*uci.Client[State, Move]
	var files [2]string
	for i := range clients {
		files[i] = filepath.Join(t.TempDir(), "told")
		path, args := dialogtest.Program("engine")
		var err error
		if clients[i], err = uci.Start(t.Context(), rules, uci.Config{Path: path, Args: append(args, files[i])}); err != nil {
			t.Fatal(err)
		}
	}
	rng := rand.New(rand.NewPCG(6, 1))
	played, different := 0, 0
	for ; different < games; played++ {
		side, seed := played%2, rng.Uint64()
		play := func(c *uci.Client[State, Move], start State) *ply.Record[State, Move] {
			random := greedy.Random(rules)
			random.Seed = seed
			setup := match.Setup[State, Move]{Game: rules, Opening: &match.Opening[State, Move]{Start: start}, Seed: seed}
			setup.Terms.Control.Move.Depth = 2
			setup.Players[side], setup.Players[1-side] = c, match.NewPlayer(random, ply.Limits{})
			game, err := match.Play(t.Context(), setup)
			if err != nil || game.Cause != "" {
				t.Fatal(err, game.Cause, game.Record.Reason())
			}
			return game.Record
		}
		r := play(clients[0], rules.Start())
		start := twin(r, side, rng)
		if start != r.States()[0] {
			different++
		}
		play(clients[1], start)
	}
	var told [2][]byte
	for i, c := range clients {
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
		var err error
		if told[i], err = os.ReadFile(files[i]); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(told[0], told[1]) {
		t.Errorf("the engines were told\n%.5000s\n\n%.5000s", told[0], told[1])
	}
	searches := bytes.Count(told[0], []byte("position"))
	t.Logf("%d games, %d with another deal, %d searches", played, different, searches)
	if searches < 3*played {
		t.Errorf("%d searches in %d games", searches, played)
	}
}
