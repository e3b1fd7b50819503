package proof

// tally is the numbers of a node, which follow from those of its children, and the child to search
// next.
type tally struct {
	numbers
	next   int    // index of the child
	second uint32 // the lowest number of the other children, of the kind in which next has the lowest
	rest   uint32 // what the others add to the other number of the node
	taint  taint  // if lost
	plies  int    // if won
	moves  int
}

// refresh brings the children of node n up to date.
func (x *search[S, M]) refresh(n int) {
	f := &x.frames[n]
	for i := range f.children {
		x.look(&f.children[i])
	}
}

// sum returns the numbers of node n, which follow from those of its children. Where the attacker
// chooses, its proof number is the lowest of the children's, and its disproof number the sum. Where the
// defender chooses, it is the other way round. (A sum counts a position twice to which two children lead.
// Weak proof numbers, Ueda and others 2008, do not, but they proved 14 of 25 mates in chess where sums
// proved 20. Of 50, they proved 33 for the defender alone and 39 for the attacker alone, where sums proved 41.)
func (x *search[S, M]) sum(n int) tally {
	f := &x.frames[n]
	t := tally{next: -1, second: infinite, taint: taint{target: clean}}
	if f.idle {
		t.numbers = lost
		return t
	}
	lowest, total := uint32(infinite), uint32(0)
	untainted := false
	for i := range f.children {
		c := &f.children[i]
		a, b := c.pn, c.dn
		if !f.attacks {
			a, b = b, a
		}
		switch {
		case a < lowest || a == lowest && t.next >= 0 && b < x.other(f, t.next):
			lowest, t.second, t.next = a, lowest, i
		case a < t.second:
			t.second = a
		}
		if a < infinite {
			total = min(total+b, infinite-1)
		}
		switch {
		case f.attacks && a == 0 && (t.plies == 0 || c.plies < t.plies):
			t.plies, t.moves, t.next = c.plies, c.moves, i
		case !f.attacks && b == 0:
			t.plies, t.moves = max(t.plies, c.plies), max(t.moves, c.moves)
		case f.attacks && b == 0:
			t.taint = t.taint.or(c.taint)
		case !f.attacks && a == 0 && !untainted:
			t.taint, t.next = c.taint, i
			untainted = c.taint == taint{target: clean}
		}
	}
	all := uint32(0)
	switch {
	case lowest == 0:
		all = infinite
	case lowest < infinite:
		all = total
		t.rest = total - min(total, x.other(f, t.next))
	}
	t.numbers = numbers{lowest, all}
	if !f.attacks {
		t.numbers = numbers{all, lowest}
		if t.pn == 0 && len(f.children) == 0 {
			t.plies, t.moves = 2, 1 // there is no answer to a threat: the attacker wins, no one knows yet how soon
		}
	}
	return t
}

// other returns the number of a child that does not decide which is searched next.
func (x *search[S, M]) other(f *frame[M], i int) uint32 {
	if f.attacks {
		return f.children[i].dn
	}
	return f.children[i].pn
}

// solve searches node n until its numbers reach a limit each, or the budget is spent.
//
// In a graph with cycles the numbers of a node may never reach the limits of its parent, because they
// rest on each other: then two nodes send the search to one another for ever. Where a child was met
// nearer to the root, the limits are raised until a leaf is found that is new (threshold controlling,
// Kishimoto 2010). raise says so.
func (x *search[S, M]) solve(n int, limit numbers, raise bool) {
	before := x.budget.Nodes()
	known := x.table.find(x.frames[n].key, x.frames[n].left)
	depth := n - x.root + 1
	if known != nil {
		depth = min(depth, int(known.depth&depthBits))
	} else {
		raise = false
	}
	if !x.expand(n) {
		return
	}
	raise = raise || x.returns(n)
	for {
		t := x.sum(n)
		if raise {
			limit.pn, limit.dn = max(limit.pn, min(t.pn+1, infinite)), max(limit.dn, min(t.dn+1, infinite))
		}
		if t.pn >= limit.pn || t.dn >= limit.dn || t.pn == 0 || t.dn == 0 || x.rests() {
			x.keep(n, t, depth, x.budget.Nodes()-before)
			x.over = x.over || n == x.root && (t.pn == 0 || t.dn == 0)
			return
		}
		x.play(n, t.next)
		x.solve(n+1, x.limits(n, limit, t), raise)
		if x.budget.Finished() {
			return
		}
		x.refresh(n)
		raise = false
	}
}

// limits returns the limits of the child that is searched next: it is left when another one looks
// better by a quarter, or when the node reaches its own limit. (An eighth cost a quarter more nodes in
// mates of chess, a half a third more.)
func (x *search[S, M]) limits(n int, limit numbers, t tally) numbers {
	f := &x.frames[n]
	second := t.second
	if second < infinite {
		second = min(second+second/4+1, infinite)
	}
	if f.attacks {
		return numbers{min(limit.pn, second), limit.dn - min(t.rest, limit.dn-1)}
	}
	return numbers{limit.pn - min(t.rest, limit.pn-1), min(limit.dn, second)}
}

// returns reports whether a child of node n was met nearer to the root.
func (x *search[S, M]) returns(n int) bool {
	if x.Repeater == nil {
		return false
	}
	for i := range x.frames[n].children {
		c := &x.frames[n].children[i]
		if c.settled {
			continue
		}
		if e := x.table.find(c.key, c.left); e != nil && int(e.depth&depthBits) <= n-x.root+1 && e.pn > 0 && e.dn > 0 {
			return true
		}
	}
	return false
}

// rests reports whether the search has come to a pause, and reports progress.
func (x *search[S, M]) rests() bool {
	if x.report != nil && x.budget.Nodes() >= x.next {
		x.next = x.budget.Nodes() + 1<<17
		x.report()
	}
	return x.pause > 0 && x.budget.Nodes() >= x.pause
}

// keep stores what is known of node n.
func (x *search[S, M]) keep(n int, t tally, depth int, work int64) {
	f := &x.frames[n]
	e := x.table.make(f.key, f.left)
	e.depth = uint16(min(depth, depthBits)) | e.depth&^depthBits
	e.work = uint32(min(int64(e.work)+work, 1<<31))
	switch {
	case t.pn == 0:
		if t.plies < 1<<16 && (e.won == 0 || t.plies < int(e.won) || t.moves < int(e.wonMoves)) {
			e.won, e.wonMoves = uint16(t.plies), uint16(t.moves)
		}
		e.pn, e.dn, e.path = 0, infinite, f.path
	case t.dn == 0 && !t.taint.unsure && t.taint.target >= n:
		e.pn, e.dn, e.path = infinite, 0, f.path
		e.depth |= firmBit
	case t.dn == 0:
		e.pn, e.dn, e.path = infinite, 0, f.path
		if e.won == 0 {
			e.wonMoves = uint16(max(t.taint.target+1, 0))
		}
		e.depth &^= unsureBit
		if t.taint.unsure {
			e.depth |= unsureBit
		}
	default:
		e.pn, e.dn = t.pn, t.dn
	}
}
