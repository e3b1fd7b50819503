package analyze

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/board"
	"github.com/plygo/ply/internal/tty"
)

// position shows the best lines of a position, as they improve.
func (a *analyst[S, M]) position(ctx context.Context, s *Settings, in io.Reader, out io.Writer) error {
	start, err := a.Start(s.Position)
	if err != nil {
		return err
	}
	// Chance may move first. What is hidden stays so: the game is not over.
	record := ply.NewRecord(a.Rules, start, 0).View(ply.Watcher)
	states := record.States()
	if o := record.Outcome(); o != ply.Ongoing {
		_, err := fmt.Fprintf(out, "%sThe game is over: %s.\n", a.drawn(record, s.Unicode), record.Reason())
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	screen := &screen{out: out, redraws: tty.Is(out), stop: stop}
	typing := tty.Is(in)
	screen.print(fmt.Sprintf("%s: Enter or Ctrl-C ends the analysis.\n\n%s\n%s to move.\n",
		a.Called(), a.drawn(record, s.Unicode), a.Sides()[a.Turn(states)]))
	limited := a.limits != (ply.Limits{})
	go awaitLine(in, func(typed bool) {
		if typed || typing || !limited {
			screen.typed.Store(typed && typing)
			stop()
		}
	})
	result, err := a.lines(ctx, s.Lines, states, func(r ply.Result[M]) {
		screen.show(a.header(r), a.table(states, r, s.Lines))
	})
	if err != nil {
		return err
	}
	if result.Nodes == 0 && ctx.Err() != nil {
		screen.print("It ended before anything was searched. -time, -depth and -nodes give it a limit, which the end of the input does not cut short.\n")
		return screen.err
	}
	screen.end(a.header(result), a.table(states, result, s.Lines))
	return screen.err
}

// lines searches for the best lines. A searcher that is no [ply.Analyzer] finds one, and reports
// nothing meanwhile.
func (a *analyst[S, M]) lines(ctx context.Context, n int, states []S, report func(ply.Result[M])) (ply.Result[M], error) {
	if analyzer, ok := a.searcher.(ply.Analyzer[S, M]); ok {
		return analyzer.Analyze(ctx, a.limits, ply.Analysis[M]{Lines: n, Report: report}, states...)
	}
	return a.searcher.Search(ctx, a.limits, states...)
}

// drawn returns the board at the end of a game, or what text there is for it.
func (a *analyst[S, M]) drawn(record *ply.Record[S, M], unicode bool) string {
	state, rolled := record.State(), ""
	if moves := record.Moves(); len(moves) > 0 {
		rolled = "Chance moved first: " + strings.TrimPrefix(a.Line(record.States()[:1], moves), subject.ChanceWord+": ") + ".\n"
	}
	if drawer, ok := ply.As[ply.Drawer[S, M]](a.Rules); ok {
		return board.Text(drawer.Draw(&state), board.Style{Unicode: unicode}) + rolled
	}
	return strings.TrimRight(a.State(&state), "\n") + "\n" + rolled
}

// header says how far a search has come.
func (a *analyst[S, M]) header(r ply.Result[M]) string {
	return fmt.Sprintf("depth %d, %s nodes%s", r.Depth, grouped(r.Nodes), speed(r.Nodes, r.Elapsed))
}

// table returns the best lines of a result as text. It leaves out the worst if there are too many.
func (a *analyst[S, M]) table(states []S, r ply.Result[M], most int) (all []string) {
	lines := r.Lines
	if len(lines) == 0 {
		lines = []ply.Line[M]{{Move: r.Move, Score: r.Score, PV: r.PV}}
	}
	for _, l := range lines[:min(len(lines), most)] {
		pv := l.PV
		if len(pv) == 0 {
			pv = []M{l.Move}
		}
		all = append(all, fmt.Sprintf("%7s  %s", a.verdict(states, l.Score, pv), a.Line(states, pv)))
	}
	return all
}

// awaitLine tells when a line was typed, or that the input has ended without one.
func awaitLine(in io.Reader, tell func(typed bool)) {
	for r := bufio.NewReader(in); ; {
		c, err := r.ReadByte()
		if err != nil || c == '\n' {
			tell(err == nil)
			return
		}
	}
}
