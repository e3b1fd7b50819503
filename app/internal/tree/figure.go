package tree

import (
	"cmp"
	"slices"
)

// kind is who moves at a node.
type kind int

const (
	maxNode kind = iota
	minNode
	chanceNode
)

// figure is a node as it is drawn, with the nodes below it.
type figure struct {
	look     func() sketch // of the state; only few of a large tree are drawn
	sketch   sketch        // what look returned
	face     face
	kind     kind
	ply      int
	move     string // the move that led to it
	odds     string // how likely chance makes that move, if it does
	value    []string
	color    string // of the value
	expected bool
	merit    float64 // of nodes beside each other, those with the most are drawn
	children []*figure
	cut      string   // the moves that the searcher left out
	hidden   []string // the moves that do not fit the picture
	end      string   // how the random game ended that was played from here
	x        float64
}

// all calls visit for a node and all below it that are drawn.
func (f *figure) all(visit func(*figure)) {
	visit(f)
	for _, child := range f.children {
		child.all(visit)
	}
}

// size returns how many nodes f has with all below it.
func (f *figure) size() (n int) {
	f.all(func(*figure) { n++ })
	return n
}

// stub reports whether f has a column that says what is missing below it.
func (f *figure) stub() bool { return len(f.hidden) > 0 || f.cut != "" }

// columns returns how many columns f needs.
func (f *figure) columns() (n int) {
	for _, child := range f.children {
		n += child.columns()
	}
	if f.stub() {
		n++
	}
	return max(n, 1)
}

// place sets x of f and of all below it, in columns, and returns the next free column.
func (f *figure) place(column float64) float64 {
	if len(f.children) == 0 && !f.stub() {
		f.x = column
		return column + 1
	}
	next := column
	for _, child := range f.children {
		next = child.place(next)
	}
	first, last := next, next // the stub
	if len(f.children) > 0 {
		first = f.children[0].x
	}
	if !f.stub() {
		last = f.children[len(f.children)-1].x
	} else {
		next++
	}
	f.x = (first + last) / 2
	return next
}

// fit hides nodes until at most a number of columns is left, and returns how many it hid. Again
// and again it hides a move where most are drawn, deep down first. The outcomes of chance are
// hidden last, because their mean needs all.
func (f *figure) fit(columns int) (hidden int) {
	type level struct {
		ply    int
		chance bool
	}
	of := func(n *figure) level { return level{n.ply, n.kind == chanceNode} }
	before := f.size()
	for f.columns() > columns {
		width := map[level]int{}
		f.all(func(n *figure) { width[of(n)] = max(width[of(n)], len(n.children)) })
		var widest level
		most := 0
		for l, w := range width {
			if w < 2 {
				continue
			}
			if !l.chance {
				w += 1000 // before all chance nodes
			}
			if w > most || w == most && l.ply > widest.ply {
				widest, most = l, w
			}
		}
		if most == 0 {
			break // a single line of play
		}
		keep := width[widest] - 1
		f.all(func(n *figure) {
			if of(n) == widest {
				n.keep(keep)
			}
		})
	}
	return before - f.size()
}

// keep hides all but n children: it keeps what is expected, and then those with the most merit.
func (f *figure) keep(n int) {
	if len(f.children) <= n {
		return
	}
	ranked := slices.Clone(f.children)
	slices.SortStableFunc(ranked, func(a, b *figure) int {
		if a.expected != b.expected {
			if a.expected {
				return -1
			}
			return 1
		}
		return cmp.Compare(b.merit, a.merit)
	})
	for _, child := range ranked[n:] {
		f.hidden = append(f.hidden, child.move)
	}
	slices.Sort(f.hidden)
	f.children = slices.DeleteFunc(f.children, func(child *figure) bool { return !slices.Contains(ranked[:n], child) })
}
