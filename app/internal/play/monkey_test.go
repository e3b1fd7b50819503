package play

import (
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/xiangqi"
)

// A person who types at random never breaks a game. The file has the game, and the board
// follows from its moves.
func TestMonkey(t *testing.T) {
	t.Run("chess", func(t *testing.T) {
		monkey(t, subject.Game[chess.Position, chess.Move]{Rules: chess.Rules{}, Forced: "check"})
	})
	t.Run("xiangqi", func(t *testing.T) {
		monkey(t, subject.Game[xiangqi.Position, xiangqi.Move]{Rules: xiangqi.Rules{}})
	})
	t.Run("gomoku", func(t *testing.T) {
		rules, err := gomoku.New(9, gomoku.Renju)
		if err != nil {
			t.Fatal(err)
		}
		g, err := gomoku.NewOpening(rules, gomoku.Swap2)
		if err != nil {
			t.Fatal(err)
		}
		monkey(t, subject.Game[gomoku.Position, gomoku.Move]{Rules: g, Forced: "four"})
	})
	t.Run("kalah", func(t *testing.T) { monkey(t, subject.Game[kalah.Board, kalah.Move]{Rules: kalah.Rules{}}) })
	t.Run("dicerace", func(t *testing.T) {
		monkey(t, subject.Game[dicerace.State, dicerace.Move]{Rules: dicerace.Rules{}})
	})
	t.Run("sticks", func(t *testing.T) { monkey(t, sticksGame) })
}

func monkey[S any, M comparable](t *testing.T, g subject.Game[S, M]) {
	rng := rand.New(rand.NewPCG(1, 2))
	t.Chdir(t.TempDir()) // the test saves files under any name
	const path = "game.txt"
	cfg := &Settings{players: [2]string{person, "random"}, file: path, seed: 1}
	s, err := newSession(t.Context(), &g, cfg, newTerminal(strings.NewReader(""), io.Discard, false, nil))
	if err != nil {
		t.Fatal(err)
	}
	arguments := []string{"", "", "", "1", "3", "-1", "x", "random", "greedy", person, "unicode", "depth=1", "nodes=5", "on", "off", "1000+1", path, path + " 2", "coordinates"}
	for range 150 {
		line := ""
		if commands := s.commands(); rng.IntN(3) > 0 && !s.over() {
			state := s.record.State()
			moves := s.Rules.Moves(nil, &state)
			line = s.notation.FormatMove(&state, moves[rng.IntN(len(moves))])
		} else if c := commands[rng.IntN(len(commands))]; c.name != "quit" && c.name != "solve" && c.name != "hint" && c.name != "problem" && rng.IntN(5) > 0 {
			line = "/" + c.name + " " + arguments[rng.IntN(len(arguments))]
		}
		s.obey(t.Context(), line)
		for n := 0; s.machineMoves(); n++ {
			if n == 20 {
				s.pause()
			}
			s.think(t.Context())
		}
		consistent(t, s, line)
	}
	s.obey(t.Context(), "/save")
	before := s.plies()
	if s.obey(t.Context(), "/load "+s.file.path); s.plies() != before {
		t.Errorf("saved %d plies, loaded %d", before, s.plies())
	}
}

// consistent plays the moves of the record again.
func consistent[S any, M comparable](t *testing.T, s *session[S, M], line string) {
	t.Helper()
	states := s.record.States()
	state := states[0]
	for _, m := range s.record.Moves() {
		s.Rules.Play(&state, m)
	}
	if last := s.record.State(); fmt.Sprint(state) != fmt.Sprint(last) {
		t.Fatalf("after %q\n%v\nwant\n%v", line, last, state)
	}
	if s.over() && s.result() == "" || !s.over() && s.record.Outcome() != ply.Ongoing {
		t.Fatalf("after %q the result is %q", line, s.result())
	}
}
