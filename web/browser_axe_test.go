package web_test

import (
	"fmt"
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
	return evaluate[[]string](p, `axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations.
		filter(({ impact }) => impact === "serious" || impact === "critical").
		map(({ id, help, nodes }) => id + ": " + help + "\n  " + nodes.slice(0, 5).map((node) => node.html.slice(0, 160) + "\n    " + node.failureSummary.replaceAll("\n", " ")).join("\n  ")))`)
}

// usable checks that there are no findings.
func (p *page) usable(what, axe string) {
	p.t.Helper()
	if findings := p.audit(axe); len(findings) > 0 {
		p.t.Errorf("%s:\n%s", what, strings.Join(findings, "\n"))
	}
}

// Every page and dialog, light and dark, on a desktop and on a phone: no serious findings.
func TestBrowserAccessible(t *testing.T) {
	long(t)
	axe := axe(t)
	h := newServer(t, brisk)
	for _, scheme := range []string{"light", "dark"} {
		t.Run(scheme, func(t *testing.T) {
			t.Parallel()
			p := newPage(t, h.URL)
			p.prefers("prefers-color-scheme", scheme)
			p.open("/games")
			p.usable("no games", axe)
			evaluate[bool](p, "(document.querySelector('main').append(document.createElement('button')), true)")
			if findings := p.audit(axe); len(findings) != 1 || !strings.HasPrefix(findings[0], "button-name") {
				t.Errorf("a button without a name leads to the findings %q", findings)
			}
			c := p.visitor()
			var paths []string
			for _, entry := range []string{"chess", "xiangqi", "connect4"} {
				v := c.create(fields{"entry": entry, "seats": twoPersons, "clock": map[string]any{"base": 600, "move": 60}})
				c.play(v, v.Moves[0].Text)
				paths = append(paths, "/game/"+v.ID)
			}
			over := c.play(c.create(fields{"entry": "chess", "seats": [2]string{"person", "random"}, "state": mateInOne}), "Rd8#")
			paths = append(paths, "/game/"+over.ID, "/editor/chess", "/editor/gomoku", "/games", "/game/none")
			for _, size := range [][2]int64{desktop, phone} {
				p.resize(size)
				name := func(what string) string { return fmt.Sprintf("%s, %s, %d", what, scheme, size[0]) }
				for _, path := range paths {
					p.open(path)
					p.usable(name(path), axe)
				}
				p.open("/")
				p.usable(name("/"), axe)
				p.click("[data-entry=chess]")
				p.fill("dialog [name=seat1]", "alphabeta")
				p.fill("dialog [name=clock]", "clock")
				p.fill("dialog [name=begin]", "state")
				p.usable(name("the dialog of a new game"), axe)
				p.press(escape)
				p.click("header [data-do=settings]")
				p.usable(name("the settings"), axe)
				p.press(escape)
				p.open(paths[0])
				p.click("[data-do=analysis]")
				p.wait("there are lines", "document.querySelectorAll('.lines li').length > 0")
				p.click("[data-do=review]")
				p.announced("The review is ready.")
				p.usable(name("the analysis"), axe)
				p.click(".menu summary")
				p.usable(name("the menu"), axe)
				p.click(".menu [data-do=players]")
				p.usable(name("the players"), axe)
				p.press(escape)
				p.click("[data-do=resign]")
				p.usable(name("a question"), axe)
				p.press(escape)
				p.fill("input[name=move]", "z9")
				p.click("[data-do=play]")
				p.present("#move-error")
				p.usable(name("a wrong move"), axe)
			}
		})
	}
}
