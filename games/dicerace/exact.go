package dicerace

// Exact returns the chance, from 0 to 1, that the player to move wins if both play
// perfectly. It is computed by dynamic programming over the squares that both have left,
// shortest races first. So it can measure searchers.
func Exact(s State) float64 {
	own, other := s.left(s.turn), s.left(s.turn^1)
	chance := table(max(own, other))
	if s.rolling {
		return averaged(func(squares int) float64 { return chance(own, other-squares) })
	}
	return chance(own, other)
}

// table returns a function that looks up the chance of the player to move, who has own
// squares left, against the other player, who has other squares left. Both are at most
// most.
func table(most int) func(own, other int) float64 {
	chances := make([]float64, (most+1)*(most+1))
	chance := func(own, other int) float64 {
		if other <= 0 {
			return 0
		}
		return chances[own*(most+1)+other]
	}
	for sum := 2; sum <= 2*most; sum++ {
		for own := max(1, sum-most); own < sum && own <= most; own++ {
			other := sum - own
			after := func(squares int) float64 { return 1 - chance(other, own-squares) }
			chances[own*(most+1)+other] = max(after(stride), averaged(after))
		}
	}
	return chance
}

// averaged returns the mean of f over the faces of the die.
func averaged(f func(squares int) float64) float64 {
	sum := 0.
	for face := 1; face <= faces; face++ {
		sum += f(face)
	}
	return sum / faces
}
