package river

import "testing"

// TestFreeMoves compares the moves of an elephant and an advisor that may go anywhere with a
// count of steps, on boards with each eye blocked.
func TestFreeMoves(t *testing.T) {
	for s := range uint8(Points) {
		var advisor Set
		for blocked := range 16 {
			var occupied, elephant Set
			for i, d := range diagonals {
				f, r := file(s)+d[0], rank(s)+d[1]
				if f < 0 || f >= Files || r < 0 || r >= Ranks {
					continue
				}
				advisor = advisor.Or(Bits[r*Files+f])
				if blocked>>i&1 != 0 {
					occupied = occupied.Or(Bits[r*Files+f])
					continue
				}
				if f, r := f+d[0], r+d[1]; f >= 0 && f < Files && r >= 0 && r < Ranks {
					elephant = elephant.Or(Bits[r*Files+f])
				}
			}
			if got := At(s).FreeElephant.Moves(occupied); got != elephant {
				t.Errorf("point %d, blocked %04b: the elephant goes to %v, want %v", s, blocked, got, elephant)
			}
		}
		if got := At(s).FreeAdvisor; got != advisor {
			t.Errorf("point %d: the advisor goes to %v, want %v", s, got, advisor)
		}
	}
}

// TestPaths checks the paths of elephants, which xiangqi's generals do not meet: the eye lies
// where both the elephant and the general step diagonally.
func TestPaths(t *testing.T) {
	for set := Palaces; !set.Empty(); {
		s := set.Next()
		at := PalaceAt(s)
		for from := at.Elephants; !from.Empty(); {
			e := from.Next()
			if eye := At(s).FreeAdvisor.And(At(e).FreeAdvisor); at.Path[e] != eye || eye.Count() != 1 {
				t.Errorf("general %d, elephant %d: path %v, want %v", s, e, at.Path[e], eye)
			}
		}
	}
}

// BenchmarkTables measures what the package does when a program starts.
func BenchmarkTables(b *testing.B) {
	for b.Loop() {
		initTables()
	}
}
