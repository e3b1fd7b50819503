package filemoves

import "fmt"

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
	if from >= Points || to >= Points {
		return "it is not on the board"
	}
	return b.refuse(from, to).reason
}

func (b *Board) refuse(from, to uint8) refusal {
	if b.Over != "" {
		return refusal{over, b.Over}
	}
	us, piece := b.Turn, b.Pieces[from]
	switch {
	case piece == 0:
		return absent.because("there is no piece on %s", name(from))
	case colorOf(piece) != us:
		return absent.because("the piece on %s is %s's, and %s is to move", name(from), colorNames[us^1], colorNames[us])
	case from == to:
		return unreachable.because("a move goes to another square")
	}
	r := b.refuseWay(from, to)
	if target := b.Pieces[to]; r.stage == legal && target != 0 && colorOf(target) == us {
		r = crowded.because("%s's own %s is on %s", colorNames[us], pieceName(target), name(to))
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
	piece := b.Pieces[from]
	if colorOf(piece) == Black {
		up = -up
	}
	free := b.Free && piece&Dark == 0
	switch kind := kindOf(piece); {
	case kind == Soldier && wide+high == 1:
		return b.refuseStep(from, up)
	case kind == Soldier && wide == 0 && up < 0:
		return unreachable.because("a soldier does not go back")
	case kind == Advisor && wide == 1 && high == 1 && free:
		return refusal{}
	case kind == General && wide+high == 1, kind == Advisor && wide == 1 && high == 1:
		if inPalace(to) {
			return refusal{}
		}
		return unreachable.because("%s does not leave the palace", b.described(from))
	case kind == Elephant && wide == 2 && high == 2:
		switch {
		case !free && (rankOf(from) < Ranks/2) != (rankOf(to) < Ranks/2):
			return unreachable.because("an elephant does not cross the river")
		case b.Pieces[half] != 0:
			return blocked.because("the elephant's eye is blocked on %s", name(half))
		}
		return refusal{}
	case kind == Horse && wide*high == 2:
		if b.Pieces[half] != 0 {
			return blocked.because("the horse's leg is blocked on %s", name(half))
		}
		return refusal{}
	case (kind == Rook || kind == Cannon) && wide*high == 0:
		return b.refuseLine(from, to)
	}
	return unreachable.because("%s does not reach %s", b.described(from), name(to))
}

// inPalace reports whether a point is in one of the palaces.
func inPalace(point uint8) bool {
	file, rank := fileOf(point), rankOf(point)
	return 3 <= file && file <= 5 && (rank <= 2 || rank >= 7)
}

// refuseStep returns why the soldier on from cannot go one step, up points forward.
func (b *Board) refuseStep(from uint8, up int) refusal {
	home := colorOf(b.Pieces[from]) == Red
	switch {
	case up < 0:
		return unreachable.because("a soldier does not go back")
	case up == 0 && (rankOf(from) < Ranks/2) == home:
		return unreachable.because("a soldier goes sideways only after it has crossed the river")
	}
	return refusal{}
}

// refuseLine returns why the rook or the cannon on from cannot come to a point of its line.
func (b *Board) refuseLine(from, to uint8) refusal {
	between, first := 0, uint8(0)
	for point := range walk(from, to) {
		if b.Pieces[point] != 0 {
			if between++; between == 1 {
				first = point
			}
		}
	}
	piece, target := b.Pieces[from], b.Pieces[to]
	switch takes := target != 0 && colorOf(target) != colorOf(piece); {
	case kindOf(piece) == Cannon && takes && between == 0:
		return blocked.because("a cannon takes only over one piece, and none is before %s", name(to))
	case kindOf(piece) == Cannon && takes && between > 1:
		return blocked.because("a cannon takes only over one piece, and %d are before %s", between, name(to))
	case kindOf(piece) == Cannon && takes, between == 0:
		return refusal{}
	}
	return blocked.because("the path is blocked on %s", name(first))
}

// walk yields the points between two points of a file or a rank.
func walk(from, to uint8) func(yield func(uint8) bool) {
	return func(yield func(uint8) bool) {
		step := 1
		if fileOf(from) == fileOf(to) {
			step = Files
		}
		if to < from {
			step = -step
		}
		for s := int(from) + step; 0 <= s && s < Points && s != int(to) && yield(uint8(s)); s += step {
		}
	}
}

// refuseExposed returns which piece could take the general after the move, if there is one.
func (b *Board) refuseExposed(from, to uint8) refusal {
	next := *b
	next.Pieces[to], next.Pieces[from] = b.Pieces[from], 0
	general, ok := b.general(b.Turn)
	if !ok {
		return refusal{}
	}
	where, _ := next.general(b.Turn)
	for i, piece := range next.Pieces {
		point := uint8(i)
		switch {
		case piece == 0 || colorOf(piece) == b.Turn || next.refuseWay(point, where).stage != legal:
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
			open = open && next.Pieces[point] == 0
		}
		if open {
			return exposed.because("the generals would face each other on the %c-file", 'a'+fileOf(where))
		}
	}
	return refusal{}
}

// general returns the point of a side's general; false if it has none.
func (b *Board) general(color uint8) (uint8, bool) {
	for i, piece := range b.Pieces {
		if piece == General|color<<3 {
			return uint8(i), true
		}
	}
	return 0, false
}
