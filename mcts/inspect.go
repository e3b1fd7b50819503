package mcts

// Branch is a move in the tree of a search.
type Branch[M any] struct {
	Move   M
	Visits int64
	Value  float64 // the mean of its results for the player who makes it: 1 is a win, 0 a loss; 0 without visits
	Prior  float64 // how likely it seemed before it was tried; 0 where priors are not in use
	Least  float64 // the result that is proven at least: 0, 0.5 or 1
	Most   float64 // and at most; equal to Least if all is proven
	Line   []M     // the moves expected from here, beginning with Move
}

// Inspect returns what the tree of the last search knows of the moves after a line from
// its root, such as no moves at all, in which case they are the root's. It returns nil
// where the tree ends. With Separate it shows the first of the trees.
func (s *Searcher[S, M]) Inspect(line ...M) []Branch[M] {
	if len(s.kept.workers) == 0 {
		return nil
	}
	w := s.kept.workers[0]
	at, ok := w.arena.find(line)
	if !ok {
		return nil
	}
	var branches []Branch[M]
	n := w.arena.at(at)
	for i, c := range w.arena.children(n) {
		p := state(c.state)
		b := Branch[M]{
			Move: c.move, Visits: int64(c.visits), Least: float64(p.low()) / win, Most: float64(p.high()) / win,
			Line: w.pv(&c),
		}
		if w.ordered {
			b.Prior = float64(*w.arena.prior(n.first + uint32(i)))
		}
		if c.visits > 0 {
			b.Value = c.mean()
		}
		branches = append(branches, b)
	}
	return branches
}
