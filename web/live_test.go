package web_test

import (
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/plygo/ply/app/catalog"
	"github.com/plygo/ply/web"
)

// pair is a game of two people.
type pair struct {
	t       testing.TB
	players [2]*client
	id      string
}

// meet lets one visitor invite another, who accepts.
func meet(t testing.TB, a, b *client, f fields) *pair {
	t.Helper()
	invitation := fields{"entry": "tictactoe", "opponent": "link", "side": 0}
	for name, value := range f {
		invitation[name] = value
	}
	v := a.create(invitation)
	b.do("accept", fields{"game": v.ID, "invite": v.Invite}, nil)
	b.join(v.ID)
	v = a.see(func(next *view) bool { return next.ID == v.ID && next.Stage == "live" })
	p := &pair{t, [2]*client{a, b}, v.ID}
	if v.Mine[1] {
		p.players = [2]*client{b, a}
	}
	return p
}

// newPair lets two new visitors meet.
func newPair(t testing.TB, f fields) *pair {
	t.Helper()
	h := newServer(t, nil)
	return meet(t, visit(t, h), visit(t, h), f)
}

// view returns the game as one of the two sees it now.
func (p *pair) view(side int) view {
	p.t.Helper()
	return p.players[side].join(p.id)
}

// play plays moves, which the two make in turn.
func (p *pair) play(moves ...string) {
	p.t.Helper()
	for _, move := range moves {
		v := p.view(0)
		p.players[v.Turn].do("play", fields{"game": p.id, "version": v.Version, "move": move}, nil)
	}
}

// refused checks that a request is refused, and why.
func (c *client) refused(why, do string, f fields) {
	c.t.Helper()
	if err := c.try(do, f, nil); err == nil || !strings.Contains(err.Error(), why) {
		c.t.Errorf("%s %v: %v, want an error with %q", do, f, err, why)
	}
}

// An invitation is taken by a request of who has its secret, and by nothing else.
func TestInvitation(t *testing.T) {
	h := newServer(t, nil)
	host, guest, late := visit(t, h), visit(t, h), visit(t, h)
	v := host.create(fields{"entry": "tictactoe", "opponent": "link", "side": 1})
	if v.Stage != "open" || v.Mine != [2]bool{false, true} || v.Invite == "" || v.Joinable || len(v.Moves) > 0 {
		t.Fatalf("the invitation: %+v", v)
	}
	bot := &http.Client{}
	for _, path := range []string{"/game/" + v.ID, "/game/" + v.ID + "?invite=" + v.Invite} {
		for _, c := range []*http.Client{bot, guest.http} {
			r, err := c.Get(h.URL + path)
			if err != nil || r.StatusCode != http.StatusOK {
				t.Fatal(err, r.Status)
			}
			r.Body.Close()
		}
	}
	seen := guest.join(v.ID)
	if seen.Stage != "open" || !seen.Joinable || seen.Invite != "" || seen.Mine != [2]bool{} {
		t.Errorf("the guest sees %+v", seen)
	}
	host.refused("your own", "accept", fields{"game": v.ID, "invite": v.Invite})
	guest.refused("link of the invitation", "accept", fields{"game": v.ID})
	guest.refused("link of the invitation", "accept", fields{"game": v.ID, "invite": v.ID})
	guest.refused("nobody has taken", "play", fields{"game": v.ID, "move": "5"})
	host.refused("nobody has taken", "resign", fields{"game": v.ID, "side": 1})
	guest.do("accept", fields{"game": v.ID, "invite": v.Invite}, nil)
	late.refused("taken", "accept", fields{"game": v.ID, "invite": v.Invite})
	seen = guest.see(func(v *view) bool { return v.Stage == "live" })
	if seen.Mine != [2]bool{true, false} || len(seen.Moves) != 9 {
		t.Errorf("the guest plays %v", seen.Mine)
	}
	if v = late.join(v.ID); v.Mine != [2]bool{} || len(v.Moves) > 0 {
		t.Errorf("who came late: %+v", v.Mine)
	}
	host.refused("no such game", "delete", fields{"game": v.ID})
}

// An invitation can be withdrawn. Its link is no secret of games of one's own.
func TestWithdraw(t *testing.T) {
	h := newServer(t, nil)
	host, guest := visit(t, h), visit(t, h)
	v := host.create(fields{"entry": "tictactoe", "opponent": "lobby", "side": -1})
	guest.join(v.ID)
	guest.refused("no such game", "delete", fields{"game": v.ID})
	host.do("delete", fields{"game": v.ID}, nil)
	guest.refused("", "accept", fields{"game": v.ID, "invite": v.Invite})
	private := host.create(fields{"entry": "tictactoe", "seats": twoPersons})
	guest.refused("no such game", "join", fields{"game": private.ID})
	guest.refused("no such game", "accept", fields{"game": private.ID})
	for range 10 {
		host.do("create", fields{"entry": "tictactoe", "opponent": "link"}, nil)
	}
	host.refused("withdraw one", "create", fields{"entry": "tictactoe", "opponent": "link"})
}

// Both see the other's moves at once, and so does who watches; nobody moves for somebody else.
func TestTwoPeople(t *testing.T) {
	p := newPair(t, nil)
	watcher := visitURL(t, p.players[0].base)
	watcher.join(p.id)
	a, b := p.players[0], p.players[1]
	for i, move := range []string{"1", "4", "2", "5", "3"} {
		v := p.view(0)
		mover, other := p.players[i%2], p.players[1-i%2]
		other.refused("not your turn", "play", fields{"game": p.id, "version": v.Version, "move": move})
		watcher.refused("watch", "play", fields{"game": p.id, "version": v.Version, "move": move})
		mover.do("play", fields{"game": p.id, "version": v.Version, "move": move}, nil)
		mover.refused("changed", "play", fields{"game": p.id, "version": v.Version, "move": move}) // a message that comes again
		for _, c := range []*client{a, b, watcher} {
			c.see(func(v *view) bool { return len(v.Steps) == i+1 })
		}
	}
	v := watcher.join(p.id)
	if v.Outcome != "win" || v.Watching != 1 || !v.Players[0].Here || !v.Players[1].Here {
		t.Errorf("the end: %+v", v)
	}
	for _, do := range []string{"undo", "redo", "pause", "resume", "seats", "draw"} {
		a.refused("two people", do, fields{"game": p.id, "seats": twoPersons})
	}
	for _, do := range []string{"abort", "offer", "decline", "claim"} {
		watcher.refused("watch", do, fields{"game": p.id, "kind": "draw", "result": "win"})
	}
	watcher.refused("over", "resign", fields{"game": p.id})
}

func TestResignAndAbort(t *testing.T) {
	p := newPair(t, nil)
	p.players[0].refused("own side", "resign", fields{"game": p.id, "side": 1})
	p.play("1", "4")
	p.players[0].refused("both players have moved", "abort", fields{"game": p.id})
	p.players[1].do("resign", fields{"game": p.id, "side": 1}, nil)
	if v := p.view(0); v.Outcome != "win" || v.Reason == "" {
		t.Errorf("%s: %s", v.Outcome, v.Reason)
	}
	p = newPair(t, nil)
	p.play("1")
	p.players[1].do("abort", fields{"game": p.id}, nil)
	v := p.view(0)
	if v.Outcome != "aborted" || len(v.Moves) > 0 {
		t.Errorf("aborted: %+v", v)
	}
	for _, side := range []int{0, 1} {
		p.players[side].refused("over", "play", fields{"game": p.id, "move": "5"})
		p.players[side].refused("over", "resign", fields{"game": p.id, "side": side})
		p.players[side].refused("over", "abort", fields{"game": p.id})
	}
}

func TestOffers(t *testing.T) {
	p := newPair(t, nil)
	a, b := p.players[0], p.players[1]
	offer := func(c *client, kind string) { t.Helper(); c.do("offer", fields{"game": p.id, "kind": kind}, nil) }
	a.refused("no move", "offer", fields{"game": p.id, "kind": "takeback"})
	a.refused("goes on", "offer", fields{"game": p.id, "kind": "rematch"})
	a.refused("not rated", "offer", fields{"game": p.id, "kind": "casual"})
	a.refused("nobody can offer", "offer", fields{"game": p.id, "kind": "money"})
	p.play("1", "4", "2")

	// Declined, and not again at once.
	offer(a, "draw")
	if v := p.view(1); v.Offer == nil || v.Offer.Kind != "draw" || v.Offer.Side != 0 {
		t.Fatalf("the offer: %+v", v.Offer)
	}
	a.refused("already", "offer", fields{"game": p.id, "kind": "draw"})
	b.refused("first", "offer", fields{"game": p.id, "kind": "takeback"})
	b.do("decline", fields{"game": p.id, "kind": "draw"}, nil)
	a.refused("declined", "offer", fields{"game": p.id, "kind": "draw"})
	b.refused("does not stand", "decline", fields{"game": p.id, "kind": "draw"})

	// A takeback: of the last move, and over the answer to it.
	offer(a, "takeback")
	offer(b, "takeback") // agrees
	if v := p.view(0); len(v.Steps) != 2 || v.Turn != 0 || v.Offer != nil {
		t.Errorf("one step back: %d steps, turn %d", len(v.Steps), v.Turn)
	}
	offer(a, "takeback")
	offer(b, "takeback")
	if v := p.view(0); len(v.Steps) != 0 || v.Turn != 0 {
		t.Errorf("two steps back: %d steps, turn %d", len(v.Steps), v.Turn)
	}

	// A move answers an offer.
	p.play("1")
	offer(a, "draw")
	p.play("4")
	if v := p.view(0); v.Offer != nil {
		t.Errorf("%+v still stands", v.Offer)
	}
	offer(b, "draw")
	offer(a, "draw")
	if v := p.view(0); v.Outcome != "draw" || v.Reason != "agreement" {
		t.Errorf("%s: %s", v.Outcome, v.Reason)
	}
	b.refused("over", "offer", fields{"game": p.id, "kind": "draw"})

	// A rematch that was declined is the other's to offer. It has the sides swapped, and both find it.
	offer(a, "rematch")
	b.do("decline", fields{"game": p.id, "kind": "rematch"}, nil)
	a.refused("the other player can offer it", "offer", fields{"game": p.id, "kind": "rematch"})
	offer(b, "rematch")
	offer(a, "rematch")
	next := p.view(1).Next
	v := a.join(next)
	if v.Mine != [2]bool{false, true} || v.Stage != "live" || b.join(next).Mine != [2]bool{true, false} {
		t.Errorf("the rematch: %+v", v)
	}
	a.refused("has begun", "offer", fields{"game": p.id, "kind": "rematch"})
}

// Who has to move and is away for too long loses the game if the other says so.
func TestAway(t *testing.T) {
	h := newServer(t, func(s *web.Server) { s.Limits.Away = 2 * time.Second })
	p := meet(t, visit(t, h), visit(t, h), fields{"clock": map[string]any{"base": 60}})
	a, b := p.players[0], p.players[1]
	p.play("1", "4", "2")
	a.refused("is here", "claim", fields{"game": p.id, "result": "win"})
	b.socket.CloseNow()
	v := a.see(func(v *view) bool { return v.Away != nil })
	if v.Away.Side != 1 || v.Players[1].Here {
		t.Errorf("away: %+v", v.Away)
	}
	a.refused("still come back", "claim", fields{"game": p.id, "result": "win"})
	b.connect()
	b.join(p.id)
	a.see(func(v *view) bool { return v.Away == nil })
	b.socket.CloseNow()
	a.see(func(v *view) bool { return v.Away != nil && v.Away.Left == 0 })
	a.refused("win or a draw", "claim", fields{"game": p.id, "result": "loss"})
	a.do("claim", fields{"game": p.id, "result": "win"}, nil)
	if v := p.view(0); v.Outcome != "win" || v.Reason != "abandonment" {
		t.Errorf("%s: %s", v.Outcome, v.Reason)
	}
}

// The clock of a game of two people ends it when nobody watches, too.
func TestTwoFlags(t *testing.T) {
	p := newPair(t, fields{"clock": map[string]any{"base": 0.5}})
	p.play("1")
	time.Sleep(time.Second) // no clock runs before both have moved
	p.play("4")
	p.players[0].socket.CloseNow()
	p.players[1].socket.CloseNow()
	time.Sleep(time.Second)
	p.players[0].connect()
	if v := p.view(0); v.Outcome != "loss" || v.Reason != "loss on time" {
		t.Errorf("%s: %s", v.Outcome, v.Reason)
	}
}

// The lobby shows challenges of who is connected, and games that go on.
func TestLobby(t *testing.T) {
	type lobby struct {
		Challenges []struct {
			Game, Entry, Title, Name string
			Side                     int
			Mine, Rated              bool
			Clock                    *struct{ Base, Increment, Move float64 }
		}
		Live []struct{ Game string }
	}
	h := newServer(t, nil)
	host, guest := visit(t, h), visit(t, h)
	var l lobby
	guest.do("lobby", fields{"on": true}, &l)
	if l.Challenges == nil || l.Live == nil || len(l.Challenges)+len(l.Live) > 0 {
		t.Fatalf("an empty lobby: %+v", l)
	}
	news := func() (l lobby) {
		t.Helper()
		m := guest.hear(func(m message) bool { return m.Push == "lobby" })
		decode(t, m.Lobby, &l)
		return l
	}
	v := host.create(fields{"entry": "chess", "opponent": "lobby", "side": 0, "clock": map[string]any{"base": 300, "increment": 3}})
	host.create(fields{"entry": "chess", "opponent": "link"})
	if l = news(); len(l.Challenges) != 1 || l.Challenges[0].Game != v.ID || l.Challenges[0].Side != 1 || l.Challenges[0].Mine || l.Challenges[0].Clock.Base != 300 {
		t.Fatalf("the challenge: %+v", l)
	}
	var own lobby
	if host.do("lobby", fields{"on": true}, &own); !own.Challenges[0].Mine {
		t.Error("the host does not see that it is theirs")
	}
	host.socket.CloseNow()
	if l = news(); len(l.Challenges) > 0 {
		t.Errorf("%+v of a visitor who is gone", l.Challenges)
	}
	host.connect()
	if l = news(); len(l.Challenges) != 1 {
		t.Errorf("the visitor is back: %+v", l)
	}
	guest.do("accept", fields{"game": v.ID}, nil)
	if l = news(); len(l.Challenges) > 0 || len(l.Live) != 1 || l.Live[0].Game != v.ID {
		t.Errorf("the game goes on: %+v", l)
	}
	guest.do("resign", fields{"game": v.ID, "side": 1}, nil)
	if l = news(); len(l.Live) > 0 {
		t.Errorf("the game is over: %+v", l)
	}
	guest.do("lobby", fields{"on": false}, nil)
}

// In a game of two people that goes on, help is for its players alone, and the other is told.
func TestHelp(t *testing.T) {
	p := newPair(t, nil)
	watcher := visitURL(t, p.players[0].base)
	watcher.join(p.id)
	for _, do := range []string{"hint", "analyze", "review", "solve"} {
		watcher.refused("watches", do, fields{"game": p.id, "moves": 1})
	}
	p.players[0].do("hint", fields{"game": p.id}, nil)
	if m := p.players[1].hear(func(m message) bool { return m.Push == "notice" }); !strings.Contains(m.Notice, "asked for help") {
		t.Errorf("the notice: %q", m.Notice)
	}
	p.play("1")
	p.players[1].do("leave", fields{"game": p.id}, nil)
	p.players[0].do("hint", fields{"game": p.id}, nil)
	p.players[1].join(p.id)
	if m := p.players[1].hear(func(m message) bool { return m.Push == "notice" }); !strings.Contains(m.Notice, "asked for help") {
		t.Errorf("who was away hears: %q", m.Notice)
	}
	p.players[0].do("resign", fields{"game": p.id, "side": 0}, nil)
	watcher.do("analyze", fields{"game": p.id}, nil)
}

// Games of two people, their clocks, offers and invitations are there after a restart.
func TestTwoPeopleRestart(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.db")
	s := startServer(t, file)
	a, b := visit(t, s.Server), visit(t, s.Server)
	p := meet(t, a, b, fields{"clock": map[string]any{"base": 60}, "opponent": "lobby"})
	waiting := a.create(fields{"entry": "chess", "opponent": "lobby"})
	p.play("1", "4", "2")
	time.Sleep(1500 * time.Millisecond) // b thinks
	a.do("offer", fields{"game": p.id, "kind": "draw"}, nil)
	before := p.view(0)
	time.Sleep(1500 * time.Millisecond)
	s.stop()
	time.Sleep(2 * time.Second) // nobody pays for this
	next := startServer(t, file)
	a.move(s.Server, next.Server)
	v := a.join(p.id)
	if v.Clock.Running != -1 {
		t.Error("the clock of a player runs who is not back")
	}
	b.move(s.Server, next.Server)
	v = b.join(p.id)
	if v.Clock.Running != 1 {
		t.Error("the clock stands though the player is back")
	}
	used := time.Duration(before.Clock.Left[1]-v.Clock.Left[1]) * time.Millisecond
	if used < time.Second || used > 3*time.Second {
		t.Errorf("the player pays %v, who had thought for 1.5 s more", used)
	}
	if len(v.Steps) != 3 || v.Offer == nil || v.Offer.Kind != "draw" {
		t.Errorf("%d steps, offer %+v", len(v.Steps), v.Offer)
	}
	b.do("offer", fields{"game": p.id, "kind": "draw"}, nil)
	if v := p.view(0); v.Outcome != "draw" {
		t.Errorf("%s: %s", v.Outcome, v.Reason)
	}
	b.do("accept", fields{"game": waiting.ID}, nil)
}

// Every game can be played by two people, to the end of its rules or for a while.
func TestEveryGameOfTwo(t *testing.T) {
	for _, e := range catalog.Games() {
		t.Run(e.Name(), func(t *testing.T) {
			p := newPair(t, fields{"entry": e.Name(), "side": -1})
			for range 40 {
				v := p.view(0)
				if v.Outcome != "ongoing" {
					break
				}
				mover := p.view(v.Turn)
				p.play(mover.Moves[len(mover.Moves)/2].Text)
			}
			if v := p.view(0); len(v.Steps) == 0 {
				t.Error("no move was played")
			}
		})
	}
}

// A thousand challenges at once are refused but for a few, and people go on playing meanwhile.
func TestChallengeFlood(t *testing.T) {
	h := newServer(t, nil)
	p := meet(t, visit(t, h), visit(t, h), fields{"entry": "chess"})
	var flood sync.WaitGroup
	var hosts []*client
	for range 5 {
		c := visit(t, h)
		hosts = append(hosts, c)
		flood.Go(func() {
			for range 200 { // its answers are not read, so the connection may end
				if c.socket.Write(t.Context(), websocket.MessageText, []byte(`{"id":1,"do":"create","entry":"chess","opponent":"lobby"}`)) != nil {
					return
				}
			}
		})
	}
	var slowest time.Duration
	for range 20 {
		v := p.view(0)
		v = p.view(v.Turn)
		began := time.Now()
		p.play(v.Moves[0].Text)
		slowest = max(slowest, time.Since(began))
	}
	flood.Wait()
	t.Logf("the slowest move of others meanwhile: %v", slowest)
	if slowest > 5*time.Second {
		t.Errorf("a move took %v", slowest)
	}
	for _, c := range hosts {
		c.another().refused("withdraw one", "create", fields{"entry": "chess", "opponent": "link"})
	}
	var lobby struct{ Challenges []struct{ Game string } }
	p.players[0].do("lobby", fields{"on": true}, &lobby)
	if n := len(lobby.Challenges); n != 20 {
		t.Errorf("the lobby shows %d challenges of one address, want 20", n)
	}
}

// A rematch of a game that anybody could find is in the lobby at once.
func TestRematchListed(t *testing.T) {
	p := newPair(t, fields{"opponent": "lobby"})
	p.players[0].do("resign", fields{"game": p.id, "side": 0}, nil)
	watcher := visitURL(t, p.players[0].base)
	watcher.do("lobby", fields{"on": true}, nil)
	p.players[0].do("offer", fields{"game": p.id, "kind": "rematch"}, nil)
	p.players[1].do("offer", fields{"game": p.id, "kind": "rematch"}, nil)
	next := p.view(0).Next
	m := watcher.hear(func(m message) bool { return m.Push == "lobby" })
	if !strings.Contains(string(m.Lobby), next) {
		t.Errorf("the rematch %s is not in the lobby: %s", next, m.Lobby)
	}
}

// All pages of who waits are told that somebody has accepted, except those that show the game.
func TestAcceptCalls(t *testing.T) {
	h := newServer(t, nil)
	host, guest := visit(t, h), named(t, h, "Minh")
	v := host.create(fields{"entry": "tictactoe", "opponent": "link"})
	other := host.another()
	other.do("hello", nil, nil)
	guest.do("accept", fields{"game": v.ID, "invite": v.Invite}, nil)
	m := other.hear(func(m message) bool { return m.Push == "call" })
	if string(m.Game) != `"`+v.ID+`"` || m.Name != "Minh" || m.Title != "tic-tac-toe" {
		t.Errorf("the page was told %+v", m)
	}
	host.see(func(v *view) bool { return v.Stage == "live" })
	host.do("hello", nil, nil)
	for _, m := range host.heard {
		if m.Push == "call" {
			t.Error("the page of the game was called too")
		}
	}
}
