package web_test

import "testing"

// Who has no time left has lost, and the page says so: with time for the game, and for a move.
func TestBrowserClock(t *testing.T) {
	long(t)
	p := newPage(t, newServer(t, nil).URL)
	p.open("/")
	for _, clock := range []struct{ minutes, perMove string }{{"0.08", "0"}, {"0", "4"}} {
		p.begin("chess")
		p.fill("dialog [name=seat1]", "person")
		p.fill("dialog [name=clock]", "clock")
		p.fill("dialog [name=minutes]", clock.minutes)
		p.fill("dialog [name=increment]", "0")
		p.fill("dialog [name=permove]", clock.perMove)
		tb := p.created()
		p.present(".bar[data-side='0'] .clock")
		tb.play(tb.move("e4"))
		p.present(".bar[data-side='1'] .clock.running.scarce")
		tb.see(func(v *view) bool { return v.Outcome != "ongoing" })
		if tb.view.Outcome != "win" {
			t.Errorf("%+v: the outcome is %s", clock, tb.view.Outcome)
		}
		p.sees(".outcome", "White wins")
		p.sees(".outcome", "time")
		p.absent(".clock.running")
	}
}
