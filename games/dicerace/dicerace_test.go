package dicerace

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/plygo/ply"
)

var rules Rules

// allStates returns every state of a race over so many squares, handicaps included.
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

// solver works the winning chance out through the interface alone.
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

func TestNotationMirrorHash(t *testing.T) {
	hashes := map[uint64]State{}
	for _, track := range []int{1, 7, 12} {
		for _, s := range allStates(track) {
			checkText(t, s)
			m := rules.Mirror(&s)
			checkText(t, m)
			if m.turn == s.turn || rules.Mirror(&m) != s || Exact(m) != Exact(s) || rules.Evaluate(&m) != rules.Evaluate(&s) {
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

// checkText checks that the texts of s and its moves are read back as they were.
func checkText(t *testing.T, s State) {
	t.Helper()
	text := rules.Format(&s)
	if got, err := rules.Parse(text); err != nil || got != s {
		t.Fatalf("Parse(%q) = %+v, %v; want %+v", text, got, err, s)
	}
	for _, m := range rules.Moves(nil, &s) {
		move := rules.FormatMove(&s, m)
		if got, err := rules.ParseMove(&s, move); err != nil || got != m {
			t.Fatalf("%q: ParseMove(%q) = %v, %v", text, move, got, err)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, squares := range []int{-1, 0, 101, 266} {
		if s, err := New(squares); err == nil {
			t.Errorf("New(%d) = %+v, want an error", squares, s)
		}
	}
	for _, text := range []string{
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
	} {
		if s, err := rules.Parse(text); err == nil || !strings.HasPrefix(err.Error(), "dicerace: ") {
			t.Errorf("Parse(%q) = %+v, %v; want an error of dicerace", text, s, err)
		}
	}
	s := rules.Start()
	for _, text := range []string{"", "1", "Walk", "rolls", "walk "} {
		if m, err := rules.ParseMove(&s, text); err == nil {
			t.Errorf("ParseMove(%q) = %v, want an error", text, m)
		}
	}
}

func TestNoAllocations(t *testing.T) {
	moves := make([]Move, 0, faces)
	allocs := testing.AllocsPerRun(100, func() {
		s := rules.Start()
		for rules.Terminal(&s) == ply.Ongoing {
			moves = rules.Moves(moves[:0], &s)
			rules.Play(&s, moves[1])
		}
	})
	if allocs != 0 {
		t.Errorf("a race allocates %v times", allocs)
	}
}

func FuzzParse(f *testing.F) {
	f.Add("0:0/10 a", "walk", uint64(0))
	f.Add("3:5/10 a rolls", "4", uint64(1))
	f.Add("99:100/100 a", "roll", uint64(2))
	f.Fuzz(func(t *testing.T, text, move string, seed uint64) {
		s, err := rules.Parse(text)
		if err != nil {
			return
		}
		if got := rules.Format(&s); got != text {
			t.Fatalf("Parse accepts %q, Format returns %q", text, got)
		}
		if m, err := rules.ParseMove(&s, move); err == nil && m.String() != move {
			t.Fatalf("ParseMove accepts %q, FormatMove returns %q", move, m)
		}
		rng := rand.New(rand.NewPCG(seed, 0))
		for {
			checkText(t, s)
			moves := rules.Moves(nil, &s)
			if over := rules.Terminal(&s) != ply.Ongoing; over != (len(moves) == 0) {
				t.Fatalf("%s: over is %v with %d moves", rules.Format(&s), over, len(moves))
			}
			if len(moves) == 0 {
				return
			}
			rules.Play(&s, moves[rng.IntN(len(moves))])
		}
	})
}

func BenchmarkExact(b *testing.B) {
	s := rules.Start()
	for b.Loop() {
		Exact(s)
	}
}
