package match_test

import (
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/match"
)

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
		{"clock and time a move", match.Clock{Own: 60_000 * ms, Move: ply.Limits{Time: 500 * ms}}, 0, ply.Limits{Soft: 1000 * ms, Time: 500 * ms}},
	} {
		if got := tt.clock.Limits(tt.overhead); got != tt.want {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.want)
		}
	}
}

// A player that always takes all that it may, and is late by two overheads each time,
// never runs out of a clock with an increment that covers this.
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
