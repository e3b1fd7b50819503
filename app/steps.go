package app

import (
	"fmt"

	"github.com/plygo/ply"
)

// passText is the text of a step that is a pass.
const passText = "pass"

// At implements [Table].
func (t *table[S, M]) At(step int) (Table, error) {
	past := *t
	past.records, past.ahead = nil, 0
	left := step
	for i, r := range t.records[:t.at+1] {
		moves := t.moved(r)
		if left >= 0 && left < len(moves) {
			past.records = append(past.records, r.Until(moves[left]))
			past.at = i
			return &past, nil
		}
		past.records = append(past.records, t.whole(r))
		if left == len(moves) {
			past.at = i
			return &past, nil
		}
		left -= len(moves) + 1 // the pass
	}
	return nil, fmt.Errorf("there is no step %d; the game has %d", step, t.steps(t.at)+len(t.moved(t.record())))
}

// whole returns a copy of a record, without what was taken back and without an end.
func (t *table[S, M]) whole(r *ply.Record[S, M]) *ply.Record[S, M] { return r.Until(len(r.Moves())) }

// moved returns the numbers of the moves of a record that players made, not chance.
func (t *table[S, M]) moved(r *ply.Record[S, M]) (list []int) {
	states := r.States()
	for i := range states[1:] {
		if !t.subject.Rolls(&states[i]) {
			list = append(list, i)
		}
	}
	return list
}

// steps returns the number of steps before record i, the pass that began it included.
func (t *table[S, M]) steps(i int) (n int) {
	for _, r := range t.records[:i] {
		n += len(t.moved(r)) + 1
	}
	return n
}

// told returns a game in steps. There is a pass between two of its records.
func (t *table[S, M]) told(records []*ply.Record[S, M]) (all []Step) {
	for i, r := range records {
		states := r.States()
		first, steps := t.subject.Steps(states[:1], r.Moves(), t.notation.FormatMove)
		if i > 0 && first != "" {
			all[len(all)-1].Text += ": " + first
		}
		for _, s := range steps {
			all = append(all, Step{Number: s.Number, Side: s.Side, Text: s.Text})
		}
		if i+1 < len(records) {
			all = append(all, Step{Number: t.subject.Number(states), Side: t.subject.Turn(states), Text: passText, Pass: true})
		}
	}
	return all
}
