package mcts

import "github.com/plygo/ply"

// Style is all techniques in one, for tests.
type Style struct {
	ply.Sampling
	Techniques
}

// Use sets the techniques.
func (s *Searcher[S, M]) Use(style Style) {
	s.Tuning.Sampling, s.Techniques = style.Sampling, style.Techniques
}
