package web_test

import (
	"testing"
	"time"

	permission "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
)

// Moves are taken back and played again as far as one likes, passes too.
func TestBrowserUndo(t *testing.T) {
	t.Parallel()
	tb := sit(t, newServer(t, nil).URL, fields{"entry": "chess", "seats": twoPersons})
	tb.enabled("[data-do=undo]", false)
	tb.enabled("[data-do=redo]", false)
	start := tb.view.State
	for _, text := range []string{"e4", "e5", "Nf3"} {
		tb.play(tb.move(text))
	}
	tb.menu("pass")
	tb.changed()
	tb.sees(".record [data-at='4']", "pass")
	end := tb.view.State
	for range 4 {
		tb.click("[data-do=undo]")
		tb.changed()
	}
	tb.enabled("[data-do=undo]", false)
	tb.labelled(square("e2"), "pawn")
	if tb.view.State != start {
		t.Errorf("undo leads to %s, want %s", tb.view.State, start)
	}
	for range 4 {
		tb.click("[data-do=redo]")
		tb.changed()
	}
	tb.enabled("[data-do=redo]", false)
	if tb.view.State != end {
		t.Errorf("redo leads to %s, want %s", tb.view.State, end)
	}
}

// A move is taken back while the machine thinks about it. Then the machine does not move.
func TestBrowserUndoWhileThinking(t *testing.T) {
	long(t)
	tb := sit(t, newServer(t, nil).URL, fields{"entry": "chess", "seats": [2]string{"person", "alphabeta:time=9s"}})
	tb.choose(tb.move("e4"))
	tb.sees(".bar[data-side='1']", "thinking")
	tb.click("[data-do=undo]")
	tb.see(func(v *view) bool { return len(v.Steps) == 0 && v.Ahead > 0 })
	tb.sees("[data-name=status]", "your turn")
	tb.labelled(square("e2"), "pawn")
	tb.choose(tb.move("d4"))
	tb.sees(".bar[data-side='1']", "thinking")
	tb.click("[data-do=resign]") // that is possible at any time
	tb.click("dialog [data-do=yes]")
	tb.see(func(v *view) bool { return v.Outcome == "loss" })
	if len(tb.view.Steps) != 1 {
		t.Errorf("%v was played", tb.view.Steps)
	}
}

// A hint is an arrow, and goes with the next move.
func TestBrowserHint(t *testing.T) {
	long(t)
	tb := sit(t, newServer(t, nil).URL, fields{"entry": "chess", "seats": twoPersons, "state": mateInOne})
	tb.click("[data-do=hint]")
	tb.present(".layer-arrows .arrow")
	tb.announced("Hint: Rd8#")
	tb.play(tb.move("Rd8#"))
	if n := tb.count(".layer-arrows *"); n != 0 {
		t.Errorf("%d arrows are left", n)
	}
	tb.sees(".outcome", "White wins")
	tb.sees(".outcome", "checkmate")
	tb.enabled("[data-do=hint]", false)
}

// Resigning asks first. The rematch has the sides swapped.
func TestBrowserResign(t *testing.T) {
	long(t)
	tb := sit(t, newServer(t, nil).URL, fields{"entry": "connect4", "seats": [2]string{"person", "random"}})
	tb.click("[data-do=resign]")
	tb.click("dialog [data-do=no]")
	tb.absent("dialog")
	tb.absent(".outcome")
	tb.click("[data-do=resign]")
	tb.click("dialog [data-do=yes]")
	tb.changed()
	if tb.view.Outcome != "loss" {
		t.Errorf("the outcome is %s", tb.view.Outcome)
	}
	tb.enabled("[data-do=resign]", false)
	tb.absent("form.typed")
	tb.click("[data-do=undo]") // an end by resigning can be taken back too
	tb.changed()
	tb.absent(".outcome")
	tb.click("[data-do=redo]")
	tb.changed()
	tb.click("[data-do=rematch]")
	if again := tb.next(); again.view.Seats != [2]string{"random", "person"} {
		t.Errorf("the seats of the rematch are %v", again.view.Seats)
	}
}

// The rematch of a position that was set up begins there. A new game has the clock of the last one.
func TestBrowserAgain(t *testing.T) {
	long(t)
	tb := sit(t, newServer(t, nil).URL, fields{"entry": "chess", "seats": twoPersons, "state": mateInOne, "clock": map[string]any{"base": 180, "increment": 2, "move": 60}})
	tb.play(tb.move("Rd8#"))
	tb.click("[data-do=rematch]")
	again := tb.next()
	if again.view.State != mateInOne {
		t.Errorf("the rematch begins at %s", again.view.State)
	}
	again.menu("new")
	again.present("dialog [name=minutes]")
	if got := evaluate[string](again.page, "['minutes', 'increment', 'permove'].map((name) => document.querySelector(`dialog [name=${name}]`).value).join(' ')"); got != "3 2 60" {
		t.Errorf("the clock of a new game is %s", got)
	}
}

// A draw is agreed with a person, declined by a machine that stands well, and accepted by one that is lost.
func TestBrowserDraw(t *testing.T) {
	long(t)
	h := newServer(t, nil)
	tb := sit(t, h.URL, fields{"entry": "chess", "seats": [2]string{"person", "level:easy"}})
	offer := func() {
		t.Helper()
		tb.click("[data-do=draw]")
		tb.click("dialog [data-do=yes]")
	}
	offer()
	tb.toasted("declined")
	for _, f := range []fields{
		{"entry": "chess", "seats": [2]string{"person", "level:easy"}, "state": mateInOne},
		{"entry": "chess", "seats": twoPersons},
	} {
		tb.view = tb.server.create(f)
		tb.open("/game/" + tb.view.ID)
		offer()
		tb.see(func(v *view) bool { return v.Outcome == "draw" })
		tb.sees(".outcome", "Draw")
	}
}

// The board is turned, with the players beside it.
func TestBrowserFlip(t *testing.T) {
	long(t)
	tb := sit(t, newServer(t, nil).URL, fields{"entry": "xiangqi", "seats": [2]string{"random", "person"}})
	above := func(want bool) {
		t.Helper()
		tb.wait("the first row is above the last", "(document.querySelector('main .place[data-at=\"0,0\"]').getBoundingClientRect().top < document.querySelector('main .place[data-at=\"0,9\"]').getBoundingClientRect().top) === %t", want)
		tb.wait("red's bar is above black's", "(document.querySelector('.bar[data-side=\"0\"]').getBoundingClientRect().top < document.querySelector('.bar[data-side=\"1\"]').getBoundingClientRect().top) === %t", want)
	}
	above(true) // black's own view
	tb.click("[data-do=flip]")
	above(false)
	tb.click("[data-do=flip]")
	above(true)
	tb.myTurn()
	tb.play(tb.view.Moves[0])
}

// The players are changed in the middle of a game.
func TestBrowserPlayers(t *testing.T) {
	long(t)
	tb := sit(t, newServer(t, nil).URL, fields{"entry": "reversi", "seats": twoPersons})
	tb.play(tb.view.Moves[0])
	tb.menu("players")
	tb.fill("dialog [name=seat1]", "level:easy")
	tb.click("dialog [data-do=seats]")
	tb.see(func(v *view) bool { return len(v.Steps) == 2 && v.Mine[v.Turn] })
	tb.sees(".bar[data-side='1']", "easy")
	tb.sees(".bar[data-side='0']", "You")
	tb.menu("players")
	tb.click("dialog [data-do=swap]")
	tb.click("dialog [data-do=seats]")
	tb.see(func(v *view) bool { return len(v.Steps) >= 3 && v.Mine[1] && v.Turn == 1 })
}

// Two machines are watched, stopped and go on.
func TestBrowserMachines(t *testing.T) {
	long(t)
	tb := sit(t, newServer(t, nil).URL, fields{"entry": "chess", "seats": [2]string{"alphabeta:time=0.4s", "alphabeta:time=0.4s"}})
	tb.see(func(v *view) bool { return len(v.Steps) >= 2 })
	tb.click("[data-do=pause]")
	tb.see(func(v *view) bool { return v.Paused && !v.Thinking })
	tb.sees("[data-name=status]", "Paused")
	n := len(tb.view.Steps)
	time.Sleep(300 * time.Millisecond)
	tb.settle() // no move came
	tb.absent("[data-do=resign]")
	tb.click("[data-do=resume]")
	tb.see(func(v *view) bool { return len(v.Steps) > n })
}

// The position is copied: to the clipboard, or by hand where the browser forbids that.
func TestBrowserCopy(t *testing.T) {
	long(t)
	tb := sit(t, newServer(t, nil).URL, fields{"entry": "chess", "seats": twoPersons})
	allow := func(setting permission.PermissionSetting) {
		t.Helper()
		for _, name := range []string{"clipboard-write", "clipboard-read"} {
			_, err := chromedp.CallBrowser(tb.context, permission.SetPermission, permission.SetPermissionParams{
				Permission: &permission.PermissionDescriptor{Name: name}, Setting: setting,
				BrowserContextID: chromedp.FromContext(tb.context).BrowserContextID,
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	allow(permission.PermissionSettingGranted)
	tb.menu("copy")
	tb.toasted("The position was copied.")
	if got := evaluate[string](tb.page, "navigator.clipboard.readText()"); got != tb.view.State {
		t.Errorf("%q was copied, want %q", got, tb.view.State)
	}
	allow(permission.PermissionSettingDenied)
	tb.menu("copy")
	tb.present("dialog textarea")
	if got := evaluate[string](tb.page, "document.querySelector('dialog textarea').value"); got != tb.view.State {
		t.Errorf("%q is to be copied, want %q", got, tb.view.State)
	}
}
