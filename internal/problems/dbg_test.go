package main

import (
	"context"
	"testing"
	"time"

	"github.com/plygo/ply/gomoku"
)

func TestDbg(t *testing.T) {
	k := gomokuKind(gomoku.Freestyle)
	h := newHunt(k, 3)
	for range 6 {
		line := []gomoku.Position{gomoku.Rules{}.Start()}
		for n := 0; n < 60; n++ {
			last := line[len(line)-1]
			if (gomoku.Rules{}).Terminal(&last) != 0 {
				break
			}
			if n >= 8 {
				d, nodes, err := h.distance(context.Background(), last)
				if d > 0 {
					b := time.Now()
					r := newReach(h.game, h.turn(&last), 300_000)
					r.needs, r.last = h.needs, h.last
					_, jerr := judge(r, &last, d)
					t.Log(n, d, nodes, err, jerr, r.nodes, time.Since(b), last)
				}
			}
			m, _ := h.move(context.Background(), line)
			last.Play(m)
			line = append(line, last)
		}
	}
}
