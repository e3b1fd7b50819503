package chess

import "math/bits"

// lines holds, for one square, the squares that each piece attacks from it on an
// empty board. It fills one cache line. The sets of lines include the square itself.
type lines struct {
	knight, king           uint64
	pawn                   [2]uint64 // by colour
	file, rank             uint64
	diagonal, antidiagonal uint64 // parallel to a1–h8, to a8–h1
}

// magic finds the attacks of a slider by multiplication (Kannan 2007, "fancy": every
// square has only as many entries of the common table as it needs).
type magic struct {
	mask, factor uint64
	base, shift  uint64
}

// The tables are longer than the 102,400 and 5,248 entries that are used. Their lengths are
// powers of two, so that a mask replaces a bounds check.
const (
	rookEntries   = 1 << 17
	bishopEntries = 1 << 13
)

var (
	geometry      [64]lines
	rookMagics    [64]magic
	bishopMagics  [64]magic
	rookTable     [rookEntries]uint64
	bishopTable   [bishopEntries]uint64
	between       [64][64]uint64 // the squares strictly between two on a line
	lineThrough   [64][64]uint64 // the whole line through two squares, both included
	castlingPaths [8][8]castlingPath
)

// castlingPath is what castling asks for on White's first rank, by the files of
// king and rook.
type castlingPath struct {
	empty uint64 // must be empty but for the two
	safe  uint64 // must not be attacked
}

func rookAttacks(s Square, occupied uint64) uint64 {
	m := &rookMagics[s&63]
	return rookTable[(m.base+occupied&m.mask*m.factor>>(m.shift&63))%rookEntries]
}

func bishopAttacks(s Square, occupied uint64) uint64 {
	m := &bishopMagics[s&63]
	return bishopTable[(m.base+occupied&m.mask*m.factor>>(m.shift&63))%bishopEntries]
}

// flip turns a board upside down.
func flip(board uint64) uint64 { return bits.ReverseBytes64(board) }

func lowest(set uint64) Square { return Square(bits.TrailingZeros64(set) & 63) }

func highest(set uint64) Square { return Square((63 - bits.LeadingZeros64(set)) & 63) }

func initLines() {
	for s := A1; s <= H8; s++ {
		l := &geometry[s]
		bit := s.bit()
		l.file = fileA << s.File()
		l.rank = rank1 << (8 * s.Rank())
		for t := A1; t <= H8; t++ {
			df, dr := t.File()-s.File(), t.Rank()-s.Rank()
			switch {
			case df == dr:
				l.diagonal |= t.bit()
			case df == -dr:
				l.antidiagonal |= t.bit()
			case df*df+dr*dr == 5:
				l.knight |= t.bit()
			}
			if max(df*df, dr*dr) == 1 {
				l.king |= t.bit()
			}
		}
		l.pawn[White] = bit&^fileA<<7 | bit&^fileH<<9
		l.pawn[Black] = bit&^fileA>>9 | bit&^fileH>>7
	}
}

// initMagics walks all subsets of each mask (carry-rippler).
func initMagics(magics *[64]magic, factors *[64]uint64, table []uint64, through func(*lines) (a, b uint64)) {
	base := uint64(0)
	for s := A1; s <= H8; s++ {
		l := &geometry[s]
		a, b := through(l)
		edges := outerRanks&^l.rank | (fileA|fileH)&^l.file
		m := &magics[s]
		m.mask = (a | b) &^ (edges | s.bit())
		m.factor = factors[s]
		m.base = base
		m.shift = uint64(64 - bits.OnesCount64(m.mask))
		below := s.bit() - 1
		lowA, highA, lowB, highB := a&below, a&^below&^s.bit(), b&below, b&^below&^s.bit()
		part := table[base : base+1<<bits.OnesCount64(m.mask)]
		for set := uint64(0); ; {
			part[set*m.factor>>(m.shift&63)] = slide(set, lowA, highA) | slide(set, lowB, highB)
			if set = (set - m.mask) & m.mask; set == 0 {
				break
			}
		}
		base += uint64(len(part))
	}
}

// slide returns the attacks of a slider along the two halves of a line: from the
// nearest blocker below to the nearest above (obstruction difference).
func slide(occupied, below, above uint64) uint64 {
	nearest := uint64(1) << 63 >> bits.LeadingZeros64(occupied&below|1)
	o := occupied & above
	return (2*(o&-o) - nearest) & (below | above)
}

func initBetween() {
	for s := A1; s <= H8; s++ {
		l := &geometry[s]
		for _, line := range [4]uint64{l.file, l.rank, l.diagonal, l.antidiagonal} {
			for rest := line &^ s.bit(); rest != 0; rest &= rest - 1 {
				t := lowest(rest)
				lineThrough[s][t] = line
				between[s][t] = line & (max(s, t).bit() - 1) &^ (2*min(s, t).bit() - 1)
			}
		}
	}
}

func initCastling() {
	for king := A1; king <= H1; king++ {
		for rook := A1; rook <= H1; rook++ {
			if king == rook {
				continue
			}
			kingTo, rookTo := castlingTargets(king, rook)
			p := &castlingPaths[king][rook]
			p.safe = span(king, kingTo)
			p.empty = (p.safe | span(rook, rookTo)) &^ (king.bit() | rook.bit())
		}
	}
}

// span returns the squares from a to b on one rank, both included.
func span(a, b Square) uint64 { return between[a][b] | a.bit() | b.bit() }

//go:generate go run genmagics.go

// All tables are computed when the program starts, in the order in which they build
// on each other.
func init() { initTables() }

func initTables() {
	initLines()
	initChecking()
	initMagics(&rookMagics, &rookFactors, rookTable[:], func(l *lines) (a, b uint64) { return l.file, l.rank })
	initMagics(&bishopMagics, &bishopFactors, bishopTable[:], func(l *lines) (a, b uint64) { return l.diagonal, l.antidiagonal })
	initBetween()
	initCastling()
	initKeys()
	startPosition = mustParse(startFEN)
}
