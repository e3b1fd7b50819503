package jieqi

import (
	"fmt"

	"github.com/plygo/ply"
)

// Terminal returns a loss if the side to move has no legal move, in check or not. It returns a draw
// after the plies without a capture that the rules allow. A side without a legal move loses even if
// these are over. At a reveal the game goes on.
func (r Rules) Terminal(p *Position) ply.Outcome {
	switch {
	case p.pending():
		return ply.Ongoing
	case !p.anyMove():
		return ply.Loss
	case int(p.count.Counted) >= r.limit():
		return ply.Draw
	}
	return ply.Ongoing
}

// Reason returns why the game ended with the last of states, such as "checkmate"
// or "Black checked perpetually with the rook". It returns "" while the game goes on.
func (r Rules) Reason(states []Position) string {
	if len(states) == 0 {
		return ""
	}
	if reason := r.reason(&states[len(states)-1]); reason != "" {
		return reason
	}
	return r.judge().Reason(states)
}

// reason returns why the game is over at p, as far as p alone tells.
func (r Rules) reason(p *Position) string {
	switch {
	case p.pending():
		return ""
	case !p.anyMove() && p.check:
		return "checkmate"
	case !p.anyMove():
		return "no legal move"
	case int(p.count.Counted) >= r.limit():
		return fmt.Sprintf("%d plies without a capture", r.limit())
	}
	return ""
}
