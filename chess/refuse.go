package chess

import (
	"fmt"

	"github.com/plygo/ply"
)

// refusal is why a move is not legal. The zero refusal is that of a legal move.
type refusal struct {
	stage  stage
	reason string
}

// stage is how far a move comes until a rule refuses it. If several pieces could be meant, the
// one that comes farthest has the best reason.
type stage uint8

const (
	legal       stage = iota
	absent            // there is no such piece of the side to move
	unreachable       // the piece never moves like that
	blocked           // something is in its way, or nothing is there to take
	crowded           // a piece of its own side is there
	unpromoted        // a promotion lacks its piece, or has one in vain
	uncastled         // castling lacks one of its conditions
	exposed           // the king could be taken
	over              // the game has ended
)

func (s stage) because(format string, args ...any) refusal {
	return refusal{s, fmt.Sprintf(format, args...)}
}

var kindNames = [King + 1]string{"piece", "pawn", "knight", "bishop", "rook", "queen", "king"}

// described returns a piece with its square, such as "the knight on g1".
func (p *Position) described(s Square) string {
	return fmt.Sprintf("the %s on %v", kindNames[p.At(s).Kind()], s)
}

// moveError returns the error of a text that was read in the position.
func (p *Position) moveError(text string, err error, why refusal) error {
	return &ply.MoveError{Text: text, State: p.String(), Err: err, Reason: why.reason}
}

// refuse returns why there is no legal move from one square to another.
func (p *Position) refuse(from, to Square, promotion Kind) refusal {
	if r := p.refuseAll(); r.stage != legal {
		return r
	}
	us, piece := p.Turn(), p.At(from)
	switch {
	case piece == NoPiece:
		return absent.because("there is no piece on %v", from)
	case piece.Color() != us:
		return absent.because("the piece on %v is %v's, and %v is to move", from, us.Other(), us)
	case from == to:
		return unreachable.because("a move goes to another square")
	case p.meansCastling(from, to):
		if r := p.refuseCastling(to > from); r.stage != legal {
			return r
		}
		return p.refusePromotion(from, to, promotion)
	}
	r := p.refuseWay(from, to)
	if r.stage == legal && p.At(to) != NoPiece && p.At(to).Color() == us {
		r = crowded.because("%v's own %s is on %v", us, kindNames[p.At(to).Kind()], to)
	}
	if r.stage == legal {
		r = p.refusePromotion(from, to, promotion)
	}
	if r.stage == legal {
		r = p.refuseExposed(from, to)
	}
	return r
}

// refuseAll returns why there is no legal move at all.
func (p *Position) refuseAll() refusal {
	if _, ok := p.King(p.Turn()); !ok {
		return over.because("%v has no king", p.Turn())
	}
	if !p.anyMove() {
		return over.because("the game is over: %s", Rules{}.reason(p))
	}
	return refusal{}
}

// refuseWay returns why the piece on from cannot come to the square to, whosever piece is there.
func (p *Position) refuseWay(from, to Square) refusal {
	g := &geometry[from]
	var reach uint64
	switch p.kindAt(from) {
	case Pawn:
		return p.refusePawn(from, to)
	case Knight:
		reach = g.knight
	case Bishop:
		reach = g.diagonal | g.antidiagonal
	case Rook:
		reach = g.file | g.rank
	case Queen:
		reach = g.diagonal | g.antidiagonal | g.file | g.rank
	case King:
		reach = g.king
	}
	if reach&to.bit() == 0 {
		return unreachable.because("%s does not reach %v", p.described(from), to)
	}
	return p.refusePath(from, to, between[from][to])
}

// refusePath returns the square nearest to from on which the path is blocked, if there is one.
func (p *Position) refusePath(from, to Square, path uint64) refusal {
	path &= p.occupied()
	switch {
	case path == 0:
		return refusal{}
	case to > from:
		return blocked.because("the path is blocked on %v", lowest(path))
	}
	return blocked.because("the path is blocked on %v", highest(path))
}

// refusePawn returns why the pawn on from cannot come to the square to.
func (p *Position) refusePawn(from, to Square) refusal {
	us := p.Turn()
	ahead, home, passing := to.Rank()-from.Rank(), from.Rank() == 1, rank6
	if us == Black {
		ahead, home, passing = -ahead, from.Rank() == 6, rank3
	}
	switch sideways := to.File() - from.File(); {
	case sideways == 0 && (ahead == 1 || ahead == 2 && home):
		return p.refusePath(from, to, between[from][to]|to.bit())
	case sideways == 0 && ahead == 2:
		return unreachable.because("only a pawn on its first square goes two squares at once")
	case sideways*sideways != 1 || ahead != 1:
		return unreachable.because("%s does not reach %v", p.described(from), to)
	case p.At(to) != NoPiece || to == p.enPassant:
		return refusal{}
	case p.At(to^8) == NewPiece(Pawn, us.Other()) && to.bit()&passing != 0:
		return blocked.because("en passant on %v is not possible now", to)
	}
	return blocked.because("there is nothing to take on %v", to)
}

// refusePromotion returns why the piece on from cannot become what is wanted on the square to.
func (p *Position) refusePromotion(from, to Square, promotion Kind) refusal {
	switch promotes := p.kindAt(from) == Pawn && to.bit()&outerRanks != 0; {
	case promotes && promotion == NoKind && from.File() != to.File():
		return unpromoted.because("%v needs a promotion piece (%cx%[1]v=Q)", to, 'a'+from.File())
	case promotes && promotion == NoKind:
		return unpromoted.because("%v needs a promotion piece (%[1]v=Q)", to)
	case !promotes && promotion != NoKind:
		return unpromoted.because("only a pawn that reaches the last rank is promoted")
	}
	return refusal{}
}

// refuseExposed returns which piece could take the king after the move, if there is one.
func (p *Position) refuseExposed(from, to Square) refusal {
	us := p.Turn()
	king := p.king(us)
	taken := to.bit()
	if p.kindAt(from) == Pawn && to == p.enPassant {
		taken = (to ^ 8).bit()
	}
	occupied := p.occupied()&^(from.bit()|taken) | to.bit()
	enemy := p.board(us.Other()) &^ taken
	if king == from {
		if by := p.attackers(to, occupied) & enemy; by != 0 {
			return exposed.because("the king would be in check on %v from %s", to, p.described(lowest(by)))
		}
		return refusal{}
	}
	by := p.attackers(king, occupied) & enemy
	switch {
	case by&p.checkers != 0:
		return exposed.because("the king is in check from %s", p.described(lowest(by&p.checkers)))
	case by != 0:
		return exposed.because("that leaves the king in check from %s", p.described(lowest(by)))
	}
	return refusal{}
}

// meansCastling reports whether a move between these squares is meant as castling: the king goes
// to a rook that may castle, or two squares or to a rook from the square where he begins.
func (p *Position) meansCastling(from, to Square) bool {
	us := p.Turn()
	switch home := E1 ^ Square(us)*56; {
	case from != p.king(us):
		return false
	case p.rooks&to.bit() != 0:
		return p.At(to).Color() == us
	case from == home:
		return to == home+2 || to == home-2 || (to == home+3 || to == home-4) && p.At(to) == NewPiece(Rook, us)
	}
	if kingside, ok := p.Castling(us, to > from); ok { // in Chess960
		kingTo, _ := castlingTargets(from, kingside)
		return to == kingTo && geometry[from].king&to.bit() == 0
	}
	return false
}

// refuseCastling returns why the side to move cannot castle on a wing.
func (p *Position) refuseCastling(kingside bool) refusal {
	if r := p.refuseAll(); r.stage != legal {
		return r
	}
	us := p.Turn()
	king := p.king(us)
	rook, ok := p.Castling(us, kingside)
	switch {
	case !ok:
		return uncastled.because("castling: no right to it any more")
	case p.checkers != 0:
		return uncastled.because("castling: the king is in check from %s", p.described(lowest(p.checkers)))
	}
	path := castlingPaths[king&7][rook&7]
	if r := p.refusePath(king, rook, path.empty<<(us*56)); r.stage != legal {
		return uncastled.because("castling: %s", r.reason)
	}
	target, _ := castlingTargets(king, rook)
	enemy, occupied := p.board(us.Other()), p.occupied()&^king.bit()
	for passed := path.safe << (us * 56) &^ king.bit(); passed != 0; {
		s := lowest(passed)
		if target < king {
			s = highest(passed)
		}
		passed &^= s.bit()
		switch by := p.attackers(s, occupied) & enemy; {
		case by != 0 && s == target:
			return uncastled.because("castling: the king would be in check on %v from %s", s, p.described(lowest(by)))
		case by != 0:
			return uncastled.because("castling: the king passes %v, which %s attacks", s, p.described(lowest(by)))
		}
	}
	if p.pinned&rook.bit() != 0 {
		return uncastled.because("castling: that leaves the king in check")
	}
	return refusal{}
}

// refuseMove returns why m is not legal.
func (p *Position) refuseMove(m Move) refusal {
	if m == 0 {
		return absent.because("there is no move")
	}
	if r := p.refuse(m.From(), m.To(), m.Promotion()); r.stage != legal || p.Legal(m) {
		return r
	}
	return absent.because("it is a move of another position")
}
