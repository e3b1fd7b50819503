package web_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/plygo/ply/app"
	"github.com/plygo/ply/internal/hiddentest"
	"github.com/plygo/ply/web"
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
		viewers := []*client{p.players[0], p.players[1], watcher}
		past := [][3]string{} // what each of them saw after each step
		for range 30 {
			past = append(past, [3]string{p.view(0).State, p.view(1).State, watcher.join(p.id).State})
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
			for at, states := range past { // who looks back sees what there was to see
				for i, c := range viewers {
					var look struct{ State string }
					if c.do("look", fields{"game": p.id, "at": at}, &look); look.State != states[i] {
						t.Errorf("viewer %d looks back at step %d and sees %q, then it was %q", i, at, look.State, states[i])
					}
				}
			}
		}
	}
}

// Who waits for an opponent sees the game as everybody does: lots may give them the other side. Nor do
// they know the deal, which is another one when the seat is taken.
func TestHiddenWhileOpen(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.db")
	h := newServer(t, func(s *web.Server) { s.Data = file }, app.Of("hidden", hiddentest.Rules{}))
	host, guest := visit(t, h), visit(t, h)
	for _, side := range []int{-1, 0, 1} {
		v := host.create(fields{"entry": "hidden", "opponent": "link", "side": side})
		seen := guest.join(v.ID)
		var look struct{ State string }
		host.do("look", fields{"game": v.ID}, &look)
		if !strings.HasSuffix(seen.State, " w") || v.State != seen.State || look.State != seen.State {
			t.Errorf("side %d: the host sees %q and %q, the guest %q", side, v.State, look.State, seen.State)
		}
		deal := query(t, file, `SELECT kept ->> '$.records[0].start' FROM games WHERE id = '`+v.ID+`'`)
		seed := query(t, file, `SELECT kept ->> '$.seed' FROM games WHERE id = '`+v.ID+`'`)
		guest.do("accept", fields{"game": v.ID, "invite": v.Invite}, nil)
		if next := query(t, file, `SELECT kept ->> '$.seed' FROM games WHERE id = '`+v.ID+`'`); next[0] == seed[0] {
			t.Errorf("side %d: the deal is still %s", side, deal)
		}
		own, other := host.join(v.ID), guest.join(v.ID)
		if mine := slices.Index(own.Mine[:], true); !strings.HasSuffix(own.State, fmt.Sprint(" ", mine)) || !strings.HasSuffix(other.State, fmt.Sprint(" ", 1-mine)) {
			t.Errorf("side %d: the host sees %q, the guest %q", side, own.State, other.State)
		}
	}
}

// An invitation to a position has that position when the seat is taken.
func TestPositionStays(t *testing.T) {
	p := newPair(t, fields{"entry": "chess", "state": mateInOne})
	if v := p.view(0); v.State != mateInOne {
		t.Errorf("the game begins at %s", v.State)
	}
}
