package gomoku

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/plygo/ply"
)

// fights calls visit for a number of positions. They are of games in which both sides mostly
// make and meet threats, so there are many fours and fives. The games are played on an
// oracle at the same time.
func fights(positions, size int, rule Rule, visit func(b *Position, o *oracle)) {
	rng := rand.New(rand.NewPCG(uint64(size), uint64(rule)))
	rules := mustNew(size, rule)
	for n := 0; n < positions; {
		b, o := rules.Start(), newOracle(size, rule)
		for b.outcome == ply.Ongoing && n < positions {
			visit(&b, o)
			n++
			var m Move
			switch all := rules.Moves(nil, &b); rng.IntN(4) {
			case 0:
				p := o.clustered(rng)
				m = NewMove(p[0], p[1])
			case 1:
				m = all[rng.IntN(len(all))]
			default:
				all = b.narrow(nil, 6)
				m = all[rng.IntN(len(all))]
			}
			if b.fives[b.turn].has(b.number(m)) && rng.IntN(3) > 0 {
				continue // go on for a while although it could be over
			}
			rules.Play(&b, m)
			o.play([2]int{m.X(), m.Y()})
		}
	}
}

// wins returns the points on which c would win at once.
func (o *oracle) winsOf(c byte) (all [][2]int) {
	for _, p := range o.empties() {
		o.with(p, c, func() {
			if o.wins(p) {
				all = append(all, p)
			}
		})
	}
	return all
}

// safe returns the moves after which the opponent cannot win at once, of those that do
// not win and are no fouls. It looks only at points where the opponent wins now, since
// a stone makes no five of the other colour possible.
func (o *oracle) safe() (all []Move) {
	me, you := o.turn, 'X'+'O'-o.turn
	threats := o.winsOf(you)
	for _, p := range o.empties() {
		o.with(p, me, func() {
			if o.wins(p) || o.rule == Renju && me == 'X' && o.foul(p) != "" {
				return
			}
			for _, q := range threats {
				lost := false
				if q != p {
					o.with(q, you, func() { lost = o.wins(q) })
				}
				if lost {
					return
				}
			}
			all = append(all, NewMove(p[0], p[1]))
		})
	}
	return all
}

func toMoves(points [][2]int) (moves []Move) {
	for _, p := range points {
		moves = append(moves, NewMove(p[0], p[1]))
	}
	return moves
}

func sorted(moves []Move) []Move {
	moves = slices.Clone(moves)
	slices.Sort(moves)
	return moves
}

// In 10,000 positions full of threats, the moves that win at once and those that stop
// the opponent from it are what the oracle finds, and narrowing keeps all of them.
func TestForcedMoves(t *testing.T) {
	for _, rule := range allRules {
		var wins, threats, lost, farEnds int
		size := []int{15, 8, 10, 9, 7}[rule]
		for _, size := range []int{size, 15} {
			rules := mustNew(size, rule)
			fights(positions(1000), size, rule, func(b *Position, o *oracle) {
				winning := toMoves(o.winsOf(o.turn))
				considered := b.narrow(nil, 3)
				if len(considered) == 0 {
					t.Fatalf("%v: no move to consider\n%v", rule, o)
				}
				if forced := len(o.winsOf('X'+'O'-o.turn)) > 0; rules.Forced(b) != forced {
					t.Fatalf("%v: Forced is %v, want %v\n%v", rule, !forced, forced, o)
				}
				if len(winning) > 0 {
					wins++
					if d := cmp.Diff(winning, sorted(considered)); d != "" {
						t.Fatalf("%v: moves that win (-want +got)\n%s\n%v", rule, d, o)
					}
				}
				if !rules.Forced(b) {
					return
				}
				threats++
				safe := o.safe()
				tactical := winning
				if len(winning) == 0 {
					tactical = safe
				}
				if d := cmp.Diff(sorted(tactical), sorted(rules.Tactical(nil, b)), cmpopts.EquateEmpty()); d != "" {
					t.Fatalf("%v: moves that win, or else are safe (-want +got)\n%s\n%v", rule, d, o)
				}
				switch {
				case len(winning) > 0:
				case len(safe) == 0:
					lost++
				default:
					if d := cmp.Diff(sorted(safe), sorted(considered)); d != "" {
						t.Fatalf("%v: safe moves considered (-want +got)\n%s\n%v", rule, d, o)
					}
					if len(safe) > 1 {
						farEnds++
					}
				}
			})
		}
		t.Logf("%v: %d wins in one, %d threats of five, %d of them lost, %d with a choice of defences", rule, wins, threats, lost, farEnds)
		shown := wins > 0 && threats > 0 && lost > 0 && (farEnds > 0) == (rule == Caro || rule == CaroOverline)
		if !shown && !testing.Short() {
			t.Errorf("%v: the positions do not show enough", rule)
		}
	}
}

// On the empty board the moves to consider are those around the centre.
func TestNarrowOpensInTheCentre(t *testing.T) {
	for _, rule := range allRules {
		for size := MinSize; size <= MaxSize; size++ {
			rules := mustNew(size, rule)
			b := rules.Start()
			moves := rules.Narrow(nil, &b)
			for _, m := range moves {
				// Twice the distance from the centre, in steps of a king.
				if away := max(abs(2*m.X()-size+1), abs(2*m.Y()-size+1)); away > 8 {
					t.Errorf("%v, size %d: %v is considered", rule, size, m)
				}
			}
			if m := moves[0]; abs(2*m.X()-size+1) > 1 || abs(2*m.Y()-size+1) > 1 {
				t.Errorf("%v, size %d: %v is considered first", rule, size, m)
			}
		}
	}
}

func abs(n int) int { return max(n, -n) }

// What a point is said to make is what comes of a stone there: an open four cannot be
// stopped, and a four can be made five.
func TestKinds(t *testing.T) {
	for _, rule := range allRules {
		var seen [kindCount]int
		fights(positions(30), 9, rule, func(b *Position, o *oracle) {
			if len(o.winsOf('X'+'O'-o.turn)) > 0 || len(o.winsOf(o.turn)) > 0 {
				return
			}
			for _, p := range o.empties() {
				k := b.rate(p[1]*o.size+p[0], b.turn).kind()
				seen[k]++
				if o.play(p) == "" {
					threats := o.winsOf('X' + 'O' - o.turn)
					stopped := len(o.safe()) > 0 || len(o.winsOf(o.turn)) > 0
					isFour, isWin := k >= makesFour, k == makesWin
					switch {
					case isFour != (len(threats) > 0), isWin && stopped:
						t.Fatalf("%v: kind %d, %d threats, can be stopped: %v\n%v", rule, k, len(threats), stopped, o)
					case isFour && !isWin && !stopped && rule != Renju: // there the only defence may be a foul
						t.Fatalf("%v: kind %d, and cannot be stopped\n%v", rule, k, o)
					}
				}
				o.undo()
			}
		})
		t.Log(rule, seen)
	}
}
