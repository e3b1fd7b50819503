package fleet

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"sync/atomic"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/plygo/ply/app"
	"github.com/plygo/ply/fleet/internal/fold"
	"github.com/plygo/ply/fleet/internal/wire"
	"github.com/plygo/ply/internal/chart"
	"github.com/plygo/ply/internal/disk"
)

// report writes what is known of one test. It reads the streams itself: what they hold is all there is to
// know, whether or not a coordinator runs.
func (p *program) report(ctx context.Context, nc *nats.Conn, l *look) error {
	js, err := jetstream.New(nc)
	if err != nil {
		return err
	}
	fleet, err := replay(ctx, js, p.entries)
	if err != nil {
		return err
	}
	t := fleet.Test(l.test)
	if t == nil {
		return fmt.Errorf("there is no test called %.60s", l.test)
	}
	if t.Lesson != nil && (l.table != "" || l.results != "" || l.svg != "") {
		return fmt.Errorf("%s is self-play to learn from; it has no table, only games, which -save writes", t.Name)
	}
	if l.table != "" {
		if err := p.printTable(t, l.table); err != nil {
			return err
		}
	}
	if l.results != "" {
		if err := writeResults(t, l.results); err != nil {
			return err
		}
	}
	if l.svg != "" {
		if err := disk.Write(l.svg, []byte(chart.Rates(chart.Standing{Title: t.Entry().Title(), Table: t.Table()}))); err != nil {
			return err
		}
	}
	if l.games != "" {
		return writeGames(ctx, js, t, l.games)
	}
	return nil
}

// printTable prints the table of a test as arena does.
func (p *program) printTable(t *fold.Test, layout string) error {
	table := t.Table()
	text := table.Text()
	switch layout {
	case "markdown":
		text = table.Markdown() + "\n" + table.Remarks()
	case "csv":
		text = table.CSV() + table.Remarks()
	}
	_, err := fmt.Fprint(p.out, text)
	return err
}

// replay reads both streams as far as they are now.
func replay(ctx context.Context, js jetstream.JetStream, entries []app.Entry) (*fold.Fleet, error) {
	fleet := fold.New(entries...)
	if err := readAll(ctx, js, wire.Orders, func(_ uint64, m jetstream.Msg) { _ = fleet.Order(m.Subject(), m.Data()) }); err != nil {
		return nil, err // what is refused was logged by the coordinator; so below
	}
	err := readAll(ctx, js, wire.Results, func(n uint64, m jetstream.Msg) { _, _, _ = fleet.Result(n, m.Subject(), m.Data()) })
	return fleet, err
}

// readAll calls each for every message that a stream has now.
func readAll(ctx context.Context, js jetstream.JetStream, stream string, each func(sequence uint64, m jetstream.Msg)) error {
	s, err := js.Stream(ctx, stream)
	if err != nil {
		return err
	}
	last := s.CachedInfo().State.LastSeq
	if s.CachedInfo().State.Msgs == 0 {
		return nil
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var at atomic.Uint64
	var once sync.Once
	for err = errStuck; errors.Is(err, errStuck); {
		err = read(ctx, js, stream, &at, func(n uint64, m jetstream.Msg) {
			if n <= last {
				each(n, m)
			}
			if n >= last {
				once.Do(cancel)
			}
		})
	}
	if at.Load() >= last {
		return nil
	}
	return err
}

// writeResults writes the results that count into a new file, as arena does.
func writeResults(t *fold.Test, name string) error {
	var text bytes.Buffer
	for _, r := range t.Counted() {
		line, err := jsonLine(r)
		if err != nil {
			return err
		}
		text.Write(line)
	}
	return writeNew(name, text.Bytes())
}

// writeGames writes the games of a test into a new file, in the order of its schedule.
func writeGames(ctx context.Context, js jetstream.JetStream, t *fold.Test, name string) error {
	if !t.Games && t.Lesson == nil {
		return fmt.Errorf("%s does not keep its games; submit -keep orders a test that does", t.Name)
	}
	stream, err := js.Stream(ctx, wire.Results)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	for number := range t.Tasks() {
		_, sequence := t.From(number)
		if sequence == 0 {
			continue
		}
		r, err := stored(ctx, stream, sequence)
		if err != nil {
			return err
		}
		for _, game := range r.Games {
			text.Write(game.File)
		}
		line, games, _ := bytes.Cut(r.File, []byte("\n")) // all files of a lesson have the same first line
		if t.Lesson != nil && text.Len() == 0 {
			text.Write(append(line, '\n'))
		}
		text.Write(games)
	}
	return writeNew(name, text.Bytes())
}

// stored returns the result with a number in its stream.
func stored(ctx context.Context, stream jetstream.Stream, sequence uint64) (*wire.Result, error) {
	m, err := stream.GetMsg(ctx, sequence)
	if err != nil {
		return nil, err
	}
	var r wire.Result
	return &r, wire.Parse(m.Data, &r)
}

// writeNew writes a file that must not be there yet.
func writeNew(name string, data []byte) error {
	if _, err := os.Stat(name); err == nil {
		return fmt.Errorf("%s is there already", name)
	} else if !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return disk.Write(name, data)
}
