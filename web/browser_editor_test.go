package web_test

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
	"github.com/plygo/ply/board"
)

const startOfChess = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// says waits until the editor shows a position as text that begins so.
func (p *page) says(state string) {
	p.t.Helper()
	p.wait("the text begins with "+state, "document.querySelector('textarea[name=state]').value.startsWith(%s)", quoted(state))
}

// supply is the selector of a thing beside the board.
func supply(name string) string { return `.supply[data-supply="` + name + `"]` }

// A position is set up by dragging and by clicks, and played from there.
func TestBrowserEditorByHand(t *testing.T) {
	long(t)
	p := newPage(t, newServer(t, nil).URL)
	p.open("/editor/chess")
	p.says(startOfChess)
	put := func(thing, at string) {
		t.Helper()
		p.drag(p.spot(supply(thing)), p.spot(cell(square(at))), input.MouseButtonLeft)
		p.labelled(square(at), thing)
	}
	p.click("[data-do=clear]")
	p.labelled(square("e1"), "empty")
	p.present("#state-error") // a board without kings
	p.wait("there is no text", "document.querySelector('textarea[name=state]').value === ''")
	p.enabled("[data-do=play]", false)
	put("white king", "e1")
	put("black king", "e7")
	p.dragPlace(square("e7"), square("e8"))
	p.says("4k3/8/8/8/8/8/8/4K3 w")
	p.absent("#state-error")

	p.click(supply("white rook")) // chosen, then put by clicks
	p.clickPlace(square("a1"))
	p.clickPlace(square("h5"))
	p.says("4k3/8/8/7R/8/8/8/R3K3 w")
	p.clickPlace(square("h5")) // a second time takes it off
	p.says("4k3/8/8/8/8/8/8/R3K3 w")
	p.clickPlace(square("c3"))
	p.click(supply("eraser"))
	p.clickPlace(square("c3"))
	p.says("4k3/8/8/8/8/8/8/R3K3 w")
	p.click(supply("eraser")) // no longer chosen
	put("black queen", "d5")
	p.drag(p.spot(cell(square("d5"))), point{1270, 890}, input.MouseButtonLeft)
	p.says("4k3/8/8/8/8/8/8/R3K3 w")
	p.click("[name=turn][value='1']")
	p.says("4k3/8/8/8/8/8/8/R3K3 b")
	p.click("[data-do=flip]")
	p.dragPlace(square("e8"), square("d8"))
	p.says("3k4/8/8/8/8/8/8/R3K3 b")

	p.click("[data-do=play]")
	p.fill("dialog [name=seat1]", "person")
	tb := p.created()
	if !strings.HasPrefix(tb.view.State, "3k4/8/8/8/8/8/8/R3K3 b") {
		t.Errorf("the game begins at %s", tb.view.State)
	}
	tb.play(tb.move("Ke7"))
	tb.menu("edit")
	p.says("8/4k3/8/8/8/8/8/R3K3 w")
	p.click("[data-do=start]")
	p.says(startOfChess)
}

// A position is typed, with an error that is shown, and analyzed.
func TestBrowserEditorByText(t *testing.T) {
	long(t)
	p := newPage(t, newServer(t, brisk).URL)
	p.open("/editor/chess")
	p.says(startOfChess)
	p.fill("textarea", "nonsense")
	p.present("#state-error")
	p.enabled("[data-do=analyze]", false)
	p.fill("textarea", mateInOne)
	p.absent("#state-error")
	p.labelled(square("d1"), "white rook")
	p.click("[data-do=analyze]")
	tb := p.join()
	if tb.view.State != mateInOne {
		t.Errorf("the analysis is of %s", tb.view.State)
	}
	p.sees(".lines", "Rd8#")

	p.open("/editor/chess?state=%3Cimg%20src=x%3E") // what an address says is text
	p.present("#state-error")
	p.labelled(square("e1"), "king")
	if n := p.count("main img"); n != 0 {
		t.Errorf("the address made %d pictures", n)
	}

	p.open("/editor/nosuch")
	p.sees("main", "There is no game nosuch here")
	p.click("[data-do=home]")
	p.present("[data-entry=gomoku]")

	p.open("/editor/gomoku")
	p.fill("[name=size]", "7")
	p.wait("the board has 49 places", "document.querySelectorAll('main .place').length === 49")
	p.click("[data-do=play]")
	p.fill("dialog [name=seat1]", "person")
	if tb := p.created(); !strings.HasPrefix(tb.view.State, "7 ") {
		t.Errorf("the game begins at %s", tb.view.State)
	}
}

// A position is set up by the keyboard.
func TestBrowserEditorByKeys(t *testing.T) {
	long(t)
	p := newPage(t, newServer(t, nil).URL)
	p.open("/editor/tictactoe")
	p.present(supply("x"))
	p.tabTo(".place")
	p.walkTo(board.Place{X: 1, Y: 1})
	p.tabTo(supply("x"))
	p.press(" ")
	evaluate[bool](p, "(document.querySelector('main .place[tabindex=\"0\"]').focus(), true)")
	p.press(enter)
	p.labelled(board.Place{X: 1, Y: 1}, "x")
	p.present("#state-error") // x has moved, so o is to move
	p.tabTo("[name=turn]")
	p.press(kb.ArrowDown)
	p.says(".../.x./... o")
}
