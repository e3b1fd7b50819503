package web_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plygo/ply/app"
	"github.com/plygo/ply/internal/hiddentest"
)

// Each of two people sees of a game what that player may see, and who watches sees less. A piece that
// is taken face down is shown to the player who took it alone.
func TestHiddenBetweenTwo(t *testing.T) {
	h := newServer(t, nil, app.Of("hidden", hiddentest.Rules{}))
	rng := rand.New(rand.NewPCG(26, 1))
	secrets := 0 // moves of which the two know different things
	for game := 0; secrets < 3; game++ {
		if game == 30 {
			t.Fatalf("%d secrets in %d games", secrets, game)
		}
		p := meet(t, visit(t, h), visit(t, h), fields{"entry": "hidden"})
		watcher := visit(t, h)
		for range 30 {
			turn := p.view(0).Turn
			v := p.view(turn)
			if len(p.view(1-turn).Moves) > 0 || len(watcher.join(p.id).Moves) > 0 {
				t.Fatal("somebody sees moves who is not to move")
			}
			if v.Outcome != "ongoing" {
				break
			}
			i := slices.IndexFunc(v.Moves, func(m app.Move) bool { return slices.Contains([]byte(m.Text), 'x') }) // takes something
			if i < 0 {
				i = rng.IntN(len(v.Moves))
			}
			p.players[turn].do("play", fields{"game": p.id, "version": v.Version, "move": v.Moves[i].Text}, nil)
			last := func(v view) string { return v.Steps[len(v.Steps)-1].Text }
			after := watcher.join(p.id)
			if after.Outcome != "ongoing" {
				break // all is shown
			}
			own, others, seen := last(p.view(turn)), last(p.view(1-turn)), last(after)
			if own != others {
				secrets++
			}
			if seen != others {
				t.Errorf("who watches is told %q of a move; the one who made it %q, the other %q", seen, own, others)
			}
			for at := range len(after.Steps) + 1 {
				var a, b struct{ State string }
				watcher.do("look", fields{"game": p.id, "at": at}, &a)
				p.players[turn].do("look", fields{"game": p.id, "at": at}, &b)
				if at == len(after.Steps) && (a.State != after.State || b.State != p.view(turn).State) {
					t.Errorf("a look shows %q and %q", a.State, b.State)
				}
			}
		}
	}
}
