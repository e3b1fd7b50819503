package match_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/plygo/ply/match"
)

func near(got, want float64) bool {
	return got == want || math.Abs(got-want) <= 1e-6*math.Max(1, math.Abs(want))
}

func nearEstimate(got, want match.Estimate) bool {
	return near(got.Elo, want.Elo) && near(got.Low, want.Low) && near(got.High, want.High)
}

var inf = math.Inf(1)

// The wanted numbers come from a program in another language. It lists every game, takes
// the mean μ and the standard error s of the list, and prints 400·log₁₀(μ/(1−μ)), the same
// for μ ± z·s, and Φ((W−L)/√(W+L)), with Φ and z from its standard library. The first row
// by hand: μ = (52+30)/150 = 0.546667, s = √((52·0.4533²+60·0.0467²+38·0.5467²)/150²) =
// 0.0313924, 400·log₁₀(0.546667/0.453333) = 32.522, Φ(14/√90) = Φ(1.47573) = 0.92999.
//
// If all results are the same, the interval is Wilson's: 10 wins in 10 games reach down to
// a score of 10/(10+z²) = 0.722468, and 400·log₁₀(10/z²) = 166.178.
func TestTally(t *testing.T) {
	for _, tt := range []struct {
		tally           match.Tally
		score, decisive float64
		elo             match.Estimate
		los             float64
	}{
		{match.Tally{Wins: 52, Draws: 60, Losses: 38}, 0.546666667, 0.577777778, match.Estimate{Elo: 32.52197587, Low: -10.32970806, High: 76.38885672}, 0.9299917484},
		{match.Tally{Wins: 9, Losses: 1}, 0.9, 0.9, match.Estimate{Elo: 381.6970038, Low: 158.9851851, High: inf}, 0.9942939818},
		{match.Tally{Wins: 300, Draws: 500, Losses: 200}, 0.55, 0.6, match.Estimate{Elo: 34.86007029, Low: 19.69089472, High: 50.16295756}, 0.9999961279},
		{match.Tally{Wins: 10}, 1, 1, match.Estimate{Elo: inf, Low: 400 * math.Log10(10/3.841458820694), High: inf}, 0.9992172989},
		{match.Tally{Losses: 10}, 0, 0, match.Estimate{Elo: -inf, Low: -inf, High: -400 * math.Log10(10/3.841458820694)}, 0.0007827011},
		{match.Tally{}, 0.5, 0.5, match.Estimate{Elo: 0, Low: -inf, High: inf}, 0.5},
	} {
		if s, d := tt.tally.Score(), tt.tally.Decisive(); !near(s, tt.score) || !near(d, tt.decisive) {
			t.Errorf("%v: scores %v and %v, want %v and %v", tt.tally, s, d, tt.score, tt.decisive)
		}
		if got := tt.tally.Elo(); !nearEstimate(got, tt.elo) {
			t.Errorf("%v: %+v, want %+v", tt.tally, got, tt.elo)
		}
		if got := tt.tally.LOS(); !near(got, tt.los) {
			t.Errorf("%v: LOS %v, want %v", tt.tally, got, tt.los)
		}
	}
}

// The wanted numbers come from the same program, with pairs in place of games.
func TestPairs(t *testing.T) {
	for _, tt := range []struct {
		pairs match.Pairs
		score float64
		elo   match.Estimate
		los   float64
	}{
		{match.Pairs{10, 40, 120, 60, 20}, 0.54, match.Estimate{Elo: 27.85437126, Low: 7.891624127, High: 48.00255013}, 0.9968989688},
		{match.Pairs{1, 3, 20, 14, 2}, 0.58125, match.Estimate{Elo: 56.96325834, Low: 14.09789097, High: 101.6290962}, 0.9954963846},
		{match.Pairs{0, 2, 10, 9, 4}, 0.65, match.Estimate{Elo: 107.5381249, Low: 46.72894048, High: 175.5740082}, 0.9997965240},
		{match.Pairs{0, 0, 0, 0, 5}, 1, match.Estimate{Elo: inf, Low: 400 * math.Log10(5/3.841458820694), High: inf}, 1},
		{match.Pairs{5}, 0, match.Estimate{Elo: -inf, Low: -inf, High: -400 * math.Log10(5/3.841458820694)}, 0},
		{match.Pairs{}, 0.5, match.Estimate{Elo: 0, Low: -inf, High: inf}, 0.5},
	} {
		if got := tt.pairs.Score(); !near(got, tt.score) {
			t.Errorf("%v: score %v, want %v", tt.pairs, got, tt.score)
		}
		if got := tt.pairs.Elo(); !nearEstimate(got, tt.elo) {
			t.Errorf("%v: %+v, want %+v", tt.pairs, got, tt.elo)
		}
		if got := tt.pairs.LOS(); !near(got, tt.los) {
			t.Errorf("%v: LOS %v, want %v", tt.pairs, got, tt.los)
		}
	}
}

func TestEloOf(t *testing.T) {
	for _, elo := range []float64{-800, -400, -35, 0, 1, 100, 400} {
		if got := match.EloOf(match.ScoreOf(elo)); !near(got, elo) {
			t.Errorf("%v comes back as %v", elo, got)
		}
	}
	if s := match.ScoreOf(400); !near(s, 10.0/11) {
		t.Errorf("400 Elo score %v, want 10/11", s)
	}
}

// The wanted ratios come from a program in another language that maximizes the
// likelihood Σ nᵢ·ln pᵢ directly, by climbing over the distributions with the mean in
// question, without Lagrange's multiplier. The last is nearly 5·ln(s1/s0) by hand.
func TestLLR(t *testing.T) {
	for _, tt := range []struct {
		pairs      match.Pairs
		elo0, elo1 float64
		want       float64
	}{
		{match.Pairs{10, 40, 120, 60, 20}, 0, 10, 2.155922136},
		{match.Pairs{1, 3, 20, 14, 2}, 0, 50, 2.733122027},
		{match.Pairs{0, 2, 10, 9, 4}, -10, 40, 3.440805405},
		{match.Pairs{20, 60, 120, 40, 10}, 0, 10, -3.030064903},
		{match.Pairs{0, 0, 0, 0, 5}, 0, 100, 1.235219701},
		{match.Pairs{}, 0, 100, 0},
	} {
		s := match.SPRT{Elo0: tt.elo0, Elo1: tt.elo1}
		if got := s.LLR(tt.pairs); !near(got, tt.want) {
			t.Errorf("%v, Elo %v against %v: %v, want %v", tt.pairs, tt.elo0, tt.elo1, got, tt.want)
		}
	}
}

func TestParseSPRT(t *testing.T) {
	for text, want := range map[string]match.SPRT{
		"0,5":            {Elo0: 0, Elo1: 5},
		"-10,2.5":        {Elo0: -10, Elo1: 2.5},
		"20,60,0.1,0.01": {Elo0: 20, Elo1: 60, Alpha: 0.1, Beta: 0.01},
		"20,60,0,0":      {Elo0: 20, Elo1: 60},
		"0,5,0.1":        {Elo0: 0, Elo1: 5, Alpha: 0.1, Beta: 0.1},
	} {
		if got, err := match.ParseSPRT(text); err != nil || got != want {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{
		"", "5", "5,", ",5", "5,0", "0,0", "0,x", "0,5,", "0,5,0.1,0.1,0.1", "0,5,-1,0.1", "0,5,0.5,0.5", "0,NaN", "NaN,5", "-Inf,Inf", "0,Inf",
		"0,5,NaN,0.1", "0 5", "0,1e999",
	} {
		if got, err := match.ParseSPRT(text); err == nil || !strings.Contains(err.Error(), "SPRT") {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
}

func TestSPRTDecide(t *testing.T) {
	s := match.SPRT{Elo0: 0, Elo1: 10}
	if lower, upper := s.Bounds(); !near(lower, -math.Log(19)) || !near(upper, math.Log(19)) {
		t.Errorf("bounds %v and %v, want ±ln 19", lower, upper)
	}
	for pairs, want := range map[match.Pairs]match.Verdict{
		{10, 40, 120, 60, 20}: match.Undecided,
		{20, 60, 120, 40, 10}: match.AcceptElo0,
		{10, 40, 120, 90, 20}: match.AcceptElo1,
	} {
		if got := s.Decide(pairs); got != want {
			t.Errorf("%v: %v, want %v", pairs, got, want)
		}
	}
}

// In 1,000 matches the true difference is Elo0, in another 1,000 it is Elo1. The test errs
// in less than 6.5% of them: α = β = 0.05, and some room for chance.
func TestSPRTErrors(t *testing.T) {
	s := match.SPRT{Elo0: 0, Elo1: 30}
	rng := rand.New(rand.NewPCG(1945, 0))
	for _, tt := range []struct {
		elo   float64
		wrong match.Verdict
	}{{s.Elo0, match.AcceptElo1}, {s.Elo1, match.AcceptElo0}} {
		wrong, pairs := 0, 0
		for range 1000 {
			verdict, n := simulate(s, tt.elo, rng)
			pairs += n
			if verdict == tt.wrong {
				wrong++
			}
		}
		t.Logf("true Elo %v: %.1f%% wrong, %d pairs a match", tt.elo, float64(wrong)/10, pairs/1000)
		if wrong >= 65 {
			t.Errorf("true Elo %v: %d of 1000 verdicts are wrong", tt.elo, wrong)
		}
	}
}

// simulate plays pairs of games, of which 40% are drawn, until the test ends.
func simulate(s match.SPRT, elo float64, rng *rand.Rand) (match.Verdict, int) {
	win := match.ScoreOf(elo) - 0.2
	game := func() int {
		switch x := rng.Float64(); {
		case x < win:
			return 2
		case x < win+0.4:
			return 1
		}
		return 0
	}
	var pairs match.Pairs
	for n := 1; ; n++ {
		pairs[game()+game()]++
		if v := s.Decide(pairs); v != match.Undecided {
			return v, n
		}
	}
}
