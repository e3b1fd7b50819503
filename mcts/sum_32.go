//go:build 386 || arm || mips || mipsle

package mcts

import "sync"

// Where words have 32 bits, sync/atomic wants 64 of them at an address that is a multiple of
// 8, and nodes that lie side by side may not have their sums there.
var sums sync.Mutex

func loadSum(sum *int64) int64 {
	sums.Lock()
	defer sums.Unlock()
	return *sum
}

func addSum(sum *int64, delta int64) {
	sums.Lock()
	defer sums.Unlock()
	*sum += delta
}
