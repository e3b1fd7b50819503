package chess

import (
	"bytes"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/rulestest"
)

func TestArchive(t *testing.T) {
	const mate = "f3 e5 g4 Qh4"
	const threefold = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8"
	for _, c := range []struct {
		name, fen, moves string
		outcome          ply.Outcome
		cause            ply.Cause
		termination      string
		result           string
	}{
		{"ongoing", "", "e4 e5", 0, "", "unterminated", "*"},
		{"no moves", "", "", 0, "", "unterminated", "*"},
		{"mate", "", mate, 0, "", "normal", "0-1"},
		{"repetition", "", threefold, 0, "", "normal", "1/2-1/2"},
		{"agreed repetition", "", threefold, ply.Draw, ply.Agreement, "agreement", "1/2-1/2"},
		{"resigned after repetition", "", threefold + " e4", ply.Loss, ply.Resignation, "normal", "1-0"},
		{"resigned", "", "e4 e5", ply.Loss, ply.Resignation, "normal", "0-1"},
		{"the other resigned", "", "e4", ply.Win, ply.Resignation, "normal", "0-1"},
		{"resigned at once", "", "", ply.Loss, ply.Resignation, "normal", "0-1"},
		{"agreed", "", "e4", ply.Draw, ply.Agreement, "normal", "1/2-1/2"},
		{"time", "", "e4", ply.Loss, ply.LossOnTime, "time forfeit", "1-0"},
		{"time without material", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "a4", ply.Draw, ply.LossOnTime, "time forfeit", "1/2-1/2"},
		{"illegal move", "", "e4", ply.Loss, "illegal move", "rules infraction", "1-0"},
		{"another cause", "", "e4", ply.Loss, `lost "connection" \ twice`, `lost "connection" \ twice`, "1-0"},
		{"position", "4k3/8/8/8/8/8/P7/4K3 b - - 3 9", "Kd7 a4", 0, "", "unterminated", "*"},
		{"chess960", "4k3/8/8/8/8/8/8/1R3KR1 w BG - 0 1", "O-O-O", ply.Loss, ply.Resignation, "normal", "1-0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			rec := rulestest.Record(t, Rules{}, c.fen, c.moves)
			if c.cause != "" {
				if err := rec.Finish(c.outcome, c.cause); err != nil {
					t.Fatal(err)
				}
			}
			tags := map[string]string{"White": "A", "Black": "B", "ECO": "C00"}
			rulestest.Archive(t, Rules{}, rec, tags, map[string]string{"Termination": c.termination, "Result": c.result})
		})
	}
}

// TestArchiveForeign reads what other programs say of the end, and keeps their words.
func TestArchiveForeign(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"[Termination \"Time forfeit\"]\n\ne4 1-0", "loss: loss on time"},
		{"[Termination \"Normal\"]\n\ne4 0-1", "win: resignation"},
		{"[Termination \"Abandoned\"]\n\ne4 0-1", "win: Abandoned"},
		{"[Termination \"agreement\"]\n\ne4 0-1", "win: resignation"},
		{"[Termination \"resignation\"]\n\ne4 1/2-1/2", "draw: agreement"},
		{"e4 1/2-1/2", "draw: agreement"},
		{"f3 e5 g4 Qh4# *", "loss: checkmate"},
		{"[Termination \"X won by checkmate\"]\n\nf3 e5 g4 Qh4# 0-1", "loss: checkmate"},
		{"Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 *", "draw: threefold repetition"},
		{"Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 1-0", "win: resignation"},
		{"f3 e5 g4 Qh4# 1-0", "error"},
		{"f3 e5 g4 Qh5 1-0", "error"},
	} {
		n := 0
		for game, err := range (Rules{}).ReadGames(strings.NewReader(c.text)) {
			n++
			got := "error"
			if err == nil {
				got = game.Record.Outcome().String() + ": " + game.Record.Reason()
				var out bytes.Buffer
				if err := (Rules{}).WriteGame(&out, game); err != nil {
					t.Fatal(err)
				}
				for again := range (Rules{}).ReadGames(&out) {
					if again.Record.Reason() != game.Record.Reason() {
						t.Errorf("%s: %q, again %q", c.text, game.Record.Reason(), again.Record.Reason())
					}
					if was := game.Tags["Termination"]; slices.Contains([]string{"Time forfeit", "Normal", "Abandoned"}, was) && again.Tags["Termination"] != was {
						t.Errorf("%s: the tag is %q", c.text, again.Tags["Termination"])
					}
				}
			}
			if got != c.want {
				t.Errorf("%s: %s, want %s (%v)", c.text, got, c.want, err)
			}
		}
		if n != 1 {
			t.Errorf("%s: %d games, want 1", c.text, n)
		}
	}
	if err := (Rules{}).WriteGame(nil, ply.Archive[Position, Move]{}); err == nil {
		t.Error("a game without a record was written")
	}
}

// A game that is read, goes on and is written again counts its moves anew, if it did so.
func TestArchivePlyCount(t *testing.T) { rulestest.PlyCount(t, Rules{}, "e4", "e5") }

// TestArchiveFile reads real games as records and writes them.
func TestArchiveFile(t *testing.T) {
	var file bytes.Buffer
	var all []ply.Archive[Position, Move]
	for game, err := range (Rules{}).ReadGames(bytes.NewReader(gamesFile(t))) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, game)
		if err := (Rules{}).WriteGame(&file, game); err != nil {
			t.Fatal(err)
		}
	}
	i := 0
	for game, err := range (Rules{}).ReadGames(&file) {
		if err != nil {
			t.Fatal(err)
		}
		want, _ := all[i].Record.MarshalJSON()
		got, _ := game.Record.MarshalJSON()
		if string(got) != string(want) || !maps.Equal(game.Tags, all[i].Tags) {
			t.Errorf("game %d is not the same:\n%v\n%v", i+1, game.Tags, all[i].Tags)
		}
		i++
	}
	if i != 200 {
		t.Errorf("%d games", i)
	}
}

// TestArchiveResultPlace: a wrong result is reported where its game begins.
func TestArchiveResultPlace(t *testing.T) {
	const first = "e4 *\n\n  "
	text := first + "f3 e5 g4 Qh4# 1-0"
	var errs []error
	for _, err := range (Rules{}).ReadGames(strings.NewReader(text)) {
		errs = append(errs, err)
	}
	want := ply.FileError{Format: "PGN", Game: 2, Offset: int64(len(first)), Line: 3, Column: 3}
	var got *ply.FileError
	if len(errs) != 2 || errs[0] != nil || !errors.As(errs[1], &got) || !errors.Is(got, ply.ErrFileResult) {
		t.Fatalf("%v", errs)
	}
	if want.Err = got.Err; *got != want {
		t.Errorf("%+v, want %+v", *got, want)
	}
}

// TestNotes: comments and glyphs of a file are notes, and are still there when the game is written
// again. What the program says about the end is said once.
func TestNotes(t *testing.T) {
	const text = `[Event "x"]

{first} 1. f3? $14 {[%eval -0.5] weak} (1. e4 e5 (1... c5) {so}) (1. e4 -- 2. d4) {after} e5 2. g4?? {why; oh} Qh4# {it is; checkmate} 0-1
`
	want := []ply.Note{
		{Text: "first"},
		{Ply: 1, Marks: []string{"?", "$14"}, Text: "[%eval -0.5] weak after"},
		{Ply: 3, Marks: []string{"??"}, Text: "why; oh"},
		{Ply: 4, Text: "it is"},
	}
	variations := []ply.Variation[Move]{{Moves: moves(t, "e4 e5"), Variations: []ply.Variation[Move]{{Ply: 1, Moves: moves(t, "e4 c5")[1:]}}, Notes: []ply.Note{{Ply: 2, Text: "so"}}}}
	file, omitted := text, "1 variation"
	for range 3 {
		var out bytes.Buffer
		for game, err := range (Rules{}).ReadGames(strings.NewReader(file)) {
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, game.Notes); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(variations, game.Variations); diff != "" {
				t.Error(diff)
			}
			if game.Omitted != omitted {
				t.Errorf("omitted: %q, want %q", game.Omitted, omitted)
			}
			if err := (Rules{}).WriteGame(&out, game); err != nil {
				t.Fatal(err)
			}
		}
		file, omitted = out.String(), ""
		if n := strings.Count(file, "checkmate"); n != 1 {
			t.Errorf("%d times checkmate, want 1:\n%s", n, file)
		}
	}
}

// moves returns the moves that are written in a text, from the usual start.
func moves(t *testing.T, text string) []Move { return rulestest.Record(t, Rules{}, "", text).Moves() }

// TestBadVariations: variations that have no place are an error.
func TestBadVariations(t *testing.T) {
	record := rulestest.Record(t, Rules{}, "", "e4")
	one := moves(t, "d4")
	deep := ply.Variation[Move]{Moves: one}
	for range MaxPGNDepth {
		deep = ply.Variation[Move]{Moves: one, Variations: []ply.Variation[Move]{deep}}
	}
	for name, v := range map[string]ply.Variation[Move]{
		"a negative ply":      {Ply: -1, Moves: one},
		"behind the last":     {Ply: 1, Moves: one},
		"no moves":            {},
		"no move":             {Moves: []Move{0}},
		"an illegal move":     {Moves: moves(t, "e4 e5")[1:]},
		"a note with no move": {Moves: one, Notes: []ply.Note{{Ply: 2}}},
		"a bad one inside":    {Moves: one, Variations: []ply.Variation[Move]{{Ply: 1, Moves: one}}},
		"too deep":            deep,
	} {
		var out bytes.Buffer
		err := (Rules{}).WriteGame(&out, ply.Archive[Position, Move]{Record: record, Variations: []ply.Variation[Move]{v}})
		if err == nil || out.Len() > 0 {
			t.Errorf("%s: %v, %q", name, err, out.String())
		}
	}
}

// TestBadNotes: notes that have no place are an error.
func TestBadNotes(t *testing.T) {
	record := rulestest.Record(t, Rules{}, "", "e4")
	for _, note := range []ply.Note{{Ply: -1}, {Ply: 2}, {Marks: []string{"?"}}, {Ply: 1, Marks: []string{"???"}}, {Ply: 1, Marks: []string{"$256"}}} {
		var out bytes.Buffer
		err := (Rules{}).WriteGame(&out, ply.Archive[Position, Move]{Record: record, Notes: []ply.Note{note}})
		if err == nil || out.Len() > 0 {
			t.Errorf("%+v: %v, %q", note, err, out.String())
		}
	}
}
