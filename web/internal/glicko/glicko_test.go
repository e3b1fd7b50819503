package glicko

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestPublished is the worked example of the paper, to its printed digits.
func TestPublished(t *testing.T) {
	player := Rating{1500, 200, 0.06}
	opponents := []Rating{{1400, 30, 0.06}, {1550, 100, 0.06}, {1700, 300, 0.06}}
	for i, want := range []string{"0.9955 0.639", "0.9531 0.432", "0.7242 0.303"} { // the table of step 3
		if g, e := expect(0, opponents[i]); fmt.Sprintf("%.4f %.3f", g, e) != want {
			t.Errorf("opponent %d: got %.4f %.3f, want %s", i, g, e, want)
		}
	}
	got := player.Update(1, Result{opponents[0], 1}, Result{opponents[1], 0}, Result{opponents[2], 0})
	mu, phi := (got.Rating-mean)/Scale, got.Deviation/Scale
	if text := fmt.Sprintf("%.4f %.4f", mu, phi); text != "-0.2069 0.8722" {
		t.Errorf("step 7: got %s, want -0.2069 0.8722", text)
	}
	// The paper computes step 8 from the rounded numbers of step 7, and cuts the volatility off.
	round := func(x float64) float64 { return math.Round(x*1e4) / 1e4 }
	text := fmt.Sprintf("%.2f %.2f %.5f", Scale*round(mu)+mean, Scale*round(phi), math.Floor(got.Volatility*1e5)/1e5)
	if want := "1464.06 151.52 0.05999"; text != want {
		t.Errorf("got %s, want %s", text, want)
	}
	if math.Abs(got.Rating-1464.06) > 0.01 || math.Abs(got.Deviation-151.52) > 0.01 || math.Abs(got.Volatility-0.05999) > 1e-5 {
		t.Errorf("got %v, want about 1464.06 151.52 0.05999", got)
	}
}

// TestIdle: without games the deviation grows as the sum of variances does, in one step or in many, up
// to its bound.
func TestIdle(t *testing.T) {
	r := Rating{1700, 50, 0.06}
	if got, want := r.Update(1).Deviation, math.Hypot(50, 0.06*Scale); math.Abs(got-want) > 1e-9 {
		t.Errorf("after one period: got %v, want %v", got, want)
	}
	many := r
	for range 40 {
		many = many.Update(0.25)
	}
	if got, want := many.Deviation, r.Update(10).Deviation; math.Abs(got-want) > 1e-9 {
		t.Errorf("40 quarters of a period: got %v, want %v", got, want)
	}
	for _, periods := range []float64{0, -1, math.NaN()} {
		if got := r.Update(periods); math.Abs(got.Deviation-r.Deviation) > 1e-9 || got.Rating != r.Rating {
			t.Errorf("%v periods: got %v, want %v", periods, got, r)
		}
	}
	for _, periods := range []float64{1e5, 1e300, math.Inf(1)} {
		if got := r.Update(periods).Deviation; got > maxDeviation || got < maxDeviation-1e-9 {
			t.Errorf("%v periods: got %v, want %v", periods, got, maxDeviation)
		}
	}
}

// TestRecover plays 10,000 games between players of known strength, each rated at once as on the
// server, and compares what the ratings say. In the second run the strengths change as the volatility of
// the start says.
func TestRecover(t *testing.T) {
	for _, test := range []struct {
		name    string
		periods float64 // from a player's game to the next
	}{{"constant", 0}, {"changing", 0.2}} {
		t.Run(test.name, func(t *testing.T) {
			const runs, games = 10, 10_000
			var all outcome
			for seed := range uint64(runs) {
				all = append(all, simulate(rand.New(rand.NewPCG(seed, 26)), games, test.periods)...)
			}
			correlation := all.correlation()
			inside, off, expected := all.errors()
			t.Logf("rank correlation %.3f; mean error %.1f, deviation %.1f; within two deviations %.1f%%", correlation, off, expected, 100*inside)
			if correlation < 0.97 {
				t.Errorf("the rank correlation is %.3f, want at least 0.97", correlation)
			}
			if inside < 0.93 || inside > 0.98 {
				t.Errorf("%.1f%% are within two deviations, want about 95%%", 100*inside)
			}
			if ratio := off / expected; ratio < 0.85 || ratio > 1.15 {
				t.Errorf("the error is %.1f, the deviations say %.1f", off, expected)
			}
		})
	}
}

// outcome has the players of a simulation.
type outcome []struct {
	strength float64
	rating   Rating
}

// simulate plays games between players who meet by chance.
func simulate(random *rand.Rand, games int, periods float64) outcome {
	const players = 100
	list := make(outcome, players)
	for i := range list {
		list[i].strength, list[i].rating = mean+300*random.NormFloat64(), Start()
	}
	for range games {
		two := random.Perm(players)[:2]
		a, b := &list[two[0]], &list[two[1]]
		for _, player := range []*float64{&a.strength, &b.strength} {
			*player += random.NormFloat64() * Scale * Start().Volatility * math.Sqrt(periods)
		}
		score := 0.0
		if random.Float64() < 1/(1+math.Pow(10, (b.strength-a.strength)/400)) {
			score = 1
		}
		a.rating, b.rating = a.rating.Update(periods, Result{b.rating, score}), b.rating.Update(periods, Result{a.rating, 1 - score})
	}
	shift := 0.0 // only differences can be known
	for _, player := range list {
		shift += (player.rating.Rating - player.strength) / players
	}
	for i := range list {
		list[i].strength += shift
	}
	return list
}

// correlation returns the rank correlation of strengths and ratings (Spearman).
func (o outcome) correlation() float64 {
	rating, strength := make([]float64, len(o)), make([]float64, len(o))
	for i, player := range o {
		rating[i], strength[i] = player.rating.Rating, player.strength
	}
	x, y := ranks(rating), ranks(strength)
	n, sum := float64(len(o)), 0.0
	for i := range x {
		sum += float64((x[i] - y[i]) * (x[i] - y[i]))
	}
	return 1 - 6*sum/(n*(n*n-1))
}

// errors returns the share of players within two deviations, the error of the ratings, and that which
// the deviations promise: roots of the mean squares.
func (o outcome) errors() (inside, off, expected float64) {
	n := float64(len(o))
	for _, player := range o {
		d := player.rating.Rating - player.strength
		off += d * d / n
		expected += player.rating.Deviation * player.rating.Deviation / n
		if math.Abs(d) < 2*player.rating.Deviation {
			inside += 1 / n
		}
	}
	return inside, math.Sqrt(off), math.Sqrt(expected)
}

// ranks returns the place of each number among all.
func ranks(list []float64) []int {
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(list[i], list[j]) })
	rank := make([]int, len(list))
	for place, i := range order {
		rank[i] = place
	}
	return rank
}

// TestSymmetric: of two equal players one gains what the other loses, and a draw changes nothing.
func TestSymmetric(t *testing.T) {
	for _, r := range []Rating{Start(), {1800, 60, 0.05}, {900, 120, 0.09}} {
		won, lost, drawn := r.Update(1, Result{r, 1}), r.Update(1, Result{r, 0}), r.Update(1, Result{r, 0.5})
		if up, down := won.Rating-r.Rating, r.Rating-lost.Rating; math.Abs(up-down) > 1e-6 || up <= 0 {
			t.Errorf("%v: one gains %v, the other loses %v", r, up, down)
		}
		if math.Abs(won.Deviation-lost.Deviation) > 1e-6 || math.Abs(won.Volatility-lost.Volatility) > 1e-9 {
			t.Errorf("%v: %v and %v differ", r, won, lost)
		}
		if math.Abs(drawn.Rating-r.Rating) > 1e-9 {
			t.Errorf("%v: a draw leads to %v", r, drawn.Rating)
		}
	}
}

// FuzzUpdate: whatever the numbers are, the result is a rating; who wins does not lose points, who
// loses gains none, and a better result is never worth less.
func FuzzUpdate(f *testing.F) {
	huge, none := math.Inf(1), math.NaN()
	f.Add(1500.0, 350.0, 0.06, 1500.0, 350.0, 0.06, 0.5)
	f.Add(1e300, -1.0, 0.0, -1e300, 1e300, 1e300, 1.0)
	f.Add(huge, none, huge, -huge, 0.0, none, none)
	f.Add(10_000.0, 1.0, 1e-4, -10_000.0, 1.0, 1e-4, 0.0)
	f.Add(-10_000.0, 350.0, 1.0, 10_000.0, 1.0, 1.0, 1.0)
	f.Fuzz(func(t *testing.T, a, b, c, d, e, g, score float64) {
		player, opponent := Rating{a, b, c}, Rating{d, e, g}
		before := player.bounded()
		points := func(score float64) float64 {
			r := player.Update(1, Result{opponent, score})
			if r != r.bounded() || math.IsNaN(r.Rating+r.Deviation+r.Volatility) {
				t.Fatalf("%v against %v, score %v: %v", player, opponent, score, r)
			}
			return r.Rating
		}
		win, some, loss := points(1), points(score), points(0)
		const most = 1e-9 * mostRating // what rounding does
		if win < before.Rating-most || loss > before.Rating+most {
			t.Fatalf("%v against %v: %v by a win, %v by a loss", player, opponent, win, loss)
		}
		if !math.IsNaN(score) && (some > win+most || some < loss-most) {
			t.Fatalf("%v against %v: %v by a score of %v; win %v, loss %v", player, opponent, some, score, win, loss)
		}
	})
}
