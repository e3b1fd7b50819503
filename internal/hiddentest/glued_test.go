//go:build unix

package hiddentest

import (
	"context"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/internal/dialog/dialogtest"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/uci"
)

// glued is the game with moves as engines write them: what chance made stands behind the move.
type glued struct{ Rules }

// FormatCoordinates writes a move of a player as two squares. Of a chance move it writes the letters
// of what is seen, capital ones for the first player.
func (glued) FormatCoordinates(s *State, m Move) (text string) {
	if !s.rolling {
		return square(m.From) + square(m.To)
	}
	if m.Revealed != None {
		text += letter(m.Revealed, 1-s.turn)
	}
	if m.Taken != None && m.Taken != Hidden {
		text += letter(m.Taken, s.turn)
	}
	return text
}

// ParseCoordinates finds the move with a text.
func (g glued) ParseCoordinates(s *State, text string) (Move, error) {
	for _, m := range g.Moves(nil, s) {
		if g.FormatCoordinates(s, m) == text {
			return m, nil
		}
	}
	return Move{}, &ply.MoveError{Text: text, State: g.Format(s), Err: ply.ErrIllegalMove}
}

// gluedEngine is a program that plays the game by UCI, and writes all that it is told into a file.
func gluedEngine() {
	file, err := os.Create(os.Args[len(os.Args)-1])
	if err != nil {
		os.Exit(1)
	}
	searcher := alphabeta.New(glued{})
	searcher.MemoryMB = 1
	e := uci.Engine[State, Move]{Name: "Glued", Game: glued{}, Searcher: searcher}
	if e.Run(context.Background(), io.TeeReader(os.Stdin, file), os.Stdout) != nil {
		os.Exit(1)
	}
}

// TestGlued plays games against an engine that is told what chance made in one word with the move,
// and as much as its side has seen. It begins as everybody knows the position.
func TestGlued(t *testing.T) {
	t.Setenv("GORACE", "atexit_sleep_ms=0")
	told := filepath.Join(t.TempDir(), "told")
	path, args := dialogtest.Program("glued")
	client, err := uci.Start(t.Context(), glued{}, uci.Config{Path: path, Args: append(args, told)})
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(27, 1))
	for game := range 20 {
		side := game % 2
		random := greedy.Random(glued{})
		random.Seed = rng.Uint64()
		setup := match.Setup[State, Move]{Game: glued{}, Opening: &match.Opening[State, Move]{Start: rules.Start()}, Seed: rng.Uint64()}
		setup.Terms.Control.Move.Depth = 2
		setup.Players[side], setup.Players[1-side] = client, match.NewPlayer(random, ply.Limits{})
		if played, err := match.Play(t.Context(), setup); err != nil || played.Cause != "" {
			t.Fatal(err, played.Cause, played.Record.Reason())
		}
	}
	if err := client.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(told)
	if err != nil {
		t.Fatal(err)
	}
	word := regexp.MustCompile(`^[a-d][1-4][a-d][1-4][KRBNG]?[KRBNG]?$`)
	lengths := map[int]int{}
	for _, line := range strings.Split(string(text), "\n") {
		line, ok := strings.CutPrefix(strings.TrimSpace(line), "position startpos")
		if !ok {
			if strings.HasPrefix(line, "position") {
				t.Errorf("the engine is told %q", line)
			}
			continue
		}
		for _, w := range strings.Fields(strings.TrimPrefix(line, " moves")) {
			if lengths[len(w)]++; !word.MatchString(strings.ToLower(w[:4]) + strings.ToUpper(w[4:])) {
				t.Errorf("a word %q", w)
			}
		}
	}
	t.Logf("words by length: %v", lengths)
	if lengths[4] == 0 || lengths[5] == 0 || lengths[6] == 0 {
		t.Errorf("words by length: %v", lengths)
	}
}
