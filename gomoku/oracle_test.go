package gomoku

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/plygo/ply/internal/evidence"
)

// oracle is the game once more, as plainly as can be and straight from the written
// definitions: cells by point, and nothing kept beside them.
type oracle struct {
	size   int
	rule   Rule
	cells  [MaxSize + 2*margin][MaxSize + 2*margin]byte // 'X' is black, 'O' is white
	stones [][2]int
	turn   byte
}

// positions returns in how many random positions a test compares with brute force, if it
// usually does so in usual positions.
func positions(usual int) int {
	if testing.Short() {
		return max(usual/10, 1)
	}
	return evidence.Amount(usual, 20*usual)
}

// margin is how far beyond the board somebody may look.
const margin = 10

func newOracle(size int, rule Rule) *oracle {
	return &oracle{size: size, rule: rule, turn: 'X'}
}

func (o *oracle) at(p [2]int) byte     { return o.cells[p[0]+margin][p[1]+margin] }
func (o *oracle) set(p [2]int, c byte) { o.cells[p[0]+margin][p[1]+margin] = c }

func (o *oracle) on(p [2]int) bool {
	return p[0] >= 0 && p[1] >= 0 && p[0] < o.size && p[1] < o.size
}

func (o *oracle) free(p [2]int) bool { return o.on(p) && o.at(p) == 0 }

var oracleDirections = [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

func ahead(p, d [2]int, n int) [2]int { return [2]int{p[0] + n*d[0], p[1] + n*d[1]} }

// row returns the length of the unbroken row of equal stones through p, and the points at
// its ends.
func (o *oracle) row(p, d [2]int) (n int, before, after [2]int) {
	for before = p; o.at(before) == o.at(p); before = ahead(before, d, -1) {
	}
	for after = ahead(before, d, 1); o.at(after) == o.at(p); after = ahead(after, d, 1) {
		n++
	}
	return n, before, after
}

// wins reports whether the stone on p is in a row that wins.
func (o *oracle) wins(p [2]int) bool {
	c := o.at(p)
	for _, d := range oracleDirections {
		n, before, after := o.row(p, d)
		blocked := o.at(before) != 0 && o.at(after) != 0 // by the other colour, or the row would go on
		switch o.rule {
		case Freestyle:
			if n >= 5 {
				return true
			}
		case Standard:
			if n == 5 {
				return true
			}
		case Renju:
			if n == 5 || c == 'O' && n > 5 {
				return true
			}
		case Caro:
			if n == 5 && !blocked {
				return true
			}
		case CaroOverline:
			if n > 5 || n == 5 && !blocked {
				return true
			}
		}
	}
	return false
}

// with calls f with a stone of c on p.
func (o *oracle) with(p [2]int, c byte, f func()) {
	o.set(p, c)
	f()
	o.set(p, 0)
}

// foul returns the foul of the black stone on p, which does not make five.
func (o *oracle) foul(p [2]int) string { return o.foulTo(p, o.size*o.size) }

// foulTo does what foul does with a limited number of levels of recursion. Below them any
// three counts. The difference to foul shows whether the deeper levels matter.
func (o *oracle) foulTo(p [2]int, levels int) string {
	fours, threes := 0, 0
	for _, d := range oracleDirections {
		if n, _, _ := o.row(p, d); n > 5 {
			return "overline"
		}
		fours += o.fours(p, d)
		if o.three(p, d, levels) {
			threes++
		}
	}
	switch {
	case fours > 1:
		return "double four"
	case threes > 1:
		return "double three"
	}
	return ""
}

// fours counts the different groups of four stones on a line, p among them, that one
// more stone makes five in a row.
func (o *oracle) fours(p, d [2]int) int {
	var groups [][4][2]int
	for back := range 5 {
		var stones [5][2]int
		var gap [2]int
		n, gaps := 0, 0
		for i := range 5 {
			switch q := ahead(p, d, i-back); {
			case o.free(q):
				gap = q
				gaps++
			case o.at(q) == 'X':
				stones[n] = q
				n++
			}
		}
		if n != 4 || gaps != 1 {
			continue
		}
		o.with(gap, 'X', func() {
			group := [4][2]int(stones[:4])
			if n, _, _ := o.row(p, d); n == 5 && !slices.Contains(groups, group) {
				groups = append(groups, group)
			}
		})
	}
	return len(groups)
}

// straightFour reports whether p is in an unbroken row of four which can become five at
// either end.
func (o *oracle) straightFour(p, d [2]int) bool {
	n, before, after := o.row(p, d)
	if n != 4 {
		return false
	}
	ends := 0
	for _, end := range [][2]int{before, after} {
		if !o.free(end) {
			continue
		}
		o.with(end, 'X', func() {
			if n, _, _ := o.row(p, d); n == 5 {
				ends++
			}
		})
	}
	return ends == 2
}

// three reports whether p is in a row of three to which one stone can be added that is
// allowed, does not make five, and attains a straight four with p in it.
func (o *oracle) three(p, d [2]int, levels int) bool {
	found := false
	for i := -4; i <= 4 && !found; i++ {
		q := ahead(p, d, i)
		if !o.free(q) {
			continue
		}
		o.with(q, 'X', func() {
			_, before, after := o.row(q, d)
			_, otherBefore, otherAfter := o.row(p, d)
			together := before == otherBefore && after == otherAfter
			found = together && o.straightFour(q, d) && !o.wins(q) && (levels == 0 || o.foulTo(q, levels-1) == "")
		})
	}
	return found
}

// play plays a stone and returns why that ends the game; "" if it does not.
func (o *oracle) play(p [2]int) string {
	c := o.turn
	o.set(p, c)
	o.stones = append(o.stones, p)
	o.turn = 'X' + 'O' - c
	if o.wins(p) {
		return "five in a row"
	}
	if o.rule == Renju && c == 'X' {
		if f := o.foul(p); f != "" {
			return f
		}
	}
	if len(o.stones) == o.size*o.size {
		return "full board"
	}
	return ""
}

// undo takes the last stone back.
func (o *oracle) undo() {
	last := len(o.stones) - 1
	o.set(o.stones[last], 0)
	o.stones = o.stones[:last]
	o.turn = 'X' + 'O' - o.turn
}

func (o *oracle) empties() (all [][2]int) {
	for y := range o.size {
		for x := range o.size {
			if o.at([2]int{x, y}) == 0 {
				all = append(all, [2]int{x, y})
			}
		}
	}
	return all
}

func (o *oracle) String() string {
	var s strings.Builder
	for y := range o.size {
		for x := range o.size {
			s.WriteByte(max(o.at([2]int{x, y}), '.'))
		}
		s.WriteByte('\n')
	}
	return s.String()
}

// clustered returns an empty point near the stones, most of the time.
func (o *oracle) clustered(rng *rand.Rand) [2]int {
	all := o.empties()
	p := all[rng.IntN(len(all))]
	for range 20 {
		p = all[rng.IntN(len(all))]
		for _, q := range o.stones {
			if dx, dy := p[0]-q[0], p[1]-q[1]; dx*dx <= 4 && dy*dy <= 4 {
				return p
			}
		}
	}
	return p
}

var allRules = []Rule{Freestyle, Standard, Renju, Caro, CaroOverline}

func mustNew(size int, rule Rule) Rules {
	r, err := New(size, rule)
	if err != nil {
		panic(err)
	}
	return r
}
