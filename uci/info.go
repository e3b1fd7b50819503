package uci

import (
	"fmt"
	"strings"
	"time"

	"github.com/plygo/ply"
)

// report writes what a search of s has found so far. ply has no selective depth, so
// seldepth is the length of the expected line where that goes beyond the depth.
func (x *session[S, M]) report(r ply.Result[M], s S) {
	lines := []ply.Line[M]{{Move: r.Move, Score: r.Score, PV: r.PV}}
	if x.lines > 1 && len(r.Lines) > 0 {
		lines = r.Lines[:min(len(r.Lines), x.lines)]
	}
	end := fmt.Sprintf("nodes %d nps %d", r.Nodes, rate(r.Nodes, r.Elapsed))
	if h, ok := x.Searcher.(interface{ Hashfull() int }); ok {
		end += fmt.Sprintf(" hashfull %d", h.Hashfull())
	}
	end += fmt.Sprintf(" time %d", r.Elapsed.Milliseconds())
	for i, l := range lines {
		pv := l.PV
		if len(pv) == 0 {
			pv = []M{l.Move}
		}
		x.out.line("info depth %d seldepth %d multipv %d score %s %s pv %s",
			r.Depth, max(r.Depth, len(pv)), i+1, score(l.Score), end, strings.Join(x.variation(s, pv), " "))
	}
}

// rate is nodes a second.
func rate(nodes int64, elapsed time.Duration) int64 {
	return int64(float64(nodes) / max(elapsed, time.Microsecond).Seconds())
}

// score writes hundredths, or the number of one's own moves to the end: positive to
// win, negative to lose.
func score(s ply.Score) string {
	plies, ok := s.Decided()
	if !ok {
		return fmt.Sprintf("cp %d", s)
	}
	moves := (plies + 1) / 2
	if s < 0 {
		moves = -moves
	}
	return fmt.Sprintf("mate %d", moves)
}

// unscore is the reverse of score. A mate in 0 is that of the player to move.
func unscore(kind string, n int) (ply.Score, bool) {
	const most = 1_000 // moves; scores do not tell decisions so far off apart
	switch {
	case kind == "cp":
		return ply.Score(min(max(n, -int(ply.MaxEval)), int(ply.MaxEval))), true
	case kind == "mate" && n > 0:
		return ply.WinIn(2*min(n, most) - 1), true
	case kind == "mate":
		return ply.LossIn(2 * min(-max(n, -most), most)), true
	}
	return 0, false
}
