package chess

import (
	"sync"
	"testing"
)

// TestPawnCache reads and writes the cache from several goroutines at once: what it
// remembers is always what would be computed.
func TestPawnCache(t *testing.T) {
	var positions []Position
	forRandomPositions(t, 2000, func(_ *testing.T, p Position) { positions = append(positions, p) })
	var group sync.WaitGroup
	for worker := range 4 {
		group.Go(func() {
			for i := range 4 * len(positions) {
				p := &positions[(i/2+worker*5)%len(positions)]
				b := &p.boards
				got := p.pawnTerms()
				want := newPawnTerms(b[whiteBoard]&b[Pawn], flip(b[blackBoard]&b[Pawn]), p.king(White), p.king(Black)^56)
				if got != want {
					t.Errorf("%v: remembered %x, want %x", p, got, want)
					return
				}
			}
		})
	}
	group.Wait()
}
