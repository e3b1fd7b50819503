package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/plygo/ply/app/catalog"
)

// The board is whole on every screen. On phones nothing is wider than the screen, and every button is
// large enough for a finger.
func TestBrowserPhone(t *testing.T) {
	long(t)
	h := newServer(t, nil)
	p := newPage(t, h.URL)
	p.open("/games")
	c := p.visitor()
	paths := []string{"/", "/games", "/players"}
	for _, e := range catalog.Games() {
		v := c.create(fields{"entry": e.Name(), "seats": twoPersons, "clock": map[string]any{"base": 600, "increment": 5, "move": 60}})
		paths = append(paths, "/game/"+v.ID)
	}
	over := c.create(fields{"entry": "chess", "seats": [2]string{"person", "level:easy"}})
	c.do("resign", fields{"game": over.ID, "side": 0}, nil)
	invitation := fields{"entry": "xiangqi", "opponent": "lobby", "side": 0, "clock": map[string]any{"base": 600}}
	paths = append(paths, "/game/"+c.create(invitation).ID)
	two := c.create(invitation)
	visit(t, h).do("accept", fields{"game": two.ID}, nil)
	c.do("offer", fields{"game": two.ID, "version": two.Version + 1, "kind": "draw"}, nil)
	paths = append(paths, "/game/"+two.ID)
	paths = append(paths, "/game/"+over.ID, "/editor/chess", "/editor/xiangqi", "/editor/jieqi", "/editor/gomoku", "/editor/connect4", "/editor/grundy")
	screens := [][2]int64{phone, smallPhone, desktop}
	for _, path := range paths {
		p.open(path)
		for _, size := range screens {
			p.resize(size)
			if strings.Count(path, "/") > 1 {
				p.boardFits(path, size)
			}
			p.fits(path, size)
		}
	}
	dialogs := []struct {
		name, path string
		show       func()
	}{
		{"the dialog of a new game", "/", func() {
			p.click("[data-entry=gomoku]")
			p.fill("dialog [name=seat1]", "alphabeta")
			p.fill("dialog [name=clock]", "clock")
		}},
		{"the dialog of a game with a friend", "/", func() {
			p.click("[data-entry=gomoku]")
			p.fill("dialog [name=opponent][value=link]", "true")
		}},
		{"the name", "/players", func() {
			p.click("header [data-do=name]")
			p.click("dialog [data-do=elsewhere]")
		}},
		{"the settings", "/", func() { p.click("header [data-do=settings]") }},
		{"the menu", paths[3], func() { p.click(".menu summary") }},
		{"the analysis", paths[3], func() {
			p.click("[data-do=analysis]")
			p.wait("there are lines", "document.querySelectorAll('.lines li').length > 0")
		}},
	}
	for _, d := range dialogs {
		p.open(d.path)
		d.show()
		for _, size := range screens {
			p.resize(size)
			p.fits(d.name, size)
		}
	}
}

// With a clock the board of a phone that lies fills its height, and names keep their beginnings. A
// notice covers no clock.
func TestBrowserNarrowBars(t *testing.T) {
	long(t)
	tb := sit(t, newServer(t, nil).URL, fields{"entry": "chess", "seats": twoPersons, "clock": map[string]any{"base": 600, "move": 60}})
	for _, size := range [][2]int64{{844, 390}, {667, 375}, phone, smallPhone, {1280, 800}} {
		tb.resize(size)
		tb.fits("a game with a clock", size)
		if high := evaluate[float64](tb.page, "document.querySelector('main .picture').getBoundingClientRect().height"); high < min(float64(size[1])*0.8, float64(size[0])*0.29) {
			t.Errorf("%v: the board is %.0f high", size, high)
		}
		cut := evaluate[[]string](tb.page, `[...document.querySelectorAll(".bar-name, .bar .clock")].
			filter((e) => e.clientWidth < 60 || e.clientHeight > 50 || e.getBoundingClientRect().right > e.closest(".bar").getBoundingClientRect().right).map((e) => e.textContent)`)
		if len(cut) > 0 {
			t.Errorf("%v: there is no room for %q", size, cut)
		}
	}
	evaluate[bool](tb.page, `import("/static/js/announce.js").then(({ toast }) => { for (let i = 0; i < 3; i++) toast("The draw was declined: the game has only begun."); return true; })`)
	tb.wait("clocks are free", `[...document.querySelectorAll(".toast")].every((toast) => [...document.querySelectorAll(".clock")].every((clock) => {
		const a = toast.getBoundingClientRect(), b = clock.getBoundingClientRect();
		return a.bottom < b.top || a.top > b.bottom || a.right < b.left || a.left > b.right;
	}))`)
}

// fits checks the width of what is shown, and the size of buttons.
func (p *page) fits(what string, size [2]int64) {
	p.t.Helper()
	if wide := evaluate[int64](p, "Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)"); wide > size[0] {
		p.t.Errorf("%s is %d wide on a screen of %d", what, wide, size[0])
	}
	outside := evaluate[[]string](p, `[...document.querySelectorAll("dialog, dialog *, .menu-list *")].filter((e) => e.checkVisibility() && e.getBoundingClientRect().right > innerWidth + 1).map((e) => e.outerHTML.slice(0, 80))`)
	if len(outside) > 0 {
		p.t.Errorf("%s: outside a screen of %d: %s", what, size[0], strings.Join(outside, "\n"))
	}
	if size == desktop {
		return
	}
	small := evaluate[[]string](p, `[...document.querySelectorAll("button, select, summary, input:not([type=checkbox], [type=radio], [type=file]), .item, label.check")].
		filter((e) => e.checkVisibility() && !e.closest(".moves, [inert]")).
		map((e) => [e, e.getBoundingClientRect()]).filter(([, box]) => box.width < 40 || box.height < 40).
		map(([e, box]) => Math.round(box.width) + "×" + Math.round(box.height) + " " + e.outerHTML.slice(0, 80))`)
	if len(small) > 0 {
		p.t.Errorf("%s: too small for a finger at %d: %s", what, size[0], strings.Join(small, "\n"))
	}
}

// boardFits checks that the board of a page can be seen as a whole.
func (p *page) boardFits(what string, size [2]int64) {
	p.t.Helper()
	p.present("main .board .picture")
	box := evaluate[struct{ Left, Right, Top, Bottom float64 }](p, `(() => {
		const picture = document.querySelector("main .board .picture");
		picture.scrollIntoView({ block: "nearest", behavior: "instant" });
		const { left, right, top, bottom } = picture.getBoundingClientRect();
		return { Left: left, Right: right, Top: top, Bottom: bottom };
	})()`)
	const rounding = 1 // pages are scrolled by whole pixels, and boards are where they are
	if box.Left < 0 || box.Top <= -rounding || box.Right > float64(size[0]) || box.Bottom >= float64(size[1])+rounding || max(box.Right-box.Left, box.Bottom-box.Top) < float64(size[0])/2 {
		p.t.Errorf("%s: the board is at %s of a screen of %v", what, fmt.Sprintf("%.1f", box), size)
	}
}
