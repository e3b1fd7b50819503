package level

import "github.com/plygo/ply"

// noisy is a game with an evaluation that is a little wrong. The error depends only on the
// state and the seed. So a state has the same value whenever it is reached, which a
// transposition table needs, and a player keeps its opinions through a whole game.
type noisy[S any, M comparable] struct {
	ply.Game[S, M]
	hasher    ply.Hasher[S]
	seed      uint64
	amplitude ply.Score
}

// Unwrap lets [ply.As] find what else the game can do.
func (n *noisy[S, M]) Unwrap() ply.Game[S, M] { return n.Game }

// Evaluate returns the evaluation of the game, changed by at most the amplitude.
func (n *noisy[S, M]) Evaluate(s *S) ply.Score {
	score := n.Game.Evaluate(s)
	if n.amplitude == 0 {
		return score
	}
	score = min(max(score, -ply.MaxEval), ply.MaxEval) // so that the sum below cannot overflow
	return min(max(score+offset(n.seed, n.hasher.Hash(s), n.amplitude), -ply.MaxEval), ply.MaxEval)
}

// offset returns a number between −amplitude and amplitude. It is like the sum of two dice:
// small errors are more likely than large ones.
func offset(seed, hash uint64, amplitude ply.Score) ply.Score {
	x := mix(hash ^ mix(seed))
	a := uint64(amplitude) + 1
	first, second := x>>32*a>>32, x&(1<<32-1)*a>>32
	return ply.Score(first+second) - amplitude
}

// mix is the last step of SplitMix64 (Steele, Lea and Flood 2014). It makes the noise of
// similar keys independent.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
