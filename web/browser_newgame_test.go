package web_test

import (
	"slices"
	"strings"
	"testing"
)

// begin opens the dialog of a new game from the first page.
func (p *page) begin(entry string) {
	p.t.Helper()
	if p.path() != "/" {
		p.click("a.brand")
	}
	p.click("[data-entry=" + entry + "]")
	p.present("dialog [data-do=create]")
}

// created presses the button of the dialog and returns the game.
func (p *page) created() *table {
	p.t.Helper()
	p.click("dialog [data-do=create]")
	p.absent("dialog")
	return p.join()
}

// Everybody of the list can sit on a side: persons, levels, searchers with each limit and evaluation,
// players of projects.
func TestBrowserSeats(t *testing.T) {
	long(t)
	p := newPage(t, newServer(t, nil).URL)
	p.open("/")
	p.begin("chess")
	kinds := evaluate[[]string](p, "[...document.querySelectorAll('dialog [name=seat1] option')].map((option) => option.value)")
	for _, kind := range []string{"person", "level:hard", "alphabeta", "minimax", "mcts", "greedy", "random", "project-e-hard"} {
		if !slices.Contains(kinds, kind) {
			t.Errorf("%s is not in the list %v", kind, kinds)
		}
	}
	for i, kind := range kinds {
		if strings.HasPrefix(kind, "project-") && kind != "project-e-hard" {
			continue // one of them is enough
		}
		want := kind
		p.fill("dialog [name=seat1]", kind)
		if p.count("dialog [name=seat1-limit]") > 0 {
			limit := [][2]string{{"depth", "2"}, {"time", "0.5"}, {"nodes", "700"}}[i%3]
			p.fill("dialog [name=seat1-limit]", limit[0])
			p.fill("dialog [name=seat1-amount]", limit[1])
			p.fill("dialog [name=seat1-eval]", "material")
			want += ":" + limit[0] + "=" + limit[1]
			if limit[0] == "time" {
				want += "s"
			}
			want += ",eval=material"
		}
		tb := p.created()
		if tb.view.Seats != [2]string{"person", want} {
			t.Errorf("%s: the seats are %v, want %s", kind, tb.view.Seats, want)
		}
		if kind != "person" {
			p.sees(".bar[data-side='0']", "You")
		}
		p.menu("new")
		p.present("dialog [data-do=create]")
	}
}

// The sides are swapped or drawn by lot, and options and clocks are those that were chosen.
func TestBrowserOptions(t *testing.T) {
	long(t)
	p := newPage(t, newServer(t, nil).URL)
	p.open("/")
	p.begin("gomoku")
	p.click("dialog [data-do=swap]")
	p.fill("dialog [name=size]", "9")
	p.fill("dialog [name=rule]", "caro")
	p.fill("dialog [name=clock]", "clock")
	p.fill("dialog [name=minutes]", "3")
	p.fill("dialog [name=increment]", "2")
	tb := p.created()
	tb.myTurn()
	if tb.view.Seats != [2]string{"level:medium", "person"} || !strings.HasPrefix(tb.view.State, "9 caro") {
		t.Errorf("the seats are %v, the state is %s", tb.view.Seats, tb.view.State)
	}
	p.wait("the board has 81 places", "document.querySelectorAll('main .place').length === 81")
	p.sees(".bar[data-side='1'] .clock.running", "2:5")

	seen := map[[2]string]bool{}
	for range 40 { // one side alone has a chance of 1 in 2⁴⁰
		p.begin("grundy")
		p.fill("dialog [name=seat1]", "random")
		p.fill("dialog [name=lots]", "true")
		seen[p.created().view.Seats] = true
		if len(seen) == 2 {
			return
		}
	}
	t.Errorf("the lots gave %v alone", seen)
}
