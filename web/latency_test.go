package web_test

import (
	"flag"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/plygo/ply/web"
)

var latencyFor = flag.Duration("latency", 2*time.Second, "how long TestLatency measures; from 10s on it fails if moves take too long")

// Fifty visitors play at once, each a move in a second. The time of a move is that from its message to
// the game that comes back, first with persons on both sides and then with machines that search on all
// cores all the time. "go test -v -run Latency -latency 30s" prints the figures.
func TestLatency(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(runtime.NumCPU() * 5 / 2)) // as Main has it
	for _, tt := range []struct {
		name     string
		machines int // games of two machines beside them
		bar      time.Duration
	}{
		{"idle", 0, 100 * time.Millisecond},
		{"searches", 8, 250 * time.Millisecond},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := newServer(t, func(s *web.Server) { s.Limits.AddressSockets = 1000 })
			for range tt.machines {
				busy := visit(t, h)
				busy.create(fields{"entry": "chess", "seats": [2]string{"alphabeta:time=2s", "alphabeta:time=2s"}})
				go func() { // takes what comes
					for t.Context().Err() == nil {
						if _, _, err := busy.socket.Read(t.Context()); err != nil {
							return
						}
					}
				}()
			}
			var mu sync.Mutex
			var all []time.Duration
			var players sync.WaitGroup
			end := time.Now().Add(*latencyFor)
			for i := range 50 {
				c := visit(t, h)
				players.Go(func() {
					rng := rand.New(rand.NewPCG(1, uint64(i)))
					v := c.create(fields{"entry": "chess", "seats": twoPersons})
					for time.Now().Before(end) {
						time.Sleep(time.Duration(rng.IntN(2000)) * time.Millisecond)
						if v.Outcome != "ongoing" {
							v = c.create(fields{"entry": "chess", "seats": twoPersons})
						}
						began := time.Now()
						v = c.play(v, v.Moves[rng.IntN(len(v.Moves))].Text)
						mu.Lock()
						all = append(all, time.Since(began))
						mu.Unlock()
					}
				})
			}
			players.Wait()
			slices.Sort(all)
			at := func(part float64) time.Duration { return all[int(part*float64(len(all)-1))] }
			t.Logf("%d moves: median %v, 99%% within %v, the slowest %v", len(all), at(0.5), at(0.99), at(1))
			if at(0.99) > tt.bar && *latencyFor >= 10*time.Second { // a busy machine says nothing in two seconds
				t.Errorf("99%% within %v, want %v", at(0.99), tt.bar)
			}
		})
	}
}
