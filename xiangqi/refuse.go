package xiangqi

import "github.com/plygo/ply"

// moveError returns the error of all parsers of moves.
func (p *Position) moveError(text string, err error, reason string) error {
	return &ply.MoveError{Text: text, State: p.String(), Err: err, Reason: reason}
}

// refuseMove returns why m is not legal.
func (p *Position) refuseMove(m Move) string {
	switch {
	case m == 0:
		return "there is no move"
	case m != newMove(m.From(), m.To()):
		return "it is not on the board"
	}
	return p.refuse(m.From(), m.To())
}

// refuse returns why there is no legal move from one square to another.
func (p *Position) refuse(from, to Square) string {
	b := p.byFiles()
	b.Over = p.over()
	return b.Refuse(uint8(from), uint8(to))
}

// over returns why there is no legal move at all.
func (p *Position) over() string {
	if _, ok := p.King(p.Turn()); !ok {
		return p.Turn().String() + " has no general"
	}
	if !p.anyMove() {
		return "the game is over: " + p.reason()
	}
	return ""
}
