package web_test

import (
	"regexp"
	"testing"

	"github.com/chromedp/chromedp"
)

// register takes a name in the dialog of the name, and returns its key.
func (p *page) register(name string) (key string) {
	p.t.Helper()
	p.click("header [data-do=name]")
	p.fill("dialog [name=new-name]", name)
	p.click("dialog [data-do=register]")
	p.sees("dialog [data-name=named]", name)
	key = evaluate[string](p, "document.querySelector('dialog [data-name=copy-key]').value")
	p.click("dialog [data-do=done]")
	p.sees("header [data-do=name]", name)
	return key
}

// refusedName waits until the dialog of the name says why not.
func (p *page) refusedName(why string) {
	p.t.Helper()
	p.sees("dialog [role=alert]", why)
}

// A name is chosen, its key is shown and kept, and with both it is the same visitor in another browser,
// until the key is another one.
func TestBrowserName(t *testing.T) {
	long(t)
	h := newServer(t, nil)
	first := newPage(t, h.URL)
	second := first.beside()
	first.open("/")
	first.sees("header [data-do=name]", "Choose a name")
	key := first.register("Lan")
	if !regexp.MustCompile(`^([A-Z2-7]{5}-){3}[A-Z2-7]{5}$`).MatchString(key) {
		t.Errorf("the key is %q", key)
	}
	first.do(chromedp.Reload())
	first.sees("header [data-do=name]", "Lan")
	first.click("header [data-do=name]")
	first.click("dialog [data-do=show-key]")
	first.wait("the key is the same", "document.querySelector('dialog [data-name=copy-key]')?.value === %s", quoted(key))
	first.press(escape)

	second.open("/games")
	second.click("header [data-do=name]")
	second.fill("dialog [name=new-name]", "lan")
	second.click("dialog [data-do=register]")
	second.refusedName("Somebody has this name")
	enter := func(key string) {
		t.Helper()
		if second.count("dialog details[open]") == 0 {
			second.click("dialog [data-do=elsewhere]")
		}
		second.fill("dialog [name=name]", "lan")
		second.fill("dialog [name=key]", key)
		second.click("dialog [data-do=enter]")
	}
	enter("AAAAA-AAAAA-AAAAA-AAAAA")
	second.refusedName("Nobody has this name with this key")
	enter(key)
	second.absent("dialog")
	second.sees("header [data-do=name]", "Lan")

	first.click("header [data-do=name]")
	first.click("dialog [data-do=rekey]")
	first.click("dialog [data-do=yes]")
	first.sees("dialog [data-name=named]", "new key")
	fresh := evaluate[string](first, "document.querySelector('dialog [data-name=copy-key]').value")
	if fresh == key {
		t.Errorf("the new key is the old one")
	}
	first.click("dialog [data-do=done]")
	second.sees("header [data-do=name]", "Choose a name") // the new key ended it
	second.click("header [data-do=name]")
	enter(key)
	second.refusedName("Nobody has this name with this key")
	enter(fresh)
	second.sees("header [data-do=name]", "Lan")

	second.click("header [data-do=name]")
	second.click("dialog [data-do=signout]")
	second.click("dialog [data-do=yes]")
	second.sees("header [data-do=name]", "Choose a name")
	first.sees("header [data-do=name]", "Lan")
}
