package tree

// Lister lists moves as [ply.Game] does.
type Lister[S any, M comparable] interface {
	Moves(dst []M, s *S) []M
}

// narrowed lists the moves that a Narrower calls worth a search. A search asks the game itself
// if it is no Narrower, and so pays nothing for this: with a test at every node it took 3 % more
// instructions at Connect Four.
type narrowed[S any, M comparable] struct{ has Has[S, M] }

// Moves appends the moves worth a search. At a chance node these are all, because odds are of all
// moves.
func (n *narrowed[S, M]) Moves(dst []M, s *S) []M {
	if n.has.Rolls(s) {
		return n.has.Game.Moves(dst, s)
	}
	return n.has.Narrower.Narrow(dst, s)
}

// LookAtAll makes every move a candidate, for a searcher that is not to narrow.
func (h *Has[S, M]) LookAtAll() { h.Narrower, h.Candidates = nil, h.Game }
