package level

import "github.com/plygo/ply"

// noisy is a game whose evaluation is a little wrong. By how much depends on the state
// and the seed alone: one who comes back to a state finds the same value there, as a
// transposition table must, and holds the same opinions all through a game.
type noisy[S any, M comparable] struct {
	ply.Game[S, M]
	hasher    ply.Hasher[S]
	seed      uint64
	amplitude ply.Score
}

// Unwrap lets [ply.As] find what else the game can do.
func (n *noisy[S, M]) Unwrap() ply.Game[S, M] { return n.Game }

// Evaluate is the game's evaluation give or take the amplitude.
func (n *noisy[S, M]) Evaluate(s *S) ply.Score {
	score := n.Game.Evaluate(s)
	if n.amplitude == 0 {
		return score
	}
	score = min(max(score, -ply.MaxEval), ply.MaxEval) // before anything is added that might overflow
	return min(max(score+offset(n.seed, n.hasher.Hash(s), n.amplitude), -ply.MaxEval), ply.MaxEval)
}

// offset draws from ±amplitude as the sum of two dice, so that small errors are the more
// likely ones.
func offset(seed, hash uint64, amplitude ply.Score) ply.Score {
	x := mix(hash ^ mix(seed))
	a := uint64(amplitude) + 1
	first, second := x>>32*a>>32, x&(1<<32-1)*a>>32
	return ply.Score(first+second) - amplitude
}

// mix is the finisher of SplitMix64 (Steele, Lea and Flood 2014): neighbouring keys get
// noise that has nothing to do with each other.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
