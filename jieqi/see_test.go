package jieqi

import (
	"math/rand/v2"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/river"
	"github.com/plygo/ply/xiangqi"
)

// eachRandom calls f with positions of random games where a player is to move.
func eachRandom(rng *rand.Rand, games int, f func(p *Position)) {
	rules := Rules{}
	for i := range games {
		p := Start()
		if i%2 == 0 {
			p = rules.Deal(&p, rng)
		}
		for range 160 {
			moves := rules.Moves(nil, &p)
			if len(moves) == 0 {
				break
			}
			if !p.pending() {
				f(&p)
			}
			rules.Play(&p, moves[rng.IntN(len(moves))])
		}
	}
}

// slowExchange plays out the captures on a point by the rules: with the least valuable piece that can
// legally take, as long as that pays. What stands on the point is worth standing.
func slowExchange(p Position, to square, standing ply.Score, value func(s square) ply.Score) ply.Score {
	best, least := noSquare, ply.Score(0)
	for s := range noSquare {
		if m, ok := p.Move(s, to); ok && m != 0 && (best == noSquare || value(s) < least) {
			best, least = s, value(s)
		}
	}
	if best == noSquare {
		return 0
	}
	takes(&p, best, to)
	return max(0, standing-slowExchange(p, to, least, value))
}

// takes moves a piece without turning it up.
func takes(p *Position, from, to square) {
	p.planes.Move(uint8(from), uint8(to), uint8(p.At(from)))
	p.dark = p.dark.Without(river.Bits[from]).Without(river.Bits[to])
	p.turn ^= 1
	p.restore()
}

func TestExchange(t *testing.T) {
	games := 60
	if testing.Short() {
		games = 6
	}
	exchanges, better := 0, 0
	eachRandom(newRand(4), games, func(p *Position) {
		x := newExchange(p)
		value := func(s square) ply.Score { return x.value(uint8(s)) }
		for _, m := range p.Moves(nil) {
			next := *p
			takes(&next, m.From(), m.To())
			captured := value(m.To())
			want := captured - slowExchange(next, m.To(), value(m.From()), value)
			got := Rules{}.Exchange(p, m)
			if got != want {
				t.Fatalf("%v: %v is worth %d, want %d", p, m, got, want)
			}
			exchanges++
			if got > 0 && got < captured {
				better++
			}
		}
	})
	if better == 0 {
		t.Errorf("none of %d exchanges wins less than the first capture", exchanges)
	}
}

// TestDarkValue checks what a dark piece counts: the mean of its pool, which a capture leaves.
func TestDarkValue(t *testing.T) {
	p, err := ParseFEN("3xk4/9/9/9/9/9/9/9/9/R2K5 w r1p1 0 1")
	if err != nil {
		t.Fatal(err)
	}
	want := ply.Score(darkValues[xiangqi.Rook]+darkValues[xiangqi.Soldier]) / 2
	x := newExchange(&p)
	if got := x.value(uint8(xiangqi.SquareAt(3, 9))); got != want {
		t.Errorf("a dark piece counts %d, want %d", got, want)
	}
}

// TestForcesDark checks that a dark piece is only said to give check if it does whatever it is.
func TestForcesDark(t *testing.T) {
	rules := Rules{Taken: SeenByNobody}
	sure, unsure := 0, 0
	check := func(p *Position) {
		moves := p.Moves(nil)
		forces := make([]bool, len(moves))
		rules.Forces(p, moves, forces)
		for i, m := range moves {
			if !p.Dark(m.From()) {
				continue
			}
			always, ever := true, false
			for _, next := range turnedUp(rules, *p, m) {
				always, ever = always && next.check, ever || next.check
			}
			if forces[i] {
				sure++
			}
			if forces[i] && !always {
				t.Fatalf("%v: %v does not always give check", p, m)
			}
			if ever && !always {
				unsure++
			}
		}
	}
	eachRandom(newRand(5), 60, check)
	screen, err := ParseFEN("4k4/9/9/9/9/9/9/7X1/4C4/3K5 w R1P1 0 1") // whatever goes to e2 is the cannon's screen
	if err != nil {
		t.Fatal(err)
	}
	check(&screen)
	if sure == 0 || unsure == 0 {
		t.Errorf("%d sure checks by dark pieces, %d unsure ones", sure, unsure)
	}
}
