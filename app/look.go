package app

import (
	"bytes"

	"github.com/plygo/ply"
	"github.com/plygo/ply/board"
)

// Look implements [Table].
func (t *table[S, M]) Look(viewer int) Look {
	var views []*ply.Record[S, M]
	for _, r := range t.records[:t.at+1] {
		views = append(views, r.View(viewer))
	}
	states, moves := views[t.at].States(), views[t.at].Moves()
	last := &states[len(moves)]
	look := Look{State: t.notation.Format(last), Turn: t.Turn(), Board: t.drawn(states, moves), Steps: t.told(views), Ahead: t.ahead}
	look.Outcome, look.Reason = t.Outcome()
	if look.Outcome == ply.Ongoing && (!t.Hides() || viewer == look.Turn) {
		look.Moves = t.moves(last)
		look.Pass = t.canPass(*last)
	}
	return look
}

// canPass reports whether the player to move can pass in a state.
func (t *table[S, M]) canPass(s S) bool {
	passer, ok := t.subject.Passer()
	return ok && passer.Pass(&s)
}

// Hides implements [Entry].
func (s *Spec[S, M]) Hides() bool {
	_, ok := ply.As[ply.Viewer[S, M]](s.subject.Rules)
	return ok
}

// drawn returns the board at the end of a game, with the last move.
func (t *table[S, M]) drawn(states []S, moves []M) board.Board {
	if b, ok := t.subject.Drawn(states, moves); ok {
		return b
	}
	return board.Board{About: t.notation.Format(&states[len(moves)])}
}

// moves returns the moves that can be played in a state.
func (t *table[S, M]) moves(s *S) (all []Move) {
	for _, m := range t.subject.Rules.Moves(nil, s) {
		all = append(all, Move{Text: t.notation.FormatMove(s, m), Touch: t.touch(s, m)})
	}
	return all
}

// touch returns the places of a move; none if the game is no [ply.Drawer].
func (t *table[S, M]) touch(s *S, m M) []board.Place {
	if drawer, ok := ply.As[ply.Drawer[S, M]](t.subject.Rules); ok {
		return drawer.Touch(nil, s, m)
	}
	return nil
}

// Save implements [Table].
func (t *table[S, M]) Save(viewer int, tags map[string]string) ([]byte, error) {
	seen := t.record().View(viewer)
	archiver, ok := ply.As[ply.Archiver[S, M]](t.subject.Rules)
	if !ok {
		text, err := seen.MarshalJSON()
		return append(text, '\n'), err
	}
	var text bytes.Buffer
	err := archiver.WriteGame(&text, ply.Archive[S, M]{Tags: tags, Record: seen})
	return text.Bytes(), err
}
