package web_test

import (
	"context"
	"database/sql"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/app/catalog"
)

var (
	loadFor   = flag.Duration("load", 2*time.Second, "how long TestLoad and TestLoadKilled play; from 5s on TestLoad fails if moves take too long")
	loadGames = flag.Int("loadgames", 12, "how many games TestLoad and TestLoadKilled play at once")
	loadKills = flag.Int("loadkills", 1, "how often TestLoadKilled kills the server")
)

// load is a crowd of bots who play each other on a server that is a program of its own.
type load struct {
	t       *testing.T
	program string
	address string
	data    string
	server  *exec.Cmd
	context context.Context
	end     time.Time
	kills   int

	mu           sync.Mutex
	acks, pushes []time.Duration // of moves: to the acknowledgement, and to the other player
	spans        []spanOf
	games        []*loadGame
	outages      []outage
	cost, used   time.Duration // of all moves, on the clocks and as bots know it
	worst        time.Duration // the most that a move cost too much
	gift         time.Duration // the most that it cost too little
}

// outage is a time when the server was away.
type outage struct{ from, to time.Time }

// Many people play each other. "go test -v -run 'TestLoad$' -load 5m -loadgames 500" prints the figures.
func TestLoad(t *testing.T) {
	l := newLoad(t, 0)
	l.play()
	l.report()
	if acks := l.undisturbed(); len(acks) > 0 && quantile(acks, 0.99) > 250*time.Millisecond {
		t.Errorf("99%% within %v, want 250ms", quantile(acks, 0.99))
	}
}

// The server is killed again and again while many people play each other: "go test -v -run
// TestLoadKilled -load 3m -loadgames 500 -loadkills 20".
func TestLoadKilled(t *testing.T) {
	l := newLoad(t, *loadKills)
	l.play()
	l.report()
}

func newLoad(t *testing.T, kills int) *load {
	if runtime.GOOS != "linux" {
		t.Skip("each bot needs an address of its own, such as 127.1.0.1")
	}
	l := &load{t: t, program: serveProgram(t), address: freeAddress(t), data: filepath.Join(t.TempDir(), "games.db"), context: t.Context(), kills: kills}
	l.server = serveProcess(t, l.program, l.address, l.data)
	return l
}

// serveProcess starts the program serve, and waits until it answers.
func serveProcess(t testing.TB, program, address, data string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(program, "-addr", address, "-data", data)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kill(cmd) })
	for deadline := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		if r, err := http.Get("http://" + address + "/health"); err == nil {
			r.Body.Close()
			if r.StatusCode == http.StatusOK {
				return cmd
			}
		}
		if time.Now().After(deadline) {
			t.Fatal("the server does not answer")
		}
	}
}

// kill ends a program as kill -9 does.
func kill(cmd *exec.Cmd) {
	cmd.Process.Kill() // it may have ended
	cmd.Wait()
}

// play lets the bots play, kills the server at the end, and compares what the bots know with the data.
func (l *load) play() {
	entries := catalog.Games()
	var all sync.WaitGroup
	faults := make(chan error, *loadGames)
	l.end = time.Now().Add(*loadFor)
	done, watch := make(chan struct{}), sync.WaitGroup{}
	watch.Go(func() { l.watchHost(done) })
	defer watch.Wait()
	defer close(done)
	for i := range *loadGames {
		d := &duel{
			load: l, bots: [2]*bot{newBot(l.address, 2*i+1), newBot(l.address, 2*i+2)},
			entry: entries[i%len(entries)].Name(), rated: i%7 == 0, rng: rand.New(rand.NewPCG(1, uint64(i))),
		}
		all.Go(func() {
			time.Sleep(time.Duration(i) * min(10*time.Millisecond, *loadFor/time.Duration(2**loadGames))) // not all at once
			if err := d.run(); err != nil {
				faults <- err
			}
		})
	}
	for i := range l.kills {
		time.Sleep(time.Until(l.end.Add(-*loadFor * time.Duration(l.kills-i) / time.Duration(l.kills+1))))
		l.restart()
	}
	all.Wait()
	close(faults)
	for err := range faults {
		l.t.Error(err)
	}
	l.t.Log(l.memory())
	kill(l.server)
	l.compare()
	l.compareRated()
}

func (l *load) over() bool { return time.Now().After(l.end) || l.t.Failed() }

// restart kills the server and starts it again.
func (l *load) restart() {
	l.mu.Lock()
	l.outages = append(l.outages, outage{from: time.Now()})
	l.mu.Unlock()
	kill(l.server)
	l.server = serveProcess(l.t, l.program, l.address, l.data)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.outages[len(l.outages)-1].to = time.Now()
}

// note notes a game that begins.
func (l *load) note(g *loadGame) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.games = append(l.games, g)
}

// measure notes how long a move took.
func (l *load) measure(ack, push time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.acks, l.pushes = append(l.acks, ack), append(l.pushes, push)
}

// charge compares what a move cost on the clock with the time from when it could begin to when it was
// acknowledged, without what the server was away.
func (l *load) charge(cost time.Duration, from, to time.Time) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	used := to.Sub(from)
	for _, o := range l.outages {
		end := o.to
		if end.IsZero() || end.After(to) {
			end = to
		}
		if o.from.After(from) {
			used -= max(end.Sub(o.from), 0)
		} else {
			used -= max(end.Sub(from), 0)
		}
	}
	l.cost, l.used = l.cost+cost, l.used+used
	l.worst, l.gift = max(l.worst, cost-used), max(l.gift, used-cost)
	const slack = 100 * time.Millisecond // the bots know when the server answers again, not when it came back
	if cost > used+slack {
		return fmt.Errorf("a move cost %v on the clock; the player had at most %v for it", cost, used)
	}
	return nil
}

// compare compares what bots have seen and what was acknowledged with the data.
func (l *load) compare() {
	db, err := sql.Open("sqlite", l.data)
	if err != nil {
		l.t.Fatal(err)
	}
	defer db.Close()
	moves, lost, changed, unheard := 0, 0, 0, 0
	for _, g := range l.games {
		var kept []byte
		if err := db.QueryRow(`SELECT kept FROM games WHERE id = ?`, g.id).Scan(&kept); err != nil {
			l.t.Errorf("%s %s: %v", g.entry, g.id, err)
			lost += len(g.played)
			continue
		}
		table := resumed(l.t, g.entry, kept)
		steps := [2][]app.Step{table.Look(0).Steps, table.Look(1).Steps}
		moves += len(g.played)
		unheard += max(len(steps[0])-len(g.played), 0)
		for at, move := range g.played {
			if at >= len(steps[0]) {
				lost++
			} else if now := steps[steps[0][at].Side][at].Text; now != move && !strings.HasPrefix(now, move+":") { // and what chance made of it
				changed++
			}
		}
		for side, seen := range g.seen {
			lost += max(len(seen)-len(steps[side]), 0)
			for at, step := range seen[:min(len(seen), len(steps[side]))] {
				if over, _ := table.Outcome(); step.Text != steps[side][at].Text && over == ply.Ongoing { // then all is shown
					changed++
				}
			}
		}
	}
	l.t.Logf("%d games, %d acknowledged moves: %d lost, %d changed; %d moves were kept whose acknowledgement did not arrive", len(l.games), moves, lost, changed, unheard)
	if lost+changed > 0 {
		l.t.Error("moves are lost or changed")
	}
}

// compareRated checks that each rated game that is decided has changed the ratings of both players once,
// and that no other game has.
func (l *load) compareRated() {
	decided := query(l.t, l.data, `SELECT id FROM games WHERE rated AND outcome IN ('win', 'draw', 'loss') ORDER BY id`)
	counted := query(l.t, l.data, `SELECT game FROM rated ORDER BY game`)
	if diff := cmp.Diff(decided, counted); diff != "" {
		l.t.Errorf("rated games that are decided and that are counted differ\n%s", diff)
	}
	results := query(l.t, l.data, `SELECT coalesce(sum(wins), 0), coalesce(sum(draws), 0), coalesce(sum(losses), 0) FROM ratings`)
	want := query(l.t, l.data, `SELECT count(*) FILTER (WHERE score <> 0.5), 2 * count(*) FILTER (WHERE score = 0.5), count(*) FILTER (WHERE score <> 0.5) FROM rated`)
	if !slices.Equal(results, want) {
		l.t.Errorf("wins, draws and losses of players are %s, want %s", results, want)
	}
	l.t.Logf("%d rated games; wins, draws and losses of players: %s", len(counted), results)
}

// resumed returns a game that was kept.
func resumed(t testing.TB, name string, kept []byte) app.Table {
	t.Helper()
	for _, e := range catalog.Games() {
		if e.Name() == name {
			table, err := e.Resume(kept)
			if err != nil {
				t.Fatal(err)
			}
			return table
		}
	}
	t.Fatalf("there is no game %s", name)
	return nil
}

// report prints the figures.
func (l *load) report() {
	if len(l.acks) == 0 {
		l.t.Fatal("nobody has moved")
	}
	l.t.Logf("%.0f moves a second", float64(len(l.acks))/loadFor.Seconds())
	for name, times := range map[string][]time.Duration{"acknowledgement": l.acks, "other player": l.pushes} {
		l.t.Logf("to the %s: median %v, 99%% within %v, the slowest %v", name, quantile(times, 0.5), quantile(times, 0.99), quantile(times, 1))
	}
	l.t.Logf("clocks: %v of %v; a move cost at most %v too much and %v too little", l.cost, l.used, l.worst, l.gift)
	var away time.Duration
	for _, o := range l.outages {
		away = max(away, o.to.Sub(o.from))
	}
	if len(l.outages) > 0 {
		l.t.Logf("%d kills; the server was away for at most %v", len(l.outages), away)
	}
}

func quantile(times []time.Duration, part float64) time.Duration {
	slices.Sort(times)
	return times[int(part*float64(len(times)-1))].Round(10 * time.Microsecond)
}

// memory returns what the server uses now, and has used at most.
func (l *load) memory() string {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", l.server.Process.Pid))
	if err != nil {
		return err.Error()
	}
	return strings.Join(regexp.MustCompile(`Vm(RSS|HWM):.*`).FindAllString(string(text), -1), ", ")
}
