package gomoku

import "sync"

// tables is what the boards of a rule share.
type tables struct {
	shapes  *shapeTable
	ratings [2]*ratingTable // by colour
	reach   int             // how far from a stone, in cells along a line, it can change a shape
	once    sync.Once
	starts  [MaxSize + 1]struct {
		once  sync.Once
		board Position
	}
}

// byRule has the tables of each rule. They are computed with the first board by the rule.
// So code that has a board may read them.
var byRule [ruleCount]tables

var plainRatings = sync.OnceValue(func() *ratingTable { return newRatings(false) })

// start returns the empty board.
func start(size int, rule Rule) Position {
	t := &byRule[rule]
	t.once.Do(func() {
		t.shapes, t.reach = newShapes(rule), rule.reach()
		for c := Black; c <= White; c++ {
			t.ratings[c] = plainRatings()
			if rule.winner(c).fouls {
				t.ratings[c] = newRatings(true)
			}
		}
	})
	s := &t.starts[size]
	s.once.Do(func() { s.board = newBoard(size, rule) })
	return s.board
}

func newBoard(size int, rule Rule) Position {
	b := Position{size: uint8(size), rule: rule}
	for i := range b.lines {
		b.lines[i] = ^line(0)
	}
	for i := range size * size {
		for d := range directions {
			if n, place := lineOf(d, i%size, i/size, size); n >= 0 {
				b.lines[n] = b.lines[n].clear(place)
			}
		}
	}
	b.rateAll()
	return b
}

// rateAll rates every empty point of a new board.
func (b *Position) rateAll() {
	size := int(b.size)
	for i := range size * size {
		if b.lines[i/size].cell(i%size) != empty {
			continue
		}
		for d := range directions {
			if n, place := lineOf(d, i%size, i/size, size); n >= 0 {
				b.points[i] = b.points[i].with(d, b.lines[n].shapes(byRule[b.rule].shapes, place))
			}
		}
		for c := Black; c <= White; c++ {
			b.enter(i, c, b.rate(i, c))
		}
		b.census.add(pairOf(b.rate(i, Black), b.rate(i, White)))
	}
}
