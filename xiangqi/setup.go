package xiangqi

import "github.com/plygo/ply/internal/river"

// setup is a position that is read from a text. It finds what cannot occur in a game.
type setup struct {
	p         Position
	turnKnown bool // whether the side to move is known, which the test for checks needs
	// refuse notes a fault of the piece on a square, or of the whole board if that is noSquare.
	refuse func(at Square, reason PositionReason, detail string, args ...any)
}

const noSquare Square = squares

// most is the number of pieces of each kind that a side has at the start.
var most = [General + 1]int{Soldier: 5, Advisor: 2, Elephant: 2, Horse: 2, Cannon: 2, Rook: 2, General: 1}

// pieces checks that all pieces can stand where they stand, and that there are not too many.
func (b *setup) pieces() {
	generals := true
	for c := Red; c <= Black; c++ {
		for k := Soldier; k <= General; k++ {
			set := b.p.kind(k).And(b.p.side(c))
			switch n := set.Count(); {
			case n > most[k]:
				b.refuse(Square(set.Lowest()), TooManyPieces, "%v has %d %v", c, n, NewPiece(k, c))
				generals = generals && k != General
			case n == 0 && k == General:
				b.refuse(noSquare, GeneralMissing, "%v", c)
				generals = false
			}
			b.squares(c, k, set)
			if k == General && !set.Without(river.Palaces).Empty() {
				generals = false
			}
		}
	}
	if generals && b.turnKnown {
		b.checks()
	}
}

// squares checks the squares of the pieces of kind k and colour c.
func (b *setup) squares(c Color, k Kind, set bitboard) {
	var before [files]int // by file: soldiers that have not crossed the river
	for !set.Empty() {
		s := Square(set.Next())
		file, rank := s.File(), s.Rank()
		if c == Black {
			rank = ranks - 1 - rank
		}
		refuse := func(reason PositionReason) { b.refuse(s, reason, "%v", s) }
		palace := 3 <= file && file <= 5 && rank <= 2
		switch k {
		case General:
			if !palace {
				refuse(OutsidePalace)
			}
		case Advisor:
			if !palace || (file+rank)%2 == 0 {
				refuse(OutsidePalace)
			}
		case Elephant:
			if rank > 4 || rank%2 != 0 || (file+rank)%4 != 2 {
				refuse(ElephantAstray)
			}
		case Soldier:
			if rank < 3 || rank < 5 && file%2 != 0 {
				refuse(SoldierAstray)
			} else if rank < 5 {
				if before[file]++; before[file] > 1 {
					refuse(SoldiersDoubled)
				}
			}
		}
	}
}

// checks refuses a position in which the side to move could take the general.
func (b *setup) checks() {
	p := &b.p
	us := p.turn
	general, _ := p.King(us ^ 1)
	own, _ := p.King(us)
	switch {
	case general.File() == own.File() && !p.occupied().Meets(river.PalaceAt(uint8(own)).Path[general]):
		b.refuse(general, GeneralsFacing, "%v and %v", own, general)
	case p.planes.AttackedBy(uint8(general), p.side(us), p.occupied()):
		b.refuse(general, OpponentInCheck, "%v", us^1)
	}
}
