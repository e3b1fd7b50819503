package ply

import "slices"

// Repeated returns how the game ends by repetition at the last of states, for the player
// to move there. It is Ongoing if g is no [Repeater], or if the hash of the last state did not
// occur before in states; otherwise it is what the Repeater says.
//
// Those in states[:root+1] were played, and those after them are only looked at. A referee
// passes root = len(line)−1. Repeated does not ask [Game.Terminal], which comes first: a
// caller asks for a repetition only where the rules let the game go on.
//
// It takes every hash anew, in time proportional to the line. A searcher that looks at
// millions of states keeps the hashes of its line instead.
func Repeated[S any, M comparable](g Game[S, M], states []S, root int) Outcome {
	repeater, ok := As[Repeater[S]](g)
	if !ok || len(states) == 0 {
		return Ongoing
	}
	last := len(states) - 1
	hash := repeater.Hash(&states[last])
	for i := range states[:last] {
		if repeater.Hash(&states[i]) == hash {
			return repeater.Repetition(slices.Clip(states), root)
		}
	}
	return Ongoing
}

// seen tells in constant time which states of a record occurred before in it, so that a
// long record is played and read in linear time. Without a Repeater it keeps nothing.
type seen[S any] struct {
	repeater Repeater[S]
	counts   map[uint64]int // how many states have a hash
	again    []bool         // of each state, whether an earlier one has its hash
}

// add adds the state behind the last.
func (t *seen[S]) add(s *S) {
	if t.repeater == nil {
		return
	}
	if t.counts == nil {
		t.counts = make(map[uint64]int)
	}
	hash := t.repeater.Hash(s)
	t.again = append(t.again, t.counts[hash] > 0)
	t.counts[hash]++
}

// drop takes away the last states, which are given.
func (t *seen[S]) drop(states []S) {
	if t.repeater == nil {
		return
	}
	t.again = t.again[:len(t.again)-len(states)]
	for i := range states {
		hash := t.repeater.Hash(&states[i])
		if t.counts[hash]--; t.counts[hash] == 0 {
			delete(t.counts, hash)
		}
	}
}

// before reports whether a state in front of state i has its hash.
func (t *seen[S]) before(i int) bool { return t.repeater != nil && t.again[i] }
