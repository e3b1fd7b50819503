package limit

import (
	"fmt"
	"testing"
)

// However many addresses there are, they need little memory, and one that asks all the time stays
// limited.
func TestRates(t *testing.T) {
	r := NewRates(0.001, 5)
	allowed := 0
	for i := range 50_000 {
		r.Allow(fmt.Sprint(i))
		if i%100 == 0 && r.Allow("same") {
			allowed++
		}
	}
	if len(r.of) > 10_001 || allowed > 30 {
		t.Errorf("%d addresses, %d times", len(r.of), allowed)
	}
}
