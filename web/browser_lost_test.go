package web_test

import (
	"net"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

// A reload in the middle shows the same position, and play goes on.
func TestBrowserReload(t *testing.T) {
	long(t)
	tb := sit(t, newServer(t, nil).URL, fields{"entry": "kalah", "seats": [2]string{"person", "random"}})
	for range 3 {
		tb.play(tb.view.Moves[0])
	}
	const things = "JSON.stringify([...document.querySelectorAll('main .place')].map((place) => place.ariaLabel))"
	before := evaluate[string](tb.page, things)
	tb.do(chromedp.Reload())
	tb.settle()
	if after := evaluate[string](tb.page, things); after != before {
		t.Errorf("after the reload the board is %s, before it was %s", after, before)
	}
	tb.play(tb.view.Moves[0])
}

// The server is killed in the middle of a game and started again: the page finds it by itself,
// nothing is lost, and play goes on.
func TestBrowserKilledServer(t *testing.T) {
	long(t)
	program, folder := serveProgram(t), t.TempDir()
	address := freeAddress(t)
	start := func() *exec.Cmd { return serveProcess(t, program, address, filepath.Join(folder, "games.db")) }
	p := newPage(t, "http://"+address)
	cmd := start()
	p.open("/games")
	server := p.visitor()
	tb := &table{page: p, server: server, view: server.create(fields{"entry": "chess", "seats": [2]string{"person", "alphabeta:time=1s"}})}
	tb.open("/game/" + tb.view.ID)
	tb.play(tb.move("e4"))
	for _, thinking := range []bool{false, true} {
		if thinking { // the machine is at its move while the server dies
			tb.choose(tb.view.Moves[0])
			before := tb.view.Version
			tb.see(func(v *view) bool { return v.Version > before })
		}
		want := tb.view
		p.lost(true)
		kill(cmd)
		p.sees("#offline", "No connection")
		if !thinking { // what cannot be done now is told and taken back
			tb.choose(tb.move("d4"))
			p.present(".toast")
			p.labelled(square("d2"), "pawn")
			p.click("[data-do=hint]")
			p.click("[data-do=undo]")
		}
		cmd = start()
		p.absent("#offline")
		p.lost(false)
		tb.server = p.visitor()
		tb.view = tb.server.join(tb.view.ID)
		if !thinking && tb.view.State != want.State || len(tb.view.Steps) < len(want.Steps) {
			t.Fatalf("after the kill the game is at %s with %d moves, want %s with %d", tb.view.State, len(tb.view.Steps), want.State, len(want.Steps))
		}
		tb.myTurn()
		tb.play(tb.view.Moves[0])
	}
}

// freeAddress returns an address that nobody listens at.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}
