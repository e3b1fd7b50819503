package main

import (
	"errors"
	"fmt"
)

// errDear is the judgement of a problem that would take too many nodes to judge.
var errDear = errors.New("too many nodes to judge")

// judge returns the one move with which the player to move wins within so many own moves. It is an error
// if there is none, if there are several, or if fewer moves are enough.
func judge[S any, M comparable](r *reach[S, M], s *S, moves int) (first M, err error) {
	var none M
	if r.wins(s, moves-1) {
		return none, fmt.Errorf("%d moves are enough", moves-1)
	}
	found := false
	for _, m := range r.moves(s, moves, true) {
		next := *s
		r.game.Play(&next, m)
		switch wins := r.wins(&next, moves-1); {
		case r.over():
			return none, errDear
		case wins && found:
			return none, errors.New("several first moves win")
		case wins:
			first, found = m, true
		}
	}
	if !found {
		return none, fmt.Errorf("there is no win within %d moves", moves)
	}
	return first, nil
}
