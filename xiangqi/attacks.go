package xiangqi

import (
	"math/bits"

	"github.com/plygo/ply/internal/chance"
)

// geometry holds what the attack functions need to know about one square.
type geometry struct {
	file, rank  bitboard // the file and the rank of the square
	rankShift   uint8    // the first bit of the rank in its word
	fileShift   uint8    // the bit of the file in the rank
	rankNumber  uint8
	horse       leaper // where a horse on the square can go
	horseFrom   leaper // where a horse stands that attacks the square
	elephant    leaper
	advisor     bitboard
	soldier     [2]bitboard // where a soldier on the square can go, by its colour
	soldierFrom [2]bitboard // where a soldier stands that can go to the square
}

// leaper holds the moves of a horse or an elephant from one square. Four neighbours of
// the square are its legs. Behind each leg lie one or two squares, which the piece can
// reach if the leg is empty. The occupied legs times factor gives an index into to, in
// the top four bits, as with the magic bitboards of chess (Kannan 2007).
type leaper struct {
	legs   bitboard
	factor uint64
	to     [16]bitboard
}

// moves returns where the piece can go.
func (l *leaper) moves(occupied bitboard) bitboard {
	return l.to[(occupied.south&l.legs.south|occupied.north&l.legs.north)*l.factor>>60]
}

// lineMoves holds where a rook and a cannon can go along one line. A rook goes up to the
// first piece and can take it. A cannon goes up to the square before the first piece and
// can take the second piece. Pieces of both colours are included: the caller removes its
// own.
type lineMoves struct{ rook, cannon uint16 }

var (
	geometries [128]geometry
	rankMoves  [16 << files]lineMoves // by file and the occupied squares of the rank
	fileMoves  [16 << ranks]lineMoves // by rank and the occupied squares of the file
)

// In each word, the five squares of a file are nine bits apart. Multiplying by fiveBytes,
// with the masks and shifts below, moves them next to each other, or back.
const (
	fileA     uint64 = 1 | 1<<9 | 1<<18 | 1<<27 | 1<<36
	fiveBytes uint64 = 1 | 1<<8 | 1<<16 | 1<<24 | 1<<32
)

// rankIndex returns which squares of the rank are occupied, in nine bits.
func (g *geometry) rankIndex(occupied bitboard) uint64 {
	return (occupied.south&g.rank.south | occupied.north&g.rank.north) >> (g.rankShift & 63)
}

// fileIndex returns which squares of the file are occupied, in ten bits.
func (g *geometry) fileIndex(occupied bitboard) uint64 {
	f := g.fileShift & 63
	south := occupied.south >> southShift >> f & fileA * fiveBytes >> 32 & 31
	north := occupied.north >> f & fileA * fiveBytes >> 32 & 31
	return north<<5 | south
}

// fill returns the set of the squares that rank, nine bits, and file, ten bits, stand
// for.
func (g *geometry) fill(rank, file uint64) bitboard {
	rank <<= g.rankShift & 63
	f := g.fileShift & 63
	south := file & 31 * fiveBytes & fileA << southShift << f
	north := file >> 5 * fiveBytes & fileA << f
	return bitboard{rank&g.rank.south | south, rank&g.rank.north | north}
}

// lines returns where a rook and a cannon can go along the rank and along the file.
func (g *geometry) lines(occupied bitboard) (rank, file lineMoves) {
	rank = rankMoves[(uint64(g.fileShift)<<files|g.rankIndex(occupied))%(16<<files)]
	file = fileMoves[(uint64(g.rankNumber)<<ranks|g.fileIndex(occupied))%(16<<ranks)]
	return rank, file
}

// rookMoves returns where a rook on s can go. The set includes pieces of both sides.
func rookMoves(s Square, occupied bitboard) bitboard {
	g := &geometries[s&127]
	rank, file := g.lines(occupied)
	return g.fill(uint64(rank.rook), uint64(file.rook))
}

// cannonMoves returns where a cannon on s can go. The set includes pieces of both sides.
func cannonMoves(s Square, occupied bitboard) bitboard {
	g := &geometries[s&127]
	rank, file := g.lines(occupied)
	return g.fill(uint64(rank.cannon), uint64(file.cannon))
}

// initLines fills moves for a line of length squares: for every place on the line, and
// for every set of occupied squares.
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

// at returns the set of the square that is files to the right of s and ranks above it.
// The set is empty if that is not on the board.
func (s Square) at(files, ranks int) bitboard {
	if t := SquareAt(s.File()+files, s.Rank()+ranks); t < squares {
		return t.bit()
	}
	return bitboard{}
}

// home returns the half of the board in which s lies.
func (s Square) home() bitboard {
	if s < northStart {
		return Red.home()
	}
	return Black.home()
}

// home returns the half of the board that c defends.
func (c Color) home() bitboard {
	if c&1 == Red {
		return bitboard{south: southMask}
	}
	return bitboard{north: northMask}
}

func (g *geometry) initLeapers(s Square) {
	g.horse.init(s, [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}, func(f, r int) bitboard {
		return s.at(2*f+r, 2*r+f).or(s.at(2*f-r, 2*r-f))
	})
	diagonals := [4][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
	g.horseFrom.init(s, diagonals, func(f, r int) bitboard { return s.at(2*f, r).or(s.at(f, 2*r)) })
	g.elephant.init(s, diagonals, func(f, r int) bitboard { return s.at(2*f, 2*r).and(s.home()) })
}

// init sets the legs and the moves from the square s. The steps to the legs are in legs;
// behind returns the squares behind a leg. init tries factors until one fits.
func (l *leaper) init(s Square, legs [4][2]int, behind func(files, ranks int) bitboard) {
	var occupied [16]uint64 // the occupied legs
	var to [16]bitboard
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
	next := chance.SplitMix(uint64(s))
	for l.factor = next(); !l.fill(&occupied, &to); l.factor = next() {
	}
}

// fill enters the moves into l.to. It returns false if two sets of occupied legs have the
// same index but different moves.
func (l *leaper) fill(occupied *[16]uint64, to *[16]bitboard) bool {
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
			break // no advisor goes there, and g.advisor is also where advisors come from
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

// forward returns the squares in front of soldiers, which belong to c.
func forward(c Color, soldiers bitboard) bitboard {
	if c&1 == Red {
		return bitboard{soldiers.south << files, (soldiers.north<<files | soldiers.south>>(64-files)) & northMask}
	}
	return bitboard{(soldiers.south>>files | soldiers.north<<(64-files)) & southMask, soldiers.north >> files}
}

// lowestSouth and lowestNorth return the lowest square of one word of a bitboard. If half
// is 0, they return a square outside the palaces.
func lowestSouth(half uint64) Square { return Square(bits.TrailingZeros64(half)-southShift) & 127 }
func lowestNorth(half uint64) Square { return Square(bits.TrailingZeros64(half)+northStart) & 127 }

// init computes all tables. Each of them needs those before it.
func init() { initTables() }

func initTables() {
	initLines(files, rankMoves[:])
	initLines(ranks, fileMoves[:])
	initGeometries()
	initPalaces()
	initKeys()
	startPosition = mustParse(startFEN)
}
