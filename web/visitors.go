package web

import (
	"slices"
	"sync"
)

// visitors has the connections of each visitor who is connected, for those who ask often.
type visitors struct {
	mu    sync.RWMutex
	pages map[string][]*conn
}

func (v *visitors) add(c *conn) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.pages == nil {
		v.pages = map[string][]*conn{}
	}
	v.pages[c.visitor] = append(v.pages[c.visitor], c)
}

func (v *visitors) remove(c *conn) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.pages[c.visitor] = slices.DeleteFunc(v.pages[c.visitor], func(other *conn) bool { return other == c })
	if len(v.pages[c.visitor]) == 0 {
		delete(v.pages, c.visitor)
	}
}

// here reports whether a visitor is connected.
func (v *visitors) here(visitor string) bool {
	v.mu.RLock()
	defer v.mu.RUnlock()
	return len(v.pages[visitor]) > 0
}

// of returns the connections of a visitor.
func (v *visitors) of(visitor string) []*conn {
	v.mu.RLock()
	defer v.mu.RUnlock()
	return slices.Clone(v.pages[visitor])
}

// addresses returns the visitors who are connected, with an address of each.
func (v *visitors) addresses() map[string]string {
	v.mu.RLock()
	defer v.mu.RUnlock()
	all := make(map[string]string, len(v.pages))
	for visitor, pages := range v.pages {
		all[visitor] = pages[0].address
	}
	return all
}

// callOwner tells the pages of the owner that do not show the game that somebody has accepted.
func (g *game) callOwner() {
	g.mu.Lock()
	defer g.mu.Unlock()
	r := &g.row
	call := callPush{Push: "call", Game: g.id, Title: g.entry.Title()}
	for _, player := range r.Players {
		if player != r.Owner {
			call.Name = g.server.nameOf(player)
		}
	}
	for _, c := range g.server.visitors.of(r.Owner) {
		if !g.watchers[c] {
			c.send(call)
		}
	}
}
