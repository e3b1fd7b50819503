package chess

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/plygo/ply"
)

// refuseSAN returns why findSAN returned an error for a text.
func (p *Position) refuseSAN(text string, err error) refusal {
	var want sanPattern
	switch {
	case !want.read(text):
		return refusal{}
	case errors.Is(err, ply.ErrAmbiguousMove):
		return p.doubt(strings.TrimPrefix(want.kind.String(), Pawn.String())+want.to.String(), p.fitting(&want))
	}
	return p.refusePattern(&want)
}

// refusePattern returns why no legal move fits.
func (p *Position) refusePattern(want *sanPattern) refusal {
	if r := p.refuseAll(); r.stage != legal {
		return r
	}
	if want.castling != 0 {
		return p.refuseCastling(want.castling == 1)
	}
	own := p.board(p.Turn()) & p.boards[want.kind&7]
	from := own & want.origins()
	switch {
	case from == 0 && own == 0:
		return absent.because("%v has no %s", p.Turn(), kindNames[want.kind])
	case from == 0:
		return absent.because("%v has no %s", p.Turn(), want.piece())
	}
	if want.kind == Pawn && want.file < 0 { // without a file it is meant to go straight on
		from &= geometry[want.to].file
	}
	best := unreachable.because("no %s reaches %v", want.piece(), want.to)
	alike := true // whether all that come as far have the same reason
	for set := from; set != 0; set &= set - 1 {
		r := p.refuse(lowest(set), want.to, want.promotion)
		switch {
		case r.stage == legal: // only castling is written in another way
			return uncastled.because("castling is written O-O or O-O-O")
		case r.stage > best.stage || from&(from-1) == 0 && (want.origin() || want.kind == King):
			best, alike = r, true
		case r.stage == best.stage:
			alike = alike && r.reason == best.reason
		}
	}
	if best.stage == blocked && !alike {
		return blocked.because("no %s reaches %v", want.piece(), want.to)
	}
	return best
}

// origin reports whether the text says where the piece comes from.
func (s *sanPattern) origin() bool { return s.file >= 0 || s.rank >= 0 }

// origins returns the squares that the piece may come from.
func (s *sanPattern) origins() uint64 {
	set := ^uint64(0)
	if s.file >= 0 {
		set &= fileA << s.file
	}
	if s.rank >= 0 {
		set &= rank1 << (8 * s.rank)
	}
	return set
}

// piece returns the piece in words, such as "knight on the b-file".
func (s *sanPattern) piece() string {
	name := kindNames[s.kind]
	switch {
	case s.file >= 0 && s.rank >= 0:
		return fmt.Sprintf("%s on %v", name, SquareAt(s.file, s.rank))
	case s.file >= 0:
		return fmt.Sprintf("%s on the %c-file", name, 'a'+s.file)
	case s.rank >= 0:
		return fmt.Sprintf("%s on rank %d", name, s.rank+1)
	}
	return name
}

// fitting returns the legal moves that fit.
func (p *Position) fitting(want *sanPattern) (moves []Move) {
	for _, m := range p.Moves(nil) {
		if want.fits(m) {
			moves = append(moves, m)
		}
	}
	return moves
}

// doubt says that text could be any of moves.
func (p *Position) doubt(text string, moves []Move) refusal {
	slices.SortFunc(moves, func(a, b Move) int { return int(a.From()) - int(b.From()) })
	from, names := make([]string, len(moves)), make([]string, len(moves))
	for i, m := range moves {
		from[i], names[i] = m.From().String(), strings.TrimRight(p.SAN(m), "+#")
	}
	last := len(moves) - 1
	return over.because("%s could be from %s or %s: say which (%s)", text, strings.Join(from[:last], ", "), from[last], strings.Join(names, ", "))
}
