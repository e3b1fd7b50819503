package rulestest

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
)

// Archiving is a game that has a start and reads and writes whole games.
type Archiving[S any, M comparable] interface {
	Rules[S, M]
	ply.Starter[S]
	ply.Archiver[S, M]
}

// Record plays moves, written with spaces between them, from the state text, or from the
// game's own start if text is empty.
func Record[S any, M comparable](t testing.TB, g Archiving[S, M], text, moves string) *ply.Record[S, M] {
	t.Helper()
	start := g.Start()
	if text != "" {
		start = parse(t, g, text)
	}
	record := ply.NewRecord(g, start, 0)
	for move := range strings.FieldsSeq(moves) {
		play(t, g, record, move)
	}
	return record
}

// play plays a move that is written as text.
func play[S any, M comparable](t testing.TB, g Archiving[S, M], record *ply.Record[S, M], text string) {
	t.Helper()
	s := record.State()
	m, err := g.ParseMove(&s, text)
	if err == nil {
		err = record.Play(m)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Archive writes the record with its tags twice into one file, and reads both. They must be
// the same game, with the tags and with those of added, which WriteGame is to add. An empty
// value in added means that there is no such tag.
func Archive[S any, M comparable](t testing.TB, g Archiving[S, M], record *ply.Record[S, M], tags, added map[string]string) {
	t.Helper()
	var file bytes.Buffer
	for range 2 {
		if err := g.WriteGame(&file, ply.Archive[S, M]{Tags: tags, Record: record}); err != nil {
			t.Fatal(err)
		}
	}
	want, _ := record.MarshalJSON()
	n := 0
	for got, err := range g.ReadGames(&file) {
		if err != nil {
			t.Fatal(err)
		}
		n++
		text, _ := got.Record.MarshalJSON()
		if diff := cmp.Diff(string(want), string(text)); diff != "" {
			t.Error(diff)
		}
		if got.Record.Outcome() != record.Outcome() || got.Record.Reason() != record.Reason() {
			t.Errorf("%v by %q, want %v by %q", got.Record.Outcome(), got.Record.Reason(), record.Outcome(), record.Reason())
		}
		for _, all := range []map[string]string{tags, added} {
			for name, value := range all {
				if got.Tags[name] != value {
					t.Errorf("%s is %q, want %q", name, got.Tags[name], value)
				}
			}
		}
	}
	if n != 2 {
		t.Errorf("%d games, want 2", n)
	}
}

// PlyCount reads a game that has one move, first, plays reply, and writes it. The tag PlyCount
// must count both moves then, if the game had such a tag.
func PlyCount[S any, M comparable](t testing.TB, g Archiving[S, M], first, reply string) {
	t.Helper()
	for text, want := range map[string]string{"[PlyCount \"1\"]\n\n" + first + " *": "2", first + " *": ""} {
		n := 0
		for game, err := range g.ReadGames(strings.NewReader(text)) {
			if err != nil {
				t.Fatal(err)
			}
			play(t, g, game.Record, reply)
			var out bytes.Buffer
			if err := g.WriteGame(&out, game); err != nil {
				t.Fatal(err)
			}
			for again, err := range g.ReadGames(&out) {
				n++
				if err != nil || again.Tags["PlyCount"] != want {
					t.Errorf("%s: then PlyCount is %q, want %q (%v)", text, again.Tags["PlyCount"], want, err)
				}
			}
		}
		if n != 1 {
			t.Errorf("%s: %d games, want 1", text, n)
		}
	}
}

// Notes reads the games of a text, and writes each of them. Its notes and variations must be the same then.
func Notes[S any, M comparable](t testing.TB, g Archiving[S, M], text []byte) {
	t.Helper()
	for game, err := range g.ReadGames(bytes.NewReader(text)) {
		if err != nil {
			continue
		}
		var out bytes.Buffer
		if err := g.WriteGame(&out, game); errors.Is(err, ply.ErrFileLimit) {
			continue // it may be longer than what was read
		} else if err != nil {
			t.Fatal(err)
		}
		written, n := out.String(), 0
		for again, err := range g.ReadGames(&out) {
			n++
			if diff := cmp.Diff(game.Notes, again.Notes); diff != "" || err != nil {
				t.Fatalf("%v: %s\n%s", err, diff, written)
			}
			if diff := cmp.Diff(game.Variations, again.Variations); diff != "" {
				t.Fatalf("%s\n%s", diff, written)
			}
		}
		if n != 1 {
			t.Fatalf("%d games, want 1:\n%s", n, written)
		}
	}
}
