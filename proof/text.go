package proof

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/tree"
)

// Write writes a strategy as people write a solution: its moves, and below each every defence, in the
// notation of the game. What follows a state that was written before is not written again.
//
//  1. Rd8+
//     1... Kf7 2. Rf8
//     1... Bxd8 2. Qe8
//
// The game must have a [ply.Notation].
func (p *Strategy[S, M]) Write(w io.Writer, g ply.Game[S, M]) error {
	if p == nil || len(p.Line) == 0 || g == nil {
		return errors.New("proof: there is no strategy to write")
	}
	notation, ok := ply.As[ply.Notation[S, M]](g)
	if !ok {
		return errors.New("proof: the game cannot write moves; it is no ply.Notation")
	}
	out := bufio.NewWriter(w)
	text := &writer[S, M]{Has: tree.Ask(g), Strategy: p, notation: notation, out: out, written: map[uint64]bool{}}
	root := p.Line[len(p.Line)-1]
	text.node(root, first(text.Hasher, &root), text.start(), 0)
	fmt.Fprintln(out)
	return out.Flush()
}

// writer writes a strategy.
type writer[S any, M comparable] struct {
	tree.Has[S, M]
	*Strategy[S, M]
	notation ply.Notation[S, M]
	out      *bufio.Writer
	begun    bool // there is a move in the line already
	written  map[uint64]bool
}

// node writes what follows s, which was reached after so many plies.
func (w *writer[S, M]) node(s S, id uint64, at spot, indent int) {
	step, chosen := w.Steps[id]
	rolls := w.Rolls(&s)
	if w.Game.Terminal(&s) != ply.Ongoing || !chosen && (at.turn == w.Player || at.left == 0) && !rolls {
		return // the end of the game, or of the strategy
	}
	if w.written[id] {
		w.out.WriteString(" …")
		return
	}
	w.written[id] = true
	moves := w.Game.Moves(nil, &s)
	several := !chosen && len(moves) > 1
	if several {
		indent++
	}
	for i, m := range moves {
		if chosen && m != step.Move {
			continue
		}
		next := s
		w.Game.Play(&next, m)
		nextID := after(w.Hasher, id, i, &next)
		if several {
			fmt.Fprintf(w.out, "\n%s", strings.Repeat("  ", indent))
			w.begun = false
		}
		w.move(&s, m, at.plies)
		then := spot{turnAfter(&w.Has, &next, at.turn, rolls), at.plies + 1, at.left}
		if !rolls && at.turn != w.Player {
			then.left--
		}
		w.node(next, nextID, then, indent)
	}
}

// spot is where the writer is.
type spot struct {
	turn, plies int
	left        int // moves of the other player that the strategy answers; below 0 all
}

// start returns the spot of the root.
func (w *writer[S, M]) start() spot {
	at := spot{turn: turnOf(&w.Has, w.Line), left: -1}
	if w.Goal == Holds && w.Moves > 0 {
		at.left = w.Moves
	}
	return at
}

// move writes a move with its number.
func (w *writer[S, M]) move(s *S, m M, plies int) {
	if w.begun {
		w.out.WriteByte(' ')
	}
	switch {
	case plies%2 == 0:
		fmt.Fprintf(w.out, "%d. ", plies/2+1)
	case !w.begun:
		fmt.Fprintf(w.out, "%d... ", plies/2+1)
	}
	w.out.WriteString(w.notation.FormatMove(s, m))
	w.begun = true
}
