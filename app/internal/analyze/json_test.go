package analyze

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/internal/hiddentest"
)

// analysesOf reads a file of analyses, and checks that their records can be read.
func analysesOf[S any, M comparable](t *testing.T, g ply.Game[S, M], path string) (all []gameJSON) {
	t.Helper()
	for decoder := json.NewDecoder(strings.NewReader(readFile(t, path))); decoder.More(); {
		var game gameJSON
		if err := decoder.Decode(&game); err != nil {
			t.Fatal(err)
		}
		if _, err := ply.ParseRecord(g, game.Record); err != nil {
			t.Error(err)
		}
		all = append(all, game)
	}
	return all
}

// TestJSON: a game without files of its own is read and written as JSON. Tic-tac-toe is solved, so
// every score is known: a draw until the second move, which loses.
func TestJSON(t *testing.T) {
	game := &subject.Game[tictactoe.Board, tictactoe.Move]{Name: "tictactoe", Rules: tictactoe.Rules{}}
	const text = "\uFEFF\n{\"game\":\"tictactoe\",\"start\":\".../.../... x\",\"moves\":[\"5\",\"2\",\"1\"]}\n{\"start\":\".../.../... x\",\"moves\":[]}\n"
	path, printed, err := analyzeFile(t, game, "games.json", text, Settings{})
	if err != nil || !strings.Contains(printed, "1... 2??  0.00 for o, then x wins in 3 moves\n") {
		t.Fatalf("%v:\n%s", err, printed)
	}
	beside := strings.Replace(path, ".json", "-analyzed.json", 1)
	all := analysesOf(t, tictactoe.Rules{}, beside)
	if len(all) != 2 || all[0].Analyzed != "ply analyze: alphabeta, nodes=100000" || len(all[1].Moves) != 0 {
		t.Fatalf("%+v", all)
	}
	want := []moveJSON{
		{Ply: 1, Player: 0, Move: "5"},
		{Ply: 2, Player: 1, Move: "2", After: ply.LossIn(6), Loss: 0.5, Mark: blunder},
		{Ply: 3, Player: 0, Move: "1", Before: ply.WinIn(5), After: ply.WinIn(5)},
	}
	got := all[0].Moves
	if len(got[1].Better) == 0 || got[1].Better[0] == "2" {
		t.Errorf("better: %q", got[1].Better)
	}
	got[1].Better = nil
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	ctx := context.Background()
	if _, err := analyzePath(ctx, game, path, Settings{}); err != nil {
		t.Errorf("an earlier analysis is not replaced: %v", err)
	}
	if _, err := analyzePath(ctx, game, beside, Settings{}); err == nil {
		t.Error("an analysis is analyzed")
	}
	writeFile(t, beside, text)
	if _, err := analyzePath(ctx, game, path, Settings{}); err == nil || readFile(t, beside) != text {
		t.Errorf("%v: records are replaced", err)
	}
	if _, _, err := analyzeFile(t, game, "games.pgn", "1. e4 *", Settings{}); err == nil || !strings.Contains(err.Error(), "JSON") {
		t.Errorf("%v", err)
	}
}

// TestNoNotes: a game whose files have no place for notes gets JSON, and that is told.
func TestNoNotes(t *testing.T) {
	game := &subject.Game[gomoku.Position, gomoku.Move]{Name: "gomoku", Rules: gomoku.Rules{}}
	path, printed, err := analyzeFile(t, game, "game.psq", "Piskvorky 15x15\n8,8\n9,9\n8,9\n", Settings{Limits: ply.Limits{Nodes: 1000}})
	if err != nil || !strings.Contains(printed, "have no place for notes") {
		t.Fatalf("%v:\n%s", err, printed)
	}
	all := analysesOf(t, gomoku.Rules{}, strings.Replace(path, ".psq", "-analyzed.json", 1))
	if len(all) != 1 || len(all[0].Moves) != 3 {
		t.Errorf("%+v", all)
	}
}

// TestPlayed: games with dice, extra turns and hidden pieces are analysed to their end. Every move
// of a player is judged, and none of chance.
func TestPlayed(t *testing.T) {
	t.Run("dice", func(t *testing.T) { played(t, dicerace.Rules{}) })
	t.Run("extra turns", func(t *testing.T) { played(t, kalah.Rules{}) })
	t.Run("hidden", func(t *testing.T) { played(t, hiddentest.Rules{}) })
}

func played[S any, M comparable](t *testing.T, g interface {
	ply.Game[S, M]
	ply.Starter[S]
}) {
	record := ply.NewRecord[S, M](g, g.Start(), 3)
	players := 0
	for range 12 {
		state := record.State()
		moves := g.Moves(nil, &state)
		if record.Outcome() != ply.Ongoing || record.Play(moves[len(moves)/2]) != nil {
			break
		}
		players++
	}
	text, err := record.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	game := &subject.Game[S, M]{Name: "game", Rules: g}
	path, printed, err := analyzeFile(t, game, "game.json", string(text), Settings{Limits: ply.Limits{Depth: 2}})
	if err != nil {
		t.Fatalf("%v:\n%s", err, printed)
	}
	if all := analysesOf[S, M](t, g, strings.Replace(path, ".json", "-analyzed.json", 1)); len(all) != 1 || len(all[0].Moves) != players {
		t.Errorf("want %d moves: %+v", players, all)
	}
}

// TestHidden: no analysis depends on what lies hidden, whether the game goes on or is over: nobody knew
// it when the moves were made.
func TestHidden(t *testing.T) {
	var r hiddentest.Rules
	game := &subject.Game[hiddentest.State, hiddentest.Move]{Name: "hidden", Rules: r}
	for _, over := range []bool{false, true} {
		seen := map[string]bool{}
		for seed := range uint64(8) {
			record := ply.NewRecord[hiddentest.State, hiddentest.Move](r, r.Start(), seed)
			state := record.State()
			if err := record.Play(r.Moves(nil, &state)[0]); err != nil {
				t.Fatal(err)
			}
			if over {
				if err := record.Finish(ply.Draw, ply.Agreement); err != nil {
					t.Fatal(err)
				}
			}
			a := &analyst[hiddentest.State, hiddentest.Move]{Game: game, limits: ply.Limits{Depth: 3}}
			if _, err := a.hire(context.Background(), "alphabeta"); err != nil {
				t.Fatal(err)
			}
			s, err := a.studyGame(context.Background(), record, func(int, int) {})
			if err != nil {
				t.Fatal(err)
			}
			seen[fmt.Sprint(s.opinions[0], s.moves[0])] = true
		}
		if len(seen) != 1 {
			t.Errorf("over: %v, and %d different analyses of 8 deals", over, len(seen))
		}
	}
}

// pile is a game of its four methods alone: take one or two, who takes the last wins.
type pile struct{}

func (pile) Moves(dst []int, n *int) []int {
	for m := 1; m <= min(2, *n); m++ {
		dst = append(dst, m)
	}
	return dst
}
func (pile) Play(n *int, m int) { *n -= m }
func (pile) Terminal(n *int) ply.Outcome {
	if *n == 0 {
		return ply.Loss
	}
	return ply.Ongoing
}
func (pile) Evaluate(*int) ply.Score { return 0 }

// begun is pile with a start.
type begun struct{ pile }

func (begun) Start() int { return 7 }

// written is begun with a notation, and nothing else.
type written struct{ begun }

func (written) Format(n *int) string            { return strconv.Itoa(*n) }
func (written) Parse(text string) (int, error)  { return strconv.Atoi(text) }
func (written) FormatMove(_ *int, m int) string { return "take" + strconv.Itoa(m) }
func (written) ParseMove(_ *int, text string) (int, error) {
	return strconv.Atoi(strings.TrimPrefix(text, "take"))
}

// TestOwnGame: a game of one's own is analysed with what it has, and told what it lacks.
func TestOwnGame(t *testing.T) {
	bare := &subject.Game[int, int]{Name: "pile", Rules: pile{}}
	start := &subject.Game[int, int]{Name: "pile", Rules: begun{}}
	full := &subject.Game[int, int]{Name: "pile", Rules: written{}}
	ctx := context.Background()
	err := Run(ctx, bare, &Settings{Lines: 2, Search: "alphabeta"}, strings.NewReader(""), &strings.Builder{})
	if err == nil || !strings.Contains(err.Error(), "Start() int") {
		t.Errorf("%v", err)
	}
	lim := ply.Limits{Depth: 9}
	if got := show(t, start, Settings{Limits: lim}, strings.NewReader("")); !strings.Contains(got, "First wins in 3 moves  1. 1 ") {
		t.Error(got)
	}
	if _, err := analyzePath(ctx, start, "x", Settings{}); err == nil || !strings.Contains(err.Error(), "FormatMove(s *int, m int) string") {
		t.Errorf("%v", err)
	}
	if got := show(t, full, Settings{Position: "4", Limits: lim}, strings.NewReader("")); !strings.Contains(got, "First wins in 2 moves  1. take1 ") {
		t.Error(got)
	}
	_, printed, err := analyzeFile(t, full, "pile.json", `{"start":"7","moves":["take1","take1","take1","take2","take2"]}`, Settings{})
	if err != nil || !strings.Contains(printed, "2. take1??  First wins in 2 moves, then Second wins in 2 moves\n      better: 2. take2 ") {
		t.Errorf("%v:\n%s", err, printed)
	}
	for _, bad := range []string{"none", "alphabeta:eval=none", "uci:/no/such/engine"} {
		if err := Run(ctx, full, &Settings{Lines: 2, Search: bad, Limits: lim}, strings.NewReader(""), &strings.Builder{}); err == nil {
			t.Errorf("-search %s", bad)
		}
	}
}
