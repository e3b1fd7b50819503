package web_test

import (
	"testing"
	"time"
)

// Every move of the record can be looked at; the game goes on meanwhile.
func TestBrowserRecord(t *testing.T) {
	long(t)
	tb := sit(t, newServer(t, nil).URL, fields{"entry": "chess", "seats": twoPersons})
	for _, text := range []string{"e4", "d5", "exd5", "Qxd5"} {
		tb.play(tb.move(text))
	}
	for side := range 2 { // each has captured a pawn
		tb.wait("what was captured is shown", "document.querySelector('.bar[data-side=\"%d\"] .captured[aria-label*=pawn] svg')", side)
	}
	tb.click(".record [data-at='1']")
	tb.at(1)
	tb.labelled(square("e4"), "white pawn")
	tb.labelled(square("d5"), "empty")
	for _, way := range []struct {
		button string
		at     int
	}{{"next", 2}, {"previous", 1}, {"first", 0}, {"last", 4}, {"first", 0}} {
		tb.click("[data-do=" + way.button + "]")
		tb.at(way.at)
	}
	tb.labelled(square("e2"), "pawn")
	tb.enabled("[data-do=hint]", false)
	tb.clickPlace(square("d2")) // the past cannot be changed
	tb.wait("nothing is selected", "!document.querySelector('[aria-selected=true]')")
	tb.click("[data-do=live]")
	tb.at(4)
	tb.absent("[data-do=live]")

	tb.click("[data-do=replay]")
	tb.at(1)
	tb.click("[data-do=replay]") // it stops, long before the fourth move
	stopped := tb.text(".record [aria-current]")
	time.Sleep(1200 * time.Millisecond)
	if now := tb.text(".record [aria-current]"); now != stopped || now == "Qxd5" {
		t.Errorf("the replay went on from %s to %s", stopped, now)
	}
	tb.fill("[name=speed]", "4")
	tb.click("[data-do=replay]")
	tb.at(4)
	tb.play(tb.move("Nc3"))
	tb.at(5)
}
