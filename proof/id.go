package proof

import "github.com/plygo/ply"

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
