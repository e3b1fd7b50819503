package match_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/plygo/ply"
	"github.com/plygo/ply/match"
)

// What the players see of the clock: the increment, the next time control, a margin in
// use. Time is exact in a bubble of testing/synctest.
func TestClock(t *testing.T) {
	const ms = time.Millisecond
	var clocks []match.Clock
	slow := func(ctx context.Context, game *record, clock match.Clock) (choice, error) {
		clocks = append(clocks, clock)
		time.Sleep(20 * ms)
		return left(0)(ctx, game, clock)
	}
	for _, tt := range []struct {
		name  string
		terms match.Terms
		own   []time.Duration // the clock of player 0 before each of its moves
		toGo  []int
		left  time.Duration // the clock of player 0 in the end
		cause ply.Cause
	}{
		{"moves to go", match.Terms{Control: match.Control{Base: 300 * ms, Add: 10 * ms, Moves: 3}, MaxPlies: 8},
			[]time.Duration{300 * ms, 290 * ms, 280 * ms, 570 * ms}, []int{3, 2, 1, 3}, 560 * ms, match.PlyLimit},
		{"on the margin", match.Terms{Control: match.Control{Base: 5 * ms}, Margin: 35 * ms, MaxPlies: 4},
			[]time.Duration{5 * ms, ms}, []int{0, 0}, -35 * ms, match.PlyLimit},
		{"over the margin", match.Terms{Control: match.Control{Base: 5 * ms}, Margin: 34 * ms, MaxPlies: 4},
			[]time.Duration{5 * ms, ms}, []int{0, 0}, -15 * ms, ply.LossOnTime},
	} {
		synctest.Test(t, func(t *testing.T) {
			clocks = nil
			result := play(t, fake(slow), left(0), tt.terms)
			var own []time.Duration
			var toGo []int
			for _, c := range clocks {
				own, toGo = append(own, c.Own), append(toGo, c.MovesToGo)
				if add := tt.terms.Control.Add; c.OwnAdd != add || c.OtherAdd != add {
					t.Errorf("%s: increments of %+v", tt.name, c)
				}
			}
			if diff := cmp.Diff(tt.own, own) + cmp.Diff(tt.toGo, toGo); diff != "" {
				t.Errorf("%s: clocks (-want +got):\n%s", tt.name, diff)
			}
			var last match.Step
			for _, s := range result.Steps {
				if s.Player == 0 {
					last = s
				}
			}
			if last.Left != tt.left || last.Time != 20*ms || result.Cause != tt.cause {
				t.Errorf("%s: last step %+v, %q; want %v left, %q", tt.name, last, result.Cause, tt.left, tt.cause)
			}
		})
	}
}

// marathon is a game that ends after this number of plies.
type marathon struct{}

func (marathon) Moves(dst []int, s *int) []int { return append(dst, 1) }
func (marathon) Play(s *int, m int)            { *s -= m }
func (marathon) Turn(s *int) int               { return *s % 2 }
func (marathon) Evaluate(s *int) ply.Score     { return 0 }
func (marathon) Terminal(s *int) ply.Outcome {
	if *s == 0 {
		return ply.Draw
	}
	return ply.Ongoing
}

// sluggish takes all the time that it is given and a little more, like a thread that waits
// for a core.
type sluggish struct{ rng *rand.Rand }

func (p sluggish) Search(_ context.Context, lim ply.Limits, _ ...int) (ply.Result[int], error) {
	noise := time.Duration(p.rng.IntN(4)) * time.Millisecond
	if p.rng.IntN(20) == 0 {
		noise = 20 * time.Millisecond
	}
	time.Sleep(lim.Time + noise)
	return ply.Result[int]{Move: 1}, nil
}

// Searchers never lose on time, even without a margin. The games are much longer than the
// searchers can expect, and every twentieth move is 20 ms late.
func TestSearcherClock(t *testing.T) {
	for _, text := range []string{"1+0.01", "10+0.1", "40/1+0.01", "time=100ms"} {
		synctest.Test(t, func(t *testing.T) {
			control, err := match.ParseControl(text)
			if err != nil {
				t.Fatal(err)
			}
			terms := match.Terms{Control: control, Margin: -1}
			if control.Base == 0 {
				terms.Margin = 20 * time.Millisecond // a fixed time for each move has no reserve
			}
			var players [2]match.Player[int, int]
			for i := range players {
				players[i] = match.NewPlayer(sluggish{rand.New(rand.NewPCG(uint64(i), 0))}, ply.Limits{})
			}
			result, err := match.Play(t.Context(), match.Setup[int, int]{
				Game: marathon{}, Players: players, Opening: &match.Opening[int, int]{Start: 400}, Terms: terms,
			})
			if err != nil || result.Outcome != ply.Draw {
				t.Errorf("%s: %v, %v by %q after %d plies", text, err, result.Outcome, result.Cause, len(result.Steps))
			}
		})
	}
}

func TestClockLimits(t *testing.T) {
	const ms = time.Millisecond
	for _, tt := range []struct {
		name     string
		clock    match.Clock
		overhead time.Duration
		want     ply.Limits
	}{
		{"no clock", match.Clock{Move: ply.Limits{Depth: 3, Nodes: 5}}, 30 * ms, ply.Limits{Depth: 3, Nodes: 5}},
		{"time a move", match.Clock{Move: ply.Limits{Time: 100 * ms}}, 30 * ms, ply.Limits{Time: 70 * ms}},
		{"less time than overhead", match.Clock{Move: ply.Limits{Time: 10 * ms}}, 30 * ms, ply.Limits{Time: 5 * ms}},
		{"whole game", match.Clock{Own: 60_240 * ms, Other: 1}, 30 * ms, ply.Limits{Soft: 1000 * ms, Time: 3000 * ms}},
		{"increment", match.Clock{Own: 60_240 * ms, OwnAdd: 2000 * ms}, 30 * ms, ply.Limits{Soft: 2000 * ms, Time: 6000 * ms}},
		{"last move of the control", match.Clock{Own: 1240 * ms, MovesToGo: 1}, 30 * ms, ply.Limits{Soft: 2000 * ms / 3, Time: 1000 * ms}},
		{"increment above the time left", match.Clock{Own: 340 * ms, OwnAdd: 9000 * ms}, 30 * ms, ply.Limits{Soft: 50 * ms, Time: 50 * ms}},
		{"almost nothing left", match.Clock{Own: 240 * ms, OwnAdd: 10 * ms}, 30 * ms, ply.Limits{Soft: ms, Time: ms}},
		{"nothing left", match.Clock{Own: -5 * ms, Other: ms}, 30 * ms, ply.Limits{Soft: ms, Time: ms}},
		{"clock and time a move", match.Clock{Own: 60_000 * ms, Move: ply.Limits{Time: 500 * ms}}, -1, ply.Limits{Soft: 1000 * ms, Time: 500 * ms}},
		{"the usual overhead", match.Clock{Own: 60_240 * ms, Other: 1}, 0, ply.Limits{Soft: 1000 * ms, Time: 3000 * ms}},
		{"no overhead", match.Clock{Own: 60_000 * ms, Other: 1}, -ms, ply.Limits{Soft: 1000 * ms, Time: 3000 * ms}},
	} {
		if got := tt.clock.Limits(tt.overhead); got != tt.want {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.want)
		}
	}
}

// A player takes all the time that it may, and is late by two overheads each time. It never
// runs out of time if the increment covers that.
func TestClockLimitsLast(t *testing.T) {
	const overhead = 5 * time.Millisecond
	for _, base := range []time.Duration{100 * time.Millisecond, time.Second, time.Minute} {
		clock := match.Clock{Own: base, OwnAdd: 2*overhead + time.Millisecond}
		for move := range 1000 {
			clock.Own -= clock.Limits(overhead).Time + 2*overhead
			if clock.Own <= 0 {
				t.Fatalf("base %v: out of time at move %d", base, move)
			}
			clock.Own += clock.OwnAdd
		}
	}
}

// Clocks that were written and read go on as the others do.
func TestClocksJSON(t *testing.T) {
	for _, text := range []string{"2+0.02", "40/60+0.6", "time=100ms", "3+1,time=2s", "depth=4"} {
		control, err := match.ParseControl(text)
		if err != nil {
			t.Fatal(err)
		}
		clocks := match.NewClocks(control, 5*time.Millisecond)
		clocks.Spend(0, 30*time.Millisecond)
		clocks.Spend(1, 20*time.Millisecond)
		written, err := json.Marshal(clocks)
		if err != nil {
			t.Fatal(err)
		}
		var read match.Clocks
		if err := json.Unmarshal(written, &read); err != nil || read != clocks {
			t.Errorf("%s: %v, read %+v, want %+v", written, err, read, clocks)
		}
	}
	none, _ := json.Marshal(match.Clocks{})
	var read match.Clocks
	if err := json.Unmarshal(none, &read); err != nil || read != (match.Clocks{}) {
		t.Errorf("%s: %v, read %+v", none, err, read)
	}
	for _, text := range []string{`{"control":"x"}`, `{"control":"2","made":[-1,0]}`, `{"control":"2","left":[9223372036854775807,1]}`, `[]`} {
		if err := json.Unmarshal([]byte(text), &read); err == nil {
			t.Errorf("%s was read", text)
		}
	}
}
