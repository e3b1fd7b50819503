package proof

// doubt is added to the proof number of a node that is lost on another path.
const doubt = 10

// look brings the numbers of a child up to date with the table. It returns false if nothing is known of
// the child beyond the numbers that it had at first.
func (x *search[S, M]) look(c *child[M]) bool {
	if c.settled {
		return true
	}
	e, proved := x.recall(c)
	switch {
	case proved:
		return true
	case e == nil: // it was never searched, or the table forgot it: what this node knows stays
		return false
	case e.dn == 0 && e.path == c.path:
		c.numbers, c.taint = lost, taint{-1, e.depth&unsureBit != 0}
		if e.won == 0 {
			c.taint.target = int(e.wonMoves) - 1
		}
	case e.dn == 0:
		c.numbers = numbers{c.first.pn + doubt, c.first.dn}
		return false
	case e.pn == 0: // won in more plies than there are
		c.numbers = c.first
		return false
	default:
		c.numbers = numbers{e.pn, e.dn}
	}
	return true
}

// recall returns the entry of a child, or nil, and whether the child is won or lost for good: what wins with
// some moves left does so with more, and what loses does so with fewer.
func (x *search[S, M]) recall(c *child[M]) (entry *entry, proved bool) {
	bucket := x.table.bucket(c.key)
	for i := range bucket {
		e := &bucket[i]
		switch {
		case e.depth == 0:
			return entry, false
		case e.key != c.key:
			continue
		case e.won > 0 && int(e.wonMoves) <= c.left && (int(e.won) <= c.expires || e.pn == 0 && e.path == c.path):
			c.numbers, c.plies, c.moves = won, 1+int(e.won), int(e.wonMoves)+c.cost
			return e, true
		case e.firm() && c.left <= int(e.left):
			c.numbers, c.taint = lost, taint{target: clean}
			return e, true
		case int(e.left) == c.left:
			entry = e
		}
	}
	return entry, false
}
