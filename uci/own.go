package uci

import (
	"cmp"
	"slices"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/memory"
	"github.com/plygo/ply/match"
)

// mostThreads is the largest value of the option Threads.
const mostThreads = 256

// ownOptions returns the options that the engine has by itself: those of the protocol, and
// those that its searcher has a use for. An option of the program takes the place of one with the
// same name.
func (x *session[S, M]) ownOptions() []Option {
	own := []Option{
		Check("Ponder", false, func(bool) {}), // the GUI says when to ponder; this only tells it that it may
		x.overheadOption(),
	}
	if x.analyzer != nil {
		own = append(own, Spin("MultiPV", 1, 1, 500, func(n int) { x.lines = n }))
	}
	if m, ok := x.Searcher.(ply.Memorizer); ok {
		now := max(m.SetMemoryMB(0), 1)
		own = append(own, Spin("Hash", now, 1, max(now, memory.MostMB()), func(mb int) { m.SetMemoryMB(mb) }))
		if _, ok := x.Searcher.(ply.Resetter); ok {
			own = append(own, Button("Clear Hash", x.reset))
		}
	}
	if t, ok := x.Searcher.(ply.Threader); ok {
		now := max(t.SetThreads(0), 1)
		own = append(own, Spin("Threads", now, 1, max(now, mostThreads), func(n int) { t.SetThreads(n) }))
	}
	return slices.DeleteFunc(own, func(o Option) bool {
		return slices.ContainsFunc(x.Options, func(p Option) bool { return shortName(p.name) == shortName(o.name) })
	})
}

// overheadOption returns the option Move Overhead, which counts whole milliseconds.
func (x *session[S, M]) overheadOption() Option {
	own := int(max(cmp.Or(x.Overhead, match.DefaultOverhead), 0).Milliseconds())
	return Spin("Move Overhead", own, 0, max(own, 5000), func(ms int) {
		x.overhead = cmp.Or(time.Duration(ms)*time.Millisecond, -1) // a GUI means none by 0
	})
}
