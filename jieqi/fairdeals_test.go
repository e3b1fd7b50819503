package jieqi_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/jieqi"
)

// Letters of the kinds that are dealt, and how many a side has of each.
const (
	dealtKinds = "RNBACP"
	dealtTimes = "222225"
	dealtSum   = 15
)

func times(kind int) float64 { return float64(dealtTimes[kind] - '0') }

// census counts deals: which kind lies on which point, and which two kinds lie on which two points.
type census struct {
	single [2][dealtSum][6]int
	pairs  [2][dealtSum][dealtSum][6][6]int // of one side
	across [dealtSum][dealtSum][6][6]int    // of Red and Black
	deals  int
}

func (c *census) add(t *testing.T, p *jieqi.Position) {
	var kinds [2][dealtSum]int
	for side := range 2 {
		for i, at := range homePoints[side] {
			kind, ok := p.Hidden(square(at))
			if !ok {
				t.Fatalf("%s: nothing was dealt to %v", p.String(), at)
			}
			kinds[side][i] = strings.IndexByte(dealtKinds, kindLetters[kind])
			c.single[side][i][kinds[side][i]]++
		}
		for i, a := range kinds[side] {
			for j, b := range kinds[side][:i] {
				c.pairs[side][i][j][a][b]++
			}
		}
	}
	for i, a := range kinds[0] {
		for j, b := range kinds[1] {
			c.across[i][j][a][b]++
		}
	}
	c.deals++
}

// singles returns a statistic of how often each kind lay on each point of one side. It has a chi-square
// distribution with 14·5 degrees of freedom if all deals are as likely. The usual sum of squares is
// 15/14 of that, because a deal draws the 15 pieces without putting any back.
func (c *census) singles(side int) (x float64) {
	for i := range c.single[side] {
		for k, n := range c.single[side][i] {
			want := float64(c.deals) * times(k) / dealtSum
			x += (float64(n) - want) * (float64(n) - want) / want
		}
	}
	return x * (dealtSum - 1) / dealtSum
}

// pair tests how often two kinds lay on two points. There are 36 cases, so it is a chi-square with 35
// degrees of freedom.
func (c *census) pair(counts *[6][6]int, chance func(a, b int) float64) (x float64) {
	for a := range counts {
		for b, n := range counts[a] {
			want := float64(c.deals) * chance(a, b)
			x += (float64(n) - want) * (float64(n) - want) / want
		}
	}
	return x
}

// together is how likely two kinds lie on two points of a side.
func together(a, b int) float64 {
	left := times(b)
	if a == b {
		left--
	}
	return times(a) / dealtSum * left / (dealtSum - 1)
}

// apart is how likely two kinds lie on a point of each side.
func apart(a, b int) float64 { return times(a) / dealtSum * times(b) / dealtSum }

// judge fails if deals are not fair. A right program fails once in 1,000 seeds for the points and once
// in 1,000 for the pairs.
func (c *census) judge(t *testing.T) {
	t.Helper()
	const freedom = (dealtSum - 1) * 5
	for side := range 2 {
		x := c.singles(side)
		p := chiSquare(x, freedom)
		t.Logf("side %d, points: chi-square %.2f of %d, p = %.4f", side, x, freedom, p)
		if p < 0.0005 {
			t.Errorf("side %d: kinds do not lie on all points as often", side)
		}
	}
	least, tests := 1.0, 0
	for side := range 2 {
		for i := range dealtSum {
			for j := range i {
				least, tests = min(least, chiSquare(c.pair(&c.pairs[side][i][j], together), 35)), tests+1
			}
		}
	}
	for i := range dealtSum {
		for j := range dealtSum {
			least, tests = min(least, chiSquare(c.pair(&c.across[i][j], apart), 35)), tests+1
		}
	}
	t.Logf("%d deals, %d pairs of points: least p = %.6f, times their number %.3f", c.deals, tests, least, least*float64(tests))
	if least*float64(tests) < 0.001 {
		t.Error("what lies on one point depends on what lies on another")
	}
}

// Deals of the start are fair.
func TestFairDeals(t *testing.T) {
	c := new(census)
	rng := rand.New(rand.NewPCG(27, 1))
	start := jieqi.Rules{}.Start()
	for range evidence.Amount(20_000, 1_000_000) {
		p := jieqi.Rules{}.Deal(&start, rng)
		c.add(t, &p)
	}
	c.judge(t)
}

// So are those that records make of one seed after the other.
func TestFairRecords(t *testing.T) {
	c := new(census)
	for seed := range uint64(evidence.Amount(10_000, 200_000)) {
		p := ply.NewRecord(jieqi.Rules{}, jieqi.Rules{}.Start(), seed).State()
		c.add(t, &p)
	}
	c.judge(t)
}

// What comes to light in deals of a view is as likely as its odds say.
func TestFairOdds(t *testing.T) {
	nodes, deals := 60, evidence.Amount(500, 5000)
	var sum float64
	var freedom int
	for seed := uint64(1); nodes > 0; seed++ {
		rng := rand.New(rand.NewPCG(seed, 29))
		m := newDuel(t, rng)
		m.begin(rng, startFEN)
		for range 2 + rng.IntN(60) {
			if !m.goesOn() {
				break
			}
			m.random(rng)
		}
		if !m.goesOn() {
			continue
		}
		p := m.states[len(m.states)-1]
		moves := m.rules.Moves(nil, &p)
		m.rules.Play(&p, moves[rng.IntN(len(moves))])
		if !m.rules.Odds(&p, nil, nil) {
			continue
		}
		nodes--
		viewer := viewers[rng.IntN(3)]
		v := m.rules.View(&p, viewer)
		odds, counts := m.odds(&v), map[turned]int{}
		for range deals {
			d := m.rules.Deal(&v, rng)
			counts[upOf(m.rules.See(&d, m.rules.Moves(nil, &d)[0], viewer))]++
		}
		for up, n := range counts {
			if odds[up] == 0 {
				t.Fatalf("%s: %c came to light %d times", v.String(), up, n)
			}
		}
		for up, share := range odds {
			want := share * float64(deals)
			sum += (float64(counts[up]) - want) * (float64(counts[up]) - want) / want
		}
		freedom += len(odds) - 1
	}
	p := chiSquare(sum, freedom)
	t.Logf("chi-square %.2f of %d, p = %.4f", sum, freedom, p)
	if p < 0.001 {
		t.Error("odds are not how often something comes to light")
	}
}
