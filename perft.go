package ply

import "iter"

// Successors yields every legal move of s with the state that it leads to: the
// loop of the textbooks. Searchers play into a stack of states instead, which
// allocates nothing.
func Successors[S any, M comparable](g Game[S, M], s S) iter.Seq2[M, S] {
	return func(yield func(M, S) bool) {
		for _, m := range g.Moves(nil, &s) {
			next := s
			g.Play(&next, m)
			if !yield(m, next) {
				return
			}
		}
	}
}

// Perft counts the lines of exactly depth moves from s, following Moves alone. It is
// how move generators are compared. The last move of a line is counted, not played.
// Games that end earlier are not counted. A depth below 0 has no lines.
func Perft[S any, M comparable](g Game[S, M], s S, depth int) int64 {
	if depth <= 0 {
		return int64(1 + max(depth, -1))
	}
	p := perft[S, M]{game: g}
	return p.count(&s, 0, depth)
}

// Divide yields every legal move of s with the [Perft] count of the lines that begin
// with it, which is how a difference between two generators is found.
func Divide[S any, M comparable](g Game[S, M], s S, depth int) iter.Seq2[M, int64] {
	return func(yield func(M, int64) bool) {
		if depth <= 0 {
			return
		}
		for m, next := range Successors(g, s) {
			if !yield(m, Perft(g, next, depth-1)) {
				return
			}
		}
	}
}

// perft keeps a state and a move list for every ply, so that counting allocates
// only when it goes deeper than before.
type perft[S any, M comparable] struct {
	game  Game[S, M]
	plies []*perftPly[S, M]
}

type perftPly[S any, M comparable] struct {
	moves []M
	next  S
}

func (p *perft[S, M]) count(s *S, ply, depth int) int64 {
	if ply == len(p.plies) {
		p.plies = append(p.plies, &perftPly[S, M]{moves: make([]M, 0, 64)})
	}
	here := p.plies[ply]
	here.moves = p.game.Moves(here.moves[:0], s)
	if depth == 1 {
		return int64(len(here.moves))
	}
	var n int64
	for _, m := range here.moves {
		here.next = *s
		p.game.Play(&here.next, m)
		n += p.count(&here.next, ply+1, depth-1)
	}
	return n
}
