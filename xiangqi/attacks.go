package xiangqi

import "math/bits"

// geometry holds what the attack functions need to know of a square.
type geometry struct {
	file, rank  board // the lines through the square, which is on both
	rankShift   uint8 // where the rank begins in its word
	fileShift   uint8 // where the file begins in the rank
	rankNumber  uint8
	horse       leaper // where a horse goes from here
	horseFrom   leaper // where the horses stand that attack here
	elephant    leaper
	advisor     board
	soldier     [2]board // where soldiers go, by colour
	soldierFrom [2]board // where soldiers stand that go here
}

// leaper is a piece that goes to fixed squares, two or one behind each of four squares
// that must be empty. Multiplying picks the bits of those four and makes a number of
// them, as with the magic bitboards of chess (Kannan 2007).
type leaper struct {
	legs   board
	factor uint64
	to     [16]board
}

func (l *leaper) moves(occupied board) board {
	return l.to[(occupied.south&l.legs.south|occupied.north&l.legs.north)*l.factor>>60]
}

// lineMoves is where rook and cannon go along one line: up to the first piece and on it,
// or up to the first piece and on the second. Own pieces are still among the squares.
type lineMoves struct{ rook, cannon uint16 }

var (
	geometries [128]geometry
	rankMoves  [16 << files]lineMoves // by file and what stands on the rank
	fileMoves  [16 << ranks]lineMoves // by rank and what stands on the file
)

// Five squares of a file lie nine bits apart in a word. Multiplying by fiveBytes brings
// them together, and takes them apart again.
const (
	fileA     uint64 = 1 | 1<<9 | 1<<18 | 1<<27 | 1<<36
	fiveBytes uint64 = 1 | 1<<8 | 1<<16 | 1<<24 | 1<<32
)

// rankIndex returns what stands on the rank through a square, in nine bits.
func (g *geometry) rankIndex(occupied board) uint64 {
	return (occupied.south&g.rank.south | occupied.north&g.rank.north) >> (g.rankShift & 63)
}

// fileIndex returns what stands on the file through a square, in ten bits.
func (g *geometry) fileIndex(occupied board) uint64 {
	f := g.fileShift & 63
	south := occupied.south >> southShift >> f & fileA * fiveBytes >> 32 & 31
	north := occupied.north >> f & fileA * fiveBytes >> 32 & 31
	return north<<5 | south
}

// fill returns the squares of nine bits on the rank and ten bits on the file.
func (g *geometry) fill(rank, file uint64) board {
	rank <<= g.rankShift & 63
	f := g.fileShift & 63
	south := file & 31 * fiveBytes & fileA << southShift << f
	north := file >> 5 * fiveBytes & fileA << f
	return board{rank&g.rank.south | south, rank&g.rank.north | north}
}

// lines returns where rook and cannon go along the two lines.
func (g *geometry) lines(occupied board) (rank, file lineMoves) {
	rank = rankMoves[(uint64(g.fileShift)<<files|g.rankIndex(occupied))%(16<<files)]
	file = fileMoves[(uint64(g.rankNumber)<<ranks|g.fileIndex(occupied))%(16<<ranks)]
	return rank, file
}

func rookMoves(s Square, occupied board) board {
	g := &geometries[s&127]
	rank, file := g.lines(occupied)
	return g.fill(uint64(rank.rook), uint64(file.rook))
}

func cannonMoves(s Square, occupied board) board {
	g := &geometries[s&127]
	rank, file := g.lines(occupied)
	return g.fill(uint64(rank.cannon), uint64(file.cannon))
}

// initLines fills the tables of rooks and cannons: on a line of so many squares, for
// every place on it and everything that may stand there.
func initLines(length int, moves []lineMoves) {
	for i := range moves[:length<<length] {
		at, line := i>>length, i&(1<<length-1)
		for step := -1; step <= 1; step += 2 {
			met := 0
			for j := at + step; 0 <= j && j < length && met < 2; j += step {
				bit := uint16(1) << j
				piece := line>>j&1 != 0
				if met == 0 {
					moves[i].rook |= bit
				}
				if piece == (met == 1) {
					moves[i].cannon |= bit
				}
				if piece {
					met++
				}
			}
		}
	}
}

func initGeometries() {
	for s := Square(0); s < squares; s++ {
		g := &geometries[s]
		g.fileShift = uint8(s.File())
		g.rankNumber = uint8(s.Rank())
		if g.rankShift = uint8(s.Rank()*files + southShift); g.rankShift >= 64 {
			g.rankShift -= 64
		}
		for t := Square(0); t < squares; t++ {
			if t.File() == s.File() {
				g.file = g.file.or(t.bit())
			}
			if t.Rank() == s.Rank() {
				g.rank = g.rank.or(t.bit())
			}
		}
		g.initLeapers(s)
		g.initSteps(s)
	}
}

// at returns the square that lies so far from s, as a set that is empty off the board.
func (s Square) at(files, ranks int) board {
	if t := SquareAt(s.File()+files, s.Rank()+ranks); t < squares {
		return t.bit()
	}
	return board{}
}

// home returns the half of the board on which s lies.
func (s Square) home() board {
	if s < northStart {
		return board{south: southMask}
	}
	return board{north: northMask}
}

func (g *geometry) initLeapers(s Square) {
	g.horse.init(s, [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}, func(f, r int) board {
		return s.at(2*f+r, 2*r+f).or(s.at(2*f-r, 2*r-f))
	})
	diagonals := [4][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
	g.horseFrom.init(s, diagonals, func(f, r int) board { return s.at(2*f, r).or(s.at(f, 2*r)) })
	g.elephant.init(s, diagonals, func(f, r int) board { return s.at(2*f, 2*r).and(s.home()) })
}

// init sets the squares behind each leg, and finds the factor.
func (l *leaper) init(s Square, legs [4][2]int, behind func(files, ranks int) board) {
	var occupied [16]uint64 // the legs that are not free
	var to [16]board
	for n := range 16 {
		for i, leg := range legs {
			at := s.at(leg[0], leg[1])
			l.legs = l.legs.or(at)
			if n>>i&1 != 0 {
				occupied[n] |= at.south | at.north
			} else {
				to[n] = to[n].or(behind(leg[0], leg[1]))
			}
		}
	}
	next := splitMix(uint64(s))
	for l.factor = next(); !l.fill(&occupied, &to); l.factor = next() {
	}
}

// fill enters the moves, and reports whether none share a number that differ.
func (l *leaper) fill(occupied *[16]uint64, to *[16]board) bool {
	var filled [16]bool
	for n := range occupied {
		i := occupied[n] * l.factor >> 60
		if filled[i] && l.to[i] != to[n] {
			return false
		}
		filled[i], l.to[i] = true, to[n]
	}
	return true
}

func (g *geometry) initSteps(s Square) {
	for _, d := range [4][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
		if !palaces.has(s) {
			break // so that advisors come from where they go
		}
		g.advisor = g.advisor.or(s.at(d[0], d[1]).and(palaces))
	}
	for c := Red; c <= Black; c++ {
		g.soldier[c] = s.at(0, 1-2*int(c))
		if crossed := s >= northStart; crossed == (c == Red) {
			g.soldier[c] = g.soldier[c].or(s.at(1, 0)).or(s.at(-1, 0))
		}
		for set := g.soldier[c]; !set.empty(); {
			from := &geometries[set.next()].soldierFrom[c]
			*from = from.or(s.bit())
		}
	}
}

// forward returns the squares in front of the soldiers of a side.
func forward(c Color, soldiers board) board {
	if c&1 == Red {
		return board{soldiers.south << files, (soldiers.north<<files | soldiers.south>>(64-files)) & northMask}
	}
	return board{(soldiers.south>>files | soldiers.north<<(64-files)) & southMask, soldiers.north >> files}
}

// lowestSouth and lowestNorth return the first square of a half, one outside the palaces
// if it is empty.
func lowestSouth(half uint64) Square { return Square(bits.TrailingZeros64(half)-southShift) & 127 }
func lowestNorth(half uint64) Square { return Square(bits.TrailingZeros64(half)+northStart) & 127 }

// All tables are computed when the program starts, in the order in which they build
// on each other.
func init() { initTables() }

func initTables() {
	initLines(files, rankMoves[:])
	initLines(ranks, fileMoves[:])
	initGeometries()
	initSeats()
	initKeys()
	startPosition = mustParse(startFEN)
}
