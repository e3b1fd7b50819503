package fleet

import (
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"os"
	"regexp"
	"runtime"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/plygo/ply/app"
	"github.com/plygo/ply/fleet/internal/bus"
	"github.com/plygo/ply/fleet/internal/wire"
)

// submission is what the flags of submit say.
type submission struct {
	name, class            string
	batch                  int
	selfPlay               string
	games                  bool
	speed                  float64
	end, withdraw, restore string
	why                    string
}

// addFlags adds the flags of submit, besides those of the contest.
func (s *submission) addFlags(flags *flag.FlagSet) {
	flags.StringVar(&s.name, "name", "", "a `name` for the test; usually one is made up")
	flags.StringVar(&s.class, "class", "usual", "which tests come first: urgent, usual, idle; those with other programs are programs")
	flags.IntVar(&s.batch, "batch", 1, "pairs of games that a worker plays at once: more for very short games")
	flags.StringVar(&s.selfPlay, "selfplay", "", "a `player` that plays itself, with the games kept")
	flags.BoolVar(&s.games, "keep", false, "keep the games, not only their results")
	flags.Float64Var(&s.speed, "speed", 0, "nodes a second of a slot of the machine for which clocks are meant; usually this machine is measured")
	flags.StringVar(&s.end, "end", "", "end the test with this `name`")
	flags.StringVar(&s.withdraw, "withdraw", "", "withdraw all results of the worker with this `name`: others play those games")
	flags.StringVar(&s.restore, "restore", "", "let the results of the worker with this `name` count again")
	flags.StringVar(&s.why, "why", "", "the reason for -end, -withdraw or -restore")
}

// submit is the command submit.
func (p *program) submit(ctx context.Context) error {
	var s submission
	flags := p.flags("submit")
	p.addKey(flags, bus.OwnerFile)
	s.addFlags(flags)
	contest := app.ContestFlags(flags, p.entries...)
	if err := p.parse(flags); err != nil {
		return err
	}
	nc, err := p.connect(ctx)
	if err != nil {
		return err
	}
	defer bus.Close(nc)
	switch {
	case s.end != "":
		return order(ctx, nc, wire.AskEnd, &wire.End{Test: s.end, Why: s.why})
	case s.withdraw != "":
		return order(ctx, nc, wire.AskWithdraw, &wire.Withdrawal{Worker: s.withdraw, Why: s.why})
	case s.restore != "":
		return order(ctx, nc, wire.AskWithdraw, &wire.Withdrawal{Worker: s.restore, Restored: true, Why: s.why})
	}
	test, err := s.test(ctx, nc, contest, p.entries)
	if err != nil {
		return err
	}
	if err := order(ctx, nc, wire.AskSubmit, test); err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.out, "%s is ordered\n", test.Name)
	return err
}

// order gives an order to the coordinator.
func order(ctx context.Context, nc *nats.Conn, subject string, m wire.Message) error {
	if err := wire.Check(m); err != nil {
		return err
	}
	reply, err := nc.RequestWithContext(limited(ctx, 30*time.Second), subject, wire.Format(m))
	if errors.Is(err, nats.ErrNoResponders) {
		return errNoCoordinator
	}
	if err != nil {
		return err
	}
	var a wire.Answer
	if err := wire.Parse(reply.Data, &a); err != nil {
		return err
	}
	if a.Error != "" {
		return denied(a.Error)
	}
	return nil
}

// errNoCoordinator says that nobody carries out orders.
var errNoCoordinator = errors.New("no coordinator leads this fleet; is serve running?")

// denied is why the coordinator does not carry out an order.
type denied string

func (d denied) Error() string { return string(d) }

// test returns the test that the flags describe.
func (s *submission) test(ctx context.Context, nc *nats.Conn, contest func() (app.Contest, error), entries []app.Entry) (*wire.Test, error) {
	c, err := contest()
	if err != nil {
		return nil, err
	}
	if s.selfPlay != "" {
		c.Players = []string{s.selfPlay, s.selfPlay + app.Again}
	}
	t := &wire.Test{Name: s.name, Contest: c, Class: s.class, Batch: s.batch, Games: s.games || s.selfPlay != "", Speed: s.speed, Bench: map[string]string{}}
	if t.Name == "" {
		t.Name = strings.ToLower(c.Game + "-" + rand.Text()[:6])
	}
	if err := upload(ctx, nc, t.Contest.Players); err != nil {
		return nil, err
	}
	entry, err := t.Contest.Entry(entries...)
	if err != nil {
		return nil, err
	}
	if err := s.describePlayers(entry, t); err != nil {
		return nil, err
	}
	if !t.Timed() {
		t.Speed = 0
	} else if t.Speed == 0 {
		if t.Speed, err = speed(entries[0], runtime.NumCPU()); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// ownTime finds limits of time in the name of a player.
var ownTime = regexp.MustCompile(`[:,]time=`)

// describePlayers adds the benches of the players, and finds the class of those that are other programs.
func (s *submission) describePlayers(entry app.Entry, t *wire.Test) error {
	all := newBenches()
	for _, player := range t.Contest.Players {
		if ownTime.MatchString(player) {
			return fmt.Errorf("%s has a limit of time of its own, which is another one on each machine; use -tc, which is scaled", player)
		}
		name := strings.TrimSuffix(player, app.Again)
		if _, err := entry.Check(name); err != nil && !errors.Is(err, app.ErrFile) {
			t.Class = wire.Programs
		}
		if fileName.MatchString(name) {
			continue // it has no bench: the SHA-256 of the file says which version it is
		}
		if bench := all.of(entry, "", name); bench != "" {
			t.Bench[name] = bench
		}
	}
	return nil
}

// localFile finds files of this machine in the name of a player: paths in braces.
var localFile = regexp.MustCompile(`\{[^{}]+\}`)

// upload puts the files that players name into the fleet, and names them by their SHA-256.
func upload(ctx context.Context, nc *nats.Conn, players []string) error {
	js, err := jetstream.New(nc)
	if err != nil {
		return err
	}
	var failed error
	for i, player := range players {
		players[i] = localFile.ReplaceAllStringFunc(player, func(word string) string {
			if fileName.MatchString(word) {
				return word
			}
			data, err := os.ReadFile(word[1 : len(word)-1])
			if err != nil {
				failed = err
				return word
			}
			sum, err := bus.Put(ctx, js, data)
			if err != nil {
				failed = err
			}
			return "{" + sum + "}"
		})
	}
	return failed
}
