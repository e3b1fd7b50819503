package web_test

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// hold keeps back what the page sends, until the returned function lets it go.
func (p *page) hold() (release func()) {
	p.t.Helper()
	evaluate[bool](p, `(() => {
		const send = WebSocket.prototype.send, held = [];
		WebSocket.prototype.send = function (text) { held.push(() => send.call(this, text)); };
		window.release = () => {
			WebSocket.prototype.send = send;
			held.forEach((one) => one());
			return true;
		};
		return true;
	})()`)
	return func() {
		p.t.Helper()
		evaluate[bool](p, "release()")
	}
}

// A move is shown before the server has answered. If it was played too late, because another page of
// the visitor has moved, the page says so and shows the truth again.
func TestBrowserLateMove(t *testing.T) {
	long(t)
	tb := sit(t, newServer(t, nil).URL, fields{"entry": "chess", "seats": twoPersons})
	tb.server.do("play", fields{"game": tb.view.ID, "version": tb.view.Version, "move": "e4"}, nil)
	tb.changed() // what another page plays is shown
	tb.labelled(square("e4"), "last move")
	release := tb.hold()
	tb.choose(tb.move("c5"))
	tb.labelled(square("c5"), "pawn")
	tb.labelled(square("c7"), "empty")
	if n := tb.count(".record [data-at]"); n != 1 {
		t.Fatalf("the server has not heard of the move, but the record has %d", n)
	}
	tb.server.do("play", fields{"game": tb.view.ID, "version": tb.view.Version, "move": "e5"}, nil)
	tb.changed()
	release()
	tb.present(".toast")
	tb.labelled(square("e5"), "pawn")
	tb.labelled(square("c7"), "pawn")
	tb.play(tb.move("Nf3"))
}

// The browser's own buttons go back and forward between the views.
func TestBrowserHistory(t *testing.T) {
	long(t)
	p := newPage(t, newServer(t, nil).URL)
	p.open("/")
	p.begin("reversi")
	p.fill("dialog [name=seat1]", "person")
	tb := p.created()
	tb.play(tb.view.Moves[0])
	p.click("header a[href='/games']")
	p.present("[data-name=games]")
	evaluate[bool](p, "(history.back(), true)")
	p.join()
	evaluate[bool](p, "(history.back(), true)")
	p.present("[data-do=new]")
	p.wait("the home page has its address", "location.pathname === '/'")
	evaluate[bool](p, "(history.forward(), true)")
	tb = p.join()
	tb.play(tb.view.Moves[0])
}

// Pieces glide, unless the system or the person wants no motion.
func TestBrowserMotion(t *testing.T) {
	long(t)
	tb := sit(t, newServer(t, nil).URL, fields{"entry": "chess", "seats": twoPersons})
	glides := func(move string) int {
		t.Helper()
		evaluate[bool](tb.page, `(() => {
			window.glides = 0;
			window.animate ??= Element.prototype.animate;
			Element.prototype.animate = function (...args) { if (this.closest("main .board")) glides++; return animate.apply(this, args); };
			return true;
		})()`)
		tb.server.do("play", fields{"game": tb.view.ID, "version": tb.view.Version, "move": move}, nil)
		tb.changed()
		return evaluate[int](tb.page, "glides")
	}
	if n := glides("e4"); n == 0 {
		t.Error("a piece did not glide")
	}
	tb.prefers("prefers-reduced-motion", "reduce")
	if n := glides("e5"); n != 0 {
		t.Errorf("%d pieces glide though the system wants less motion", n)
	}
	tb.prefers("prefers-reduced-motion", "no-preference")
	tb.set("animation", "false")
	tb.press(escape)
	if n := glides("Nf3"); n != 0 {
		t.Errorf("%d pieces glide though the animation is off", n)
	}
}

// A machine that thinks is not disturbed by a reload, and its move comes.
func TestBrowserReloadWhileThinking(t *testing.T) {
	long(t)
	tb := sit(t, newServer(t, nil).URL, fields{"entry": "chess", "seats": [2]string{"person", "alphabeta:time=2s"}})
	tb.choose(tb.move("e4"))
	tb.present(".record [data-at='1']")
	tb.do(chromedp.Reload())
	tb.see(func(v *view) bool { return len(v.Steps) == 2 })
	tb.play(tb.view.Moves[0])
}
