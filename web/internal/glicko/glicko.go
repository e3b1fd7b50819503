// Package glicko is the rating system Glicko-2, as published by Mark E. Glickman, "Example of the
// Glicko-2 system" (Boston University, 2013; http://www.glicko.net/glicko/glicko2.pdf). The steps in
// the comments are those of that paper.
//
// A rating comes with its deviation: the strength of a player is within two deviations of the rating
// in about 95 of 100 cases. So a new player rises and falls fast, and does little to others.
package glicko

import "math"

// Rating is what is known of the strength of a player.
type Rating struct {
	Rating     float64
	Deviation  float64 // how uncertain the rating is
	Volatility float64 // how much the strength changes in a period
}

// Result is that of a game against an opponent, with the opponent's rating before the game.
type Result struct {
	Opponent Rating
	Score    float64 // 1 for a win, ½ for a draw, 0 for a loss
}

// Scale is how many points of a rating are one of the inner scale, that of volatilities; steps 2 and 8.
const Scale = 173.7178

// maxDeviation is the deviation of a player of whom nothing is known. No deviation is higher.
const maxDeviation = 350

const (
	mean = 1500

	// tau bounds how fast volatilities change. The paper advises 0.3 to 1.2, and lower values where
	// surprising results should not shake the ratings; its example has 0.5. A period here may have a
	// single game, which says little about volatility, so it is not higher.
	tau = 0.5

	// The bounds are far from any rating that games lead to. They keep numbers that come from a file
	// from becoming infinite.
	mostRating       = 10_000
	leastDeviation   = 1
	leastVolatility  = 1e-4
	mostVolatility   = 1
	mostDifference   = 15 // of two strengths in the inner scale; 2606 points
	mostIterations   = 1000
	smallestInterval = 1e-6 // ε of step 5
)

// Start returns the rating of a player of whom nothing is known; step 1.
func Start() Rating { return Rating{Rating: mean, Deviation: maxDeviation, Volatility: 0.06} }

// bounded returns the nearest rating that the formulas can work with.
func (r Rating) bounded() Rating {
	start := Start()
	r.Rating = within(r.Rating, -mostRating, mostRating, start.Rating)
	r.Deviation = within(r.Deviation, leastDeviation, maxDeviation, start.Deviation)
	r.Volatility = within(r.Volatility, leastVolatility, mostVolatility, start.Volatility)
	return r
}

// within returns x, or the bound that is nearest. What is no number becomes usual.
func within(x, least, most, usual float64) float64 {
	if math.IsNaN(x) {
		return usual
	}
	return min(max(x, least), most)
}

// Update returns the rating after a number of periods and these results at their end. In the paper it
// is one period with all results of it, or with none. A server that rates each game at once says how
// many periods have passed since the game before; the number need not be whole.
func (r Rating) Update(periods float64, results ...Result) Rating {
	r = r.bounded()
	mu, phi := (r.Rating-mean)/Scale, r.Deviation/Scale // step 2
	information, surprise := 0.0, 0.0
	for _, game := range results {
		g, e := expect(mu, game.Opponent.bounded())
		information += g * g * e * (1 - e) // 1/v of step 3
		surprise += g * (within(game.Score, 0, 1, e) - e)
	}
	if len(results) > 0 {
		r.Volatility = volatility(phi, r.Volatility, 1/information, surprise/information)
	}
	variance := phi*phi + r.Volatility*r.Volatility*within(periods, 0, math.MaxFloat64, 0) // step 6
	variance = min(variance, maxDeviation*maxDeviation/(Scale*Scale))
	variance = 1 / (1/variance + information) // step 7
	r.Rating = Scale*(mu+variance*surprise) + mean
	r.Deviation = Scale * math.Sqrt(variance) // step 8
	return r.bounded()
}

// expect returns g and E of step 3: how much a game against an opponent tells, and what score it
// promises.
func expect(mu float64, opponent Rating) (g, e float64) {
	phi := opponent.Deviation / Scale
	g = 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi))
	difference := within(mu-(opponent.Rating-mean)/Scale, -mostDifference, mostDifference, 0)
	return g, 1 / (1 + math.Exp(-g*difference))
}

// volatility returns the new volatility from steps 3 and 4: v, and delta, the change of strength that the
// results suggest. It is step 5, which finds the root of f by the method "Illinois".
func volatility(phi, sigma, v, delta float64) float64 {
	start := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		e := math.Exp(x)
		d := phi*phi + v + e
		return e*(delta*delta-d)/(2*d*d) - (x-start)/(tau*tau)
	}
	a, b := start, start-tau
	if rest := delta*delta - phi*phi - v; rest > 0 {
		b = math.Log(rest)
	} else {
		for k := 2; f(b) < 0 && k < mostIterations; k++ {
			b = start - float64(k)*tau
		}
	}
	fa, fb := f(a), f(b)
	for n := 0; math.Abs(b-a) > smallestInterval && n < mostIterations; n++ {
		c := a + (a-b)*fa/(fb-fa)
		fc := f(c)
		if fc*fb <= 0 {
			a, fa = b, fb
		} else {
			fa /= 2
		}
		b, fb = c, fc
	}
	return math.Exp(a / 2)
}
