package web_test

import (
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

const promotion = "8/P6k/8/8/8/8/8/K7 w - - 0 1"

// A pawn that reaches the last row asks what it becomes, by clicks and by dragging.
func TestBrowserPromotion(t *testing.T) {
	long(t)
	tb := sit(t, newServer(t, nil).URL, fields{"entry": "chess", "seats": twoPersons, "state": promotion})
	tb.clickPlace(square("a7"))
	tb.labelled(square("a8"), "can go here")
	tb.clickPlace(square("a8"))
	tb.present("dialog [data-do=choose]")
	if n := tb.count("dialog [data-do=choose] svg"); n != 4 {
		t.Errorf("%d pictures to choose from, want 4", n)
	}
	tb.press(escape)
	tb.labelled(square("a7"), "pawn") // it was not played
	tb.absent("dialog")

	tb.dragPlace(square("a7"), square("a8"))
	tb.click(`[data-do=choose][data-move="a8=R"]`)
	tb.changed()
	tb.labelled(square("a8"), "rook")
	tb.labelled(square("a7"), "empty")
	if got := tb.view.Steps[0].Text; got != "a8=R" {
		t.Errorf("%s was played", got)
	}
}

// Pieces are dragged with the mouse. One that is dropped where it cannot go is back where it was.
func TestBrowserDrag(t *testing.T) {
	t.Parallel()
	tb := sit(t, newServer(t, nil).URL, fields{"entry": "chess", "seats": twoPersons})
	tb.dragPlace(square("e2"), square("e5"))
	tb.labelled(square("e2"), "pawn")
	tb.labelled(square("e5"), "empty")
	tb.drag(tb.spot(cell(square("e2"))), point{1270, 890}, input.MouseButtonLeft)
	tb.labelled(square("e2"), "pawn")
	tb.dragPlace(square("e2"), square("e4"))
	tb.changed()
	tb.labelled(square("e4"), "last move")
	tb.click("[data-do=flip]")
	tb.dragPlace(square("e7"), square("e5"))
	tb.changed()
	if len(tb.view.Steps) != 2 || tb.view.Steps[1].Text != "e5" {
		t.Errorf("%v was played", tb.view.Steps)
	}
}

// By a finger: two taps, and dragging.
func TestBrowserTouch(t *testing.T) {
	long(t)
	tb := sit(t, newServer(t, nil).URL, fields{"entry": "chess", "seats": twoPersons})
	tb.resize(phone)
	tb.tapPlace(square("e2"))
	tb.labelled(square("e4"), "can go here")
	tb.tapPlace(square("e4"))
	tb.changed()
	tb.swipe(tb.spot(cell(square("e7"))), tb.spot(cell(square("e5"))))
	tb.changed()
	tb.labelled(square("e5"), "pawn")
	if top := evaluate[float64](tb.page, "scrollY"); top != 0 {
		t.Errorf("the page has scrolled by %v while a piece was dragged", top)
	}
}

// swipe drags with a finger.
func (p *page) swipe(from, to point) {
	p.t.Helper()
	touch := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
		p.t.Helper()
		params := input.DispatchTouchEventParams{Type: kind, TouchPoints: append([]*input.TouchPoint{}, points...)}
		if _, err := chromedp.Call(p.context, input.DispatchTouchEvent, params); err != nil {
			p.t.Fatal(err)
		}
	}
	touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: from.X, Y: from.Y})
	const steps = 5
	for i := 1.0; i <= steps; i++ {
		touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: from.X + (to.X-from.X)*i/steps, Y: from.Y + (to.Y-from.Y)*i/steps})
	}
	touch(input.DispatchTouchEventTypeTouchEnd)
}

// The right button draws arrows and rings; what is drawn twice goes away, and so does all by a click.
func TestBrowserArrows(t *testing.T) {
	long(t)
	tb := sit(t, newServer(t, nil).URL, fields{"entry": "chess", "seats": twoPersons})
	arrows := func(want int, selector string) {
		t.Helper()
		if got := tb.count(".layer-arrows " + selector); got != want {
			t.Errorf("%d of %s, want %d", got, selector, want)
		}
	}
	right := func(from, to string) {
		t.Helper()
		tb.drag(tb.spot(cell(square(from))), tb.spot(cell(square(to))), input.MouseButtonRight)
	}
	right("e2", "e4")
	right("g1", "f3")
	right("d5", "d5")
	arrows(2, ".arrow")
	arrows(1, ".arrow-ring")
	right("e2", "e4")
	arrows(1, ".arrow")
	tb.clickPlace(square("d4"))
	arrows(0, "*")
	if n := tb.count(".record [data-at]"); n != 0 {
		t.Errorf("%d moves were played", n)
	}
}
