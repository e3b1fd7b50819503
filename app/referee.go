package app

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/internal/chance"
)

// table is a Table. A pass begins a new record, so there is one more of them than passes.
type table[S any, M comparable] struct {
	*Spec[S, M]
	notation ply.Notation[S, M]
	seed     uint64
	records  []*ply.Record[S, M] // those behind the current one can be redone, and stand at their starts
	at       int                 // the current record
	ahead    int                 // how often Redo returns true
	minds    *minds[S, M]
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
	t.records = []*ply.Record[S, M]{ply.NewRecord(s.subject.Rules, from, seed)}
	return t, nil
}

// Load implements [Entry].
func (s *Spec[S, M]) Load(file []byte, seed uint64) (Table, error) {
	t, err := s.sit(seed)
	if err != nil {
		return nil, err
	}
	record, err := s.last(file)
	if err != nil {
		return nil, err
	}
	record.SetSeed(seed)
	t.records = []*ply.Record[S, M]{record}
	t.ahead = undone(record)
	return t, nil
}

// sit returns a table without a game.
func (s *Spec[S, M]) sit(seed uint64) (*table[S, M], error) {
	notation, err := s.subject.Notation()
	if err != nil {
		return nil, err
	}
	return &table[S, M]{Spec: s, notation: notation, seed: seed, minds: newMinds(&s.subject, seed)}, nil
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

// undone returns how often Redo returns true.
func undone[S any, M comparable](r *ply.Record[S, M]) (n int) {
	for r.Redo() {
		n++
	}
	for range n {
		r.Undo()
	}
	return n
}

// record returns the current record.
func (t *table[S, M]) record() *ply.Record[S, M] { return t.records[t.at] }

// Turn implements [Table].
func (t *table[S, M]) Turn() int { return t.subject.Turn(t.record().States()) }

// Outcome implements [Table].
func (t *table[S, M]) Outcome() (ply.Outcome, string) {
	o := t.record().Outcome()
	if o != ply.Ongoing && t.Turn() == 1 {
		o = o.Flip()
	}
	return o, t.record().Reason()
}

// Play implements [Table].
func (t *table[S, M]) Play(text string) error {
	state := t.own().State()
	m, err := t.notation.ParseMove(&state, text)
	if err != nil {
		return err
	}
	if err := t.record().Play(m); err != nil {
		return err
	}
	t.forgetAhead()
	return nil
}

// forgetAhead forgets what could be redone.
func (t *table[S, M]) forgetAhead() { t.records, t.ahead = t.records[:t.at+1], 0 }

// own returns the game as the player to move has seen it.
func (t *table[S, M]) own() *ply.Record[S, M] { return t.record().View(t.Turn()) }

// Passes implements [Entry].
func (s *Spec[S, M]) Passes() bool {
	_, ok := s.subject.Passer()
	return ok
}

// Pass implements [Table].
func (t *table[S, M]) Pass() error {
	if !t.Passes() {
		return fmt.Errorf("in %s nobody can pass", t.Name())
	}
	next, ok := t.passed(t.record(), t.steps(t.at+1))
	if !ok {
		return errors.New("nobody can pass here")
	}
	t.forgetAhead()
	t.records[t.at] = t.whole(t.record())
	t.records = append(t.records, next)
	t.at++
	return nil
}

// passed returns the record that a pass at the end of r begins, and whether the player to move can
// pass there. Steps is the number of steps before it, the pass included.
func (t *table[S, M]) passed(r *ply.Record[S, M], steps int) (*ply.Record[S, M], bool) {
	passer, ok := t.subject.Passer()
	state := r.State()
	if !ok || r.Outcome() != ply.Ongoing || !passer.Pass(&state) {
		return nil, false
	}
	return ply.NewRecord(t.subject.Rules, state, t.diceSeed(steps)), true
}

// diceSeed returns the seed of the record that begins at a step: after a pass, or at the start. The
// dice after a pass are new ones. They are the same again if the pass is taken back and made again.
func (t *table[S, M]) diceSeed(steps int) uint64 {
	if steps == 0 {
		return t.seed
	}
	return chance.Stream(t.seed, fmt.Sprint("pass ", steps)).Uint64()
}

// Undo implements [Table].
func (t *table[S, M]) Undo() bool {
	if !t.record().Undo() {
		if t.at == 0 {
			return false
		}
		t.at--
	}
	t.ahead++
	return true
}

// Redo implements [Table].
func (t *table[S, M]) Redo() bool {
	if !t.record().Redo() {
		if t.at == len(t.records)-1 {
			return false
		}
		t.at++
	}
	t.ahead--
	return true
}

// Finish implements [Table].
func (t *table[S, M]) Finish(player int, o ply.Outcome, cause ply.Cause) error {
	if err := checkPlayer(player); err != nil {
		return err
	}
	if player != t.Turn() {
		o = o.Flip()
	}
	if err := t.record().Finish(o, cause); err != nil {
		return err
	}
	t.forgetAhead()
	return nil
}

func checkPlayer(player int) error {
	if player != 0 && player != 1 {
		return fmt.Errorf("there is no player %d; they are 0 and 1", player)
	}
	return nil
}
