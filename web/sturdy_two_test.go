package web_test

import (
	"database/sql"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/plygo/ply/app"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/web"
)

// brittle has rules that cannot read what they have written.
type brittle struct {
	tictactoe.Rules
	fails *atomic.Bool
}

func (b brittle) Parse(text string) (tictactoe.Board, error) {
	if b.fails.Load() {
		panic("a fault in somebody's own rules")
	}
	return b.Rules.Parse(text)
}

// A server starts though the rules of a game fail that goes on: one of the lobby, one with a clock. Other
// games are played there, and so is this one when its rules work again.
func TestStartWithBrittleRules(t *testing.T) {
	for name, f := range map[string]fields{"lobby": {"opponent": "lobby"}, "clock": {"clock": map[string]any{"base": 60}}} {
		t.Run(name, func(t *testing.T) {
			file, fails := filepath.Join(t.TempDir(), "games.db"), new(atomic.Bool)
			start := func() stoppable {
				h := newServer(t, func(s *web.Server) { s.Data = file }, app.Of("brittle", brittle{fails: fails}), app.Of("tictactoe", tictactoe.Rules{}))
				return stoppable{h, func() { end(t, h) }}
			}
			s := start()
			f["entry"] = "brittle"
			p := meet(t, visit(t, s.Server), visit(t, s.Server), f)
			p.play("1", "4")
			s.stop()
			fails.Store(true)
			next := start()
			for _, c := range p.players {
				c.move(s.Server, next.Server)
				c.refused("", "join", fields{"game": p.id})
				c.do("lobby", fields{"on": true}, nil)
			}
			meet(t, p.players[0], p.players[1], nil).play("1", "4")
			fails.Store(false)
			p.play("2", "5")
		})
	}
}

// spoil lets the store refuse what the SQL says, until the function that it returns is called.
func spoil(t testing.TB, file, what string) (mend func()) {
	t.Helper()
	db, err := sql.Open("sqlite", file+"?_pragma=busy_timeout(5000)")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	do := func(text string) {
		t.Helper()
		if _, err := db.Exec(text); err != nil {
			t.Fatal(err)
		}
	}
	do(`CREATE TRIGGER spoilt BEFORE ` + what + ` ON games BEGIN SELECT RAISE(ABORT, 'no room in /secret/path'); END`)
	return func() { t.Helper(); do(`DROP TRIGGER spoilt`) }
}

// A move that cannot be kept has not happened: the player has the time that is left, and the clock runs.
func TestMoveNotKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.db")
	s := startServer(t, file)
	p := meet(t, visit(t, s.Server), visit(t, s.Server), fields{"clock": map[string]any{"base": 60}})
	p.play("1", "4")
	time.Sleep(time.Second) // player 0 thinks
	mend := spoil(t, file, "UPDATE")
	p.players[0].refused("cannot keep", "play", fields{"game": p.id, "move": "2"})
	mend()
	v := p.view(0)
	if len(v.Steps) != 2 || v.Clock.Running != 0 || v.Clock.Left[0] > 59_200 {
		t.Errorf("%d steps, %d ms left, running %d", len(v.Steps), v.Clock.Left[0], v.Clock.Running)
	}
	time.Sleep(300 * time.Millisecond)
	if next := p.view(0); next.Clock.Left[0] > v.Clock.Left[0]-200 {
		t.Errorf("the clock stands at %d ms", next.Clock.Left[0])
	}
	p.play("2", "5")
}

// A rematch begins whole or not at all. If it cannot be kept, no game is left behind and the offer stands,
// and nobody reads what is wrong with the server.
func TestRematchNotKept(t *testing.T) {
	for _, what := range []string{"INSERT", "UPDATE"} {
		t.Run(what, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "games.db")
			s := startServer(t, file)
			p := meet(t, visit(t, s.Server), visit(t, s.Server), fields{"opponent": "lobby"})
			a, b, rematch := p.players[0], p.players[1], fields{"game": p.id, "kind": "rematch"}
			a.do("abort", fields{"game": p.id}, nil)
			a.do("offer", rematch, nil)
			mend := spoil(t, file, what)
			for range 3 {
				if err := b.try("offer", rematch, nil); err == nil || !strings.Contains(err.Error(), "cannot keep") || strings.Contains(err.Error(), "secret") {
					t.Errorf("the player reads: %v", err)
				}
			}
			mend()
			if v, games := p.view(0), a.games(); v.Offer == nil || v.Next != "" || len(games) != 1 {
				t.Errorf("the offer is %v, the rematch %q, the games %v", v.Offer, v.Next, games)
			}
			b.do("offer", rematch, nil)
			if v, games := p.view(0), a.games(); v.Offer != nil || v.Next == "" || len(games) != 2 {
				t.Errorf("the offer is %v, the rematch %q, the games %v", v.Offer, v.Next, games)
			}
		})
	}
}

// An offer stands though the rules failed when the other player agreed to it.
func TestOfferOutlivesFault(t *testing.T) {
	m := moody{fails: new(atomic.Bool)}
	h := newServer(t, nil, app.Of("moody", m))
	p := meet(t, visit(t, h), visit(t, h), fields{"entry": "moody"})
	p.players[0].do("abort", fields{"game": p.id}, nil)
	p.players[0].do("offer", fields{"game": p.id, "kind": "rematch"}, nil)
	before := p.view(0)
	m.fails.Store(true)
	p.players[1].refused("wrong", "offer", fields{"game": p.id, "kind": "rematch"})
	m.fails.Store(false)
	if v := p.view(0); v.Offer == nil || v.Version != before.Version {
		t.Errorf("the offer is %v in version %d, want that of version %d", v.Offer, v.Version, before.Version)
	}
	p.players[1].do("offer", fields{"game": p.id, "kind": "rematch"}, nil)
}

// Who loses the connection is away from all games, though the rules of some fail when others are told.
func TestLeaveThoughRulesFail(t *testing.T) {
	m := moody{fails: new(atomic.Bool)}
	h := newServer(t, nil, app.Of("moody", m))
	a, b := visit(t, h), visit(t, h)
	var pairs []*pair
	for range 6 {
		p := meet(t, a, b, fields{"entry": "moody", "clock": map[string]any{"base": 60}})
		p.play("1")
		pairs = append(pairs, p)
	}
	var challenge struct{ Game string }
	b.do("create", fields{"entry": "moody", "opponent": "lobby"}, &challenge)
	a.do("lobby", fields{"on": true}, nil)
	time.Sleep(600 * time.Millisecond) // who comes and goes is told at once again
	m.fails.Store(true)
	for _, p := range pairs {
		a.refused("", "offer", fields{"game": p.id, "kind": "draw"}) // what the server remembers of the board is gone
	}
	b.socket.CloseNow()
	a.hear(func(m message) bool { // the server takes challenges out when the games were left
		return m.Push == "lobby" && !strings.Contains(string(m.Lobby), challenge.Game)
	})
	m.fails.Store(false)
	for i, p := range pairs {
		if v := a.join(p.id); v.Players[1].Here {
			t.Errorf("in game %d the other is here who is gone", i)
		}
	}
}

// atOnce does several things at once, and returns how many had no error.
func atOnce(things ...func() error) int {
	var done atomic.Int64
	var all sync.WaitGroup
	start := make(chan struct{})
	for _, f := range things {
		all.Go(func() {
			<-start
			if f() == nil {
				done.Add(1)
			}
		})
	}
	close(start)
	all.Wait()
	return int(done.Load())
}

// Of requests that come at once, those are done that make sense together: one guest has the seat, or the
// invitation is withdrawn; two players who offer a rematch, one of them twice, have one; a game is
// aborted, or goes on with the second move.
func TestTwoPeopleAtOnce(t *testing.T) {
	h := newServer(t, func(s *web.Server) { s.Limits.Rate, s.Limits.AddressRate = 1e9, 1e9 })
	a, b, c := visit(t, h), visit(t, h), visit(t, h)
	twin := a.another()
	try := func(c *client, do string, f fields) func() error { return func() error { return c.try(do, f, nil) } }
	for range 15 {
		var made struct{ Game string }
		a.do("create", fields{"entry": "tictactoe", "opponent": "lobby", "side": -1}, &made)
		game := fields{"game": made.Game}
		if n := atOnce(try(b, "accept", game), try(c, "accept", game), try(a, "delete", game)); n != 1 {
			t.Errorf("two guests and a host who withdraws: %d were done, want 1", n)
		}
	}
	for range 10 {
		p := meet(t, a, b, nil)
		a.do("resign", fields{"game": p.id, "side": 0}, nil)
		before, offer := len(a.games()), fields{"game": p.id, "kind": "rematch"}
		n := atOnce(try(a, "offer", offer), try(twin, "offer", offer), try(b, "offer", offer))
		if v, games := p.view(0), len(a.games())-before; n != 2 || v.Next == "" || games != 1 {
			t.Errorf("%d offers were made, and %d rematches", n, games)
		}
		a.do("leave", fields{"game": p.id}, nil)
		b.do("leave", fields{"game": p.id}, nil)
	}
	for range 10 {
		p := meet(t, a, b, nil)
		p.play("1")
		n := atOnce(try(a, "abort", fields{"game": p.id}), try(b, "play", fields{"game": p.id, "version": p.view(0).Version, "move": "4"}))
		if v := p.view(0); n != 1 || (v.Outcome == "aborted") != (len(v.Steps) == 1) {
			t.Errorf("%d were done: %s after %d steps", n, v.Outcome, len(v.Steps))
		}
		a.do("leave", fields{"game": p.id}, nil)
		b.do("leave", fields{"game": p.id}, nil)
	}
}

// A rematch is a game like others: it begins only if there is room for one.
func TestRematchNeedsRoom(t *testing.T) {
	for why, limit := range map[string]func(*web.Server){
		"no room":  func(s *web.Server) { s.Limits.AllGames = 3 },
		"too many": func(s *web.Server) { s.Limits.AddressGames = 16 }, // a quarter of them at once: one is made, and accepted
	} {
		h := newServer(t, limit)
		p := meet(t, visit(t, h), visit(t, h), nil)
		id := p.id
		for range 2 {
			for _, c := range p.players {
				if c == p.players[0] {
					c.do("abort", fields{"game": id}, nil)
				}
				c.do("offer", fields{"game": id, "kind": "rematch"}, nil)
			}
			id = p.players[0].join(id).Next
		}
		p.players[0].do("abort", fields{"game": id}, nil)
		p.players[0].do("offer", fields{"game": id, "kind": "rematch"}, nil)
		p.players[1].refused(why, "offer", fields{"game": id, "kind": "rematch"})
	}
}

// A player who opens and closes many pages does not flood the other, who stays connected.
func TestManyComeAndGo(t *testing.T) {
	p := newPair(t, fields{"entry": "chess", "clock": map[string]any{"base": 300}})
	p.play("e4", "e5", "Nf3", "Nc6")
	a, b := p.players[0], p.players[1]
	a.do("leave", fields{"game": p.id}, nil)
	b.do("hello", nil, nil)
	b.heard = nil
	var pages sync.WaitGroup
	began := time.Now()
	for range 8 {
		page := a.another()
		pages.Go(func() {
			for range 55 {
				_ = page.try("join", fields{"game": p.id}, nil)
				_ = page.try("leave", fields{"game": p.id}, nil)
			}
		})
	}
	pages.Wait()
	b.do("hello", nil, nil)
	if n, most := len(b.heard), 3+int(time.Since(began)/(250*time.Millisecond)); n > most {
		t.Errorf("the other was told %d times who is here in %v, want at most %d", n, time.Since(began), most)
	}
	time.Sleep(600 * time.Millisecond)
	b.do("hello", nil, nil)
	var last view
	if decode(t, b.heard[len(b.heard)-1].Game, &last); last.Players[0].Here {
		t.Error("the other was not told that nobody is here any more")
	}
}
