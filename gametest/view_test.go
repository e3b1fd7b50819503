package gametest

import (
	"hash/fnv"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/internal/hiddentest"
)

type (
	hiddenState = hiddentest.State
	hiddenMove  = hiddentest.Move
)

// The games with hidden pieces, each broken in one way.
type (
	showing   struct{ hiddentest.Rules } // owners see what was taken face down
	muddled   struct{ hiddentest.Rules } // the view of a view is that of another player
	reseeing  struct{ hiddentest.Rules } // See hides something in a view
	redealing struct{ hiddentest.Rules } // a full state is dealt again
	forgetful struct{ hiddentest.Rules } // a deal forgets what was seen
	knowing   struct{ hiddentest.Rules } // a full state has fewer moves
	severe    struct{ hiddentest.Rules } // full states are repeated sooner
	even      struct{ hiddentest.Rules } // all that may come to light has the same odds
	mixing    struct{ hiddentest.Rules } // the key leaves out who knows what
	careless  struct{ hiddentest.Rules } // Deal changes its state
	open      struct{ hiddentest.Rules } // nothing is hidden
	telling   struct{ hiddentest.Rules } // a full state shows that it is one
)

// isFull reports whether s is a full state.
func isFull(s *hiddenState) bool {
	return strings.HasSuffix(strings.Fields(hiddentest.Rules{}.Format(s))[5], "f")
}

func (telling) Grid() (places, kinds int) { return 1, 1 }

func (telling) Places(dst []uint8, s *hiddenState, _ int) {
	if dst[0] = 0; isFull(s) {
		dst[0] = 1
	}
}

func (showing) See(_ *hiddenState, m hiddenMove, _ int) hiddenMove { return m }

func (open) View(s *hiddenState, _ int) hiddenState             { return *s }
func (open) See(_ *hiddenState, m hiddenMove, _ int) hiddenMove { return m }

func (g muddled) View(s *hiddenState, player int) hiddenState {
	full := g.Deal(s, dealer(1))
	return g.Rules.View(&full, player)
}

func (g reseeing) See(s *hiddenState, m hiddenMove, player int) hiddenMove {
	if m.Taken != hiddentest.None && !isFull(s) {
		m.Taken = hiddentest.Hidden
	}
	return g.Rules.See(s, m, player)
}

func (g redealing) Deal(s *hiddenState, rng *rand.Rand) hiddenState {
	view := g.View(s, ply.Watcher)
	return g.Rules.Deal(&view, rng)
}

func (g forgetful) Deal(s *hiddenState, rng *rand.Rand) hiddenState {
	if isFull(s) || g.Odds(s, nil, nil) || g.Terminal(s) != ply.Ongoing {
		return g.Rules.Deal(s, rng)
	}
	start := g.Start()
	return g.Rules.Deal(&start, rng)
}

func (g knowing) Moves(dst []hiddenMove, s *hiddenState) []hiddenMove {
	moves := g.Rules.Moves(dst, s)
	if isFull(s) && len(moves) > len(dst)+1 {
		moves = moves[:len(moves)-1]
	}
	return moves
}

func (g severe) Repetition(states []hiddenState, root int) ply.Outcome {
	if isFull(&states[0]) {
		return ply.Draw
	}
	return g.Rules.Repetition(states, root)
}

func (g even) Odds(s *hiddenState, moves []hiddenMove, p []float32) bool {
	for i := range p {
		p[i] = 1 / float32(len(p))
	}
	return g.Rules.Odds(s, nil, nil)
}

func (g mixing) Hash(s *hiddenState) uint64 {
	if g.Odds(s, nil, nil) {
		return g.Rules.Hash(s)
	}
	view := g.View(s, ply.Watcher)
	h := fnv.New64a()
	io.WriteString(h, strings.Join(strings.Fields(g.Format(&view))[:2], " "))
	return h.Sum64()
}

func (g careless) Deal(s *hiddenState, rng *rand.Rand) hiddenState {
	*s = g.Rules.Deal(s, rng)
	return *s
}

// TestViews has games with hidden pieces, each with one fault.
func TestViews(t *testing.T) {
	for i, test := range []struct {
		name string
		game ply.Game[hiddenState, hiddenMove]
		rule string
	}{
		{"shows what was taken", showing{}, ruleViewPlay},
		{"views of views", muddled{}, ruleViewTwice},
		{"moves of views", reseeing{}, ruleViewTwice},
		{"deals again", redealing{}, ruleDeal},
		{"hides nothing", open{}, ruleDeal},
		{"deals another game", forgetful{}, ruleDeal},
		{"knows the moves", knowing{}, ruleViewSame},
		{"knows repetitions", severe{}, ruleViewSame},
		{"even odds", even{}, ruleViewOdds},
		{"one key", mixing{}, ruleViewHash},
		{"places of what is hidden", telling{}, ruleSeenView},
		{"Deal changes the state", careless{}, ruleReaders},
	} {
		t.Run(test.name, func(t *testing.T) {
			if testing.Short() && evidence.Race && i%3 > 0 {
				t.Skip("these games take long with the race detector, which gets some of them")
			}
			wantRules(t, soonBroken(test.game), test.rule)
		})
	}
}

// The games with hidden pieces in which a full state and its views disagree.
type (
	turned   struct{ hiddentest.Rules } // in whose turn it is
	finished struct{ hiddentest.Rules } // in whether the game is over
	certain  struct{ hiddentest.Rules } // in whether something comes to light
	strange  struct{ hiddentest.Rules } // in a move: what is seen is none
	idle     struct{ hiddentest.Rules } // in what a move leads to: views stay as they are
)

func (g turned) Turn(s *hiddenState) int {
	if isFull(s) {
		return 1 - g.Rules.Turn(s)
	}
	return g.Rules.Turn(s)
}

func (g finished) Terminal(s *hiddenState) ply.Outcome {
	if isFull(s) {
		return ply.Draw
	}
	return g.Rules.Terminal(s)
}

func (g certain) Odds(s *hiddenState, moves []hiddenMove, p []float32) bool {
	return !isFull(s) && g.Rules.Odds(s, moves, p)
}

func (g strange) See(s *hiddenState, m hiddenMove, player int) hiddenMove {
	m.Taken = 99
	return m
}

func (g idle) Play(s *hiddenState, m hiddenMove) {
	if isFull(s) {
		g.Rules.Play(s, m)
	}
}

// TestViewDiffers has games that break other rules, too: this is what the check of views says.
func TestViewDiffers(t *testing.T) {
	for want, game := range map[string]ply.Game[hiddenState, hiddenMove]{
		"Turn is 1, and 0 in the view of player 0.":                           turned{},
		"Terminal is draw, and ongoing in the view of player 0.":              finished{},
		"That it is a chance node is false, and true in the view of play":     certain{},
		"which is no move of the player's view":                               strange{},
		"(- view of the state after the move, + what the player makes of it)": idle{},
	} {
		c, err := newChecker(game, nil)
		if err != nil {
			t.Fatal(err)
		}
		c.effort = quick
		c.run(viewerCheck[hiddenState, hiddenMove]())
		if err := c.Err(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%T: want %q in\n%v", game, want, err)
		}
	}
}

// hashless is the game with hidden pieces, and no keys.
type hashless struct {
	plain[hiddenState, hiddenMove]
	ply.Viewer[hiddenState, hiddenMove]
	ply.Chancer[hiddenState, hiddenMove]
	ply.Turner[hiddenState]
}

// A game with something hidden need not have keys.
func TestViewHashless(t *testing.T) {
	var g hiddentest.Rules
	c, err := newChecker[hiddenState, hiddenMove](hashless{plain[hiddenState, hiddenMove]{g}, g, g, g}, []hiddenState{g.Start()})
	if err != nil {
		t.Fatal(err)
	}
	c.effort = quick
	if found, _ := c.run(viewerCheck[hiddenState, hiddenMove]()); len(found) > 0 {
		t.Error(found)
	}
}

// TestViewStarts checks that the sample has states of every kind.
func TestViewStarts(t *testing.T) {
	c, err := newChecker(hiddentest.Rules{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	c.gather()
	kinds := map[bool]int{}
	for _, p := range c.sample {
		kinds[isFull(&p.state)]++
	}
	if least := min(kinds[true], kinds[false]); least < 30 {
		t.Errorf("the sample has %d full states and %d views", kinds[true], kinds[false])
	}
	if !slices.ContainsFunc(c.sample, func(p *position[hiddenState, hiddenMove]) bool { return len(p.odds) > 1 }) {
		t.Error("nothing comes to light in the sample")
	}
}
