package app_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/internal/hiddentest"
	"github.com/plygo/ply/match"
)

func text(t *testing.T, look app.Look) string {
	t.Helper()
	text, err := json.Marshal(look)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// What is hidden does not reach anybody: before a piece is turned up, all deals look the same to
// everybody. The moves are offered to the player to move alone.
func TestHidden(t *testing.T) {
	entry := app.Of("hidden", hiddentest.Rules{})
	want := map[int]string{}
	for seed := range uint64(50) {
		table, err := entry.Open("", seed)
		if err != nil {
			t.Fatal(err)
		}
		for _, viewer := range []int{0, 1, ply.Watcher} {
			look := table.Look(viewer)
			if got := text(t, look); want[viewer] == "" {
				want[viewer] = got
			} else if got != want[viewer] {
				t.Fatalf("with seed %d viewer %d sees\n%s\nwant\n%s", seed, viewer, got, want[viewer])
			}
			if offered := len(look.Moves) > 0; offered != (viewer == table.Turn()) {
				t.Errorf("viewer %d is offered moves: %v", viewer, offered)
			}
		}
		file, err := table.Save(ply.Watcher, nil)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(file), fmt.Sprint(`"seed":`, seed)) && seed > 0 {
			t.Fatalf("the file tells the seed:\n%s", file)
		}
	}
}

// A whole game with hidden pieces: players get their own views, and what they play is legal.
func TestHiddenGame(t *testing.T) {
	entry := app.Of("hidden", hiddentest.Rules{})
	table, err := entry.Open("", 7)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for range 400 {
		if o, _ := table.Outcome(); o != ply.Ongoing {
			return
		}
		look := table.Look(table.Turn())
		move := look.Moves[rng.IntN(len(look.Moves))].Text
		if rng.IntN(4) == 0 {
			if move, err = table.Choose(context.Background(), "mcts:nodes=20", ply.Limits{}); err != nil {
				t.Fatal(err)
			}
		}
		if err := table.Play(move); err != nil {
			t.Fatal(err)
		}
	}
}

// bare is a game with nothing but its rules.
type bare struct{ rules tictactoe.Rules }

func (b bare) Moves(dst []tictactoe.Move, s *tictactoe.Board) []tictactoe.Move {
	return b.rules.Moves(dst, s)
}
func (b bare) Play(s *tictactoe.Board, m tictactoe.Move) { b.rules.Play(s, m) }
func (b bare) Terminal(s *tictactoe.Board) ply.Outcome   { return b.rules.Terminal(s) }
func (b bare) Evaluate(s *tictactoe.Board) ply.Score     { return b.rules.Evaluate(s) }

// written is bare with texts.
type written struct{ bare }

func (w written) Format(s *tictactoe.Board) string           { return w.rules.Format(s) }
func (w written) Parse(text string) (tictactoe.Board, error) { return w.rules.Parse(text) }
func (w written) FormatMove(s *tictactoe.Board, m tictactoe.Move) string {
	return w.rules.FormatMove(s, m)
}
func (w written) ParseMove(s *tictactoe.Board, text string) (tictactoe.Move, error) {
	return w.rules.ParseMove(s, text)
}

// What a game lacks is said in a sentence that names what to write.
func TestMissing(t *testing.T) {
	if _, err := app.Of("bare", bare{}).Open("", 1); err == nil || !strings.Contains(err.Error(), "ParseMove(s *tictactoe.Board, text string) (tictactoe.Move, error)") {
		t.Errorf("without texts: %v", err)
	}
	if _, err := app.Of("bare", bare{}).Load(nil, 1); err == nil {
		t.Error("a game without texts was loaded")
	}
	entry := app.Of("written", written{})
	if _, err := entry.Open("", 1); err == nil || !strings.Contains(err.Error(), "write Start() tictactoe.Board") {
		t.Errorf("without a start: %v", err)
	}
	table, err := entry.Open(".../.../... x", 1)
	if err != nil {
		t.Fatal(err)
	}
	if got := entry.Sides(); got != [2]string{"First", "Second"} {
		t.Errorf("sides %q", got)
	}
	if look := table.Look(0); look.Board.Columns != 0 || len(look.Moves) != 9 || look.Moves[0].Touch != nil {
		t.Errorf("%+v", look)
	}
	if err := errors.Join(table.Play("5"), table.Play("1")); err != nil || table.Turn() != 0 {
		t.Errorf("%v, turn %d", err, table.Turn())
	}
	for _, file := range []string{"", "x", "{", `{"game":"other"}`} {
		if _, err := entry.Load([]byte(file), 1); err == nil {
			t.Errorf("the file %q was loaded", file)
		}
	}
	var wrong *ply.MoveError
	if err := table.Play("5"); !errors.As(err, &wrong) {
		t.Errorf("a square twice: %v", err)
	}
	if _, err := entry.Open("x", 1); err == nil {
		t.Error("x is a state")
	}
}

// A player of one's own is known by its name, and makes a new player for each game.
func TestOwnPlayer(t *testing.T) {
	made := 0
	entry := app.Of("tictactoe", tictactoe.Rules{}).Player("corner", "always a corner", func(uint64) match.Player[tictactoe.Board, tictactoe.Move] {
		made++
		return match.PlayerFunc[tictactoe.Board, tictactoe.Move](func(_ context.Context, game *ply.Record[tictactoe.Board, tictactoe.Move], _ match.Clock) (match.Choice[tictactoe.Move], error) {
			return match.Choice[tictactoe.Move]{Move: 0, Resign: len(game.Moves()) > 1}, nil
		})
	})
	table, err := entry.Open("", 1)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if got, err := table.Choose(context.Background(), "corner", ply.Limits{}); got != "1" || err != nil {
			t.Errorf("%s, %v", got, err)
		}
	}
	if made > 2 { // one of them to look at its limits
		t.Errorf("%d players were made for a game", made)
	}
	if err := errors.Join(table.Play("5"), table.Play("2")); err != nil {
		t.Fatal(err)
	}
	if _, err := table.Choose(context.Background(), "corner", ply.Limits{}); !errors.Is(err, app.ErrResigns) {
		t.Errorf("%v", err)
	}
}

// Check knows the machines that Choose knows, and nothing else.
func TestCheck(t *testing.T) {
	entry := app.Of("tictactoe", tictactoe.Rules{})
	for _, name := range []string{"level:easy", "alphabeta", "alphabeta:depth=4", "mcts:nodes=100,time=1s", "random", "level:hard,mcts"} {
		limited, err := entry.Check(name)
		if err != nil || limited != (name != "alphabeta") {
			t.Errorf("%s: limited %t, %v", name, limited, err)
		}
	}
	for _, name := range []string{"", "person", "uci:stockfish", "ucci:sh", "alphabeta:depth=x", "alphabeta:eval=best", "level:grand", "random:depth=2", "../x"} {
		if _, err := entry.Check(name); err == nil {
			t.Errorf("%q is a machine", name)
		}
	}
}
