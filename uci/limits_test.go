package uci

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// Whatever an engine declares takes little memory, and what it declares first is known.
func TestManyOffers(t *testing.T) {
	blank := strings.Repeat(" ", 60_000)
	for name, line := range map[string]string{
		"values": "option name A type combo " + strings.Repeat("var a ", 10_000),
		"blanks": "option name A" + blank + "type combo var a",
		"name":   "option name " + strings.Repeat("A", 60_000) + " type check",
		"words":  "option name " + strings.Repeat("A ", 30_000) + "type check",
		"short":  "option A",
	} {
		var offered offers
		offered.hear(strings.Fields("option name UCI_Variant type combo var chess var xiangqi"))
		before := heap()
		for i := range 300 {
			offered.hear(strings.Fields(fmt.Sprint(line, i)))
		}
		if grown := heap() - before; grown > 4*mostOffers {
			t.Errorf("%s: the options take %d bytes", name, grown)
		}
		if !offered.value("uci_variant", "xiangqi") || !offered.option("UCI_Variant") {
			t.Errorf("%s: the first option is lost", name)
		}
	}
}

// Commands that wait are few, however short they are.
func TestQueueBytes(t *testing.T) {
	var q queue
	for !q.full() {
		q.push([]string{"d"}, 1)
	}
	if n := len(q.commands); n > 20_000 {
		t.Errorf("%d commands wait", n)
	}
	for !q.empty() {
		q.pop()
	}
	if q.bytes != 0 {
		t.Errorf("no commands take %d bytes", q.bytes)
	}
}

// heap returns how many bytes are in use.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
