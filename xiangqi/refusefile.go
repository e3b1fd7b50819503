package xiangqi

import (
	"errors"
	"strings"

	"github.com/plygo/ply"
)

// refuseText returns why no move was found that text describes. The error is that of
// [Position.findMove].
func (p *Position) refuseText(text string, want *movePattern, err error) refusal {
	switch {
	case errors.Is(err, ply.ErrMoveSyntax):
		return refusal{}
	case errors.Is(err, ply.ErrAmbiguousMove):
		return p.doubt(text, want)
	}
	return p.refusePattern(want)
}

// refusePattern returns why no legal move fits.
func (p *Position) refusePattern(want *movePattern) refusal {
	if r := p.refuseAll(); r.stage != legal {
		return r
	}
	us, name := p.Turn(), want.kind.name()
	set := p.side(us).And(p.kind(want.kind))
	if set.Empty() {
		return absent.because("%v has no %s", us, name)
	}
	var best refusal
	for !set.Empty() {
		from := Square(set.Next())
		if want.file > 0 && playersFile(us, from) != want.file {
			continue
		}
		var r refusal
		switch at := p.standing(from); {
		case at.isAt(want):
			r = p.refusePiece(from, want)
		case at.files == 0:
			r = absent.because("%v has no two %ss on a file", us, name)
		default:
			r = absent.because("%v has no such %s", us, name)
		}
		if r.stage > best.stage || best.stage == absent {
			best = r
		}
	}
	if best == (refusal{}) {
		return absent.because("%v has no %s on file %d", us, name, want.file)
	}
	return best
}

// refusePiece returns why the piece on from, which fits, cannot make the move.
func (p *Position) refusePiece(from Square, want *movePattern) refusal {
	to, ok := want.target(from, p.Turn())
	switch {
	case !ok:
		return unreachable.because("%s does not move like that", p.described(from))
	case to >= squares:
		return unreachable.because("%s would leave the board", p.described(from))
	}
	return p.refuse(from, to)
}

// target returns where a piece of the player c goes from a square, by direction and number. It
// returns a square that is not on the board if the piece would leave it, and false if pieces of
// its kind never move like that.
func (w *movePattern) target(from Square, c Color) (Square, bool) {
	forward, file := 1, files-w.number
	if c == Black {
		forward, file = -1, w.number-1
	}
	if w.direction == '-' {
		forward = -forward
	}
	total := 0 // files and ranks together
	switch w.kind {
	case Advisor:
		total = 2
	case Horse:
		total = 3
	case Elephant:
		total = 4
	}
	switch {
	case total == 0 && w.direction == '=':
		return SquareAt(file, from.Rank()), true
	case total == 0:
		return SquareAt(from.File(), from.Rank()+forward*w.number), true
	}
	wide := max(file-from.File(), from.File()-file)
	high := total - wide
	return SquareAt(file, from.Rank()+forward*high), w.direction != '=' && wide > 0 && high > 0 && (wide == high) == (w.kind != Horse)
}

// doubt says which moves text could be.
func (p *Position) doubt(text string, want *movePattern) refusal {
	text = strings.TrimRight(text, "+#!?！？")
	var from, names []string
	for _, m := range p.Moves(nil) {
		if !p.fits(m, want) {
			continue
		}
		from = append(from, m.From().String())
		if text[0] >= 0x80 {
			names = append(names, p.Chinese(m, ScriptSimplified))
		} else {
			names = append(names, p.WXF(m))
		}
	}
	last := len(from) - 1
	return over.because("%s could be from %s or %s: say which (%s)", text, strings.Join(from[:last], ", "), from[last], strings.Join(names, ", "))
}
