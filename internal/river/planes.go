package river

// The sides, as in xiangqi.Color.
const (
	Red uint8 = iota
	Black
)

// The kinds of pieces, as in xiangqi.Kind.
const (
	Soldier uint8 = iota + 1
	Advisor
	Elephant
	Horse
	Cannon
	Rook
	General
)

// Planes are the pieces of a board: plane i holds the points on which bit i of the piece is set. A
// piece is the number of xiangqi.Piece: three bits for its kind, and one for its side.
type Planes [4]Set

// At returns the piece on s, 0 if s is empty or not on the board.
func (p *Planes) At(s uint8) uint8 {
	b := Bits[s]
	at := func(i int) uint8 {
		if p[i].Meets(b) {
			return 1 << i
		}
		return 0
	}
	return at(0) | at(1) | at(2) | at(3)
}

// Put puts a piece on the empty point s.
func (p *Planes) Put(s, piece uint8) {
	for i := range p {
		if piece>>i&1 != 0 {
			p[i] = p[i].Or(Bits[s])
		}
	}
}

// Move moves a piece from one point to the other. It removes what stands on to.
func (p *Planes) Move(from, to, piece uint8) {
	bit := Bits[to]
	both := Bits[from].Or(bit)
	for i := range p {
		mask := -uint64(piece >> i & 1)
		p[i].South = p[i].South&^both.South | bit.South&mask
		p[i].North = p[i].North&^both.North | bit.North&mask
	}
}

// Occupied returns the points of all pieces.
func (p *Planes) Occupied() Set { return p[0].Or(p[1]).Or(p[2]) }

// Side returns the points of the pieces of a side.
func (p *Planes) Side(side uint8) Set {
	if side&1 == 1 {
		return p[3]
	}
	return p.Occupied().Without(p[3])
}

// Soldiers and the methods that follow return the points of the pieces of one kind, of both sides.
func (p *Planes) Soldiers() Set { return p[0].Without(p[1]).Without(p[2]) }

// Advisors is like [Planes.Soldiers].
func (p *Planes) Advisors() Set { return p[1].Without(p[0]).Without(p[2]) }

// Elephants is like [Planes.Soldiers].
func (p *Planes) Elephants() Set { return p[0].And(p[1]).Without(p[2]) }

// Horses is like [Planes.Soldiers].
func (p *Planes) Horses() Set { return p[2].Without(p[0]).Without(p[1]) }

// Cannons is like [Planes.Soldiers].
func (p *Planes) Cannons() Set { return p[2].And(p[0]).Without(p[1]) }

// Rooks is like [Planes.Soldiers].
func (p *Planes) Rooks() Set { return p[2].And(p[1]).Without(p[0]) }

// Generals is like [Planes.Soldiers].
func (p *Planes) Generals() Set { return p[2].And(p[1]).And(p[0]) }

// straight returns the rooks, cannons and generals of both sides: the pieces that attack
// along files and ranks.
func (p *Planes) straight() Set { return p[2].And(p[0].Or(p[1])) }

// Kind returns the points of the pieces of a kind, of both sides.
func (p *Planes) Kind(kind uint8) Set {
	b := p.Occupied()
	for i := range 3 {
		if kind>>i&1 != 0 {
			b = b.And(p[i])
		} else {
			b = b.Without(p[i])
		}
	}
	return b
}

// General returns the point of the general of a side. If there is no general, it returns a
// point outside the palaces.
func (p *Planes) General(side uint8) uint8 {
	one, two, four := &p[0], &p[1], &p[2]
	if side&1 == 0 {
		return lowestSouth(one.South & two.South & four.South)
	}
	return lowestNorth(one.North & two.North & four.North)
}
