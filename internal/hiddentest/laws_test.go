package hiddentest

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/gametest"
)

var (
	rules   Rules
	players = []int{0, 1, ply.Watcher}
)

func TestGame(t *testing.T) { gametest.Run(t, rules) }

func FuzzParse(f *testing.F) { gametest.Fuzz(f, rules) }

// wander plays at random from a deal, and calls see with the states of each game so far.
func wander(rng *rand.Rand, see func(states []State) bool) {
	for {
		start := rules.Start()
		states := []State{rules.Deal(&start, rng)}
		for {
			if !see(states) {
				return
			}
			s := states[len(states)-1]
			moves := rules.Moves(nil, &s)
			if rules.Terminal(&s) != ply.Ongoing || ply.Repeated(rules, states, len(states)-1) != ply.Ongoing {
				break
			}
			rules.Play(&s, moves[rng.IntN(len(moves))]) // a full state has one chance move
			states = append(states, s)
		}
	}
}

// tally compares how often something came to light with its odds.
type tally struct{ times, expected, variance float64 }

// The laws of ply.Viewer hold in random games.
func TestLaws(t *testing.T) {
	positions := 100_000
	if testing.Short() {
		positions = 10_000
	}
	rng := rand.New(rand.NewPCG(1, 1))
	left, squares := positions, 0
	var light [3][kinds + 1][2]tally // by viewer and kind, revealed or taken
	wander(rng, func(states []State) bool {
		left--
		s := states[len(states)-1]
		if again := rules.Deal(&s, rng); again != s {
			t.Fatalf("%s: a full state was dealt again", rules.Format(&s))
		}
		over := rules.Terminal(&s)
		for i, p := range players {
			v := rules.View(&s, p)
			dealt := rules.Deal(&v, rng)
			if back := rules.View(&dealt, p); back != v {
				t.Fatalf("%s: the view of its deal is %s", rules.Format(&v), rules.Format(&back))
			}
			if rules.Turn(&v) != rules.Turn(&s) || rules.Terminal(&v) != over || rules.Odds(&v, nil, nil) != rules.Odds(&s, nil, nil) {
				t.Fatalf("%s: the view of %d has another turn or end", rules.Format(&s), p)
			}
			moves := rules.Moves(nil, &s)
			if !s.rolling && !slices.Equal(moves, rules.Moves(nil, &v)) {
				t.Fatalf("%s: the view of %d has other moves", rules.Format(&s), p)
			}
			for _, m := range moves {
				after, played := s, v
				rules.Play(&after, m)
				rules.Play(&played, rules.See(&s, m, p))
				if view := rules.View(&after, p); view != played {
					t.Fatalf("%s, %s: player %d sees %s, and plays %s", rules.Format(&s), rules.FormatMove(&s, m), p, rules.Format(&view), rules.Format(&played))
				}
				squares++
			}
			if s.rolling && over == ply.Ongoing {
				count(&light[i], &v, &dealt, p)
			}
		}
		views := func(p int) (list []State) {
			for i := range states {
				list = append(list, rules.View(&states[i], p))
			}
			return list
		}
		if p := players[left%3]; ply.Repeated(rules, views(p), len(states)-1) != ply.Repeated(rules, states, len(states)-1) {
			t.Fatalf("%s: the views of %d are repeated otherwise", rules.Format(&s), p)
		}
		return left > 0
	})
	t.Logf("%d positions, %d moves", positions, squares)
	for i, kinds := range light {
		for k, both := range kinds {
			for what, tally := range both {
				if off := math.Abs(tally.times - tally.expected); off > 4.5*math.Sqrt(tally.variance)+1 {
					t.Errorf("viewer %d, kind %d, %d: %.0f times, want %.1f ± %.1f", players[i], k, what, tally.times, tally.expected, math.Sqrt(tally.variance))
				}
			}
		}
	}
}

// count adds what comes to light in a deal of the chance node v, a view of player p.
func count(light *[kinds + 1][2]tally, v, dealt *State, p int) {
	moves := rules.Moves(nil, v)
	odds := make([]float32, len(moves))
	rules.Odds(v, moves, odds)
	came := rules.See(dealt, rules.Moves(nil, dealt)[0], p)
	var expected [kinds + 1][2]float64
	for i, m := range moves {
		expected[m.Revealed][0] += float64(odds[i])
		expected[m.Taken][1] += float64(odds[i])
	}
	light[came.Revealed][0].times++
	light[came.Taken][1].times++
	for k := range expected {
		for what, x := range expected[k] {
			light[k][what].expected += x
			light[k][what].variance += max(0, x*(1-x))
		}
	}
}

// Every deal of a small pool is counted out: the odds are exact.
func TestOdds(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	nodes := 0
	wander(rng, func(states []State) bool {
		s := states[len(states)-1]
		if !s.rolling || rules.Terminal(&s) != ply.Ongoing {
			return true
		}
		for _, p := range players {
			v := rules.View(&s, p)
			moves := rules.Moves(nil, &v)
			odds := make([]float32, len(moves))
			rules.Odds(&v, moves, odds)
			times, all := map[Move]int{}, 0
			eachDeal(&v, func(d *State) {
				all++
				times[rules.See(d, rules.Moves(nil, d)[0], p)]++
			})
			for i, m := range moves {
				if want := float64(times[m]) / float64(all); math.Abs(float64(odds[i])-want) > 1e-6 {
					t.Fatalf("%s: odds of %.6f for %s, and %d of %d deals", rules.Format(&v), odds[i], rules.FormatMove(&v, m), times[m], all)
				}
			}
			if len(times) != len(moves) {
				t.Fatalf("%s: %d moves, and %d things in deals", rules.Format(&v), len(moves), len(times))
			}
		}
		nodes++
		return nodes < 200
	})
}

// eachDeal calls see with a deal for every order of both pools. Only what lies on the board, and
// the piece that was just taken, are set.
func eachDeal(v *State, see func(*State)) {
	var decks [2][]Kind
	for side := range decks {
		for k, n := range v.pool[side] {
			decks[side] = append(decks[side], slices.Repeat([]Kind{Kind(k)}, int(n))...)
		}
	}
	permute(decks[0], 0, func() {
		permute(decks[1], 0, func() {
			d, at := *v, [2]int{}
			d.viewer = full
			for i := range d.board {
				if p := &d.board[i]; p.down {
					p.kind = decks[p.side][at[p.side]]
					at[p.side]++
				}
			}
			if d.taken != None {
				d.taken = decks[d.turn][at[d.turn]]
			}
			see(&d)
		})
	})
}

// permute calls see with every order of list from index n on.
func permute(list []Kind, n int, see func()) {
	if n >= len(list)-1 {
		see()
		return
	}
	for i := n; i < len(list); i++ {
		list[n], list[i] = list[i], list[n]
		permute(list, n+1, see)
		list[n], list[i] = list[i], list[n]
	}
}

// A record deals by its seed, unless it begins at a full state.
func TestRecordDeals(t *testing.T) {
	deals := map[State]int{}
	for seed := range uint64(500) {
		r := ply.NewRecord(rules, rules.Start(), seed)
		deals[r.State()]++
		if r.State().viewer != full || ply.NewRecord(rules, r.State(), seed+1).State() != r.State() {
			t.Fatalf("seed %d: %s", seed, rules.Format(new(r.State())))
		}
	}
	if len(deals) < 400 { // of 3600
		t.Errorf("%d different deals of 500", len(deals))
	}
	if v := ply.NewRecord(rules, rules.Start(), 1).View(0); v.State() != rules.View(new(ply.NewRecord(rules, rules.Start(), 2).State()), 0) {
		t.Errorf("the view of a deal is %s", rules.Format(new(v.State())))
	}
}
