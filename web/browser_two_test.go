package web_test

import (
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/app/catalog"
	"github.com/plygo/ply/web"
)

// hall is a game of two people in two browsers, with somebody who watches in a third one.
type hall struct {
	t       testing.TB
	players [2]*table
	watcher *table
}

// newHall lets one person invite another by a link. Programs that fetch the link take nothing.
func newHall(t testing.TB, base string, f fields) *hall {
	t.Helper()
	host := newPage(t, base)
	host.open("/games")
	invitation := fields{"opponent": "link", "side": 0}
	for name, value := range f {
		invitation[name] = value
	}
	server := host.visitor()
	v := server.create(invitation)
	host.open("/game/" + v.ID)
	host.sees("[data-name=invite]", "Waiting")
	link := "/game/" + v.ID + "?invite=" + v.Invite
	if bot, err := http.Get(base + link); err != nil || bot.StatusCode != http.StatusOK {
		t.Fatalf("a bot: %v", err)
	}
	guest := host.beside()
	guest.open(link)
	guest.present("[data-do=accept]")
	if v := server.join(v.ID); v.Stage != "open" {
		t.Fatal("who only looks has taken the seat")
	}
	guest.click("[data-do=accept]")
	host.absent("[data-name=invite]")
	watcher := host.beside()
	watcher.open("/game/" + v.ID)
	watcher.sees("[data-name=role]", "watching")
	return &hall{t, [2]*table{host.join(), guest.join()}, watcher.join()}
}

// all returns all who see the game.
func (h *hall) all() []*table { return []*table{h.players[0], h.players[1], h.watcher} }

// mover returns who is to move.
func (h *hall) mover() *table {
	h.t.Helper()
	return h.players[h.watcher.view.Turn]
}

// play plays a move by clicks of who is to move. All see it.
func (h *hall) play(m app.Move) {
	h.t.Helper()
	h.mover().choose(m)
	n := len(h.watcher.view.Steps)
	h.see(func(v *view) bool { return len(v.Steps) > n })
}

// see waits until all see the game as ok says, on their pages.
func (h *hall) see(ok func(*view) bool) {
	h.t.Helper()
	for _, tb := range h.all() {
		tb.see(ok)
	}
}

// Two people play each other by clicks, and a third one watches, in every game.
func TestBrowserTwoPeople(t *testing.T) {
	t.Parallel()
	server := newServer(t, nil)
	for _, entry := range catalog.Games() {
		t.Run(entry.Name(), func(t *testing.T) {
			if testing.Short() && entry.Name() != "tictactoe" {
				t.Skip("one game is enough for a short test")
			}
			t.Parallel()
			rng := rand.New(rand.NewPCG(26, 2))
			h := newHall(t, server.URL, fields{"entry": entry.Name(), "clock": map[string]any{"base": 600, "increment": 5}})
			const most = 24
			for n := 0; h.watcher.view.Outcome == "ongoing" && n < most; n++ {
				if n == 1 { // who watches can do nothing
					for _, do := range []string{"resign", "draw", "takeback", "hint"} {
						h.watcher.absent("[data-do=" + do + "]")
					}
				}
				moves := h.mover().view.Moves
				h.play(moves[rng.IntN(len(moves))])
			}
			if h.watcher.view.Outcome == "ongoing" {
				loser := h.players[1]
				loser.click("[data-do=resign]")
				loser.click("dialog [data-do=yes]")
				h.see(func(v *view) bool { return v.Outcome == "win" && v.Reason == "resignation" })
			}
			for _, tb := range h.all() {
				tb.announced(tb.view.Reason)
			}
		})
	}
}

// Offers are seen by both, and nothing happens without consent.
func TestBrowserOffers(t *testing.T) {
	long(t)
	h := newHall(t, newServer(t, nil).URL, fields{"entry": "chess"})
	white, black := h.players[0], h.players[1]
	white.absent("[data-do=agree]")
	h.play(white.move("e4"))
	h.play(black.move("e5"))

	// A takeback that is declined, and one that is not.
	white.click("[data-do=takeback]")
	black.sees("[data-name=offer]", "take back")
	white.absent("[data-do=agree]")
	black.click("[data-do=decline]")
	white.sees(".toast", "declined")
	h.play(white.move("d4"))
	h.play(black.move("d5"))
	white.click("[data-do=takeback]")
	black.announced("take back")
	black.click("[data-do=agree]")
	h.see(func(v *view) bool { return len(v.Steps) == 2 && v.Turn == 0 })

	// A draw, and a rematch with the sides swapped.
	white.click("[data-do=draw]")
	white.click("dialog [data-do=yes]")
	black.sees("[data-name=offer]", "draw")
	h.watcher.sees("[data-name=offer]", "draw")
	h.watcher.absent("[data-do=agree]")
	black.click("[data-do=agree]")
	h.see(func(v *view) bool { return v.Outcome == "draw" && v.Reason == "agreement" })
	black.click("[data-do=rematch]")
	white.sees("[data-name=offer]", "rematch")
	white.click("[data-do=agree]")
	next := [2]*table{black.next(), white.next()}
	if next[0].view.ID != next[1].view.ID || !next[0].view.Mine[0] || !next[1].view.Mine[1] {
		t.Errorf("the rematch: %+v and %+v", next[0].view, next[1].view)
	}

	// It can be aborted while it has hardly begun.
	next[1].click("[data-do=abort]")
	next[1].click("dialog [data-do=yes]")
	next[0].sees(".outcome", "aborted")
}

// Who lets the time run out loses, whoever watches.
func TestBrowserTwoClocks(t *testing.T) {
	long(t)
	h := newHall(t, newServer(t, nil).URL, fields{"entry": "chess", "clock": map[string]any{"base": 4}})
	h.play(h.players[0].move("e4"))
	h.play(h.players[1].move("e5"))
	h.play(h.players[0].move("d4"))
	h.players[1].present(`.bar[data-side="1"] .clock.running.scarce`)
	h.see(func(v *view) bool { return v.Outcome == "win" && v.Reason == "loss on time" })
}

// Who leaves the game can come back. After a while the other one can claim it.
func TestBrowserAway(t *testing.T) {
	long(t)
	const away = 3 * time.Second
	h := newHall(t, newServer(t, func(s *web.Server) { s.Limits.Away = away }).URL, fields{"entry": "chess", "clock": map[string]any{"base": 600}})
	white, black := h.players[0], h.players[1]
	h.play(white.move("e4"))
	leave := func() {
		t.Helper()
		black.server.socket.CloseNow() // it is of the same visitor
		black.do(chromedp.Navigate("about:blank"))
	}
	leave()
	white.sees("[data-name=away]", "claim")
	white.absent("[data-do=claim-win]")
	black.open("/game/" + white.view.ID)
	white.absent("[data-name=away]")
	black.server = black.visitor()
	black.view = black.server.join(white.view.ID)
	h.play(black.move("e5"))
	h.play(white.move("d4"))
	leave()
	white.click("[data-do=claim-win]")
	white.see(func(v *view) bool { return v.Outcome == "win" && v.Reason == "abandonment" })
}

// The net of one person breaks and comes back: nothing is lost, and play goes on.
func TestBrowserCut(t *testing.T) {
	long(t)
	server := newServer(t, nil)
	line := newLine(t, strings.TrimPrefix(server.URL, "http://"))
	h := newHall(t, server.URL, fields{"entry": "chess", "clock": map[string]any{"base": 600}})
	white, black := h.players[0], h.players[1]
	h.play(white.move("e4"))

	// Black goes on by the line that can be cut, as the same visitor: cookies know no ports.
	black.server.socket.CloseNow()
	black.base = "http://" + line.address
	black.open("/game/" + white.view.ID)
	black.server = black.visitor()
	black.view = black.server.join(white.view.ID)
	h.play(black.move("e5"))

	black.lost(true)
	line.cut()
	black.sees("#offline", "No connection")
	h.watcher.wait("the watcher sees that black is away", "document.querySelector('[data-name=here1]:not(.on)')")
	white.choose(white.move("d4"))
	white.see(func(v *view) bool { return len(v.Steps) == 3 })
	line.mend()
	black.absent("#offline")
	black.lost(false)
	black.server = black.visitor()
	black.view = black.server.join(white.view.ID)
	h.see(func(v *view) bool { return len(v.Steps) == 3 })
	h.play(black.move("exd4"))
}

// line carries connections to a server until it is cut.
type line struct {
	t       testing.TB
	address string
	to      string

	mu       sync.Mutex
	listener net.Listener
	open     map[net.Conn]bool
}

func newLine(t testing.TB, to string) *line {
	t.Helper()
	l := &line{t: t, to: to, address: "127.0.0.1:0", open: map[net.Conn]bool{}}
	l.mend()
	t.Cleanup(l.cut)
	return l
}

// mend lets connections through again.
func (l *line) mend() {
	l.t.Helper()
	listener, err := net.Listen("tcp", l.address)
	if err != nil {
		l.t.Fatal(err)
	}
	l.mu.Lock()
	l.listener, l.address = listener, listener.Addr().String()
	l.mu.Unlock()
	go func() {
		for {
			from, err := listener.Accept()
			if err != nil {
				return
			}
			go l.carry(from)
		}
	}()
}

func (l *line) carry(from net.Conn) {
	to, err := net.Dial("tcp", l.to)
	if err != nil {
		from.Close()
		return
	}
	l.mu.Lock()
	l.open[from], l.open[to] = true, true
	l.mu.Unlock()
	go func() { io.Copy(to, from); to.Close() }()
	io.Copy(from, to)
	from.Close()
}

// cut ends all connections, and lets none through.
func (l *line) cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.listener.Close()
	for c := range l.open {
		c.Close()
	}
	clear(l.open)
}
