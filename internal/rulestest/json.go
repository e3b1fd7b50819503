package rulestest

import (
	"encoding"
	"encoding/json"
	"slices"
	"testing"

	"github.com/plygo/ply"
)

// Saving is a game whose records can be saved.
type Saving[S any, M comparable] interface {
	ply.Game[S, M]
	ply.Starter[S]
	ply.Notation[S, M]
}

// RecordJSON plays a game as choices say, with moves taken back and played again, saves the
// record as JSON, and reads it. Every state must be the same then, what was taken back included.
// The last state is saved alone, too, if its type has a text, and must have the same text then.
func RecordJSON[S, M comparable](t testing.TB, g Saving[S, M], seed uint64, choices []byte) {
	t.Helper()
	record := chosen(t, g, seed, choices)
	data, err := json.Marshal(record)
	if err != nil {
		t.Fatal(err)
	}
	read, err := ply.ParseRecord[S, M](g, data)
	if err != nil {
		t.Fatalf("%v in %s", err, data)
	}
	if again, err := json.Marshal(read); err != nil || string(again) != string(data) {
		t.Fatalf("saved as %s, then as %s, %v", data, again, err)
	}
	if _, ok := any(record.State()).(encoding.TextMarshaler); ok {
		sameState(t, g, record.State())
	}
	for {
		if !slices.Equal(read.States(), record.States()) || !slices.Equal(read.Moves(), record.Moves()) ||
			read.Outcome() != record.Outcome() || read.Reason() != record.Reason() {
			t.Fatalf("%s was read as another game, with the moves %v", data, read.Moves())
		}
		more := record.Redo()
		if read.Redo() != more {
			t.Fatalf("%s was read without all that was taken back", data)
		}
		if !more {
			return
		}
	}
}

// sameState saves a state as JSON and reads it.
func sameState[S, M comparable](t testing.TB, g Saving[S, M], state S) {
	t.Helper()
	data, err := json.Marshal(state)
	if err != nil {
		t.Fatal(err)
	}
	var read S
	if err := json.Unmarshal(data, &read); err != nil || g.Format(&read) != g.Format(&state) {
		t.Fatalf("%s was saved as %s and read as %s, %v", g.Format(&state), data, g.Format(&read), err)
	}
}

// What a byte of choices does.
const (
	undoes   = 220 // from here on
	redoes   = 240
	finishes = 252
)

// chosen returns a game that choices decide.
func chosen[S any, M comparable](t testing.TB, g Saving[S, M], seed uint64, choices []byte) *ply.Record[S, M] {
	t.Helper()
	record := ply.NewRecord[S, M](g, g.Start(), seed)
	number := 0
	for _, choice := range choices {
		number = number*31&0xffff + int(choice)
		over := record.Outcome() != ply.Ongoing
		switch {
		case choice >= finishes && !over:
			if err := record.Finish(ply.Draw, ply.Agreement); err != nil {
				t.Fatal(err)
			}
		case choice >= redoes:
			record.Redo()
		case choice >= undoes || over:
			record.Undo()
		default:
			state := record.State()
			moves := g.Moves(nil, &state)
			if err := record.Play(moves[number%len(moves)]); err != nil {
				t.Fatal(err)
			}
		}
	}
	return record
}
