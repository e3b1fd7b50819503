package fleet

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/plygo/ply/app"
	"github.com/plygo/ply/fleet/internal/wire"
)

// A worker can read its welcome however many tests go on, and each player is listed once.
func TestWelcomeIsShort(t *testing.T) {
	var tests []*wire.Test
	for i := range 2000 {
		tests = append(tests, &wire.Test{Contest: app.Contest{Game: "connect4"}, Bench: map[string]string{
			"greedy": "1 nodes, 01234567", fmt.Sprint("mcts:nodes=", i): "1 nodes, 01234567",
		}})
	}
	list := players(tests)
	count := 0
	for _, p := range list {
		if _, ok := p.Bench["greedy"]; ok {
			count++
		}
	}
	if len(list) < 100 || count != 1 {
		t.Errorf("%d lists of players, greedy in %d of them", len(list), count)
	}
	var w wire.Welcome
	if err := wire.Parse(wire.Format(&wire.Welcome{Silence: time.Second, Players: list}), &w); err != nil {
		t.Error(err)
	}
}

// A worker says hello again if it cannot read the answer.
func TestUnreadableWelcome(t *testing.T) {
	h := newServer(t, 4*time.Second)
	w := h.worker("w")
	heard := 0
	sub, err := h.nc.Subscribe(wire.Hellos, func(m *nats.Msg) {
		if heard++; heard == 1 {
			_ = m.Respond([]byte("{"))
			return
		}
		_ = m.Respond(wire.Format(&wire.Welcome{Silence: time.Second}))
	})
	if err != nil {
		t.Fatal(err)
	}
	defer sub.Unsubscribe()
	if err := h.nc.Flush(); err != nil {
		t.Fatal(err)
	}
	if err := w.hello(t.Context()); err != nil {
		t.Error(err)
	}
}

// What workers say cannot control a terminal.
func TestPrintable(t *testing.T) {
	evil := "\x1b]0;title\x07\r\nno\u202e"
	s := &wire.Status{
		Tests:   []wire.TestStatus{{Name: "t", State: evil, Fault: evil, Total: 2}},
		Workers: []wire.WorkerStatus{{Name: "w", Withdrawn: evil}}, Refused: 1, Last: evil,
	}
	text, err := (&look{}).text(s, time.Now())
	if err != nil || strings.ContainsAny(text, "\x1b\x07\r\u202e") || strings.Count(text, "]0;title") != 4 {
		t.Errorf("%q, %v", text, err)
	}
}
