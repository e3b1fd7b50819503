package proof

import (
	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/tree"
)

// first returns what tells a state apart: its hash, or where a game has none, the way to it. Then no two
// nodes are the same, and the graph is a tree.
func first[S any](hasher ply.Hasher[S], s *S) uint64 {
	if hasher == nil {
		return 1
	}
	return hasher.Hash(s)
}

// after returns what tells s apart, the state after the move with an index, from a state with the id
// parent.
func after[S any](hasher ply.Hasher[S], parent uint64, index int, s *S) uint64 {
	if hasher == nil {
		return mix(parent*0x9E3779B97F4A7C15 + uint64(index) + 1)
	}
	return hasher.Hash(s)
}

// turnOf returns the number of the player to move in the last state of a line. Without a Turner the
// players alternate, but for the moves of chance.
func turnOf[S any, M comparable](has *tree.Has[S, M], line []S) (turn int) {
	last := len(line) - 1
	if has.Turner != nil {
		return has.Turner.Turn(&line[last])
	}
	for i := range line[:last] {
		if !has.Rolls(&line[i]) {
			turn = 1 - turn
		}
	}
	return turn
}

// turnAfter returns whose turn it is in s, the state after a move of the player turn, or of chance.
func turnAfter[S any, M comparable](has *tree.Has[S, M], s *S, turn int, rolled bool) int {
	switch {
	case has.Turner != nil:
		return has.Turner.Turn(s)
	case rolled:
		return turn
	}
	return 1 - turn
}
