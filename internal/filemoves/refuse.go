package filemoves

import (
	"fmt"

	"github.com/plygo/ply/internal/river"
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

// Refuse returns in words why there is no legal move from one point to another, such as "the
// horse's leg is blocked on g0". It returns nothing if there is one.
func (b *Board) Refuse(from, to uint8) string {
	if from >= river.Points || to >= river.Points {
		return "it is not on the board"
	}
	return b.refuse(from, to).reason
}

func (b *Board) refuse(from, to uint8) refusal {
	if b.Over != "" {
		return refusal{over, b.Over}
	}
	us, piece := b.Turn, b.Planes.At(from)
	switch {
	case piece == 0:
		return absent.because("there is no piece on %s", name(from))
	case colorOf(piece) != us:
		return absent.because("the piece on %s is %s's, and %s is to move", name(from), colorNames[us^1], colorNames[us])
	case from == to:
		return unreachable.because("a move goes to another square")
	}
	r := b.refuseWay(from, to)
	if r.stage == legal && b.Planes.Side(us).Has(to) {
		r = crowded.because("%s's own %s is on %s", colorNames[us], b.name(to), name(to))
	}
	if r.stage == legal {
		r = b.refuseExposed(from, to)
	}
	return r
}

// refuseWay returns why the piece on from cannot come to the point to, whosever piece is there.
func (b *Board) refuseWay(from, to uint8) refusal {
	across, up := fileOf(to)-fileOf(from), rankOf(to)-rankOf(from)
	wide, high := max(across, -across), max(up, -up)
	half := pointAt(fileOf(from)+across/2, rankOf(from)+up/2)
	piece := b.Planes.At(from)
	if colorOf(piece) == river.Black {
		up = -up
	}
	free := b.Free && !b.Dark.Has(from)
	switch kind := kindOf(piece); {
	case kind == river.Soldier && wide+high == 1:
		return b.refuseStep(from, up)
	case kind == river.Soldier && wide == 0 && up < 0:
		return unreachable.because("a soldier does not go back")
	case kind == river.Advisor && wide == 1 && high == 1 && free:
		return refusal{}
	case kind == river.General && wide+high == 1, kind == river.Advisor && wide == 1 && high == 1:
		if river.Palaces.Has(to) {
			return refusal{}
		}
		return unreachable.because("%s does not leave the palace", b.described(from))
	case kind == river.Elephant && wide == 2 && high == 2:
		switch {
		case !free && (rankOf(from) < river.Ranks/2) != (rankOf(to) < river.Ranks/2):
			return unreachable.because("an elephant does not cross the river")
		case b.occupied(half):
			return blocked.because("the elephant's eye is blocked on %s", name(half))
		}
		return refusal{}
	case kind == river.Horse && wide*high == 2:
		if b.occupied(half) {
			return blocked.because("the horse's leg is blocked on %s", name(half))
		}
		return refusal{}
	case (kind == river.Rook || kind == river.Cannon) && wide*high == 0:
		return b.refuseLine(from, to)
	}
	return unreachable.because("%s does not reach %s", b.described(from), name(to))
}

// occupied reports whether a piece stands on a point.
func (b *Board) occupied(point uint8) bool { return b.Planes.Occupied().Has(point) }

// refuseStep returns why the soldier on from cannot go one step, up points forward.
func (b *Board) refuseStep(from uint8, up int) refusal {
	home := colorOf(b.Planes.At(from)) == river.Red
	switch {
	case up < 0:
		return unreachable.because("a soldier does not go back")
	case up == 0 && (rankOf(from) < river.Ranks/2) == home:
		return unreachable.because("a soldier goes sideways only after it has crossed the river")
	}
	return refusal{}
}

// refuseLine returns why the rook or the cannon on from cannot come to a point of its line.
func (b *Board) refuseLine(from, to uint8) refusal {
	between, first := 0, uint8(0)
	for point := range walk(from, to) {
		if b.occupied(point) {
			if between++; between == 1 {
				first = point
			}
		}
	}
	piece, target := b.Planes.At(from), b.Planes.At(to)
	switch takes := target != 0 && colorOf(target) != colorOf(piece); {
	case kindOf(piece) == river.Cannon && takes && between == 0:
		return blocked.because("a cannon takes only over one piece, and none is before %s", name(to))
	case kindOf(piece) == river.Cannon && takes && between > 1:
		return blocked.because("a cannon takes only over one piece, and %d are before %s", between, name(to))
	case kindOf(piece) == river.Cannon && takes, between == 0:
		return refusal{}
	}
	return blocked.because("the path is blocked on %s", name(first))
}

// walk yields the points between two points of a file or a rank.
func walk(from, to uint8) func(yield func(uint8) bool) {
	return func(yield func(uint8) bool) {
		step := 1
		if fileOf(from) == fileOf(to) {
			step = river.Files
		}
		if to < from {
			step = -step
		}
		for s := int(from) + step; 0 <= s && s < river.Points && s != int(to) && yield(uint8(s)); s += step {
		}
	}
}

// refuseExposed returns which piece could take the general after the move, if there is one.
func (b *Board) refuseExposed(from, to uint8) refusal {
	next := *b
	next.Planes.Move(from, to, b.Planes.At(from))
	general, ok := b.general(b.Turn)
	if !ok {
		return refusal{}
	}
	where, _ := next.general(b.Turn)
	for set := next.Planes.Side(b.Turn ^ 1); !set.Empty(); {
		point := set.Next()
		switch {
		case next.refuseWay(point, where).stage != legal:
		case general == from:
			return exposed.because("the general would be in check on %s from %s", name(to), b.described(point))
		case b.refuseWay(point, general).stage == legal:
			return exposed.because("the general is in check from %s", b.described(point))
		default:
			return exposed.because("that leaves the general in check from %s", b.described(point))
		}
	}
	if other, ok := next.general(b.Turn ^ 1); ok && fileOf(other) == fileOf(where) {
		open := true
		for point := range walk(where, other) {
			open = open && !next.occupied(point)
		}
		if open {
			return exposed.because("the generals would face each other on the %c-file", 'a'+fileOf(where))
		}
	}
	return refusal{}
}

// general returns the point of a side's general; false if it has none.
func (b *Board) general(color uint8) (uint8, bool) {
	point := b.Planes.General(color)
	return point, river.Palaces.Has(point)
}
