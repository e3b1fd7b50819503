package limit

import "sync"

// Crowd counts connections, or what else goes on at once, in all and from each address.
type Crowd struct {
	most, mostOfOne int

	mu   sync.Mutex
	all  int
	from map[string]int
}

// NewCrowd returns a crowd with room for so many, and for so many from one address.
func NewCrowd(most, mostOfOne int) *Crowd {
	return &Crowd{most: most, mostOfOne: mostOfOne, from: map[string]int{}}
}

// Admit reports whether there is room for one more, and counts it.
func (c *Crowd) Admit(address string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.all >= c.most || c.from[address] >= c.mostOfOne {
		return false
	}
	c.all++
	c.from[address]++
	return true
}

// Dismiss counts one less.
func (c *Crowd) Dismiss(address string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.all--
	if c.from[address]--; c.from[address] == 0 {
		delete(c.from, address)
	}
}
