package dicerace

import (
	"fmt"
	"math"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/internal/refuse"
	"github.com/plygo/ply/gametest"
)

var rules Rules

// allStates returns every state of a race over a track, including handicaps.
func allStates(track int) (states []State) {
	for a := range track + 1 {
		for b := range track + 1 {
			for turn := range 2 {
				for _, rolling := range []bool{false, true} {
					s := State{uint8(track), [2]uint8{uint8(a), uint8(b)}, uint8(turn), rolling}
					if s.left(s.turn) == 0 || rolling && s.over() {
						continue
					}
					states = append(states, s)
				}
			}
		}
	}
	return states
}

// solver computes the chance to win with nothing but the methods of the game.
type solver map[State]float64

func (known solver) chance(s State) float64 {
	switch rules.Terminal(&s) {
	case ply.Loss:
		return 0
	case ply.Win:
		return 1
	}
	if value, ok := known[s]; ok {
		return value
	}
	moves := rules.Moves(nil, &s)
	odds := make([]float32, len(moves))
	chance := rules.Odds(&s, moves, odds)
	value := 0.
	for i, m := range moves {
		next := s
		rules.Play(&next, m)
		rate := known.chance(next)
		if next.turn != s.turn {
			rate = 1 - rate
		}
		if chance {
			value += float64(odds[i]) * rate
		} else {
			value = max(value, rate)
		}
	}
	known[s] = value
	return value
}

func TestExact(t *testing.T) {
	for _, track := range []int{1, 2, 3, 4, 5, 10, 17} {
		known := solver{}
		for _, s := range allStates(track) {
			if got, want := Exact(s), known.chance(s); math.Abs(got-want) > 1e-12 {
				t.Fatalf("Exact(%s) = %v, want %v", rules.Format(&s), got, want)
			}
		}
	}
}

func TestExactByHand(t *testing.T) {
	for text, want := range map[string]float64{
		"0:0/1 a":       1,
		"0:0/2 a":       1,    // walks
		"0:0/3 a":       0.75, // rolls 3 or 4, or b fails to
		"0:0/3 a rolls": 0.25,
		"9:9/10 b":      1,
		"9:10/10 a":     0,
		"8:7/10 b":      0.5,
		"2:0/4 b":       0.25, // only the 4 helps
		"7:8/10 a":      0.5,
	} {
		s, err := rules.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := Exact(s); got != want {
			t.Errorf("Exact(%s) = %v, want %v", text, got, want)
		}
	}
	long, err := New(100)
	if err != nil {
		t.Fatal(err)
	}
	if got := Exact(long); got <= 0.5 || got >= 0.6 {
		t.Errorf("Exact(%s) = %v, want a small advantage", rules.Format(&long), got)
	}
}

func TestEvaluateIsNearExact(t *testing.T) {
	tuning := rules.Tuning()
	for _, track := range []int{10, 30, 100} {
		sum, n := 0., 0
		chance := table(track)
		for _, s := range allStates(track) {
			if s.rolling || s.over() {
				continue
			}
			score := rules.Evaluate(&s)
			if score < -ply.MaxEval || score > ply.MaxEval {
				t.Fatalf("Evaluate(%s) = %d", rules.Format(&s), score)
			}
			sum += math.Abs(tuning.WinRate(score) - chance(s.left(s.turn), s.left(s.turn^1)))
			n++
		}
		if mean := sum / float64(n); mean > 0.03 {
			t.Errorf("track %d: Evaluate is off by %.3f on average", track, mean)
		}
	}
}

// A chance node averages win rates that went through rounded scores.
func TestScaleSurvivesRounding(t *testing.T) {
	tuning := rules.Tuning()
	for rate := 0.001; rate < 1; rate += 0.001 {
		if got := tuning.WinRate(tuning.Score(rate)); math.Abs(got-rate) > 1e-4 {
			t.Errorf("a win rate of %v comes back as %v", rate, got)
		}
	}
}

func TestPlay(t *testing.T) {
	for _, c := range []struct{ before, move, after string }{
		{"0:0/10 a", "walk", "2:0/10 b"},
		{"0:0/10 a", "roll", "0:0/10 a rolls"},
		{"0:0/10 a rolls", "1", "1:0/10 b"},
		{"0:0/10 b rolls", "3", "0:3/10 a"},
		{"9:4/10 a", "walk", "10:4/10 b"},
		{"3:8/10 b rolls", "4", "3:10/10 a"},
	} {
		s, err := rules.Parse(c.before)
		if err != nil {
			t.Fatal(err)
		}
		m, err := rules.ParseMove(&s, c.move)
		if err != nil {
			t.Fatal(err)
		}
		turn := s.turn
		chance := s.rolling
		rules.Play(&s, m)
		if got := rules.Format(&s); got != c.after {
			t.Errorf("%s, %s: got %s, want %s", c.before, c.move, got, c.after)
		}
		if chance != (s.turn == turn) {
			t.Errorf("%s, %s: the turn goes from %d to %d", c.before, c.move, turn, s.turn)
		}
	}
}

func TestOdds(t *testing.T) {
	for _, s := range allStates(6) {
		moves := rules.Moves(nil, &s)
		odds := make([]float32, len(moves))
		if s.over() {
			if len(moves) > 0 || rules.Terminal(&s) != ply.Loss || rules.Reason([]State{s}) == "" {
				t.Errorf("%s is over, with moves %v", rules.Format(&s), moves)
			}
			continue
		}
		got := fmt.Sprint(moves, rules.Odds(&s, moves, odds), odds)
		want := "[walk roll] false [0 0]"
		if s.rolling {
			want = "[1 2 3 4] true [0.25 0.25 0.25 0.25]"
		}
		if got != want || rules.Terminal(&s) != ply.Ongoing || rules.Reason([]State{s}) != "" {
			t.Errorf("%s: got %s, want %s", rules.Format(&s), got, want)
		}
	}
}

func TestMirrorAndHash(t *testing.T) {
	hashes := map[uint64]State{}
	for _, track := range []int{1, 7, 12} {
		for _, s := range allStates(track) {
			if m := rules.Mirror(&s); Exact(m) != Exact(s) {
				t.Fatalf("the mirror of %s is %s", rules.Format(&s), rules.Format(&m))
			}
			h := rules.Hash(&s)
			if other, ok := hashes[h]; ok {
				t.Fatalf("%s and %s have the same hash", rules.Format(&s), rules.Format(&other))
			}
			hashes[h] = s
		}
	}
}

func TestErrors(t *testing.T) {
	for _, squares := range []int{-1, 0, 101, 266} {
		if s, err := New(squares); err == nil {
			t.Errorf("New(%d) = %+v, want an error", squares, s)
		}
	}
	refuse.States(t, rules, "dicerace",
		"",
		"0:0/10",
		"0:0/10 ",
		"0:0/10 c",
		"0:0/10 a ",
		"0:0/10 a roll",
		"0:0/10  a",
		"0/10 a",
		":/10 a",
		"0:0 a",
		"0:0/ a",
		"0:0/0 a",
		"0:0/101 a",
		"0:0/266 a",
		"0:0/+9 a",
		"0:0/1_0 a",
		"00:0/10 a",
		"-1:0/10 a",
		"11:0/10 a",
		"0:11/10 a",
		"10:0/10 a",       // a has won and cannot be to move
		"10:10/10 b",      // nor can both have won
		"10:0/10 a rolls", // nor is there anything to roll for
		"10:0/10 b rolls",
	)
	refuse.Moves(t, rules, "0:0/10 a", "", "1", "Walk", "rolls", "walk ")
}

func TestContract(t *testing.T) {
	for _, track := range []int{1, 7, 12} {
		t.Run(fmt.Sprint("track=", track), func(t *testing.T) { gametest.Run(t, rules, allStates(track)...) })
	}
}

func FuzzParse(f *testing.F) {
	gametest.Fuzz(f, rules, "0:0/10 a", "3:5/10 a rolls", "99:100/100 a", "walk", "4")
}

func BenchmarkExact(b *testing.B) {
	s := rules.Start()
	for b.Loop() {
		Exact(s)
	}
}
