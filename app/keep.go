package app

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/brief"
)

// kept is a table as JSON. The seed is a string, because JavaScript rounds large numbers.
type kept struct {
	Game    string            `json:"game"`
	Options string            `json:"options,omitempty"`
	Seed    string            `json:"seed"`
	At      int               `json:"at"`      // the current record
	Records []json.RawMessage `json:"records"` // as [ply.Record] writes them
}

// Keep implements [Table].
func (t *table[S, M]) Keep() ([]byte, error) {
	k := kept{Game: t.Name(), Options: t.subject.Options, Seed: strconv.FormatUint(t.seed, 10), At: t.at}
	for _, r := range t.records {
		text, err := r.MarshalJSON()
		if err != nil {
			return nil, err
		}
		k.Records = append(k.Records, text)
	}
	return json.Marshal(k)
}

// Resume implements [Entry].
func (s *Spec[S, M]) Resume(text []byte) (Table, error) {
	var k kept
	if err := k.read(text); err != nil {
		return nil, fmt.Errorf("the kept game cannot be read: %w", err)
	}
	t, err := s.resume(&k)
	if err != nil {
		return nil, fmt.Errorf("the kept game: %w", err)
	}
	return t, nil
}

// read reads one value of JSON, without unknown keys and with nothing after it.
func (k *kept) read(text []byte) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(k); err != nil {
		return errors.New(brief.State(err.Error())) // it may name an unknown key, which may be long
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return errors.New("there is more after the end")
	}
	return nil
}

// resume returns the table that was kept.
func (s *Spec[S, M]) resume(k *kept) (*table[S, M], error) {
	seed, err := strconv.ParseUint(k.Seed, 10, 64)
	switch {
	case k.Game != s.Name():
		return nil, fmt.Errorf("it is of %s, not of %s", brief.Word(k.Game), s.Name())
	case k.Options != s.subject.Options:
		return nil, fmt.Errorf("it has the options %s, not %s", brief.Word(k.Options), brief.Word(s.subject.Options))
	case err != nil:
		return nil, fmt.Errorf("the seed is %s, want a number in quotes", brief.Word(k.Seed))
	case k.At < 0 || k.At >= len(k.Records):
		return nil, fmt.Errorf("there is no record %d", k.At)
	}
	t, err := s.sit(seed)
	if err != nil {
		return nil, err
	}
	t.at = k.At
	for i, text := range k.Records {
		r, err := ply.ParseRecord(s.subject.Rules, text)
		if err != nil {
			return nil, fmt.Errorf("record %d: %w", i, err)
		}
		t.records = append(t.records, r)
	}
	if err := t.link(); err != nil {
		return nil, err
	}
	return t, nil
}

// link gives each record its dice, which the text of a view does not have, and checks that it begins
// where a pass leads. It counts what can be redone.
func (t *table[S, M]) link() error {
	redone := make([]int, len(t.records))
	steps := 0
	for i, r := range t.records {
		if i > t.at && r.Undo() {
			return fmt.Errorf("record %d: something was played after a pass that was taken back", i)
		}
		for r.Redo() {
			redone[i]++
		}
		if i < t.at && redone[i] > 0 {
			return fmt.Errorf("record %d: something was taken back before a pass", i)
		}
		r.SetSeed(t.diceSeed(steps))
		if i > 0 && !t.follows(r, t.records[i-1], steps) {
			return fmt.Errorf("record %d: no pass leads there", i)
		}
		steps += len(t.moved(r)) + 1
	}
	t.ahead = len(t.records) - 1 - t.at // passes
	for i, r := range t.records {
		for range redone[i] {
			r.Undo()
		}
		t.ahead += redone[i]
	}
	return nil
}

// follows reports whether a record begins with a pass at the end of the one before.
func (t *table[S, M]) follows(r, before *ply.Record[S, M], steps int) bool {
	want, ok := t.passed(before, steps)
	return ok && t.begin(r) == t.begin(want)
}

// begin returns the state at which a record begins, as text.
func (t *table[S, M]) begin(r *ply.Record[S, M]) string { return t.notation.Format(&r.States()[0]) }
