package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/board"
)

// Table is a game being played, with a referee: only legal moves can be played. A Table serves one
// goroutine at a time.
type Table interface {
	// Turn returns the player to move: 0 or 1.
	Turn() int
	// Outcome returns how the game ended for player 0, and why in words. While it goes on, that
	// is [ply.Ongoing] and nothing.
	Outcome() (ply.Outcome, string)
	// Look returns what a viewer may see: 0 and 1 are the players, [ply.Watcher] sees what
	// everybody sees.
	Look(viewer int) Look
	// Play plays a move of the player to move, as the game's [ply.Notation] reads it.
	Play(move string) error
	// Pass hands the turn over without a move, if the game is a [ply.Passer]. The record begins
	// anew there, and Undo returns to the one before.
	Pass() error
	// Undo takes back one move, and Redo plays it again. They return false if there is none.
	Undo() bool
	Redo() bool
	// Finish ends the game for a reason that is not in the rules, such as [ply.Resignation]. The
	// outcome is that of the player with this number.
	Finish(player int, o ply.Outcome, cause ply.Cause) error
	// Choose lets a machine choose a move for the player to move. It does not play the move. The
	// machine sees what that player sees, and keeps within both its own limits and lim. Without
	// any limit it has a second.
	Choose(ctx context.Context, player string, lim ply.Limits) (string, error)
	// Analyze lets a machine search as Choose does. It reports its best lines as they improve, at
	// most as many as lines says, and at the end. In a game with hidden pieces they are for the
	// player to move alone.
	Analyze(ctx context.Context, player string, lim ply.Limits, lines int, report func([]Line)) error
	// Save returns the game as a file, as a viewer may see it: in the game's own format if it is a
	// [ply.Archiver], else as JSON. While the game goes on, a file for everybody is that of
	// [ply.Watcher].
	Save(viewer int) ([]byte, error)
}

// Look is what a viewer may see of a game.
type Look struct {
	State   string      `json:"state"` // as the game writes it
	Board   board.Board `json:"board"` // without columns if the game is no [ply.Drawer]
	Turn    int         `json:"turn"`
	Moves   []Move      `json:"moves"`  // that can be played now; none if the viewer may not know them
	Record  []string    `json:"record"` // the moves so far
	Outcome ply.Outcome `json:"outcome"`
	Reason  string      `json:"reason,omitempty"`
}

// Move is a move that can be played.
type Move struct {
	Text  string        `json:"text"`
	Touch []board.Place `json:"touch"` // see [ply.Drawer]; none: a button
}

// Line is what a machine thinks of a position.
type Line struct {
	Moves []string  `json:"moves"`
	Score ply.Score `json:"score"` // for the player to move
	Depth int       `json:"depth"`
	Nodes int64     `json:"nodes"`
}

// table is a Table.
type table[S any, M comparable] struct {
	*Spec[S, M]
	notation ply.Notation[S, M]
	record   *ply.Record[S, M]
	passed   []*ply.Record[S, M] // the records before each pass
	seed     uint64
	minds    map[string]mind[S, M] // the machines that have been asked, by side and name
}

// Open implements [Entry].
func (s *Spec[S, M]) Open(state string, seed uint64) (Table, error) {
	t, err := s.sit(seed)
	if err != nil {
		return nil, err
	}
	from, err := s.subject.Start(state)
	if err != nil {
		return nil, err
	}
	t.record = ply.NewRecord(s.subject.Rules, from, seed)
	return t, nil
}

// Load implements [Entry].
func (s *Spec[S, M]) Load(file []byte, seed uint64) (Table, error) {
	t, err := s.sit(seed)
	if err != nil {
		return nil, err
	}
	if t.record, err = s.last(file); err != nil {
		return nil, err
	}
	t.record.SetSeed(seed)
	return t, nil
}

// sit returns a table without a game.
func (s *Spec[S, M]) sit(seed uint64) (*table[S, M], error) {
	notation, err := s.subject.Notation()
	if err != nil {
		return nil, err
	}
	return &table[S, M]{Spec: s, notation: notation, seed: seed, minds: map[string]mind[S, M]{}}, nil
}

// last returns the last game of a file.
func (s *Spec[S, M]) last(file []byte) (*ply.Record[S, M], error) {
	archiver, ok := ply.As[ply.Archiver[S, M]](s.subject.Rules)
	if !ok || subject.HoldsRecords(file) {
		return ply.ParseRecord(s.subject.Rules, bytes.TrimSpace(file))
	}
	var record *ply.Record[S, M]
	var broken error
	for game, err := range archiver.ReadGames(bytes.NewReader(file)) {
		record, broken = game.Record, err
	}
	if record == nil && broken == nil {
		broken = errors.New("there is no game in the file")
	}
	return record, broken
}

// Turn implements [Table].
func (t *table[S, M]) Turn() int { return t.subject.Turn(t.record.States()) }

// Outcome implements [Table].
func (t *table[S, M]) Outcome() (ply.Outcome, string) {
	o := t.record.Outcome()
	if o != ply.Ongoing && t.Turn() == 1 {
		o = opposite(o)
	}
	return o, t.record.Reason()
}

func opposite(o ply.Outcome) ply.Outcome {
	switch o {
	case ply.Win:
		return ply.Loss
	case ply.Loss:
		return ply.Win
	}
	return o
}

// Play implements [Table].
func (t *table[S, M]) Play(text string) error {
	state := t.own().State()
	m, err := t.notation.ParseMove(&state, text)
	if err != nil {
		return err
	}
	return t.record.Play(m)
}

// own returns the game as the player to move has seen it.
func (t *table[S, M]) own() *ply.Record[S, M] { return t.record.View(t.Turn()) }

// Pass implements [Table].
func (t *table[S, M]) Pass() error {
	passer, ok := ply.As[ply.Passer[S]](t.subject.Rules)
	if !ok {
		return fmt.Errorf("in %s nobody can pass", t.Name())
	}
	state := t.record.State()
	if t.record.Outcome() != ply.Ongoing || !passer.Pass(&state) {
		return errors.New("nobody can pass here")
	}
	t.passed = append(t.passed, t.record)
	t.record = ply.NewRecord(t.subject.Rules, state, t.seed)
	return nil
}

// Undo implements [Table].
func (t *table[S, M]) Undo() bool {
	if t.record.Undo() {
		return true
	}
	n := len(t.passed) - 1
	if n < 0 {
		return false
	}
	t.record, t.passed = t.passed[n], t.passed[:n]
	return true
}

// Redo implements [Table].
func (t *table[S, M]) Redo() bool { return t.record.Redo() }

// Finish implements [Table].
func (t *table[S, M]) Finish(player int, o ply.Outcome, cause ply.Cause) error {
	if player != 0 && player != 1 {
		return fmt.Errorf("there is no player %d; they are 0 and 1", player)
	}
	if player != t.Turn() {
		o = opposite(o)
	}
	return t.record.Finish(o, cause)
}
