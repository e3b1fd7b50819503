package gametest

import (
	"reflect"
	"strings"
	"testing"

	"github.com/plygo/ply"
)

// Nothing tells two positions apart that have the same moves, turn, text and value, and go on
// alike.
func TestAlike(t *testing.T) {
	odd := func(s *track) bool { return s.at[0]%2 == 1 }
	for _, tt := range []struct {
		name string
		a, b track
		game *bent
		want bool
	}{
		{"the same", track{at: [2]int8{3, 4}}, track{at: [2]int8{3, 4}}, bend(func(*bent) {}), true},
		{"another turn", track{at: [2]int8{3, 3}}, track{at: [2]int8{3, 3}, turn: 1}, bend(func(b *bent) {
			b.format = func(*track) string { return "" }
		}), false},
		{"another text", track{at: [2]int8{3, 4}}, track{at: [2]int8{4, 5}}, bend(func(*bent) {}), false},
		{"another value", track{at: [2]int8{3, 4}}, track{at: [2]int8{4, 4}}, bend(func(b *bent) {
			b.format = func(*track) string { return "" }
		}), false},
		{"the same as far as one sees", track{at: [2]int8{3, 4}}, track{at: [2]int8{4, 5}}, bend(func(b *bent) {
			b.format = func(*track) string { return "" }
			b.evaluate = func(*track) ply.Score { return 0 }
		}), true},
		{"another value after a move", track{at: [2]int8{3, 4}}, track{at: [2]int8{4, 4}}, bend(func(b *bent) {
			b.format = func(*track) string { return "" }
			b.evaluate = func(s *track) ply.Score {
				if s.turn == 1 && odd(s) {
					return 1
				}
				return 0
			}
		}), false},
		{"other moves", track{at: [2]int8{0, 4}}, track{at: [2]int8{4, 4}}, bend(func(*bent) {}), false},
	} {
		c, err := newChecker[track, step](tt.game, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := c.alike(c.look(&tt.a), c.look(&tt.b), 2); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

// Messages stay short, whatever a state or a file holds.
func TestLong(t *testing.T) {
	if got := head(strings.Repeat("x", 401)); got != strings.Repeat("x", 400)+"… (401 bytes)" {
		t.Error(got)
	}
	if got := head("short"); got != "short" {
		t.Error(got)
	}
	var large struct {
		table *[1 << 16]int
		last  int
	}
	large.table = new([1 << 16]int)
	if got := len(dump("s", reflect.ValueOf(large))); got < maxDump || got > maxDump+100 {
		t.Errorf("%d bytes, want about %d", got, maxDump)
	}
}
