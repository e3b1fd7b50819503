package main

import (
	"strings"
	"testing"
)

// The same terms give the same tables, however the games are spread over the cores.
func TestRun(t *testing.T) {
	var tables [2]strings.Builder
	for i := range tables {
		if err := run(&tables[i], terms{pairs: 1, nodes: 100, seed: 7}); err != nil {
			t.Fatal(err)
		}
	}
	if tables[0].String() != tables[1].String() {
		t.Errorf("two runs differ:\n%s\n%s", &tables[0], &tables[1])
	}
	if n := strings.Count(tables[0].String(), "alphabeta"); n != 12 {
		t.Errorf("alphabeta appears %d times, want once a heading and a row of six tables", n)
	}
}
