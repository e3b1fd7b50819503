package mcts

// Threads that share a tree all come through the nodes near its root, and every count
// there fetches the node from the cache of another processor. So a thread makes camp at
// the last node on its way that has many visits, runs some simulations from there, and
// counts them in the nodes above all at once. They are few beside the visits that such a
// node has, so that it matters little where one of them would have gone without camps. To
// others they look like losses meanwhile, and like more of them than they are: where two
// threads are in one camp each waits for what the other writes.
const (
	campStay   = 16  // simulations
	campLoss   = 64  // visits that others see meanwhile
	campVisits = 128 // that are many
)

// camp is where a thread stays for some simulations.
type camp[S any] struct {
	walking bool   // it is not made yet: all nodes of the path have many visits
	step    int    // of the path; -1 for none
	spare   uint32 // visits of the nodes of the path that were counted in advance, and not made
	state   S      // there, if the game is no Repeater
}

// simulateSome is simulate in a tree that several threads share.
func (w *worker[S, M]) simulateSome() {
	w.restart()
	c := &w.camp
	c.walking, c.step, c.spare = w.Rave == 0 && w.top.loadVisits() >= campVisits, -1, 0
	w.arrive(w.top)
	result, proven := w.descend(w.top)
	if c.walking { // down to a leaf of many visits, from where there is no way on
		c.walking, c.step, c.spare = false, -1, campLoss-1
	}
	sum, n := int64(0), int64(0)
	for {
		result, proven = w.backup(c.step+1, true, result, 1, proven)
		if c.step < 0 {
			return
		}
		sum, n = sum+result, n+1
		if proven || n == campStay || !w.budget.Spend() {
			break
		}
		w.backTo(c.step, &c.state)
		result, proven = w.descend(w.path[c.step].node)
	}
	w.path = w.path[:c.step+1]
	c.spare = campLoss - uint32(n)
	w.backup(0, false, sum, n, proven)
}

// makeCamp makes camp where the path ends.
func (w *worker[S, M]) makeCamp() {
	w.camp.walking = false
	if w.Repeater == nil {
		w.camp.state = *w.now
	}
}
