package web

import (
	"fmt"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
)

// Moves that the store keeps, by how many come at once, with and without waiting for the disk at each
// transaction.
func BenchmarkStoreUpdate(b *testing.B) {
	for _, writers := range []int{1, 50, 500} {
		for _, wait := range []string{"FULL", "NORMAL"} {
			b.Run(fmt.Sprintf("writers=%d/synchronous=%s", writers, wait), func(b *testing.B) {
				s := must(openStore(filepath.Join(b.TempDir(), "games.db")))
				defer s.close()
				must(s.db.Exec(`PRAGMA synchronous = ` + wait))
				rows := make([]*row, writers)
				for i := range rows {
					rows[i] = rowOf(fmt.Sprint("g", i), "ann")
					rows[i].Kept = make([]byte, 1000) // about that of forty moves
					if err := s.add(b.Context(), rows[i]); err != nil {
						b.Fatal(err)
					}
				}
				var left atomic.Int64
				left.Store(int64(b.N))
				var all sync.WaitGroup
				b.ResetTimer()
				for _, r := range rows {
					all.Go(func() {
						for left.Add(-1) >= 0 {
							r.Version++
							if err := s.update(b.Context(), r); err != nil {
								b.Error(err)
							}
						}
					})
				}
				all.Wait()
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
			})
		}
	}
}
