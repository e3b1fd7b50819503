package proof_test

import (
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/proof"
)

// Whoever follows a strategy by its replies wins against every defence, in as many plies as Longest has
// at most; and moves that are not part of it have no reply.
func TestReply(t *testing.T) {
	g := chess.Rules{}
	s, err := g.Parse("6k1/5ppp/8/8/8/8/1R3PPP/3R2K1 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	a, err := proof.New(g).Ask(t.Context(), ply.Limits{Nodes: 100_000}, proof.Question[chess.Move]{Moves: 2}, s)
	if err != nil || a.Verdict != proof.Yes {
		t.Fatal(a.Verdict, err)
	}
	if n := follow(t, g, a.Proof, s, nil); n != a.Plies || len(a.Proof.Longest(g)) != n {
		t.Errorf("games have %d plies at most, the answer says %d, and the longest has %d", n, a.Plies, len(a.Proof.Longest(g)))
	}
	for _, m := range g.Moves(nil, &s) {
		if first, _ := a.Proof.Reply(g); m != first {
			if reply, ok := a.Proof.Reply(g, m); ok {
				t.Errorf("there is a reply %v after %v, which is not part of the strategy", reply, m)
			}
		}
	}
	var none *proof.Strategy[chess.Position, chess.Move]
	if _, ok := none.Reply(g); ok || none.Longest(g) != nil {
		t.Error("no strategy has a move")
	}
}

// follow plays the strategy from s, where it is the turn of its player, against every defence, and returns
// the plies of the longest game.
func follow(t *testing.T, g chess.Rules, p *proof.Strategy[chess.Position, chess.Move], s chess.Position, moves []chess.Move) int {
	t.Helper()
	m, ok := p.Reply(g, moves...)
	if !ok {
		t.Fatalf("no reply after %v", moves)
	}
	g.Play(&s, m)
	moves = append(moves, m)
	if _, ok := p.Reply(g, moves...); ok {
		t.Fatalf("a reply after %v, where the other player is to move", moves)
	}
	most := 1
	for _, defence := range g.Moves(nil, &s) {
		next := s
		g.Play(&next, defence)
		most = max(most, 2+follow(t, g, p, next, append(moves[:len(moves):len(moves)], defence)))
	}
	if most == 1 && g.Terminal(&s) != ply.Loss {
		t.Fatalf("the game does not end with a win after %v", moves)
	}
	return most
}

// A strategy that holds has replies, and no longest game.
func TestReplyHolds(t *testing.T) {
	g := tictactoe.Rules{}
	a, err := proof.New(g).Ask(t.Context(), ply.Limits{Nodes: 100_000}, proof.Question[tictactoe.Move]{}, g.Start())
	if err != nil || a.Verdict != proof.No {
		t.Fatal(a.Verdict, err)
	}
	if _, ok := a.Proof.Reply(g); ok || a.Proof.Longest(g) != nil {
		t.Error("the second player moves first, or wins")
	}
	s := g.Start()
	for _, m := range g.Moves(nil, &s) {
		if _, ok := a.Proof.Reply(g, m); !ok {
			t.Errorf("no reply to %v", m)
		}
	}
}
