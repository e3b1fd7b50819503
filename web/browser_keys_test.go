package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/plygo/ply/board"
)

const (
	tab    = kb.Tab
	enter  = kb.Enter
	escape = kb.Escape
)

// tabTo presses Tab until an element has the focus.
func (p *page) tabTo(selector string) {
	p.t.Helper()
	const most = 80
	for range most {
		if evaluate[bool](p, "Boolean(document.activeElement?.matches(%s))", quoted(selector)) {
			return
		}
		p.press(tab)
	}
	p.t.Fatalf("%s cannot be reached by %d times Tab", selector, most)
}

// walkTo moves the cursor of the board by the arrow keys.
func (p *page) walkTo(to board.Place) {
	p.t.Helper()
	for range 40 {
		var at board.Place
		text := evaluate[string](p, "document.activeElement.dataset.at ?? ''")
		if _, err := fmt.Sscanf(text, "%d,%d", &at.X, &at.Y); err != nil {
			p.t.Fatalf("the focus is not on the board, but on %q", text)
		}
		switch {
		case at.X < to.X:
			p.press(kb.ArrowRight)
		case at.X > to.X:
			p.press(kb.ArrowLeft)
		case at.Y < to.Y:
			p.press(kb.ArrowUp)
		case at.Y > to.Y:
			p.press(kb.ArrowDown)
		default:
			return
		}
	}
	p.t.Fatalf("the cursor does not get to %v", to)
}

// A whole game of tic-tac-toe by the keyboard alone: from the first page to the rematch.
func TestBrowserKeyboard(t *testing.T) {
	long(t)
	p := newPage(t, newServer(t, nil).URL)
	p.open("/")
	p.present("[data-entry=tictactoe]")
	p.tabTo("[data-entry=tictactoe]")
	p.press(enter)
	p.present("dialog [name=seat1]")
	p.tabTo("dialog [name=seat1]")
	p.press("E") // Easy
	p.tabTo("dialog [data-do=create]")
	p.press(enter)
	tb := p.join()
	if tb.view.Seats != [2]string{"person", "level:easy"} {
		t.Errorf("the seats are %v", tb.view.Seats)
	}
	for tb.view.Outcome == "ongoing" {
		m := tb.view.Moves[0]
		p.tabTo(".place")
		p.walkTo(m.Touch[0])
		p.press(enter)
		before := tb.view.Version
		tb.see(func(v *view) bool { return v.Version > before && (v.Outcome != "ongoing" || v.Mine[v.Turn]) })
		p.announced("x: " + m.Text + ".")
	}
	p.announced(tb.view.Reason)
	p.tabTo("[data-do=rematch]")
	p.press(enter)
	if again := tb.next(); again.view.Seats != [2]string{"level:easy", "person"} {
		t.Errorf("the seats of the rematch are %v", again.view.Seats)
	}
}

// Chess by keys: on the board, by typing, with an error that is told, and through the record.
func TestBrowserKeyboardChess(t *testing.T) {
	t.Parallel()
	tb := sit(t, newServer(t, nil).URL, fields{"entry": "chess", "seats": twoPersons})
	tb.tabTo(".place")
	tb.walkTo(square("e2"))
	tb.press(enter)
	tb.announced("e2, white pawn selected, places to go to: 2")
	tb.press(escape)
	tb.walkTo(square("d2"))
	tb.press(" ")
	tb.walkTo(square("d4"))
	tb.press(enter)
	tb.changed()
	tb.announced("White: d4.")
	tb.announced("Black to move")

	tb.tabTo("input[name=move]")
	tb.press("Nf7", enter)
	tb.present("#move-error")
	tb.fill("input[name=move]", "")
	tb.press("Nf6", enter)
	tb.changed()
	tb.announced("Black: Nf6.")
	tb.absent("#move-error")
	tb.press("Bg5", enter)
	tb.changed()

	evaluate[bool](tb.page, "(document.activeElement.blur(), true)")
	for _, step := range []struct {
		key string
		at  int
	}{{kb.ArrowLeft, 2}, {kb.ArrowLeft, 1}, {kb.ArrowRight, 2}, {kb.Home, 0}, {kb.End, 3}} {
		tb.press(step.key)
		tb.at(step.at)
	}

	tb.wait("the field shows a move", "document.querySelector('input[name=move]').placeholder === %s", quoted("Type a move, such as "+tb.view.Moves[0].Text))
	tb.click("[data-do=first]")
	tb.at(0)
	tb.tabTo("input[name=move]")
	tb.press("e6", enter) // not in the past
	tb.sees("#move-error", "Go back to the game first")
	tb.click("[data-do=live]")
	tb.absent("#move-error")
	tb.fill("input[name=move]", "Ke4")
	tb.press(enter)
	tb.present("#move-error")
	tb.click("[data-do=undo]")
	tb.changed()
	tb.absent("#move-error")
}

// The first link of a page leads to its content, and leaves that as it is. A screen reader, which
// clicks without a pointer, plays on the board too.
func TestBrowserScreenReader(t *testing.T) {
	long(t)
	tb := sit(t, newServer(t, nil).URL, fields{"entry": "chess", "seats": twoPersons})
	tb.fill("input[name=move]", "e4")
	evaluate[bool](tb.page, "(document.activeElement.blur(), window.board = document.querySelector('.board'), true)")
	tb.tabTo("#skip")
	tb.press(enter)
	tb.wait("the content has the focus", "document.activeElement.id === 'main'")
	tb.wait("the content is the same", "board.isConnected && document.querySelector('input[name=move]').value === 'e4'")
	tb.tabTo("main *")
	for _, name := range []string{"d2", "d4"} {
		evaluate[bool](tb.page, "(document.querySelector(%s).click(), true)", quoted(cell(square(name))))
	}
	tb.changed()
	tb.announced("White: d4.")
}

// at waits until the position after that many steps is looked at.
func (p *page) at(step int) {
	p.t.Helper()
	if step == 0 {
		p.wait("the start is looked at", "!document.querySelector('.record [aria-current]') && document.querySelector('[data-do=first]').disabled")
		return
	}
	p.wait(fmt.Sprintf("move %d is looked at", step), "document.querySelector('.record [aria-current]')?.dataset.at === '%d'", step)
}
