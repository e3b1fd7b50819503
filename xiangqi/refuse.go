package xiangqi

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
	blocked           // something is in its way, or it lacks something to jump over
	crowded           // a piece of its own side is there
	exposed           // the general could be taken
	over              // the game has ended
)

func (s stage) because(format string, args ...any) refusal {
	return refusal{s, fmt.Sprintf(format, args...)}
}

// name returns the kind in words.
func (k Kind) name() string { return kinds(1 << k).String() }

// described returns a piece with its square, such as "the horse on h0".
func (p *Position) described(s Square) string {
	return fmt.Sprintf("the %s on %v", p.At(s).Kind().name(), s)
}

// moveError returns the error of all parsers of moves.
func (p *Position) moveError(text string, err error, why refusal) error {
	return &ply.MoveError{Text: text, State: p.String(), Err: err, Reason: why.reason}
}

// refuseMove returns why m is not legal.
func (p *Position) refuseMove(m Move) refusal {
	from, to := m.From(), m.To()
	switch {
	case m == 0:
		return absent.because("there is no move")
	case m != newMove(from, to) || from >= squares || to >= squares:
		return absent.because("it is not on the board")
	}
	return p.refuse(from, to)
}

// refuse returns why there is no legal move from one square to another.
func (p *Position) refuse(from, to Square) refusal {
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
	}
	r := p.refuseWay(from, to)
	if r.stage == legal && p.side(us).Has(uint8(to)) {
		r = crowded.because("%v's own %s is on %v", us, p.At(to).Kind().name(), to)
	}
	if r.stage == legal {
		r = p.refuseExposed(from, to)
	}
	return r
}

// refuseAll returns why there is no legal move at all.
func (p *Position) refuseAll() refusal {
	if _, ok := p.King(p.Turn()); !ok {
		return over.because("%v has no general", p.Turn())
	}
	if !p.anyMove() {
		return over.because("the game is over: %s", p.reason())
	}
	return refusal{}
}

// refuseWay returns why the piece on from cannot come to the square to, whosever piece is there.
func (p *Position) refuseWay(from, to Square) refusal {
	across, up := to.File()-from.File(), to.Rank()-from.Rank()
	wide, high := max(across, -across), max(up, -up)
	piece := p.At(from)
	if piece.Color() == Black {
		up = -up
	}
	half := SquareAt(from.File()+across/2, from.Rank()+(to.Rank()-from.Rank())/2)
	switch kind := piece.Kind(); {
	case kind == Soldier && wide+high == 1:
		return p.refuseStep(from, up)
	case kind == Soldier && wide == 0 && up < 0:
		return unreachable.because("a soldier does not go back")
	case kind == General && wide+high == 1, kind == Advisor && wide == 1 && high == 1:
		if inPalace(to) {
			return refusal{}
		}
		return unreachable.because("%s does not leave the palace", p.described(from))
	case kind == Elephant && wide == 2 && high == 2:
		switch {
		case (from.Rank() < ranks/2) != (to.Rank() < ranks/2):
			return unreachable.because("an elephant does not cross the river")
		case p.At(half) != NoPiece:
			return blocked.because("the elephant's eye is blocked on %v", half)
		}
		return refusal{}
	case kind == Horse && wide*high == 2:
		if p.At(half) != NoPiece {
			return blocked.because("the horse's leg is blocked on %v", half)
		}
		return refusal{}
	case (kind == Rook || kind == Cannon) && wide*high == 0:
		return p.refuseLine(from, to)
	}
	return unreachable.because("%s does not reach %v", p.described(from), to)
}

// inPalace reports whether s is in one of the palaces.
func inPalace(s Square) bool {
	return 3 <= s.File() && s.File() <= 5 && (s.Rank() <= 2 || s.Rank() >= 7)
}

// refuseStep returns why the soldier on from cannot go one step, up squares forward.
func (p *Position) refuseStep(from Square, up int) refusal {
	home := p.At(from).Color() == Red
	switch {
	case up < 0:
		return unreachable.because("a soldier does not go back")
	case up == 0 && (from.Rank() < ranks/2) == home:
		return unreachable.because("a soldier goes sideways only after it has crossed the river")
	}
	return refusal{}
}

// refuseLine returns why the rook or the cannon on from cannot come to a square of its line.
func (p *Position) refuseLine(from, to Square) refusal {
	between, first := 0, Square(squares)
	for s := range walk(from, to) {
		if p.At(s) != NoPiece {
			if between++; between == 1 {
				first = s
			}
		}
	}
	target := p.At(to)
	switch takes := target != NoPiece && target.Color() != p.Turn(); {
	case p.At(from).Kind() == Cannon && takes && between == 0:
		return blocked.because("a cannon takes only over one piece, and none is before %v", to)
	case p.At(from).Kind() == Cannon && takes && between > 1:
		return blocked.because("a cannon takes only over one piece, and %d are before %v", between, to)
	case p.At(from).Kind() == Cannon && takes, between == 0:
		return refusal{}
	}
	return blocked.because("the path is blocked on %v", first)
}

// walk yields the squares between two squares of a file or a rank.
func walk(from, to Square) func(yield func(Square) bool) {
	return func(yield func(Square) bool) {
		step := 1
		if from.File() == to.File() {
			step = files
		}
		if to < from {
			step = -step
		}
		for s := int(from) + step; 0 <= s && s < squares && s != int(to) && yield(Square(s)); s += step {
		}
	}
}

// refuseExposed returns which piece could take the general after the move, if there is one.
func (p *Position) refuseExposed(from, to Square) refusal {
	us := p.Turn()
	general := p.general(us)
	occupied := p.occupied().Without(from.bit()).Or(to.bit())
	enemy := p.side(us.Other()).Without(to.bit())
	where := general
	if general == from {
		where = to
	}
	for set := enemy; !set.Empty(); {
		s := Square(set.Next())
		switch {
		case !p.movesFrom(s, occupied).Has(uint8(where)):
		case general == from:
			return exposed.because("the general would be in check on %v from %s", to, p.described(s))
		case p.movesFrom(s, p.occupied()).Has(uint8(general)):
			return exposed.because("the general is in check from %s", p.described(s))
		default:
			return exposed.because("that leaves the general in check from %s", p.described(s))
		}
	}
	if other, ok := p.King(us.Other()); ok && other != where && other.File() == where.File() {
		open := true
		for s := range walk(where, other) {
			open = open && !occupied.Has(uint8(s))
		}
		if open {
			return exposed.because("the generals would face each other on the %c-file", 'a'+where.File())
		}
	}
	return refusal{}
}
