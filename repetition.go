package ply

import "slices"

// Repeated returns how the game ends by repetition at the last state of line, for the player
// to move there. It is Ongoing if g is no [Repeater], or if the hash of the last state did not
// occur before in line; otherwise it is what the Repeater says.
//
// The states line[:root+1] were played, and those after them are only looked at. A referee
// passes root = len(line)−1. Repeated does not ask [Game.Terminal], which comes first: a
// caller asks for a repetition only where the rules let the game go on.
//
// It takes every hash anew, in time proportional to the line. A searcher that looks at
// millions of states keeps the hashes of its line instead.
func Repeated[S any, M comparable](g Game[S, M], line []S, root int) Outcome {
	repeater, ok := As[Repeater[S]](g)
	if !ok || len(line) == 0 {
		return Ongoing
	}
	last := len(line) - 1
	hash := repeater.Hash(&line[last])
	for i := range line[:last] {
		if repeater.Hash(&line[i]) == hash {
			return repeater.Repetition(slices.Clip(line), root)
		}
	}
	return Ongoing
}
