package web_test

import (
	"os"
	"strings"
	"testing"
)

// axe returns the text of axe-core, which finds what people with a handicap cannot use.
func axe(t testing.TB) string {
	t.Helper()
	path := os.Getenv("PLY_AXE")
	if path == "" {
		const missing = "PLY_AXE does not name the file axe.min.js of axe-core"
		if os.Getenv("CI") != "" {
			t.Fatal(missing)
		}
		t.Skip(missing)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// audit returns the serious findings of axe-core in what is shown.
func (p *page) audit(axe string) []string {
	p.t.Helper()
	if !evaluate[bool](p, "Boolean(window.axe)") {
		evaluate[bool](p, "%s; true", axe) // by the debugger: the page itself runs no code but its own
	}
	p.wait("what appears is there", `document.getAnimations().every((a) => a.playState !== "running" || a.effect.getTiming().iterations === Infinity)`)
	return evaluate[[]string](p, `axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations.
		filter(({ impact }) => impact === "serious" || impact === "critical").
		map(({ id, help, nodes }) => id + ": " + help + "\n  " + nodes.slice(0, 5).map((node) => node.html.slice(0, 160) + "\n    " + node.failureSummary.replaceAll("\n", " ")).join("\n  ")))`)
}

// usable checks that there are no findings, light and dark, on a desktop and on a phone.
func (p *page) usable(what, axe string) {
	p.t.Helper()
	for _, size := range [][2]int64{desktop, phone} {
		p.resize(size)
		for _, scheme := range []string{"light", "dark"} {
			p.prefers("prefers-color-scheme", scheme)
			if findings := p.audit(axe); len(findings) > 0 {
				p.t.Errorf("%s, %s, %d wide:\n%s", what, scheme, size[0], strings.Join(findings, "\n"))
			}
		}
	}
	p.resize(desktop)
}

// Every page: no serious findings.
func TestBrowserAccessiblePages(t *testing.T) {
	long(t)
	axe := axe(t)
	p := newPage(t, newServer(t, nil).URL)
	p.open("/games")
	p.usable("no games", axe)
	evaluate[bool](p, "(document.querySelector('main').append(document.createElement('button')), true)")
	if findings := p.audit(axe); len(findings) != 1 || !strings.HasPrefix(findings[0], "button-name") {
		t.Errorf("a button without a name leads to the findings %q", findings)
	}
	c := p.visitor()
	over := c.play(c.create(fields{"entry": "chess", "seats": [2]string{"person", "random"}, "state": mateInOne}), "Rd8#")
	paths := []string{"/", "/games", "/game/" + over.ID, "/editor/chess", "/editor/gomoku", "/game/none"}
	for _, entry := range []string{"xiangqi", "jieqi", "connect4"} {
		v := c.create(fields{"entry": entry, "seats": twoPersons, "clock": map[string]any{"base": 600, "move": 60}})
		c.play(v, v.Moves[0].Text)
		paths = append(paths, "/game/"+v.ID)
	}
	for _, path := range paths {
		p.open(path)
		p.usable(path, axe)
	}
}

// Every dialog and what else opens: no serious findings.
func TestBrowserAccessibleDialogs(t *testing.T) {
	long(t)
	axe := axe(t)
	tb := sit(t, newServer(t, brisk).URL, fields{"entry": "chess", "seats": twoPersons})
	tb.play(tb.move("e4"))
	tb.click("[data-do=analysis]")
	lines := func() {
		t.Helper()
		tb.wait("there are lines", "document.querySelectorAll('.lines li').length > 0")
	}
	lines()
	tb.click("[data-do=review]")
	tb.announced("The review is ready.")
	lines() // they are asked for again, and move the buttons when they come
	tb.fill("input[name=move]", "z9")
	tb.click("[data-do=play]")
	tb.present("#move-error")
	tb.usable("the analysis and a wrong move", axe)
	tb.click(".menu summary")
	tb.usable("the menu", axe)
	tb.click(".menu [data-do=players]")
	tb.usable("the players", axe)
	tb.press(escape)
	tb.click("[data-do=resign]")
	tb.usable("a question", axe)
	tb.press(escape)
	tb.click("header [data-do=settings]")
	tb.usable("the settings", axe)
	tb.press(escape)
	tb.begin("chess")
	tb.fill("dialog [name=seat1]", "alphabeta")
	tb.fill("dialog [name=clock]", "clock")
	tb.fill("dialog [name=begin]", "state")
	tb.usable("the dialog of a new game", axe)
}

// What two people see: no serious findings.
func TestBrowserAccessiblePeople(t *testing.T) {
	long(t)
	axe := axe(t)
	h := newServer(t, nil)
	lan, minh := named(t, h, "Lan"), named(t, h, "Minh")
	rate(minh, lan, "tictactoe")
	p := newPage(t, h.URL)
	p.open("/players?entry=tictactoe")
	p.usable("the players", axe)
	p.open("/player/Minh")
	p.usable("a player", axe)

	var made struct{ Game string }
	lan.do("create", fields{"entry": "chess", "opponent": "lobby", "side": 0, "clock": fields{"base": 600}}, &made)
	p.open("/")
	p.present("[data-name=lobby] [data-do=accept]")
	p.usable("the lobby", axe)
	p.begin("chess")
	p.fill("dialog [name=opponent][value=link]", "true")
	p.usable("the dialog of a new game with a friend", axe)
	p.click("dialog [data-do=choose-name]")
	p.click("dialog [data-do=elsewhere]")
	p.usable("the dialog of a name", axe)
	p.press(escape, escape)
	p.absent("dialog")
	p.register("Bo")
	p.click("header [data-do=name]")
	p.click("dialog [data-do=show-key]")
	p.usable("the key", axe)
	p.press(escape)

	lan = lan.another() // who does not answer for long is gone, and so is the challenge
	lan.do("create", fields{"entry": "chess", "opponent": "lobby", "side": 0, "clock": fields{"base": 600}}, &made)
	p.open("/game/" + made.Game)
	p.present("[data-do=accept]")
	p.usable("the invitation of another", axe)
	p.click("[data-do=accept]")
	p.absent("[data-name=invite]")
	lan = lan.another()
	v := lan.join(made.Game)
	lan.do("play", fields{"game": v.ID, "version": v.Version, "move": "e4"}, nil)
	v = lan.see(func(v *view) bool { return len(v.Steps) == 1 })
	lan.do("offer", fields{"game": v.ID, "version": v.Version, "kind": "draw"}, nil)
	p.present("[data-do=agree]")
	lan.socket.CloseNow()
	p.usable("an offer", axe)
	p.click("[data-do=decline]")
	p.fill("input[name=move]", "e5")
	p.click("[data-do=play]")
	p.present("[data-name=away]")
	p.usable("an absence", axe)
	p.click("[data-do=resign]")
	p.click("[data-do=yes]")
	p.present("[data-do=rematch]")
	p.usable("a result", axe)
	p.begin("chess")
	p.fill("dialog [name=opponent][value=link]", "true")
	p.click("dialog [data-do=create]")
	p.present("[data-do=withdraw]")
	p.usable("one's own invitation", axe)
}
