package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/plygo/ply/board"
)

// What a person does with a page, and what they see of it.

// do runs actions of the browser.
func (p *page) do(actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.context, patience)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		p.t.Fatal(err)
	}
}

// evaluate returns the value of an expression of JavaScript.
func evaluate[T any](p *page, format string, args ...any) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.context, patience)
	defer cancel()
	expression := fmt.Sprintf(format, args...)
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		p.t.Fatalf("%.200s: %v", expression, err)
	}
	return value
}

// quoted returns a text as a literal of JavaScript.
func quoted(text string) string {
	literal, _ := json.Marshal(text) // a text can be written
	return string(literal)
}

// wait waits until an expression is true. What says what that means.
func (p *page) wait(what, format string, args ...any) {
	p.t.Helper()
	condition := fmt.Sprintf(format, args...)
	deadline := time.Now().Add(patience)
	for pause := 5 * time.Millisecond; ; pause = min(2*pause, 50*time.Millisecond) {
		ctx, cancel := context.WithDeadline(p.context, deadline)
		ok, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("Boolean("+condition+")"))
		cancel()
		if ok && err == nil {
			return
		}
		if time.Now().After(deadline) {
			p.t.Fatalf("did not happen: %s (%s; %v)", what, condition, err)
		}
		time.Sleep(pause) // an error may be that of a page which is just being left
	}
}

// sees waits until an element has a text, in small or capital letters.
func (p *page) sees(selector, text string) {
	p.t.Helper()
	p.wait(fmt.Sprintf("%s shows %q", selector, text),
		"[...document.querySelectorAll(%s)].some((e) => e.checkVisibility() && e.textContent.toLowerCase().includes(%s))", quoted(selector), quoted(strings.ToLower(text)))
}

// present waits until a visible element is there.
func (p *page) present(selector string) {
	p.t.Helper()
	p.wait(selector+" is there", "document.querySelector(%s)?.checkVisibility()", quoted(selector))
}

// absent waits until no visible element is there.
func (p *page) absent(selector string) {
	p.t.Helper()
	p.wait(selector+" is gone", "![...document.querySelectorAll(%s)].some((e) => e.checkVisibility())", quoted(selector))
}

// enabled waits until a button can be pressed, or cannot.
func (p *page) enabled(selector string, whether bool) {
	p.t.Helper()
	p.wait(fmt.Sprintf("%s can be pressed: %t", selector, whether), "document.querySelector(%s).disabled === %t", quoted(selector), !whether)
}

// text returns the text of an element.
func (p *page) text(selector string) string {
	p.t.Helper()
	p.present(selector)
	return evaluate[string](p, "document.querySelector(%s).textContent", quoted(selector))
}

// count returns how many elements there are.
func (p *page) count(selector string) int {
	p.t.Helper()
	return evaluate[int](p, "document.querySelectorAll(%s).length", quoted(selector))
}

// open goes to an address of the server.
func (p *page) open(path string) {
	p.t.Helper()
	p.do(chromedp.Navigate(p.base + path))
	p.wait(path+" is shown", "document.querySelector('main h1')")
	evaluate[bool](p, `(() => {
		window.said = []; // all that the live region says
		const live = document.getElementById("announcer");
		new MutationObserver(() => said.push(live.textContent)).observe(live, { childList: true, characterData: true, subtree: true });
		return true;
	})()`)
}

// resize gives the page the size of a screen. A phone has no mouse.
func (p *page) resize(size [2]int64) {
	p.t.Helper()
	if size[0] >= desktop[0] {
		p.do(chromedp.EmulateViewport(size[0], size[1]))
		return
	}
	p.do(chromedp.EmulateViewport(size[0], size[1], chromedp.EmulatePortrait, chromedp.EmulateMobile, chromedp.EmulateTouch))
}

// prefers sets what the system tells the page, such as prefers-color-scheme.
func (p *page) prefers(feature, value string) {
	p.t.Helper()
	params := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: feature, Value: value}}}
	if _, err := chromedp.Call(p.context, emulation.SetEmulatedMedia, params); err != nil {
		p.t.Fatal(err)
	}
}

// point is a point of the window.
type point struct{ X, Y float64 }

// spot waits until an element can be used and stands still, as a dialog does that has appeared,
// scrolls to it and returns its middle, where nothing may cover it.
func (p *page) spot(selector string) point {
	p.t.Helper()
	deadline := time.Now().Add(patience)
	for {
		found := evaluate[*struct {
			point
			Cover string
		}](p, `(async () => {
			const element = document.querySelector(%s);
			if (!element?.checkVisibility() || element.disabled) return null;
			element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
			await Promise.all((element.closest("dialog")?.getAnimations() ?? []).map((animation) => animation.finished));
			const box = element.getBoundingClientRect(), X = box.left + box.width / 2, Y = box.top + box.height / 2;
			const there = document.elementFromPoint(X, Y);
			const clear = there && (element.contains(there) || there.contains(element) || there.closest("label")?.contains(element));
			return { X, Y, Cover: clear ? "" : String(there?.outerHTML).slice(0, 200) };
		})()`, quoted(selector))
		switch {
		case found == nil && time.Now().After(deadline):
			p.t.Fatalf("%s is not there, or cannot be used", selector)
		case found == nil:
			time.Sleep(10 * time.Millisecond)
		case found.Cover != "":
			p.t.Fatalf("%s is covered by %s", selector, found.Cover)
		default:
			return found.point
		}
	}
}

// click clicks at an element with the mouse.
func (p *page) click(selector string) {
	p.t.Helper()
	p.clickAt(p.spot(selector))
}

func (p *page) clickAt(at point) {
	p.t.Helper()
	p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, at.X, at.Y), chromedp.MouseClickXY(at.X, at.Y))
}

// press presses keys of the keyboard, one after the other.
func (p *page) press(keys ...string) {
	p.t.Helper()
	for _, key := range keys {
		p.do(chromedp.KeyEvent(key))
	}
}

// fill gives a field a value, as by hand.
func (p *page) fill(selector, value string) {
	p.t.Helper()
	p.present(selector)
	ok := evaluate[bool](p, `(() => {
		const field = document.querySelector(%s);
		if (field.matches("[type=checkbox], [type=radio]")) { if (String(field.checked) !== %[2]s) field.click(); return true; }
		field.focus();
		field.value = %[2]s;
		field.dispatchEvent(new Event("input", { bubbles: true }));
		field.dispatchEvent(new Event("change", { bubbles: true }));
		return field.value === %[2]s;
	})()`, quoted(selector), quoted(value))
	if !ok {
		p.t.Fatalf("%s does not take the value %q", selector, value)
	}
}

// cell is the selector of a place of the board.
func cell(at board.Place) string { return fmt.Sprintf(`main .place[data-at="%d,%d"]`, at.X, at.Y) }

// labelled waits until a place has a text in its label.
func (p *page) labelled(at board.Place, text string) {
	p.t.Helper()
	p.wait(fmt.Sprintf("the place %v is %q", at, text), "document.querySelector(%s)?.getAttribute('aria-label').includes(%s)", quoted(cell(at)), quoted(text))
}

// clickPlace clicks at a place of the board.
func (p *page) clickPlace(at board.Place) {
	p.t.Helper()
	p.clickAt(p.spot(cell(at)))
}

// drag drags with a button of the mouse from a point to another, in steps.
func (p *page) drag(from, to point, button input.MouseButton) {
	p.t.Helper()
	held := map[input.MouseButton]int64{input.MouseButtonLeft: 1, input.MouseButtonRight: 2}[button]
	event := func(kind input.DispatchMouseEventType, at point, buttons int64) chromedp.Action[chromedp.Void] {
		return chromedp.MouseEvent(kind, at.X, at.Y, chromedp.ButtonType(button), chromedp.ClickCount(1), func(e *input.DispatchMouseEventParams) { e.Buttons = buttons })
	}
	const steps = 5
	actions := []chromedp.Action[chromedp.Void]{
		chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, from.X, from.Y),
		event(input.DispatchMouseEventTypeMousePressed, from, held),
	}
	for i := 1.0; i <= steps; i++ {
		at := point{from.X + (to.X-from.X)*i/steps, from.Y + (to.Y-from.Y)*i/steps}
		actions = append(actions, event(input.DispatchMouseEventTypeMouseMoved, at, held))
	}
	p.do(append(actions, event(input.DispatchMouseEventTypeMouseReleased, to, 0))...)
}

// dragPlace drags a thing from a place to another.
func (p *page) dragPlace(from, to board.Place) {
	p.t.Helper()
	p.drag(p.spot(cell(from)), p.spot(cell(to)), input.MouseButtonLeft)
}

// tapPlace taps at a place with a finger.
func (p *page) tapPlace(at board.Place) {
	p.t.Helper()
	spot := p.spot(cell(at))
	p.do(chromedp.TapXY(spot.X, spot.Y))
}

// square returns the place of a square such as e4, on boards with white or red at the bottom.
func square(name string) board.Place {
	return board.Place{X: int(name[0] - 'a'), Y: int(name[1] - '1')}
}

// announced waits until the live region has said a text.
func (p *page) announced(text string) {
	p.t.Helper()
	p.wait(fmt.Sprintf("a screen reader says %q", text), "said.some((text) => text.includes(%s))", quoted(text))
}

// toasted waits until a notice at the edge of the page shows a text.
func (p *page) toasted(text string) {
	p.t.Helper()
	p.sees(".toast", text)
}

// menu chooses an item of the menu of a game.
func (p *page) menu(item string) {
	p.t.Helper()
	p.click(".menu summary")
	p.click(".menu [data-do=" + item + "]")
}

// path returns the address that is shown, without the host.
func (p *page) path() string {
	p.t.Helper()
	return strings.TrimPrefix(evaluate[string](p, "location.href"), p.base)
}
