//go:build !386 && !arm && !mips && !mipsle

package mcts

import "sync/atomic"

func loadSum(sum *int64) int64       { return atomic.LoadInt64(sum) }
func addSum(sum *int64, delta int64) { atomic.AddInt64(sum, delta) }
