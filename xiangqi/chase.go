package xiangqi

// chases finds out who chased one and the same piece with every move of a cycle in
// which nobody gave check.
func (c cycle) chases() conducts {
	hunt := newHunt(&c.line[0])
	if hunt.follow(c.line) && hunt.follow(c.again) {
		return hunt.conducts()
	}
	return conducts{}
}

// hunt knows the pieces of either side that the other chased with every move so far.
// Of two pieces alike it knows which is which.
type hunt [2]quarry

// quarry is where the chased pieces of one side stand.
type quarry struct {
	at [16]Square
	n  int
}

// newHunt suspects that every piece is chased. Within a cycle no soldier crosses the
// river, because none can return.
func newHunt(p *Position) (h hunt) {
	home := [2]board{{south: southMask}, {north: northMask}}
	for c := Red; c <= Black; c++ {
		set := p.side(c).without(p.generals()).without(p.soldiers().and(home[c]))
		for q := &h[c]; !set.empty() && q.n < len(q.at); q.n++ {
			q.at[q.n] = set.next()
		}
	}
	return h
}

// follow looks at the moves of a line, and reports whether anything is still chased.
func (h *hunt) follow(line []Position) bool {
	for i := 1; i < len(line); i++ {
		before, after := &line[i-1], &line[i]
		us := before.turn & 1
		h[us].move(before.side(us), after.side(us))
		reach := after.reach(us)
		h[us^1].keep(func(s Square) bool {
			return reach.has(s) && after.threatens(us, s) && !before.threatens(us, s)
		})
		if h[Red].n+h[Black].n == 0 {
			return false
		}
	}
	return true
}

// move notes where the side to which the pieces belong moved.
func (q *quarry) move(before, after board) {
	from, to := before.without(after).lowest(), after.without(before).lowest()
	for i := range q.at[:q.n] {
		if q.at[i] == from {
			q.at[i] = to
		}
	}
}

// keep leaves the pieces that are still chased.
func (q *quarry) keep(chased func(Square) bool) {
	n := 0
	for _, s := range q.at[:q.n] {
		if chased(s) {
			q.at[n] = s
			n++
		}
	}
	q.n = n
}

func (h *hunt) conducts() (c conducts) {
	for us := Red; us <= Black; us++ {
		if h[us^1].n > 0 {
			c[us] = chasing
		}
	}
	return c
}
