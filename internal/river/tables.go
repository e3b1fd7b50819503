package river

import "github.com/plygo/ply/internal/chance"

// init computes all tables. Each of them needs those before it.
func init() { initTables() }

func initTables() {
	initLines(Files, rankMoves[:])
	initLines(Ranks, fileMoves[:])
	initGeometries()
	initPalaces()
}

// initLines fills moves for a line of length points: for every place on the line, and
// for every set of occupied points.
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
	for s := uint8(0); s < Points; s++ {
		g := &geometries[s]
		g.fileShift = uint8(file(s))
		g.rankNumber = uint8(rank(s))
		if g.rankShift = uint8(rank(s)*Files + SouthShift); g.rankShift >= 64 {
			g.rankShift -= 64
		}
		for t := uint8(0); t < Points; t++ {
			if file(t) == file(s) {
				g.File = g.File.Or(Bits[t])
			}
			if rank(t) == rank(s) {
				g.Rank = g.Rank.Or(Bits[t])
			}
		}
		g.initLeapers(s)
		g.initSteps(s)
	}
}

var diagonals = [4][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}

func (g *Geometry) initLeapers(s uint8) {
	home := Home(0)
	if s >= NorthStart {
		home = Home(1)
	}
	g.Horse.init(s, [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}, func(f, r int) Set {
		return beside(s, 2*f+r, 2*r+f).Or(beside(s, 2*f-r, 2*r-f))
	})
	g.HorseFrom.init(s, diagonals, func(f, r int) Set { return beside(s, 2*f, r).Or(beside(s, f, 2*r)) })
	g.Elephant.init(s, diagonals, func(f, r int) Set { return beside(s, 2*f, 2*r).And(home) })
	g.FreeElephant.init(s, diagonals, func(f, r int) Set { return beside(s, 2*f, 2*r) })
}

// init sets the legs and the moves from the point s. The steps to the legs are in legs;
// behind returns the points behind a leg. init tries factors until one fits.
func (l *Leaper) init(s uint8, legs [4][2]int, behind func(files, ranks int) Set) {
	var occupied [16]uint64 // the occupied legs
	var to [16]Set
	for n := range 16 {
		for i, leg := range legs {
			at := beside(s, leg[0], leg[1])
			l.Legs = l.Legs.Or(at)
			if n>>i&1 != 0 {
				occupied[n] |= at.South | at.North
			} else {
				to[n] = to[n].Or(behind(leg[0], leg[1]))
			}
		}
	}
	next := chance.SplitMix(uint64(s))
	for l.factor = next(); !l.fill(&occupied, &to); l.factor = next() {
	}
}

// fill enters the moves into l.to. It returns false if two sets of occupied legs have the
// same index but different moves.
func (l *Leaper) fill(occupied *[16]uint64, to *[16]Set) bool {
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

func (g *Geometry) initSteps(s uint8) {
	for _, d := range diagonals {
		to := beside(s, d[0], d[1])
		g.FreeAdvisor = g.FreeAdvisor.Or(to)
		if Palaces.Has(s) { // elsewhere none can stand, and Advisor is also where advisors come from
			g.Advisor = g.Advisor.Or(to.And(Palaces))
		}
	}
	for side := range uint8(2) {
		g.Soldier[side] = beside(s, 0, 1-2*int(side))
		if crossed := s >= NorthStart; crossed == (side == 0) {
			g.Soldier[side] = g.Soldier[side].Or(beside(s, 1, 0)).Or(beside(s, -1, 0))
		}
		for set := g.Soldier[side]; !set.Empty(); {
			from := &geometries[set.Next()].SoldierFrom[side]
			*from = from.Or(Bits[s])
		}
	}
}
