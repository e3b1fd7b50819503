package gomoku_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/gomoku"
)

func opened(t testing.TB, g gomoku.Game, rule gomoku.OpeningRule) gomoku.Opening {
	t.Helper()
	o, err := gomoku.NewOpening(g, rule)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// A game that was saved is the same when it is loaded: moves, end, and who was who.
func TestArchive(t *testing.T) {
	for _, tt := range []struct {
		name    string
		game    gomoku.Game
		start   string
		moves   string
		outcome ply.Outcome
		cause   ply.Cause
		file    string // a part of it
	}{
		{"ongoing", gomoku.Rules{}, "", "h8 i9", 0, "", `[Rule "freestyle"]`},
		{"five", rules(t, 15, gomoku.Caro), "", blackFive, 0, "", "\n1,Caro\n"},
		{"a foul", rules(t, 15, gomoku.Renju), "", "h8 a1 h9 a3 h10 a5 h11 a7 h13 a9 h12", 0, "", "\n2,Renju\n"},
		{"full", rules(t, 5, gomoku.Standard), "5 standard e5 c1 a5 c5 b2 b5 c4 b1 c3 b4 d2 d5 c2 a3 a1 d4 e1 e2 b3 a2 d3 d1 e4 e3", "a4", 0, "", "\n0,Standard\n"},
		{"resigned", rules(t, 20, gomoku.Standard), "", "h8 i9", ply.Loss, ply.Resignation, "\n-1\n2,Standard\n"},
		{"the other resigned", rules(t, 20, gomoku.Standard), "", "h8 i9", ply.Win, ply.Resignation, "\n-1\n1,Standard\n"},
		{"agreed", gomoku.Rules{}, "", "h8", ply.Draw, ply.Agreement, "\n0,Freestyle\n"},
		{"late", gomoku.Rules{}, "", "h8", ply.Loss, ply.LossOnTime, "\n15\n1,Freestyle\n"},
		{"dead", gomoku.Rules{}, "", "h8", ply.Loss, "error: the engine exited: \"x\"", `[Termination "error: the engine exited: \"x\""]`},
		{"a problem", gomoku.Rules{}, "h8 - i9", "j10 k11", 0, "", `[Start "15 freestyle h8 - i9"]`},
		{"pro", opened(t, gomoku.Rules{}, gomoku.Pro), "", "h8 h9 e8 h10", 0, "", `[Opening "pro"]`},
		{"swapped", opened(t, gomoku.Rules{}, gomoku.Swap2), "", "h8 i9 h9 swap i10", ply.Loss, ply.Resignation, "second\nfirst\n-1\n2,Freestyle\n"},
		{"swapped, stayed", opened(t, gomoku.Rules{}, gomoku.Swap2), "", "h8 i9 h9 i10", ply.Loss, ply.Resignation, "first\nsecond\n-1\n2,Freestyle\n"},
		{"swapped twice", opened(t, gomoku.Rules{}, gomoku.Swap2), "", "h8 i9 h9 two i10 a1 swap b2", ply.Win, ply.Resignation, "first\nsecond\n-1\n1,Freestyle\n"},
		{"swapped and stayed", opened(t, gomoku.Rules{}, gomoku.Swap2), "", "h8 i9 h9 two i10 a1 b2 c3", ply.Win, ply.Resignation, "second\nfirst\n-1\n2,Freestyle\n"},
		{"dead in the opening", opened(t, gomoku.Rules{}, gomoku.Swap2), "", "h8", ply.Loss, "crash", "first\nsecond\n-1\n2,Freestyle\n"},
		{"opened before", opened(t, gomoku.Rules{}, gomoku.Swap2), "h8 i9 h9", "j10 h10", 0, "", `[Start "15 freestyle h8 i9 h9"]`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			start := tt.game.Start()
			if tt.start != "" {
				start = position(t, tt.start)
			}
			rec := ply.NewRecord[gomoku.Position, gomoku.Move](tt.game, start, 0)
			for _, text := range strings.Fields(tt.moves) {
				b := rec.State()
				m, err := tt.game.ParseMove(&b, text)
				if err == nil {
					err = rec.Play(m)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			if tt.cause != "" {
				if err := rec.Finish(tt.outcome, tt.cause); err != nil {
					t.Fatal(err)
				}
			}
			sides := tt.game.Sides()
			tags := map[string]string{sides[0]: "first", sides[1]: "second", "Round": "3", "Termination": rec.Reason()}
			var file bytes.Buffer
			for range 2 {
				if err := tt.game.WriteGame(&file, ply.Archive[gomoku.Position, gomoku.Move]{Tags: tags, Record: rec}); err != nil {
					t.Fatal(err)
				}
			}
			text := file.String()
			if !strings.Contains(text, tt.file) {
				t.Errorf("%q is missing in\n%s", tt.file, text)
			}
			n := 0
			for game, err := range tt.game.ReadGames(&file) {
				if err != nil {
					t.Fatalf("%v\n%s", err, text)
				}
				n++
				got := game.Record
				if got.State() != rec.State() || got.Outcome() != rec.Outcome() || got.Reason() != rec.Reason() || tt.start == "" && cmp.Diff(rec.Moves(), got.Moves()) != "" {
					t.Errorf("read %v, %v, %q, want %v, %v, %q\n%s", got.Moves(), got.Outcome(), got.Reason(), rec.Moves(), rec.Outcome(), rec.Reason(), text)
				}
				want := map[string]string{sides[0]: "first", sides[1]: "second", "Round": "3"}
				if rec.Reason() != "" {
					want["Termination"] = rec.Reason()
				}
				if diff := cmp.Diff(want, game.Tags); diff != "" {
					t.Errorf("tags (-want +got)\n%s\n%s", diff, text)
				}
			}
			if n != 2 {
				t.Errorf("%d games are read", n)
			}
		})
	}
}

func TestArchiveErrors(t *testing.T) {
	if err := (gomoku.Rules{}).WriteGame(&bytes.Buffer{}, ply.Archive[gomoku.Position, gomoku.Move]{}); err == nil {
		t.Error("a game without a record is written")
	}
	for name, text := range map[string]string{
		"size":    "Piskvorky 19x19\n8,8\n",
		"rule":    "Piskvorky 15x15\n8,8\n-1\n0,Renju\n",
		"opening": "Piskvorky 15x15\n8,8\n[Opening \"swap2\"]\n",
	} {
		for _, err := range (gomoku.Rules{}).ReadGames(strings.NewReader(text)) {
			var at *ply.FileError
			if !errors.Is(err, ply.ErrFileVariant) || !errors.As(err, &at) || at.Game != 1 || at.Line != 1 || at.Column != 1 {
				t.Errorf("another %s: %v", name, err)
			}
		}
	}
	for range (gomoku.Rules{}).ReadGames(strings.NewReader("x\nx")) {
		break
	}
}
