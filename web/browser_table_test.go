package web_test

import (
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/board"
)

// table is a game that is played in the browser. A second connection of the same visitor tells
// which moves the server allows, and what it knows of the game.
type table struct {
	*page
	server *client
	view   view
}

// sit begins a game and opens its page.
func sit(t testing.TB, base string, f fields) *table {
	t.Helper()
	p := newPage(t, base)
	p.open("/games")
	server := p.visitor()
	v := server.create(f)
	p.open("/game/" + v.ID)
	tb := &table{page: p, server: server, view: v}
	tb.settle()
	return tb
}

// join follows the game that the page shows.
func (p *page) join() *table {
	p.t.Helper()
	p.wait("a game is shown", "location.pathname.startsWith('/game/') && document.querySelector('.game .record')")
	server := p.visitor()
	tb := &table{page: p, server: server, view: server.join(strings.TrimPrefix(strings.SplitN(p.path(), "?", 2)[0], "/game/"))}
	tb.settle()
	return tb
}

// next waits for another game on the page, and follows it.
func (tb *table) next() *table {
	tb.t.Helper()
	tb.wait("another game is shown", "!location.pathname.endsWith(%s)", quoted(tb.view.ID))
	return tb.join()
}

// visitor returns a connection to the server as the visitor of the page.
func (p *page) visitor() *client {
	p.t.Helper()
	answer, err := chromedp.Call(p.context, network.GetCookies, network.GetCookiesParams{})
	if err != nil {
		p.t.Fatal(err)
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		p.t.Fatal(err)
	}
	var cookies []*http.Cookie
	for _, c := range answer.Cookies {
		cookies = append(cookies, &http.Cookie{Name: c.Name, Value: c.Value, Path: c.Path})
	}
	jar.SetCookies(mustURL(p.t, p.base), cookies)
	c := &client{t: p.t, http: &http.Client{Jar: jar}, base: p.base}
	c.connect()
	return c
}

// settle waits until the page shows what the server knows: the record, the end, and whose turn it is.
func (tb *table) settle() {
	tb.t.Helper()
	v := tb.view
	compare := "==="
	if v.Outcome == "ongoing" && !v.Mine[v.Turn] && !v.Paused {
		compare = ">=" // a machine may have moved since
	}
	tb.wait(fmt.Sprintf("the record has %d moves", len(v.Steps)), "document.querySelectorAll('.record [data-at]').length %s %d", compare, len(v.Steps))
	if v.Outcome != "ongoing" {
		tb.present(".outcome")
		if shown := tb.text(".outcome [data-name=reason]"); !strings.EqualFold(shown, v.Reason) {
			tb.t.Errorf("the page shows the reason %q, want %q", shown, v.Reason)
		}
	}
}

// see waits until the game is as ok says, here and on the page.
func (tb *table) see(ok func(*view) bool) {
	tb.t.Helper()
	if !ok(&tb.view) {
		tb.view = tb.server.see(ok)
	}
	tb.settle()
}

// changed waits for the next version of the game.
func (tb *table) changed() {
	tb.t.Helper()
	before := tb.view.Version
	tb.see(func(v *view) bool { return v.Version > before })
}

// myTurn waits until a person is to move or the game is over.
func (tb *table) myTurn() {
	tb.t.Helper()
	tb.see(func(v *view) bool { return v.Outcome != "ongoing" || v.Mine[v.Turn] })
}

// move returns the move with a text.
func (tb *table) move(text string) app.Move {
	tb.t.Helper()
	for _, m := range tb.view.Moves {
		if m.Text == text {
			return m
		}
	}
	tb.t.Fatalf("%s is no move of %v", text, tb.view.Moves)
	panic("unreachable")
}

// play plays a move by clicks: on its places, and where several moves have the same on the one that
// is meant. It returns when it is a person's turn again, or the game is over.
func (tb *table) play(m app.Move) {
	tb.t.Helper()
	tb.choose(m)
	before := tb.view.Version
	tb.see(func(v *view) bool { return v.Version > before && (v.Outcome != "ongoing" || v.Mine[v.Turn]) })
}

// choose clicks a move.
func (tb *table) choose(m app.Move) {
	tb.t.Helper()
	if len(m.Touch) == 0 {
		tb.click(`[data-do=move][data-move="` + m.Text + `"]`)
		return
	}
	same, longer := 0, false
	for _, other := range tb.view.Moves {
		if begins(other.Touch, m.Touch) {
			same++
			longer = longer || len(other.Touch) > len(m.Touch)
		}
	}
	for _, at := range m.Touch {
		tb.clickPlace(at)
	}
	if longer { // a second click on the last place says that the move ends there
		tb.clickPlace(m.Touch[len(m.Touch)-1])
	} else if same > 1 {
		tb.click(`[data-do=choose][data-move="` + m.Text + `"]`)
	}
}

// begins reports whether a list of places begins with another.
func begins(list, with []board.Place) bool {
	if len(list) < len(with) {
		return false
	}
	for i, at := range with {
		if list[i] != at {
			return false
		}
	}
	return true
}
