package app

import (
	"bytes"

	"github.com/plygo/ply"
	"github.com/plygo/ply/board"
)

// Look implements [Table].
func (t *table[S, M]) Look(viewer int) Look {
	seen := t.record.View(viewer)
	states, moves := seen.States(), seen.Moves()
	n := len(moves)
	look := Look{State: t.notation.Format(&states[n]), Turn: t.Turn(), Board: t.drawn(states, moves)}
	look.Outcome, look.Reason = t.Outcome()
	for i, m := range moves {
		look.Record = append(look.Record, t.notation.FormatMove(&states[i], m))
	}
	if look.Outcome == ply.Ongoing && (!t.hides() || viewer == look.Turn) {
		look.Moves = t.moves(&states[n])
	}
	return look
}

// hides reports whether the players do not see the same.
func (t *table[S, M]) hides() bool {
	_, ok := ply.As[ply.Viewer[S, M]](t.subject.Rules)
	return ok
}

// drawn returns the board at the end of a game, with the last move.
func (t *table[S, M]) drawn(states []S, moves []M) board.Board {
	n := len(moves)
	drawer, ok := ply.As[ply.Drawer[S, M]](t.subject.Rules)
	if !ok {
		return board.Board{About: t.notation.Format(&states[n])}
	}
	b := drawer.Draw(&states[n])
	if n > 0 && b.Last == nil {
		b.Last = drawer.Touch(nil, &states[n-1], moves[n-1])
	}
	return b
}

// moves returns the moves that can be played in a state.
func (t *table[S, M]) moves(s *S) (all []Move) {
	drawer, ok := ply.As[ply.Drawer[S, M]](t.subject.Rules)
	for _, m := range t.subject.Rules.Moves(nil, s) {
		move := Move{Text: t.notation.FormatMove(s, m)}
		if ok {
			move.Touch = drawer.Touch(nil, s, m)
		}
		all = append(all, move)
	}
	return all
}

// Save implements [Table].
func (t *table[S, M]) Save(viewer int) ([]byte, error) {
	seen := t.record.View(viewer)
	archiver, ok := ply.As[ply.Archiver[S, M]](t.subject.Rules)
	if !ok {
		text, err := seen.MarshalJSON()
		return append(text, '\n'), err
	}
	var text bytes.Buffer
	err := archiver.WriteGame(&text, ply.Archive[S, M]{Record: seen})
	return text.Bytes(), err
}
