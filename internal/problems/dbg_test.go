package main

import (
	"context"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/proof"
)

func TestDbg(t *testing.T) {
	for _, p := range (chess.Rules{}).Problems() {
		s, err := chess.ParseFEN(p.State)
		if err != nil {
			t.Fatal(p.Name, err)
		}
		q := proof.Question[chess.Move]{Moves: p.Moves}
		if p.Moves == 0 {
			q.Goal = proof.Holds
		}
		x := proof.New[chess.Position, chess.Move](chess.Rules{})
		a, err := x.Ask(context.Background(), ply.Limits{Nodes: 500_000}, q, s)
		t.Log(p.Name, a.Verdict, a.Nodes, a.Elapsed.Round(time.Millisecond), err)
		if p.Moves > 0 {
			r := newReach[chess.Position, chess.Move](chess.Rules{}, 0, 1_000_000)
			b := time.Now()
			m, err := judge(r, &s, p.Moves)
			t.Log("  ", s.SAN(m), err, r.nodes, time.Since(b))
			q.Moves--
			a, err := x.Ask(context.Background(), ply.Limits{Nodes: 500_000}, q, s)
			t.Log("  less", a.Verdict, a.Nodes, a.Elapsed.Round(time.Millisecond), err)
		}
	}
}
