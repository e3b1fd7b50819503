package gametest

import (
	"fmt"
	"sync"
)

const (
	readers    = 4  // goroutines
	readerWork = 64 // positions
)

// checkConcurrent asks everything in several goroutines at once, about the same
// states. Wrong answers are found here, silent races by go test -race.
func (c *checker[S, M]) checkConcurrent() {
	if c.Broken(ruleReaders) || c.Broken(ruleDeterministic) {
		return // what changes for one reader changes for several
	}
	c.gather()
	sample := c.sample[:min(len(c.sample), readerWork)]
	want := make([][]answer, len(sample))
	for i, p := range sample {
		if v := c.guard(func() { want[i] = c.answers(p) }); v != nil {
			return // found before
		}
	}
	found := make([]*Violation, readers)
	var wg sync.WaitGroup
	for i := range found {
		k := c.caller
		k.shared = true
		wg.Go(func() { found[i] = k.compareAll(sample, want) })
	}
	wg.Wait()
	for _, v := range found {
		if v != nil {
			c.Add(v)
		}
	}
}

// compareAll asks everything again and returns the first answer that differs.
func (k *caller[S, M]) compareAll(sample []*position[S, M], want [][]answer) *Violation {
	for i, p := range sample {
		var got []answer
		v := k.guard(func() { got = k.answers(p) })
		method, difference, found := changed(want[i], got)
		switch {
		case v != nil:
			difference = v.Detail
		case found:
			difference = fmt.Sprintf("%s answered differently (- alone, + with others).\n%s", method, difference)
		default:
			continue
		}
		return k.violation(gameCall[S, M]{state: &p.state}, ruleConcurrent,
			"While other goroutines asked, too: "+difference+"\nKeep no scratch space in the game or the package, and do not play on *s and take back.")
	}
	return nil
}
