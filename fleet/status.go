package fleet

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode"

	"github.com/nats-io/nats.go"

	"github.com/plygo/ply/fleet/internal/bus"
	"github.com/plygo/ply/fleet/internal/fold"
	"github.com/plygo/ply/fleet/internal/wire"
	"github.com/plygo/ply/internal/tty"
	"github.com/plygo/ply/match"
)

// look is what the flags of status say.
type look struct {
	test                string
	once                bool
	results, svg, games string
	table               string
}

// status is the command status.
func (p *program) status(ctx context.Context) error {
	var l look
	flags := p.flags("status")
	p.addKey(flags, bus.OwnerFile)
	l.addFlags(flags)
	if err := p.parse(flags); err != nil {
		return err
	}
	if err := l.check(); err != nil {
		return err
	}
	nc, err := p.connect(ctx)
	if err != nil {
		return err
	}
	defer bus.Close(nc)
	if l.files() {
		return p.report(ctx, nc, &l)
	}
	return p.watch(ctx, nc, &l)
}

func (l *look) addFlags(flags *flag.FlagSet) {
	flags.StringVar(&l.test, "test", "", "the `name` of a test: show that one alone")
	flags.BoolVar(&l.once, "once", false, "show it once, and end; so it is if the output is no terminal")
	flags.StringVar(&l.results, "results", "", "write the results of -test into a new `file`, as arena does, from the streams alone")
	flags.StringVar(&l.svg, "svg", "", "write the chart of -test into a `file`")
	flags.StringVar(&l.games, "save", "", "write the games of -test into a new `file`, in the game's own format; for tests that keep them; "+
		"those of learn are a file for learn -files")
	flags.StringVar(&l.table, "table", "", "print the table of -test alone: text, markdown or csv")
}

// files reports whether something of one test is asked for that the streams tell.
func (l *look) files() bool { return l.results != "" || l.svg != "" || l.games != "" || l.table != "" }

func (l *look) check() error {
	switch {
	case l.files() && l.test == "":
		return errors.New("-results, -svg, -save and -table are about one test; name it with -test")
	case l.table != "" && l.table != "text" && l.table != "markdown" && l.table != "csv":
		return fmt.Errorf("-table %.40q: there are text, markdown and csv", l.table)
	}
	return nil
}

// watch shows the status, again and again in a terminal.
func (p *program) watch(ctx context.Context, nc *nats.Conn, l *look) error {
	live := tty.Is(p.out) && !l.once
	for {
		s, err := askStatus(ctx, nc, l.test)
		if err != nil && (!live || ctx.Err() != nil) {
			return err
		}
		text := ""
		if err != nil {
			text = err.Error() + "\n"
		} else if text, err = l.text(s, time.Now()); err != nil {
			return err
		}
		if live {
			text = "\x1b[H" + strings.ReplaceAll(text, "\n", "\x1b[K\n") + "\x1b[J" // no flicker: lines are overwritten
		}
		if _, err := io.WriteString(p.out, text); err != nil || !live {
			return err
		}
		if sleep(ctx, time.Second); ctx.Err() != nil {
			return ctx.Err()
		}
	}
}

// askStatus asks the coordinator what is going on, in a test too if one is named.
func askStatus(ctx context.Context, nc *nats.Conn, test string) (*wire.Status, error) {
	m, err := nc.RequestWithContext(limited(ctx, 5*time.Second), wire.AskStatus, []byte(test))
	if errors.Is(err, nats.ErrNoResponders) {
		return nil, errNoCoordinator
	}
	if err != nil {
		return nil, err
	}
	var s wire.Status
	return &s, wire.Parse(m.Data, &s)
}

// text returns the status for people.
func (l *look) text(s *wire.Status, now time.Time) (string, error) {
	var b strings.Builder
	found := l.test == ""
	if len(s.Tests) == 0 {
		b.WriteString("No test is ordered yet; submit orders one.\n")
	}
	for _, t := range s.Tests {
		if t.Name == l.test || l.test == "" {
			writeTest(&b, &t, l.test != "" || !t.Over)
			found = true
		}
	}
	if !found {
		return "", fmt.Errorf("there is no test called %.60s", l.test)
	}
	writeWorkers(&b, s.Workers, now)
	if s.Left > 0 {
		fmt.Fprintf(&b, "and %d more workers\n", s.Left)
	}
	if s.Refused > 0 {
		fmt.Fprintf(&b, "\n%d results were refused, the last one because: %s\n", s.Refused, printable(s.Last))
	}
	return b.String(), nil
}

// writeTest writes what is going on in a test, whole or as a line.
func writeTest(b *strings.Builder, t *wire.TestStatus, whole bool) {
	const width = 30
	filled := width * t.Played / max(t.Total, 1)
	fmt.Fprintf(b, "%s: %s\n[%s%s] %d of %d games, %.1f a second: %s\n", t.Name, t.Title,
		strings.Repeat("=", filled), strings.Repeat(" ", width-filled), t.Played, t.Total, t.Rate, printable(t.State))
	if s := t.SPRT; s != nil {
		at := int(float64(width-1) * min(max((s.LLR-s.Lower)/(s.Upper-s.Lower), 0), 1))
		fmt.Fprintf(b, "LLR %+.2f  %.2f [%s|%s] %.2f\n", s.LLR, s.Lower, strings.Repeat("-", at), strings.Repeat("-", width-1-at), s.Upper)
	}
	if t.Fault != "" && !t.Over {
		fmt.Fprintf(b, "trouble: %s\n", printable(t.Fault))
	}
	if whole && t.Played > 0 {
		b.WriteString("\n" + cmp.Or(t.Table, "The table is too long; -table text prints it.\n"))
	}
	b.WriteByte('\n')
}

// printable returns a text on one line without what would control a terminal. Workers may say anything.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, text)
}

// writeWorkers writes the workers as a table.
func writeWorkers(b *strings.Builder, workers []wire.WorkerStatus, now time.Time) {
	if len(workers) == 0 {
		b.WriteString("No worker has come yet.\n")
		return
	}
	fmt.Fprintf(b, "%-20s %5s %5s %8s %10s %9s  %-12s %s\n", "worker", "slots", "busy", "games", "games/s", "nodes/s", "program", "")
	for _, w := range workers {
		note := ""
		switch {
		case w.Withdrawn != "":
			note = "withdrawn: " + printable(w.Withdrawn)
		case now.Sub(w.Seen) > helloLimit:
			note = "gone"
		case w.Refused > 0:
			note = fmt.Sprintf("%d results refused", w.Refused)
		}
		line := fmt.Sprintf("%-20s %5d %5d %8d %10.2f %9.0f  %-12.12s %s", w.Name, w.Slots, w.Busy, w.Games, w.Rate, w.Speed, w.Executable, note)
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
}

// describe tells what is going on in a test, as far as the streams tell.
func describe(t *fold.Test) wire.TestStatus {
	table := t.Table()
	s := wire.TestStatus{Name: t.Name, Title: title(t), State: state(t, table), Over: t.Over(), Table: table.Text()}
	s.Played, s.Total = t.Played()
	if t.Lesson != nil {
		s.Table = "The games are for the program that learns from them.\n"
	}
	if table.SPRT != nil {
		lower, upper := table.SPRT.Bounds()
		s.SPRT = &wire.SPRT{LLR: table.SPRT.LLR(tested(t, table)), Lower: lower, Upper: upper}
	}
	return s
}

// title says what is played.
func title(t *fold.Test) string {
	parts := []string{t.Entry().Title()}
	for _, o := range t.Entry().Options() {
		if v, ok := t.Contest.Settings[o.Name]; ok && v != o.Usual {
			parts = append(parts, o.Name+" "+v)
		}
	}
	if c := t.Contest.Terms.Control; c != (match.Control{}) {
		parts = append(parts, c.String())
	}
	if t.Lesson != nil {
		return strings.Join(append(parts, "self-play to learn from"), ", ")
	}
	return strings.Join(append(parts, fmt.Sprintf("%d players", len(t.Contest.Players))), ", ")
}

// state says how far a test is.
func state(t *fold.Test, table *match.Table) string {
	if why, ended := t.Ended(); ended {
		return "ended: " + cmp.Or(why, "without a reason")
	}
	if !t.Over() {
		return "playing"
	}
	if table.SPRT != nil {
		if v := table.SPRT.Decide(tested(t, table)); v != match.Undecided {
			return v.String()
		}
	}
	return "complete"
}

// tested returns the pairs that an SPRT is about.
func tested(t *fold.Test, table *match.Table) match.Pairs {
	row, ok := table.Row(t.Contest.Players[0])
	if !ok || len(t.Contest.Players) != 2 {
		return match.Pairs{}
	}
	return row.PairsAgainst(t.Contest.Players[1])
}

// jsonLine returns a value as a line of JSON.
func jsonLine(v any) ([]byte, error) {
	text, err := json.Marshal(v)
	return append(text, '\n'), err
}
