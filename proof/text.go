package proof

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/plygo/ply"
)

// Write writes a strategy as people write a solution: its moves, and below each every defence, in the
// notation of the game. What follows a state that was written before is not written again.
//
//  1. Rd8+
//     1... Kf7 2. Rf8
//     1... Bxd8 2. Qe8
//
// Of a brief strategy, defences with the same reply are one line, with the one that lasts longest:
// "1... h9 (or 187 more) 2. g7".
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
	text := &writer[S, M]{lengths: newLengths(g, p), notation: notation, out: out, written: map[uint64]bool{}}
	text.node(text.root(), text.start(), 0)
	fmt.Fprintln(out)
	return out.Flush()
}

// writer writes a strategy.
type writer[S any, M comparable] struct {
	*lengths[S, M]
	notation ply.Notation[S, M]
	out      *bufio.Writer
	begun    bool // there is a move in the line already
	written  map[uint64]bool
}

// node writes what follows a state, which was reached after so many plies.
func (w *writer[S, M]) node(at stop[S, M], where spot, indent int) {
	if w.ends(at, where) {
		return
	}
	if w.written[at.id] {
		w.out.WriteString(" …")
		return
	}
	w.written[at.id] = true
	list, several := w.moves(at), false
	if several = !w.chooses(at) && len(list) > 1; several {
		indent++
	}
	if w.Brief && several {
		list = w.group(list)
	}
	then := w.then(at, where)
	for _, c := range list {
		if several {
			fmt.Fprintf(w.out, "\n%s", strings.Repeat("  ", indent))
			w.begun = false
		}
		w.move(&at.state, c.move, where.plies)
		if c.alike > 0 {
			fmt.Fprintf(w.out, " (or %d more)", c.alike)
		}
		w.node(c, then, indent)
	}
}

// ends reports whether a state is the end of the game, or of the strategy.
func (w *writer[S, M]) ends(at stop[S, M], where spot) bool {
	if w.Game.Terminal(&at.state) != ply.Ongoing {
		return true
	}
	_, chosen := w.Steps[at.id]
	return !chosen && !w.Brief && (at.turn == w.Player || where.left == 0) && !w.Rolls(&at.state)
}

// then returns the spot after a move.
func (w *writer[S, M]) then(at stop[S, M], where spot) spot {
	then := spot{where.plies + 1, where.left}
	if at.turn != w.Player && !w.Rolls(&at.state) {
		then.left--
	}
	return then
}

// spot is where the writer is.
type spot struct {
	plies int
	left  int // moves of the other player that the strategy answers; below 0 all
}

// start returns the spot of the root.
func (w *writer[S, M]) start() spot {
	at := spot{left: -1}
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
