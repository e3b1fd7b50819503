package xiangqi

import (
	"errors"
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/gamefile"
	"github.com/plygo/ply/internal/riverpgn"
)

var _ riverpgn.Brancher = (*pgnReader)(nil)

// branch is a variation that is being read.
type branch struct {
	ply.Variation[Move]
	said        riverpgn.Said
	now, before Position
}

// move reads a move and plays it.
func (b *branch) move(text string) error {
	m, err := b.now.parseWord(text)
	if err != nil {
		return err
	}
	b.before = b.now
	b.now.Play(m)
	b.Moves, b.said = append(b.Moves, m), append(b.said, "")
	return nil
}

// Open begins a variation in place of the last move.
func (r *pgnReader) Open() bool {
	moves, before := len(r.game.Moves), r.before
	if n := len(r.open); n > 0 {
		moves, before = len(r.open[n-1].Moves), r.open[n-1].before
	}
	if moves == 0 {
		return false
	}
	r.open = append(r.open, branch{Variation: ply.Variation[Move]{Ply: moves - 1}, said: riverpgn.Said{""}, now: before})
	return true
}

// Close ends the innermost variation.
func (r *pgnReader) Close(whole bool) bool {
	n := len(r.open) - 1
	b := r.open[n]
	r.open = r.open[:n]
	if !whole || len(b.Moves) == 0 {
		return false
	}
	b.Notes = riverpgn.Notes(b.said)
	to := &r.variations
	if n > 0 {
		to = &r.open[n-1].Variations
	}
	*to = append(*to, b.Variation)
	return true
}

// line writes moves from a position, with what is said and with their variations.
func (w *pgnWriter) line(p Position, moves []PGNMove, variations []ply.Variation[Move], depth int) error {
	at, err := byPly(variations, len(moves))
	if err != nil {
		return err
	}
	if depth > riverpgn.MaxDepth {
		return gamefile.TooLarge(riverpgn.MaxDepth, "variations inside each other")
	}
	if w.moves += len(moves); w.moves > MaxPGNMoves {
		return gamefile.TooLarge(MaxPGNMoves, "moves")
	}
	for i, m := range moves {
		before := p
		if err := w.move(&p, m); err != nil {
			return err
		}
		for _, v := range at[i] {
			if err := w.variation(before, v, depth+1); err != nil {
				return err
			}
		}
	}
	return nil
}

// variation writes a variation from a position.
func (w *pgnWriter) variation(p Position, v ply.Variation[Move], depth int) error {
	line := PGN{}
	for _, m := range v.Moves {
		line.Moves = append(line.Moves, PGNMove{Move: m})
	}
	if err := riverpgn.AddNotes((*pgnComments)(&line), v.Notes); err != nil {
		return err
	}
	w.Open()
	if err := w.Comment(line.Comment); err != nil {
		return err
	}
	if err := w.line(p, line.Moves, v.Variations, depth); err != nil {
		return err
	}
	w.Close()
	return nil
}

// byPly returns variations by the moves that they replace.
func byPly(variations []ply.Variation[Move], moves int) (at map[int][]ply.Variation[Move], err error) {
	for _, v := range variations {
		switch {
		case v.Ply < 0 || v.Ply >= moves:
			return nil, fmt.Errorf("a variation after %d moves, in a line that has %d", v.Ply, moves)
		case len(v.Moves) == 0:
			return nil, errors.New("a variation without moves")
		}
		if at == nil {
			at = map[int][]ply.Variation[Move]{}
		}
		at[v.Ply] = append(at[v.Ply], v)
	}
	return at, nil
}
