package fleet

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/plygo/ply/app"
	"github.com/plygo/ply/fleet/internal/bus"
	"github.com/plygo/ply/fleet/internal/fold"
	"github.com/plygo/ply/fleet/internal/wire"
	"github.com/plygo/ply/learn"
)

// learn is the command learn.
func (p *program) learn(ctx context.Context) error {
	flags := p.flags("learn")
	p.addKey(flags, bus.OwnerFile)
	class := flags.String("class", "usual", "which tests come first: urgent, usual, idle")
	batch := flags.Int("batch", 0, "`games` that a worker plays at once; 0 means 8 to 64, by how many there are")
	read := app.LearnFlags(flags, p.entries...)
	if err := p.parse(flags); err != nil {
		return err
	}
	lesson, err := read()
	if err != nil {
		return err
	}
	nc, err := p.connect(ctx)
	if err != nil {
		return err
	}
	defer bus.Close(nc)
	s, err := newSchool(nc, p.log, p.entries, &lesson)
	if err != nil {
		return err
	}
	s.class, s.batch = *class, *batch
	lesson.Options.Play = s.play
	ctx, cancel := context.WithCancel(ctx)
	defer s.follow(ctx)()
	defer cancel()
	return lesson.Learn(ctx, p.out, p.entries...)
}

// school has the games of a lesson played by a fleet. It knows what is going on from the streams alone, as a coordinator does
// that does not lead. So neither its own end nor that of the server loses a game.
type school struct {
	known  *coordinator
	log    *slog.Logger
	lesson *app.Lesson
	class  string
	batch  int
}

func newSchool(nc *nats.Conn, log *slog.Logger, entries []app.Entry, lesson *app.Lesson) (*school, error) {
	js, err := jetstream.New(nc)
	if err != nil {
		return nil, err
	}
	quiet := slog.New(slog.DiscardHandler) // what the fleet lives through, the server tells
	return &school{known: newCoordinator(nc, js, quiet, entries), log: log, lesson: lesson, class: "usual"}, nil
}

// follow reads the streams until ctx ends. The function that it returns waits for that.
func (s *school) follow(ctx context.Context) (wait func()) {
	c := s.known
	var all sync.WaitGroup
	all.Go(func() { follow(ctx, c.js, wire.Orders, 0, s.log, c.order) })
	all.Go(func() {
		follow(ctx, c.js, wire.Results, 0, s.log, func(n uint64, m jetstream.Msg) { c.result(ctx, n, m) })
	})
	return all.Wait
}

// play has the games of a generation played: it is the Play of learn.Options.
func (s *school) play(ctx context.Context, part learn.Part, add func(games []byte) error) error {
	t, err := s.test(ctx, part)
	if err != nil {
		return err
	}
	if err := s.patiently(ctx, func() error { return s.order(ctx, t) }); err != nil {
		return err
	}
	err = s.collect(ctx, t.Name, add)
	if ctx.Err() != nil {
		s.log.Info("workers go on with the games; learn with the same flags goes on, and submit -end ends them", "test", t.Name)
	}
	return err
}

// The games of a task, if the flags leave that open: few enough that many workers share them, and so many that a result
// is worth its messages.
const (
	leastGames = 8
	mostGames  = 64
	shares     = 256
)

// test returns the order of the games of a generation. Its name follows from all that decides them: a program that was
// stopped finds its order again.
func (s *school) test(ctx context.Context, part learn.Part) (*wire.Test, error) {
	t := &wire.Test{
		Contest: app.Contest{Game: s.lesson.Game, Settings: s.lesson.Settings}, Bench: map[string]string{},
		Batch:  cmp.Or(s.batch, min(max((part.To-part.From)/shares, leastGames), mostGames)),
		Lesson: &wire.Lesson{Part: part},
	}
	t.Lesson.Part.Network = nil
	if len(part.Network) > 0 {
		err := s.patiently(ctx, func() (err error) {
			t.Lesson.Network, err = bus.Put(ctx, s.known.js, part.Network)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	entry, err := fold.EntryOf(t, s.known.entries...)
	if err != nil {
		return nil, err
	}
	const searcher = "alphabeta" // plays with itself
	if bench := s.known.bench.of(entry, gameKey(t.Contest.Game, t.Contest.Settings), searcher); bench != "" {
		t.Bench[searcher] = bench
	}
	sum := sha256.Sum256(wire.Format(t))
	t.Class = s.class
	t.Name = fmt.Sprintf("%.20s-%s", strings.ToLower(t.Contest.Game), hex.EncodeToString(sum[:8]))
	return t, wire.Check(t)
}

// order orders a test, unless it is ordered. One that was ended is ordered again under another name.
func (s *school) order(ctx context.Context, t *wire.Test) error {
	if err := s.known.caughtUp(ctx); err != nil {
		return err
	}
	name := t.Name
	for n := 2; ; n++ {
		s.known.mu.Lock()
		there := s.known.fleet.Test(t.Name)
		ended := false
		if there != nil {
			_, ended = there.Ended()
		}
		s.known.mu.Unlock()
		if there != nil && !ended {
			s.log.Info("going on with games that are ordered", "test", t.Name)
			return nil
		}
		if there == nil {
			break
		}
		t.Name = fmt.Sprintf("%s-%d", name, n)
	}
	err := order(ctx, s.known.nc, wire.AskSubmit, t)
	if err != nil {
		t.Name = name
		return err
	}
	s.log.Info("games are ordered", "test", t.Name, "games", t.Lesson.Part.To-t.Lesson.Part.From, "in a task", t.Batch)
	return nil
}

// patiently does something again and again while no server answers, or none leads: learning takes hours.
func (s *school) patiently(ctx context.Context, do func() error) error {
	for {
		err := do()
		var no denied
		if err == nil || errors.As(err, &no) || ctx.Err() != nil || !bus.Unready(err) && !errors.Is(err, errNoCoordinator) {
			return err
		}
		s.log.Warn("the fleet does not answer; trying again", "error", err)
		sleep(ctx, retry)
	}
}

// collect hands on the games of a test, until all tasks have a result. Those of a worker that has made games up are left out.
func (s *school) collect(ctx context.Context, name string, add func(games []byte) error) error {
	seen := map[int]uint64{} // the number of the result that was taken or refused, by task
	var liars sync.Map       // workers
	for {
		news, missing, err := s.news(name, seen)
		if err != nil {
			return err
		}
		failed := each(news, func(n newGames) error { return s.take(ctx, n, &liars, add) })
		if ctx.Err() != nil {
			return ctx.Err()
		}
		for i, n := range news {
			if err := failed[i]; err != nil {
				s.log.Warn("a result is read later", "test", name, "task", n.number, "error", err)
				missing++
				continue
			}
			seen[n.number] = n.sequence
		}
		if missing == 0 {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-s.known.wake:
		case <-time.After(lookEvery):
		}
	}
}

// each calls do for all results, some at once, and returns what came of each.
func each(list []newGames, do func(n newGames) error) []error {
	errs := make([]error, len(list))
	var next atomic.Int64
	var all sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(list)) {
		all.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(list); i = int(next.Add(1)) - 1 {
				errs[i] = do(list[i])
			}
		})
	}
	all.Wait()
	return errs
}

// newGames is a result that counts.
type newGames struct {
	number   int
	sequence uint64
	worker   string
}

// news returns the results of a test that count and were not seen, and how many tasks have none. It returns an error if the
// test was ended before all was played.
func (s *school) news(name string, seen map[int]uint64) (news []newGames, missing int, err error) {
	s.known.mu.Lock()
	defer s.known.mu.Unlock()
	t := s.known.fleet.Test(name)
	if t == nil {
		return nil, 1, nil // the order is on its way
	}
	for number := range t.Tasks() {
		worker, sequence := t.From(number)
		if sequence == 0 {
			missing++
		} else if seen[number] != sequence {
			news = append(news, newGames{number, sequence, worker})
		}
	}
	if why, ended := t.Ended(); ended && missing > 0 && len(news) == 0 {
		return nil, 0, fmt.Errorf("%s was ended: %s", name, cmp.Or(why, "without a reason"))
	}
	return news, missing, nil
}

// take hands on the games of a result. If they are not those that are played here, their worker is not believed any more. An
// error means that the result could not be read.
func (s *school) take(ctx context.Context, n newGames, liars *sync.Map, add func(games []byte) error) error {
	if _, lies := liars.Load(n.worker); lies {
		return nil
	}
	stream, err := s.known.js.Stream(ctx, wire.Results)
	if err != nil {
		return err
	}
	r, err := stored(ctx, stream, n.sequence)
	if err != nil {
		return err
	}
	if err := add(r.File); err != nil && ctx.Err() == nil {
		liars.Store(n.worker, true)
		s.log.Error("a worker makes games up, or has another version: its games are played here; submit -withdraw has all that it did played again",
			"worker", n.worker, "task", n.number, "error", err)
	}
	return nil
}
