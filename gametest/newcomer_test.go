package gametest

import (
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/contract"
	"github.com/plygo/ply/internal/hiddentest"
)

// These tests have the faults that people make in their first game, each in several games.

// sound is what a first game usually has.
type sound[S any, M comparable] interface {
	ply.Game[S, M]
	ply.Starter[S]
	ply.Turner[S]
	ply.Hasher[S]
}

// newcomer is a sound game with methods that can be replaced one by one. It hides the other
// optional interfaces of the game.
type newcomer[S any, M comparable] struct {
	start    func() S
	moves    func(dst []M, s *S) []M
	play     func(s *S, m M)
	terminal func(s *S) ply.Outcome
	evaluate func(s *S) ply.Score
	turn     func(s *S) int
	hash     func(s *S) uint64
}

func (n *newcomer[S, M]) Start() S                  { return n.start() }
func (n *newcomer[S, M]) Moves(dst []M, s *S) []M   { return n.moves(dst, s) }
func (n *newcomer[S, M]) Play(s *S, m M)            { n.play(s, m) }
func (n *newcomer[S, M]) Terminal(s *S) ply.Outcome { return n.terminal(s) }
func (n *newcomer[S, M]) Evaluate(s *S) ply.Score   { return n.evaluate(s) }
func (n *newcomer[S, M]) Turn(s *S) int             { return n.turn(s) }
func (n *newcomer[S, M]) Hash(s *S) uint64          { return n.hash(s) }

// rolls is a newcomer with chance nodes.
type rolls[S any, M comparable] struct {
	*newcomer[S, M]
	ply.Chancer[S, M]
}

// fault is a common fault.
type fault[S any, M comparable] struct {
	name  string
	bend  func(n *newcomer[S, M], g sound[S, M]) // makes n, which is g, faulty
	wants string                                 // a rule or the heading of a hint
}

// The headings of the hints.
const (
	hintView     = "hint: Evaluate may be for one player all the time, not for the player to move."
	hintSide     = "hint: Evaluate, or Terminal, may be for the wrong player."
	hintTerminal = "hint: Terminal may say Win where it should say Loss."
	hintOneSided = "hint: Terminal may be for one player all the time, not for the player to move."
	hintDraws    = "hint: Terminal may not see who wins."
)

// commonFaults are faults that any game can have.
func commonFaults[S any, M comparable]() []fault[S, M] {
	type game = sound[S, M]
	return []fault[S, M]{
		{"nothing", func(n *newcomer[S, M], g game) {}, ""},
		{"Evaluate is 0", func(n *newcomer[S, M], g game) {
			n.evaluate = func(s *S) ply.Score { return 0 }
		}, ""},
		{"Evaluate is for player 0", func(n *newcomer[S, M], g game) {
			n.evaluate = func(s *S) ply.Score { return g.Evaluate(s) * ply.Score(1-2*g.Turn(s)) }
		}, hintView},
		{"Evaluate is for player 1", func(n *newcomer[S, M], g game) {
			n.evaluate = func(s *S) ply.Score { return g.Evaluate(s) * ply.Score(2*g.Turn(s)-1) }
		}, hintView},
		{"Evaluate is inverted", func(n *newcomer[S, M], g game) {
			n.evaluate = func(s *S) ply.Score { return -g.Evaluate(s) }
		}, hintSide},
		{"Terminal says Win for Loss", func(n *newcomer[S, M], g game) {
			n.terminal = func(s *S) ply.Outcome { return g.Terminal(s).Flip() }
		}, hintTerminal},
		{"Terminal is for player 0", func(n *newcomer[S, M], g game) {
			n.terminal = func(s *S) ply.Outcome {
				if g.Turn(s) == 1 {
					return g.Terminal(s).Flip()
				}
				return g.Terminal(s)
			}
		}, hintOneSided},
		{"Terminal calls every end a draw", func(n *newcomer[S, M], g game) {
			n.terminal = func(s *S) ply.Outcome { return min(g.Terminal(s), 1) * ply.Draw }
		}, hintDraws},
		{"Terminal never ends", func(n *newcomer[S, M], g game) {
			n.terminal = func(s *S) ply.Outcome { return ply.Ongoing }
		}, ruleNoMoves},
		{"Moves goes on after the end", func(n *newcomer[S, M], g game) {
			n.moves = func(dst []M, s *S) []M {
				if start := g.Start(); g.Terminal(s) != ply.Ongoing {
					return g.Moves(dst, &start)
				}
				return g.Moves(dst, s)
			}
		}, ruleDecided},
		{"Moves stops before the end", func(n *newcomer[S, M], g game) {
			n.moves = func(dst []M, s *S) []M {
				if g.Hash(s)%7 == 1 {
					return dst
				}
				return g.Moves(dst, s)
			}
		}, ruleNoMoves},
		{"Moves changes the state", func(n *newcomer[S, M], g game) {
			n.moves = func(dst []M, s *S) []M {
				if moves := g.Moves(nil, s); len(moves) > 0 {
					defer g.Play(s, moves[0])
				}
				return g.Moves(dst, s)
			}
		}, ruleReaders},
		{"Moves uses one buffer", func(n *newcomer[S, M], g game) {
			var buffer []M
			n.moves = func(_ []M, s *S) []M {
				buffer = g.Moves(buffer[:0], s)
				return buffer
			}
		}, ruleAppend},
		{"Moves has the order of a map", func(n *newcomer[S, M], g game) {
			n.moves = func(dst []M, s *S) []M {
				set := make(map[M]bool)
				for _, m := range g.Moves(nil, s) {
					set[m] = true
				}
				for m := range set {
					dst = append(dst, m)
				}
				return dst
			}
		}, ruleDeterministic},
		{"Moves lists a move twice", func(n *newcomer[S, M], g game) {
			n.moves = func(dst []M, s *S) []M {
				if dst = g.Moves(dst, s); len(dst) > 1 {
					dst = append(dst, dst[len(dst)-1])
				}
				return dst
			}
		}, ruleMoveTwice},
		{"Evaluate is too large", func(n *newcomer[S, M], g game) {
			n.evaluate = func(s *S) ply.Score { return 1000 * g.Evaluate(s) }
		}, ruleEval},
		{"Turn is always 0", func(n *newcomer[S, M], g game) {
			n.turn = func(s *S) int { return 0 }
		}, ruleTurnPasses},
		{"Turn is who moved last", func(n *newcomer[S, M], g game) {
			n.turn = func(s *S) int { return 1 - g.Turn(s) }
		}, ruleStartTurn},
		{"the game keeps the state", func(n *newcomer[S, M], g game) {
			last := g.Start()
			n.play = func(s *S, m M) { g.Play(s, m); last = *s }
			n.moves = func(dst []M, s *S) []M { return g.Moves(dst, &last) }
		}, ruleDeterministic},
		{"Hash has 256 values", func(n *newcomer[S, M], g game) {
			n.hash = func(s *S) uint64 { return g.Hash(s) * 0x9e3779b97f4a7c15 >> 56 }
		}, ruleHashMoves},
		{"Start is at random", func(n *newcomer[S, M], g game) {
			calls := 0
			n.start = func() S {
				s := g.Start()
				if calls++; calls%2 == 0 {
					g.Play(&s, g.Moves(nil, &s)[0])
				}
				return s
			}
		}, ruleDeterministic},
	}
}

// tryFaults breaks g in every common way, and checks what is said of it. Those in unseen are not
// found in g.
func tryFaults[S any, M comparable](t *testing.T, g sound[S, M], unseen ...string) {
	for _, f := range commonFaults[S, M]() {
		if testing.Short() && !strings.HasPrefix(f.wants, "hint") {
			continue // other tests break the same rules
		}
		n := &newcomer[S, M]{g.Start, g.Moves, g.Play, g.Terminal, g.Evaluate, g.Turn, g.Hash}
		f.bend(n, g)
		var game ply.Game[S, M] = n
		if c, ok := ply.As[ply.Chancer[S, M]](g); ok {
			game = rolls[S, M]{n, c}
		}
		wants := f.wants
		for _, name := range unseen {
			if f.name == name {
				wants = ""
			}
		}
		c, err := newChecker(game, nil)
		if err != nil {
			t.Fatal(err)
		}
		c.effort = quick // which is enough for what breaks a rule
		c.effort.survey = thorough.survey
		for _, part := range c.parts() {
			switch {
			case part.name == "concurrency": // some faults are races, which end a test with -race
			case testing.Short() && part.name != "games": // which has the hints
			default:
				c.run(part)
			}
		}
		wantSaid(t, f.name, wants, c.hints, c.Err())
	}
}

// wantSaid checks that of a game with a fault the wanted sentence is said: the heading of the
// only hint, or one of the rules. If wants is empty, nothing is.
func wantSaid(t *testing.T, fault, wants string, hints []string, err error) {
	t.Helper()
	rules := contract.Rules(err)
	heading, _, _ := strings.Cut(strings.Join(hints, "\n"), "\n")
	ok := heading == wants && rules == nil
	for _, rule := range rules {
		ok = ok || rule == wants && heading == ""
	}
	if !ok {
		t.Errorf("%s: want %q, got hints %q and\n%v", fault, wants, hints, err)
		return
	}
	t.Logf("%s:\n%s", fault, strings.Join(append(hints, errorText(err)), ""))
}

// errorText returns the text of err, empty without an error.
func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestNewcomers(t *testing.T) {
	t.Run("breakthrough", func(t *testing.T) { tryFaults(t, breakthrough{}) })
	t.Run("mill", func(t *testing.T) { tryFaults(t, mill{}) })
	t.Run("pig", func(t *testing.T) { tryFaults(t, pig{}) })
	if testing.Short() {
		return
	}
	t.Run("race", func(t *testing.T) { tryFaults(t, forward{}) })
	// A lion that reaches the last row wins only a move later, which the opponent makes.
	t.Run("animals", func(t *testing.T) {
		tryFaults(t, animals{}, "Terminal says Win for Loss", "Terminal is for player 0")
	})
}

// chanceOnly is a game with chance nodes that hides its Turner.
type chanceOnly[S any, M comparable] struct {
	plain[S, M]
	ply.Chancer[S, M]
}

func TestChanceWithoutTurns(t *testing.T) {
	hidden := hiddentest.Rules{}
	for name, err := range map[string]error{
		"dice":          broken(chanceOnly[throw, step]{plain[throw, step]{dice{}}, dice{}}, throw{}),
		"pig":           broken(chanceOnly[sty, step]{plain[sty, step]{pig{}}, pig{}}, sty{}),
		"hidden pieces": broken(chanceOnly[hiddenState, hiddenMove]{plain[hiddenState, hiddenMove]{hidden}, hidden}, hidden.Start()),
	} {
		wantSaid(t, name, ruleChanceTurner, nil, err)
	}
}

// Games without the counter that ends them.
type (
	longMill    struct{ mill }
	longAnimals struct{ animals }
)

func (g longMill) Terminal(s *stones) ply.Outcome {
	return g.mill.Terminal(&stones{s.on, s.hand, s.turn, 0})
}
func (g longAnimals) Terminal(s *zoo) ply.Outcome {
	return g.animals.Terminal(&zoo{s.at, s.hand, s.turn, 0})
}
func (g longMill) Moves(dst []put, s *stones) []put {
	return g.mill.Moves(dst, &stones{s.on, s.hand, s.turn, 0})
}
func (g longAnimals) Moves(dst []hop, s *zoo) []hop {
	return g.animals.Moves(dst, &zoo{s.at, s.hand, s.turn, 0})
}

func TestNeverEnds(t *testing.T) {
	for name, err := range map[string]error{
		"race":    broken(plain[track, step]{race{}}, track{}),
		"mill":    broken(longMill{}),
		"animals": broken(longAnimals{}),
	} {
		wantSaid(t, name, ruleEnds, nil, err)
	}
}
