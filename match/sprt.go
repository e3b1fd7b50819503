package match

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/plygo/ply/internal/brief"
)

// SPRT is a sequential probability ratio test (Abraham Wald 1945). It decides between two
// hypotheses about the difference of two players in logistic Elo: the difference is Elo0,
// or it is Elo1. It stops a match as soon as the results are clear enough for one of them.
//
// The test is the generalized one of Van den Bergh, on pairs of games ("A Practical
// Introduction to the GSPRT", the test of fishtest). It takes two distributions of pair
// results: the most likely one whose mean is the score of Elo1, and the most likely one
// whose mean is the score of Elo0. The log-likelihood ratio compares the two. So the test
// needs no model of draws or of openings.
type SPRT struct {
	Elo0, Elo1  float64
	Alpha, Beta float64 // Alpha is the chance to accept Elo1 if Elo0 is true, Beta the reverse; 0 means 0.05
}

// ParseSPRT reads a test from two to four numbers with commas between them: Elo0 and Elo1, such as 0,10, then Alpha and Beta, such as
// 0,10,0.05,0.1. A single error rate stands for both.
func ParseSPRT(text string) (SPRT, error) {
	var n []float64
	for part := range strings.SplitSeq(text, ",") {
		x, err := strconv.ParseFloat(part, 64)
		if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
			return SPRT{}, fmt.Errorf("match: SPRT %s: %s is not a number", brief.Word(text), brief.Word(part))
		}
		n = append(n, x)
	}
	if len(n) < 2 || len(n) > 4 {
		return SPRT{}, fmt.Errorf("match: SPRT %s: want 2 to 4 numbers with commas between them: Elo0,Elo1,alpha,beta", brief.Word(text))
	}
	s := SPRT{Elo0: n[0], Elo1: n[1]}
	if len(n) > 2 {
		s.Alpha, s.Beta = n[2], n[len(n)-1]
	}
	if err := s.check(); err != nil {
		return SPRT{}, err
	}
	return s, nil
}

// Verdict is the answer of an [SPRT].
type Verdict int8

// The verdicts. Undecided, the zero value, means that more games are needed.
const (
	Undecided Verdict = iota
	AcceptElo0
	AcceptElo1
)

// String returns "undecided", "Elo0 accepted" or "Elo1 accepted".
func (v Verdict) String() string {
	switch v {
	case Undecided:
		return "undecided"
	case AcceptElo0:
		return "Elo0 accepted"
	case AcceptElo1:
		return "Elo1 accepted"
	}
	return "invalid verdict"
}

func (s SPRT) withDefaults() SPRT {
	if s.Alpha == 0 {
		s.Alpha = 0.05
	}
	if s.Beta == 0 {
		s.Beta = 0.05
	}
	return s
}

func (s SPRT) check() error {
	s = s.withDefaults()
	switch {
	case !(s.Elo0 < s.Elo1) || math.IsInf(s.Elo1-s.Elo0, 0):
		return fmt.Errorf("match: an SPRT needs Elo0 below Elo1, not %v and %v", s.Elo0, s.Elo1)
	case !(s.Alpha > 0 && s.Beta > 0 && s.Alpha+s.Beta < 1):
		return errors.New("match: the error rates of an SPRT must be above 0 and below 1 together")
	}
	return nil
}

// Bounds returns the log-likelihood ratios at which the test accepts Elo0 and Elo1:
// ln(β/(1−α)) and ln((1−β)/α).
func (s SPRT) Bounds() (lower, upper float64) {
	s = s.withDefaults()
	return math.Log(s.Beta / (1 - s.Alpha)), math.Log((1 - s.Beta) / s.Alpha)
}

// Decide returns the verdict on the pairs p, counted for the first player.
func (s SPRT) Decide(p Pairs) Verdict {
	lower, upper := s.Bounds()
	switch llr := s.LLR(p); {
	case llr <= lower:
		return AcceptElo0
	case llr >= upper:
		return AcceptElo1
	}
	return Undecided
}

// LLR returns the log-likelihood ratio of Elo1 to Elo0 for the pairs p, counted for the
// first player.
//
// Let p̂ᵢ be the shares of the results aᵢ. The most likely distribution with mean s is pᵢ =
// p̂ᵢ/(1+x(aᵢ−s)), where x solves Σ p̂ᵢ(aᵢ−s)/(1+x(aᵢ−s)) = 0. The ratio is the sum of
// nᵢ·ln(pᵢ(s1)/pᵢ(s0)). A result that never occurred counts as a thousandth of a pair, so
// that both means can be reached from any sample.
func (s SPRT) LLR(p Pairs) float64 {
	if p.Count() == 0 {
		return 0
	}
	x := p.sample()
	for i, n := range x.counts {
		x.counts[i] = max(n, 1e-3)
	}
	s0, s1 := ScoreOf(s.Elo0), ScoreOf(s.Elo1)
	x0, x1 := x.tilt(s0), x.tilt(s1)
	var llr float64
	for i, n := range x.counts {
		llr += n * (math.Log1p(x0*(x.values[i]-s0)) - math.Log1p(x1*(x.values[i]-s1)))
	}
	return llr
}

// tilt solves Σ nᵢ(aᵢ−s)/(1+x(aᵢ−s)) = 0 for x. The solution of the most likely
// distribution lies between the poles of the first and the last term, where the sum falls
// from +∞ to −∞. Newton's method finds it in a few steps. A step that would leave the
// bracket halves the bracket instead.
func (x sample) tilt(s float64) float64 {
	low, high := -1/(x.values[len(x.values)-1]-s), 1/s
	at := 0.0
	for range 100 {
		var f, slope float64
		for i, n := range x.counts {
			d := x.values[i] - s
			q := d / (1 + at*d)
			f += n * q
			slope -= n * q * q
		}
		if f > 0 {
			low = at
		} else {
			high = at
		}
		next := at - f/slope
		if !(next > low && next < high) {
			next = (low + high) / 2
		}
		if math.Abs(next-at) < 1e-12 {
			return next
		}
		at = next
	}
	return at
}
