package jieqi

import (
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/river"
)

var _ ply.Explainer[Position, Move] = Rules{}

// moveError returns the error of all parsers of moves. It has a full position as somebody sees it who
// watches, because people read errors.
func (p *Position) moveError(text string, err error, reason string) error {
	seen := Rules{}.View(p, ply.Watcher)
	return &ply.MoveError{Text: text, State: seen.String(), Err: err, Reason: reason}
}

// Explain returns why m is not legal in p, such as "the horse's leg is blocked on g0".
func (r Rules) Explain(p *Position, m Move) string {
	if slices.Contains(r.Moves(nil, p), m) {
		return ""
	}
	switch {
	case m == 0:
		return "there is no move"
	case m.Chance() && !p.pending():
		return "nothing is turned up"
	case m.Chance() && m != turnUp(m.Revealed(), m.Taken()):
		return "there is no such move"
	case m.Chance() && (m.Revealed() == 0) != (p.revealed == 0), m.Chance() && (m.Taken() == 0) != (p.taken == 0):
		return p.expected()
	case m.Chance():
		return r.refuseReveal(p, m)
	case m != newMove(m.From(), m.To()) || m.From() >= river.Points || m.To() >= river.Points:
		return "it is not on the board"
	}
	return p.refuse(m.From(), m.To())
}

// refuse returns why there is no legal move of a player from one point to another.
func (p *Position) refuse(from, to square) string {
	b := p.byFiles()
	b.Over = p.over()
	return b.Refuse(uint8(from), uint8(to))
}

// over returns why there is no legal move of a player at all.
func (p *Position) over() string {
	switch _, ok := p.King(p.Turn()); {
	case p.pending():
		return "it is not said yet what the last move turned up"
	case !ok:
		return p.Turn().String() + " has no general"
	case !p.anyMove():
		return "the game is over: " + Rules{}.reason(p)
	}
	return ""
}
