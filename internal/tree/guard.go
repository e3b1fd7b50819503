package tree

import (
	"cmp"
	"sync"

	"github.com/plygo/ply"
)

// Guard keeps a searcher to one search at a time, whichever goroutines call it. Its methods may
// be called at any time, also by a game or a report in the middle of a search.
type Guard struct {
	mutex sync.Mutex
	busy  bool
	later []func() // changes that wait for the search to end
}

// Enter begins a search, which must call [Guard.Leave], however it ends. While another search is
// under way, the error is [ply.ErrBusy].
func (g *Guard) Enter() error {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	if g.busy {
		return ply.ErrBusy
	}
	g.busy = true
	return nil
}

// Leave ends a search, and makes the changes that had to wait for it.
func (g *Guard) Leave() {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	for _, change := range g.later {
		change()
	}
	g.busy, g.later = false, nil
}

// Change changes the searcher: at once, or when the search that is under way has ended. A search
// that begins in the middle of it waits for the moment that it takes.
func (g *Guard) Change(change func()) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	if g.busy {
		g.later = append(g.later, change)
		return
	}
	change()
}

// Set sets a number of the searcher as [Guard.Change] does, if n is at least 1. It returns the
// number before, which is usual if it is 0 in the field.
func (g *Guard) Set(field *int, n, usual int) int {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	before := cmp.Or(*field, usual)
	switch {
	case n < 1:
	case g.busy:
		g.later = append(g.later, func() { *field = n })
	default:
		*field = n
	}
	return before
}

// Look runs look if no search is under way, and makes the next one wait for it.
func (g *Guard) Look(look func()) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	if !g.busy {
		look()
	}
}
