//go:build unix

package jieqi_test

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
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/jieqi"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/uci"
)

func TestMain(m *testing.M) { dialogtest.Main(m, map[string]func(){"engine": engine}) }

// engine is a program that plays the game by UCI. It writes all that it is told into the file
// that its last argument names.
func engine() {
	file, err := os.Create(os.Args[len(os.Args)-1])
	if err != nil {
		os.Exit(1)
	}
	searcher := alphabeta.New(jieqi.Rules{})
	searcher.MemoryMB = 1
	e := uci.Engine[jieqi.Position, jieqi.Move]{Name: "Jieqi", Game: jieqi.Rules{}, Searcher: searcher}
	if e.Run(context.Background(), io.TeeReader(os.Stdin, file), os.Stdout) != nil {
		os.Exit(1)
	}
}

// Two engines play whole games, the second with deals that look alike to the first. They are told the
// same, byte for byte.
func TestSameEngine(t *testing.T) {
	t.Setenv("GORACE", "atexit_sleep_ms=0") // otherwise a program takes a second to exit under -race
	games := evidence.Amount(2, 200)
	var clients [2]*uci.Client[jieqi.Position, jieqi.Move]
	var files [2]string
	for i := range clients {
		files[i] = filepath.Join(t.TempDir(), "told")
		path, args := dialogtest.Program("engine")
		var err error
		if clients[i], err = uci.Start(t.Context(), jieqi.Rules{}, uci.Config{Path: path, Args: append(args, files[i])}); err != nil {
			t.Fatal(err)
		}
	}
	rng := rand.New(rand.NewPCG(27, 32))
	played, different := 0, 0
	for ; different < games; played++ {
		side, seed := played%2, rng.Uint64()
		r := enginePlay(t, clients[0], side, seed, jieqi.Rules{}.Start())
		start := twin(t, jieqi.Rules{}, shownToCapturer, r, side, rng)
		if start != r.States()[0] {
			different++
		}
		enginePlay(t, clients[1], side, seed, start)
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
		t.Errorf("the engines were told different things:\n%s", firstDifference(string(told[0]), string(told[1])))
	}
	searches := bytes.Count(told[0], []byte("position"))
	t.Logf("%d games, %d with another deal, %d searches, %d bytes", played, different, searches, len(told[0]))
	if searches < 3*played {
		t.Errorf("%d searches in %d games", searches, played)
	}
}

// enginePlay plays a whole game against an engine at random.
func enginePlay(t *testing.T, c *uci.Client[jieqi.Position, jieqi.Move], side int, seed uint64, start jieqi.Position) *record {
	t.Helper()
	random := greedy.Random(jieqi.Rules{})
	random.Seed = seed
	setup := match.Setup[jieqi.Position, jieqi.Move]{
		Game: jieqi.Rules{}, Opening: &match.Opening[jieqi.Position, jieqi.Move]{Start: start}, Seed: seed,
	}
	setup.Terms.Control.Move.Nodes = 300
	setup.Players[side], setup.Players[1-side] = c, match.NewPlayer(random, ply.Limits{})
	game, err := match.Play(t.Context(), setup)
	if err != nil || game.Cause != "" {
		t.Fatal(err, game.Cause, game.Record.Reason())
	}
	return game.Record
}
