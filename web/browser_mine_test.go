package web_test

import (
	"path/filepath"
	"testing"

	"github.com/plygo/ply/app"
	"github.com/plygo/ply/web"
)

// One's games: open ones on the first page, results with a table and a chart, and deleting.
func TestBrowserMine(t *testing.T) {
	long(t)
	p := newPage(t, newServer(t, nil).URL)
	p.open("/games")
	p.sees("main", "There are no games yet.")
	c := p.visitor()
	for range 2 {
		v := c.create(fields{"entry": "chess", "seats": [2]string{"random", "person"}})
		c.do("resign", fields{"game": v.ID, "side": 1}, nil)
	}
	c.play(c.create(fields{"entry": "chess", "seats": [2]string{"person", "random"}, "state": mateInOne}), "Rd8#")
	going := c.create(fields{"entry": "kalah", "seats": twoPersons})

	p.open("/")
	p.sees(".open-game", "Kalah")
	p.click("header a[href='/games']")
	p.sees("[data-name=results] tbody tr", "Random moves")
	if got := evaluate[[]string](p, "[...document.querySelectorAll('[data-name=results] tbody td')].map((cell) => cell.textContent)"); len(got) != 6 || got[2] != "1" || got[3] != "0" || got[4] != "2" {
		t.Errorf("the results are %q", got)
	}
	p.sees("main", "33 %")
	p.present(".chart .chart-line")
	if n := p.count("[data-name=games] tbody tr"); n != 4 {
		t.Errorf("%d games are listed, want 4", n)
	}
	row := "[data-game='" + going.ID + "']"
	p.click(row + " [data-do=delete]")
	p.click("dialog [data-do=no]")
	p.present(row)
	p.click(row + " [data-do=delete]")
	p.click("dialog [data-do=yes]")
	p.absent(row)
	won := "[data-name=games] tbody tr:first-child"
	p.sees(won, "Won")
	p.click(won + " [data-do=delete]")
	p.sees("dialog", "no longer be counted")
	p.click("dialog [data-do=yes]")
	p.sees(".big", "0 %") // at once
	p.wait("there are no wins", "document.querySelector('[data-name=results] tbody .number').textContent === '0'")
	p.click("[data-name=games] tbody tr [data-do=open]")
	p.join()
	p.open("/game/" + going.ID)
	p.sees("h1", "This did not work")
	p.click("[data-do=home]")
	p.absent(".open-game")
}

// A game that the server no longer has cannot be opened, only deleted.
func TestBrowserMineOfBefore(t *testing.T) {
	long(t)
	data := filepath.Join(t.TempDir(), "games.db")
	keep := func(s *web.Server) { s.Data = data }
	h := newServer(t, keep)
	p := newPage(t, h.URL)
	p.open("/")
	p.visitor().create(fields{"entry": "kalah", "seats": twoPersons})
	p.lost(true)
	end(t, h)
	p.base = newServer(t, keep, app.Of("sticks", sticks{})).URL
	p.open("/")
	p.lost(false)
	p.absent(".open-game")
	p.open("/games")
	p.sees("[data-name=games]", "Kalah")
	p.absent("[data-do=open]")
	p.click("[data-do=delete]")
	p.click("dialog [data-do=yes]")
	p.sees("main", "There are no games yet.")
}
