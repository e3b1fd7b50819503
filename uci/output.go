package uci

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/plygo/ply"
)

// output writes lines for the GUI, each in one piece, from several goroutines.
type output struct {
	remark string // what follows "info" before a text; it changes only when no search is running

	mu  sync.Mutex
	w   io.Writer
	err error // the first; nothing is written after it
}

func (o *output) line(format string, args ...any) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err == nil {
		_, o.err = fmt.Fprintf(o.w, format+"\n", args...)
	}
}

// say tells the user something in a way that every GUI tolerates.
func (o *output) say(format string, args ...any) {
	for text := range strings.Lines(fmt.Sprintf(format, args...)) {
		o.line("info %s %s", o.remark, strings.TrimRight(text, "\r\n"))
	}
}

func (o *output) failed() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}

// news is what an engine says of one line of a search.
type news struct {
	depth    int
	reach    int // how far the line goes, if that is beyond the depth
	index    int // of the line, from 0
	several  bool
	score    ply.Score
	nodes    int64
	elapsed  time.Duration
	hashfull string // empty if that is not known
	pv       []string
}

// report writes what a search of s has found so far.
func (x *session[S, M]) report(r ply.Result[M], s S) {
	lines := []ply.Line[M]{{Move: r.Move, Score: r.Score, PV: r.PV}}
	if x.lines > 1 && len(r.Lines) > 0 {
		lines = r.Lines[:min(len(r.Lines), x.lines)]
	}
	n := news{depth: r.Depth, several: x.lines > 1, nodes: r.Nodes, elapsed: r.Elapsed}
	if h, ok := x.Searcher.(interface{ Hashfull() int }); ok {
		n.hashfull = fmt.Sprintf("hashfull %d", h.Hashfull())
	}
	for i, l := range lines {
		pv := l.PV
		if len(pv) == 0 {
			pv = []M{l.Move}
		}
		n.index, n.reach, n.score, n.pv = i, max(r.Depth, len(pv)), l.Score, x.variation(s, pv)
		x.out.line("%s", x.words.info(&n))
	}
}

// uciInfo says all in one line. ply has no selective depth, so seldepth is how far the
// expected line goes.
func uciInfo(n *news) string {
	return join(
		fmt.Sprintf("info depth %d seldepth %d multipv %d score %s", n.depth, n.reach, n.index+1, score(n.score)),
		fmt.Sprintf("nodes %d nps %d", n.nodes, rate(n.nodes, n.elapsed)), n.hashfull,
		fmt.Sprintf("time %d pv %s", n.elapsed.Milliseconds(), strings.Join(n.pv, " ")))
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
