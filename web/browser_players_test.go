package web_test

import (
	"testing"

	"github.com/plygo/ply/web"
)

// rate lets two people play a rated game that the first one loses.
func rate(loser, winner *client, entry string) {
	loser.t.Helper()
	var made struct{ Game string }
	loser.do("create", fields{"entry": entry, "opponent": "lobby", "side": 0, "rated": true, "clock": fields{"base": 60}}, &made)
	winner.do("accept", fields{"game": made.Game}, nil)
	for turn, c := range []*client{loser, winner} {
		v := c.join(made.Game)
		if v.Turn != turn {
			v = c.see(func(v *view) bool { return v.Turn == turn })
		}
		c.do("play", fields{"game": v.ID, "version": v.Version, "move": v.Moves[0].Text}, nil)
	}
	loser.do("resign", fields{"game": made.Game, "side": 0}, nil)
	for _, c := range []*client{loser, winner} {
		c.do("leave", fields{"game": made.Game}, nil)
	}
}

// The table of players has those who played rated games, by game, and leads to the page of each: their
// rating, results and games.
func TestBrowserRanking(t *testing.T) {
	long(t)
	h := newServer(t, nil)
	lan, minh := named(t, h, "Lan"), named(t, h, "Minh")
	rate(minh, lan, "tictactoe")
	rate(minh, lan, "tictactoe")
	p := newPage(t, h.URL)
	p.open("/players")
	p.sees("main", "Nobody has played a rated game of it yet.")
	p.fill("[name=entry]", "tictactoe")
	p.sees("[data-name=players] tr:nth-child(1)", "Lan")
	p.sees("[data-name=players] tr:nth-child(2)", "Minh")
	p.sees("[data-player=Lan]", "100 %")
	if p.path() != "/players?entry=tictactoe" {
		t.Errorf("the address is %s", p.path())
	}
	p.click("[data-player=Minh] a")
	p.sees("h1", "Minh")
	p.sees("[data-entry=tictactoe]", "lost 2")
	p.present("[data-entry=tictactoe] .chart-line")
	p.sees("[data-name=results]", "Lan")
	p.sees("[data-name=games]", "Resignation")
	if n := p.count("[data-name=games] tbody tr"); n != 2 {
		t.Errorf("%d games", n)
	}
	if n := p.count("[data-name=games] [data-do=delete]"); n != 0 {
		t.Errorf("somebody else can delete %d games", n)
	}
	p.click("[data-name=games] [data-do=open]")
	p.sees("[data-name=role]", "You are watching")
	p.open("/player/nobody")
	p.sees("main", "This did not work")
}

// The rate of points is that of all games which the results count, also of those that the page does not
// show, and the page says that it shows a part.
func TestBrowserManyGames(t *testing.T) {
	long(t)
	h := newServer(t, func(s *web.Server) {
		many(s)
		s.Limits.Burst, s.Limits.AddressGames = 10_000, 10_000
	})
	lan, minh := named(t, h, "Lan"), named(t, h, "Minh")
	const shown = 100
	rate(lan, minh, "tictactoe")
	for range shown - 1 {
		rate(minh, lan, "tictactoe")
	}
	p := newPage(t, h.URL)
	p.open("/player/Minh")
	p.sees("[aria-labelledby=rates] .big", "1 %")
	p.absent("[data-name=cut]")
	rate(minh, lan, "tictactoe")
	p.open("/player/Minh")
	p.sees("[data-name=results] tbody tr", "Lan10100")
	p.sees("[aria-labelledby=rates] .big", "1 %")
	p.sees("[data-name=cut]", "The newest 100 games are shown.")
	if n := p.count("[data-name=games] tbody tr"); n != shown {
		t.Errorf("%d games", n)
	}
}
