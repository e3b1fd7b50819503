package match

import "math"

// Tally counts the results of games for one of two players.
type Tally struct {
	Wins, Draws, Losses int
}

// Games returns the number of games.
func (t Tally) Games() int { return t.Wins + t.Draws + t.Losses }

// Points returns 1 for each win and ½ for each draw.
func (t Tally) Points() float64 { return float64(t.Wins) + float64(t.Draws)/2 }

// Score returns the points per game, from 0 to 1. It is ½ if there are no games.
func (t Tally) Score() float64 { return t.sample().mean() }

// Decisive returns the share of wins among the games that were not drawn. It is ½ if there
// are no such games.
func (t Tally) Decisive() float64 { return Tally{Wins: t.Wins, Losses: t.Losses}.Score() }

// Elo returns the difference in Elo that fits the score, with its interval. It treats games
// as independent of each other (trinomial). The two games of a pair, with one opening and
// the sides swapped, are not independent; use [Pairs.Elo] for them.
func (t Tally) Elo() Estimate { return t.sample().elo() }

// LOS returns the likelihood of superiority: the probability, given the results, that the
// player is the stronger one. It is Φ((W−L)/√(W+L)) for W wins and L losses; draws do not
// matter (Rémi Coulom and Kai Laskos; see "Match Statistics" in the Chess Programming
// Wiki).
func (t Tally) LOS() float64 {
	if t.Wins+t.Losses == 0 {
		return 0.5
	}
	return normal(float64(t.Wins-t.Losses) / math.Sqrt(float64(t.Wins+t.Losses)))
}

func (t Tally) sample() sample {
	return sample{values: []float64{0, 0.5, 1}, counts: []float64{float64(t.Losses), float64(t.Draws), float64(t.Wins)}}
}

func (t Tally) flip() Tally { return Tally{Wins: t.Losses, Draws: t.Draws, Losses: t.Wins} }

func (t *Tally) add(other Tally) {
	t.Wins += other.Wins
	t.Draws += other.Draws
	t.Losses += other.Losses
}

// Pairs counts pairs of games by the points of one of the players: in Pairs[k] pairs the
// player got k/2 points. The two games of a pair have one opening, with the sides swapped.
// So an opening that favours one side gives one point to each player and adds little noise.
// The five possible results make the statistics pentanomial (Michel Van den Bergh, 2019, as
// used by fishtest).
type Pairs [5]int

// Count returns the number of pairs.
func (p Pairs) Count() int { return p[0] + p[1] + p[2] + p[3] + p[4] }

// Score returns the points per game, from 0 to 1. It is ½ if there are no pairs.
func (p Pairs) Score() float64 { return p.sample().mean() }

// Elo returns the difference in Elo that fits the score, with its interval.
func (p Pairs) Elo() Estimate { return p.sample().elo() }

// LOS returns the likelihood of superiority: Φ((μ−½)/s), where μ is the mean score of the
// pairs and s its standard error.
func (p Pairs) LOS() float64 {
	x := p.sample()
	switch mu, s := x.mean(), x.deviation(); {
	case s > 0:
		return normal((mu - 0.5) / s)
	case mu == 0.5:
		return 0.5
	case mu > 0.5:
		return 1
	}
	return 0
}

func (p Pairs) sample() sample {
	x := sample{values: []float64{0, 0.25, 0.5, 0.75, 1}, counts: make([]float64, len(p))}
	for i, n := range p {
		x.counts[i] = float64(n)
	}
	return x
}

func (p Pairs) flip() Pairs { return Pairs{p[4], p[3], p[2], p[1], p[0]} }

func (p *Pairs) add(other Pairs) {
	for i, n := range other {
		p[i] += n
	}
}

// Estimate is a difference in Elo with its 95% confidence interval, from Low to High. A
// score of 0 or 1 gives an infinite difference.
type Estimate struct {
	Elo, Low, High float64
}

// z95 is the quantile of the normal distribution that leaves 2.5% above it.
const z95 = 1.959963984540054

// sample is a multinomial sample: counts[i] results had the score values[i], from 0 to 1.
type sample struct {
	values, counts []float64
}

func (x sample) size() (n float64) {
	for _, c := range x.counts {
		n += c
	}
	return n
}

func (x sample) mean() float64 {
	n := x.size()
	if n == 0 {
		return 0.5
	}
	var sum float64
	for i, c := range x.counts {
		sum += c * x.values[i]
	}
	return sum / n
}

// deviation returns the standard error of the mean: √(σ²/n) with σ² = Σ pᵢ(aᵢ−μ)².
func (x sample) deviation() float64 {
	n, mu := x.size(), x.mean()
	if n == 0 {
		return 0
	}
	var sum float64
	for i, c := range x.counts {
		sum += c * (x.values[i] - mu) * (x.values[i] - mu)
	}
	return math.Sqrt(sum) / n
}

// elo returns the difference in Elo with its interval. The interval is that of the normal
// distribution of the mean score, with both ends converted to Elo. If all results are the
// same, this interval would be a single point. In that case elo uses the interval of Wilson
// (1927) for a yes-or-no sample, which for n wins in n games reaches down to n/(n+z²).
func (x sample) elo() Estimate {
	n, mu, s := x.size(), x.mean(), x.deviation()
	low, high := mu-z95*s, mu+z95*s
	switch {
	case n == 0:
		low, high = 0, 1
	case s == 0:
		k := z95 * z95 / n
		centre, half := (mu+k/2)/(1+k), math.Sqrt(k*mu*(1-mu)+k*k/4)/(1+k)
		low, high = centre-half, centre+half
		if mu == 0 || mu == 1 {
			low, high = min(low, mu), max(high, mu) // exactly, which rounding might miss
		}
	}
	return Estimate{Elo: EloOf(mu), Low: EloOf(low), High: EloOf(high)}
}

// EloOf returns the difference in Elo of a player that gets score points per game:
// −400·log₁₀(1/score − 1) (Arpad Elo 1978, in its logistic form).
func EloOf(score float64) float64 {
	switch {
	case score <= 0:
		return math.Inf(-1)
	case score >= 1:
		return math.Inf(1)
	}
	return -400 * math.Log10(1/score-1)
}

// ScoreOf returns the points per game that a difference in Elo leads to:
// 1/(1+10^(−elo/400)).
func ScoreOf(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// normal returns Φ(x), the distribution function of the standard normal distribution.
func normal(x float64) float64 { return math.Erfc(-x/math.Sqrt2) / 2 }
