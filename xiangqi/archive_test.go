package xiangqi

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/rulestest"
)

func TestArchive(t *testing.T) {
	const (
		twoRooks  = "3ak4/R8/9/9/9/9/9/9/8R/3K5 w - - 0 1"
		checks    = "R8/3k5/9/9/9/9/9/9/9/4K4 w - - 0 1"
		twofold   = "a0a1 a9a8 a1a0 a8a9"
		threefold = twofold + " " + twofold
	)
	for _, c := range []struct {
		name, fen, moves string
		outcome          ply.Outcome
		cause            ply.Cause
		termination      string
		result           string
	}{
		{"ongoing", "", "h2e2 h9g7", 0, "", "", "*"},
		{"no moves", "", "", 0, "", "", "*"},
		{"mate", twoRooks, "i1i9", 0, "", "", "1-0"},
		{"repetition", "", threefold, 0, "", "", "1/2-1/2"},
		{"agreed repetition", "", threefold, ply.Draw, ply.Agreement, "agreement", "1/2-1/2"},
		{"resigned after repetition", "", threefold + " h2e2", ply.Loss, ply.Resignation, "resignation", "1-0"},
		{"perpetual check", checks, "a9a8 d8d9 a8a9 d9d8 a9a8 d8d9 a8a9 d9d8", 0, "", "", "0-1"},
		{"resigned", "", "h2e2 h9g7", ply.Loss, ply.Resignation, "resignation", "0-1"},
		{"the other resigned", "", "h2e2", ply.Win, ply.Resignation, "resignation", "0-1"},
		{"resigned at once", "", "", ply.Loss, ply.Resignation, "resignation", "0-1"},
		{"agreed", "", "h2e2", ply.Draw, ply.Agreement, "agreement", "1/2-1/2"},
		{"time", "", "h2e2", ply.Loss, ply.LossOnTime, "loss on time", "1-0"},
		{"another cause", "", "h2e2", ply.Loss, `lost "connection" \ twice`, `lost "connection" \ twice`, "1-0"},
		{"position", "3k5/9/9/9/9/9/9/9/9/R3K4 b - - 3 9", "d9d8 a0a8", 0, "", "", "*"},
	} {
		for f := range FormatICCS + 1 {
			format := f.String()
			t.Run(c.name+" in "+format, func(t *testing.T) {
				rec := rulestest.Record(t, Rules{}, c.fen, c.moves)
				if c.cause != "" {
					if err := rec.Finish(c.outcome, c.cause); err != nil {
						t.Fatal(err)
					}
				}
				tags := map[string]string{"Red": "甲", "Black": "乙", "ECCO": "C00", "Format": format}
				rulestest.Archive(t, Rules{}, rec, tags, map[string]string{"Termination": c.termination, "Result": c.result})
			})
		}
	}
}

// TestArchiveForeign reads games whose end is written as other programs write it.
func TestArchiveForeign(t *testing.T) {
	const mate = "[FEN \"3ak4/R8/9/9/9/9/9/9/8R/3K5 w - - 0 1\"]\nR1+8 "
	const round = "a0a1 a9a8 a1a0 a8a9 a0a1 a9a8 a1a0 a8a9 "
	const checks = "[FEN \"R8/3k5/9/9/9/9/9/9/9/4K4 w - - 0 1\"]\na9a8 d8d9 a8a9 d9d8 a9a8 d8d9 a8a9 d9d8 "
	for _, c := range []struct {
		rule       RepetitionRule
		text, want string
	}{
		{Asian, "炮二平五 1-0", "loss: resignation"},
		{Asian, "炮二平五 0-1", "win: resignation"},
		{Asian, "炮二平五 1/2-1/2", "draw: agreement"},
		{Asian, "[Termination \"agreement\"]\n炮二平五 0-1", "win: resignation"},
		{Asian, "[Termination \"resignation\"]\n炮二平五 1/2-1/2", "draw: agreement"},
		{Asian, "[termination \"断线\"]\n炮二平五 0-1", "win: 断线"},
		{Asian, mate + "*", "loss: checkmate"},
		{Asian, mate + "1-0", "loss: checkmate"},
		{Asian, "[Termination \"normal\"]\n" + mate + "1-0", "loss: checkmate"},
		{Asian, mate + "0-1", "error"},
		{Asian, mate + "1/2-1/2", "error"},
		{Asian, round + "1-0", "win: resignation"},
		{Asian, checks + "0-1", "loss: Red checked perpetually with the rook"},
		{Asian, checks + "1/2-1/2", "error"},
		{Asian, checks + "a9a8 1-0", "error"},
		{PlainDraw, checks + "1/2-1/2", "draw: repetition"},
		{PlainDraw, checks + "a9a8 1-0", "loss: resignation"},
		{Asian, "炮二平二 1-0", "error"},
	} {
		rules := Rules{Repeats: c.rule}
		n := 0
		for game, err := range rules.ReadGames(strings.NewReader(c.text)) {
			n++
			got := "error"
			if err == nil {
				got = game.Record.Outcome().String() + ": " + game.Record.Reason()
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
	for range (Rules{}).ReadGames(strings.NewReader("炮二平五 1-0 炮二平五 1-0")) {
		break
	}
}

// If a game has the tag PlyCount, and goes on after it was read, the tag is right when
// the game is written again.
func TestArchivePlyCount(t *testing.T) { rulestest.PlyCount(t, Rules{}, "h2e2", "h9g7") }

// TestArchiveResultPlace: a wrong result is reported where its game begins.
func TestArchiveResultPlace(t *testing.T) {
	const first = "炮二平五 1-0\n\n  "
	text := first + "[FEN \"3ak4/R8/9/9/9/9/9/9/8R/3K5 w - - 0 1\"]\nR1+8 0-1"
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

// TestNotes: comments of a file are notes, and are still there when the game is written again.
// What the program says about the end is said once.
func TestNotes(t *testing.T) {
	const text = `[Game "Chinese Chess"]
[Result "1-0"]

{first}
1. C2=5! {!? [%eval 0.5]
so} (1. C3=5 (1. C2=4)) H8+7 {?!}
{resignation}
1-0
`
	want := []ply.Note{
		{Text: "first"},
		{Ply: 1, Marks: []string{"!?"}, Text: "[%eval 0.5]\nso"},
		{Ply: 2, Marks: []string{"?!"}},
	}
	file, omitted := text, "1 variation and marks of moves"
	for range 3 {
		var out bytes.Buffer
		for game, err := range (Rules{}).ReadGames(strings.NewReader(file)) {
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, game.Notes); diff != "" {
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
		if n := strings.Count(file, "resignation"); n != 2 { // and once in a tag
			t.Errorf("%d times resignation, want 2:\n%s", n, file)
		}
	}
}

// TestVariations: variations of a file are kept when the game is written again, but for those that cannot
// be read.
func TestVariations(t *testing.T) {
	const text = `1. C2=5 {so} (1. C8=5! {a} H8+7 2. H2+3 (2. R1+1) (2. R9+9) ; b
(2. P3+1 {c})) () (1. C8=5 1-0) {too} H8+7 ({d} 1. ... H2+3) *`
	moves := func(text string) []Move { return rulestest.Record(t, Rules{}, "", text).Moves() }
	first := moves("C8=5 H8+7 H2+3")
	want := []ply.Variation[Move]{
		{Moves: first, Notes: []ply.Note{{Ply: 1, Text: "a"}, {Ply: 3, Text: "b"}}, Variations: []ply.Variation[Move]{
			{Ply: 2, Moves: moves("R1+1")},
			{Ply: 2, Moves: moves("P3+1"), Notes: []ply.Note{{Ply: 1, Text: "c"}}},
		}},
		{Ply: 1, Moves: moves("C2=5 H2+3")[1:], Notes: []ply.Note{{Text: "d"}}},
	}
	file, omitted := text, "3 variations and marks of moves"
	for range 3 {
		var out bytes.Buffer
		for game, err := range (Rules{}).ReadGames(strings.NewReader(file)) {
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, game.Variations); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff([]ply.Note{{Ply: 1, Text: "so\ntoo"}}, game.Notes); diff != "" || game.Omitted != omitted {
				t.Errorf("omitted: %q, want %q\n%s", game.Omitted, omitted, diff)
			}
			if err := (Rules{}).WriteGame(&out, game); err != nil {
				t.Fatal(err)
			}
		}
		file, omitted = out.String(), ""
	}
}

// TestBadVariations: variations that have no place are an error.
func TestBadVariations(t *testing.T) {
	record := rulestest.Record(t, Rules{}, "", "C2=5")
	one := rulestest.Record(t, Rules{}, "", "C8=5").Moves()
	deep := ply.Variation[Move]{Moves: one}
	for range 128 {
		deep = ply.Variation[Move]{Moves: one, Variations: []ply.Variation[Move]{deep}}
	}
	for name, v := range map[string]ply.Variation[Move]{
		"a negative ply":      {Ply: -1, Moves: one},
		"behind the last":     {Ply: 1, Moves: one},
		"no moves":            {},
		"an illegal move":     {Moves: append(one, one...)},
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
	record := rulestest.Record(t, Rules{}, "", "C2=5")
	for _, note := range []ply.Note{{Ply: -1}, {Ply: 2}, {Marks: []string{"?"}}, {Ply: 1, Marks: []string{"$14"}}} {
		var out bytes.Buffer
		err := (Rules{}).WriteGame(&out, ply.Archive[Position, Move]{Record: record, Notes: []ply.Note{note}})
		if err == nil || out.Len() > 0 {
			t.Errorf("%+v: %v, %q", note, err, out.String())
		}
	}
}
