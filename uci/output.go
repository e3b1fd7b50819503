package uci

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/plygo/ply"
)

// output writes lines for the GUI. Several goroutines may call it; each line stays in one
// piece.
type output struct {
	remark string // the word between "info" and a text; it changes only while no search is running

	mu  sync.Mutex
	w   io.Writer
	err error // the first error; nothing is written after it
}

func (o *output) line(format string, args ...any) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err == nil {
		_, o.err = fmt.Fprintf(o.w, format+"\n", args...)
	}
}

// say shows a text to the user in a form that every GUI accepts.
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

// news is what an engine reports about one line of a search.
type news struct {
	depth    int
	reach    int // the length of the line, or the depth if that is larger
	index    int // the number of the line, from 0
	several  bool
	score    ply.Score
	nodes    int64
	elapsed  time.Duration
	hashfull string // empty if it is not known
	pv       []string
}

// report writes what the search of s has found so far.
func (x *session[S, M]) report(r ply.Result[M], s S) {
	lines := []ply.Line[M]{{Move: r.Move, Score: r.Score, PV: r.PV}}
	if x.lines > 1 && len(r.Lines) > 0 {
		lines = r.Lines[:min(len(r.Lines), x.lines)]
	}
	n := news{depth: r.Depth, several: x.lines > 1, nodes: r.Nodes, elapsed: r.Elapsed}
	if h, ok := x.Searcher.(ply.Filler); ok {
		n.hashfull = fmt.Sprintf("hashfull %d", h.Full())
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

// uciInfo writes the news in one line. Results of ply have no selective depth, so seldepth
// is the length of the expected line.
func uciInfo(n *news) string {
	return join(
		fmt.Sprintf("info depth %d seldepth %d multipv %d score %s", n.depth, n.reach, n.index+1, score(n.score)),
		fmt.Sprintf("nodes %d nps %d", n.nodes, rate(n.nodes, n.elapsed)), n.hashfull,
		fmt.Sprintf("time %d pv %s", n.elapsed.Milliseconds(), strings.Join(n.pv, " ")))
}

// rate returns the nodes per second.
func rate(nodes int64, elapsed time.Duration) int64 {
	return int64(float64(nodes) / max(elapsed, time.Microsecond).Seconds())
}

// score formats a score for UCI: in hundredths, or as the number of own moves until the
// game is decided, positive for a win and negative for a loss.
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

// unscore is the reverse of score. A mate in 0 means that the player to move is mated.
func unscore(kind string, n int) (ply.Score, bool) {
	const most = 1_000 // the most moves that a decided score can count
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
