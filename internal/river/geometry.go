package river

// Geometry holds where the pieces can go from one point.
type Geometry struct {
	File, Rank  Set   // the file and the rank of the point
	rankShift   uint8 // the first bit of the rank in its word
	fileShift   uint8 // the bit of the file in the rank
	rankNumber  uint8
	Horse       Leaper // where a horse on the point can go
	HorseFrom   Leaper // where a horse stands that attacks the point
	Elephant    Leaper // in its own half of the board
	Advisor     Set    // in the palace
	Soldier     [2]Set // where a soldier on the point can go, by its side
	SoldierFrom [2]Set // where a soldier stands that can go to the point

	// The elephant and the advisor that may go anywhere.
	FreeElephant Leaper
	FreeAdvisor  Set
}

// Leaper holds the moves of a horse or an elephant from one point. Four neighbours of
// the point are its legs. Behind each leg lie one or two points, which the piece can
// reach if the leg is empty. The occupied legs times factor gives an index into to, in
// the top four bits, as with the magic bitboards of chess (Kannan 2007).
type Leaper struct {
	Legs   Set
	factor uint64
	to     [16]Set
}

// Moves returns where the piece can go.
func (l *Leaper) Moves(occupied Set) Set {
	return l.to[(occupied.South&l.Legs.South|occupied.North&l.Legs.North)*l.factor>>60]
}

// lineMoves holds where a rook and a cannon can go along one line. A rook goes up to the
// first piece and can take it. A cannon goes up to the point before the first piece and
// can take the second piece. Pieces of both colours are included: the caller removes its
// own.
type lineMoves struct{ rook, cannon uint16 }

var (
	geometries [128]Geometry
	rankMoves  [16 << Files]lineMoves // by file and the occupied points of the rank
	fileMoves  [16 << Ranks]lineMoves // by rank and the occupied points of the file
)

// At returns the geometry of the point s. All sets of a point off the board are empty.
func At(s uint8) *Geometry { return &geometries[s&127] }

// fiveBytes brings together the five points of a file in each word, which are nine bits apart.
// Multiplying by it, with the masks and shifts below, moves them next to each other, or back.
const fiveBytes uint64 = 1 | 1<<8 | 1<<16 | 1<<24 | 1<<32

// rankIndex returns which points of the rank are occupied, in nine bits.
func (g *Geometry) rankIndex(occupied Set) uint64 {
	return (occupied.South&g.Rank.South | occupied.North&g.Rank.North) >> (g.rankShift & 63)
}

// fileIndex returns which points of the file are occupied, in ten bits.
func (g *Geometry) fileIndex(occupied Set) uint64 {
	f := g.fileShift & 63
	south := occupied.South >> SouthShift >> f & fileA * fiveBytes >> 32 & 31
	north := occupied.North >> f & fileA * fiveBytes >> 32 & 31
	return north<<5 | south
}

// fill returns the set of the points that rank, nine bits, and file, ten bits, stand
// for.
func (g *Geometry) fill(rank, file uint64) Set {
	rank <<= g.rankShift & 63
	f := g.fileShift & 63
	south := file & 31 * fiveBytes & fileA << SouthShift << f
	north := file >> 5 * fiveBytes & fileA << f
	return Set{rank&g.Rank.South | south, rank&g.Rank.North | north}
}

// lines returns where a rook and a cannon can go along the rank and along the file.
func (g *Geometry) lines(occupied Set) (rank, file lineMoves) {
	rank = rankMoves[(uint64(g.fileShift)<<Files|g.rankIndex(occupied))%(16<<Files)]
	file = fileMoves[(uint64(g.rankNumber)<<Ranks|g.fileIndex(occupied))%(16<<Ranks)]
	return rank, file
}

// RookMoves returns where a rook on s can go. The set includes pieces of both sides.
func RookMoves(s uint8, occupied Set) Set {
	g := &geometries[s&127]
	rank, file := g.lines(occupied)
	return g.fill(uint64(rank.rook), uint64(file.rook))
}

// CannonMoves returns where a cannon on s can go. The set includes pieces of both sides.
func CannonMoves(s uint8, occupied Set) Set {
	g := &geometries[s&127]
	rank, file := g.lines(occupied)
	return g.fill(uint64(rank.cannon), uint64(file.cannon))
}
