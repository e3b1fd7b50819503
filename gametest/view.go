package gametest

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/contract"
)

// The rules of ply.Viewer.
const (
	ruleViewPlay  = "View after Play is Play after View, of the move that See returns"
	ruleViewTwice = "the view of a view is the same view, and See leaves its moves as they are"
	ruleDeal      = "Deal only adds what is hidden: the view of a deal is the view that was dealt, and a full state is its own deal"
	ruleViewSame  = "a state and its views have the same turn, outcome and repetition, are chance nodes or not, and have the same moves where a player is to move"
	ruleViewOdds  = "the odds of a view are how often each thing comes to light if Deal makes the deal"
	ruleViewHash  = "Hash tells a full state from its views, and the views of different players, unless they are equal"
)

// viewerCheck checks View, See and Deal.
func viewerCheck[S any, M comparable]() check[S, M] {
	return optional[ply.Viewer[S, M]](check[S, M]{
		name:  "view",
		rules: []string{ruleViewPlay, ruleViewTwice, ruleDeal, ruleViewSame, ruleViewOdds, ruleViewHash},
		run: func(c *checker[S, M]) {
			c.checkViews()
			c.checkViewOdds()
			c.checkViewRepetition()
		},
		answers: func(k *caller[S, M], p *position[S, M]) (all []answer) {
			full := k.deal(&p.state, dealer(1))
			all = append(all, answer{"Deal", k.key(&full)})
			for _, player := range viewers {
				view := k.view(&p.state, player)
				all = append(all, answer{"View", k.key(&view)})
				for _, m := range p.moves {
					all = append(all, answer{"See", k.see(&p.state, m, player)})
				}
			}
			return all
		},
	})
}

// viewers are the players whose views there are.
var viewers = []int{0, 1, ply.Watcher}

// dealer returns random numbers for Deal.
func dealer(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 4)) }

// viewer returns the game as a ply.Viewer, nil if it is not one.
func (k *caller[S, M]) viewer() ply.Viewer[S, M] { return as[ply.Viewer[S, M]](k) }

func (k *caller[S, M]) view(s *S, player int) S {
	return read(k, "View", s, func(s *S) S { return k.viewer().View(s, player) })
}

func (k *caller[S, M]) see(s *S, m M, player int) M {
	return readMove(k, "See", s, m, func(s *S, m M) M { return k.viewer().See(s, m, player) })
}

func (k *caller[S, M]) deal(s *S, rng *rand.Rand) S {
	return read(k, "Deal", s, func(s *S) S { return k.viewer().Deal(s, rng) })
}

// addViews adds deals of the starts, and views of the deals, to the starts, so that all checks
// meet states of every kind.
func (c *checker[S, M]) addViews() {
	if c.viewer() == nil {
		return
	}
	for i, start := range slices.Clone(c.starts) {
		c.try(func() {
			full := c.deal(&start, dealer(uint64(i)))
			c.starts = append(c.starts, full, c.view(&full, 0), c.view(&full, 1))
		})
	}
}

// checkViews checks the views of deals of the positions.
func (c *checker[S, M]) checkViews() {
	rng := dealer(2)
	c.each(func(p *position[S, M]) {
		full := c.deal(&p.state, rng)
		if again := c.deal(&full, rng); !c.same(&again, &full) {
			c.fail(ruleDeal, &full, "Dealt again, it is another state (- first deal, + second).\n%s", diff(c.key(&full), c.key(&again)))
		}
		if !c.same(&full, &p.state) && !slices.ContainsFunc(viewers, func(player int) bool {
			view := c.view(&full, player)
			return c.same(&view, &p.state)
		}) {
			c.fail(ruleDeal, &p.state, "Deal makes of it %s, but no view of that is this state again. View must leave out all that Deal adds.", contract.State(c.game, &full))
		}
		f := c.look(&full)
		for _, player := range viewers {
			view := c.view(&full, player)
			v := c.look(&view)
			c.checkView(v, player)
			c.checkViewSame(f, v, player)
			c.checkViewPlay(f, v, player)
			if c.hasher() != nil && !c.same(&full, &view) && c.hash(&full) == c.hash(&view) {
				c.fail(ruleViewHash, &full, "Its key is %#x, and so is that of the view of player %d. A table would take the value of one for that of the other.", c.hash(&full), player)
			}
		}
		c.checkViewHashes(&full)
	})
}

// checkView checks what holds for v, a view of the player.
func (c *checker[S, M]) checkView(v *position[S, M], player int) {
	for _, other := range viewers {
		if again := c.view(&v.state, other); !c.same(&again, &v.state) {
			c.fail(ruleViewTwice, &v.state, "It is a view of player %d, and View for player %d made another state of it (- view, + view of it).\n%s", player, other, diff(c.key(&v.state), c.key(&again)))
		}
		for _, m := range v.moves {
			if seen := c.see(&v.state, m, other); seen != m {
				c.failMove(ruleViewTwice, &v.state, m, "It is a view of player %d, and See for player %d returned another move: %v.", player, other, seen)
			}
		}
	}
	dealt := c.deal(&v.state, dealer(3))
	if back := c.view(&dealt, player); !c.same(&back, &v.state) {
		c.fail(ruleDeal, &v.state, "It is a view of player %d. The view of its deal %s is another (- view, + view of its deal).\n%s", player, contract.State(c.game, &dealt), diff(c.key(&v.state), c.key(&back)))
	}
}

// checkViewSame checks that f, a full state, and v, the player's view of it, agree in what both
// players know.
func (c *checker[S, M]) checkViewSame(f, v *position[S, M], player int) {
	if c.turner() != nil && c.turn(&f.state) != c.turn(&v.state) {
		c.fail(ruleViewSame, &f.state, "Turn is %d, and %d in the view of player %d.", c.turn(&f.state), c.turn(&v.state), player)
	}
	switch {
	case f.outcome != v.outcome:
		c.fail(ruleViewSame, &f.state, "Terminal is %v, and %v in the view of player %d.", f.outcome, v.outcome, player)
	case (f.odds == nil) != (v.odds == nil):
		c.fail(ruleViewSame, &f.state, "That it is a chance node is %v, and %v in the view of player %d.", f.odds != nil, v.odds != nil, player)
	case f.live() && !slices.Equal(f.moves, v.moves):
		c.fail(ruleViewSame, &f.state, "Moves are others in the view of player %d (- here, + in the view). Players must know which moves are legal, or they learn from the referee what is hidden.\n%s", player, diff(f.moves, v.moves))
	}
}

// checkViewPlay checks that the moves of f, a full state, can be played in v, the player's view
// of it, and lead to the same.
func (c *checker[S, M]) checkViewPlay(f, v *position[S, M], player int) {
	for _, m := range f.moves {
		seen := c.see(&f.state, m, player)
		if !slices.Contains(v.moves, seen) {
			c.failMove(ruleViewPlay, &f.state, m, "See returned %v for player %d, which is no move of the player's view %s.", seen, player, contract.State(c.game, &v.state))
			return
		}
		next, played := c.play(&f.state, m), c.play(&v.state, seen)
		if view := c.view(&next, player); !c.same(&view, &played) {
			c.failMove(ruleViewPlay, &f.state, m, "Player %d sees the move as %v (- view of the state after the move, + what the player makes of it).\n%s", player, seen, diff(c.key(&view), c.key(&played)))
			return
		}
	}
}

// checkViewHashes checks that views of different players have different keys.
func (c *checker[S, M]) checkViewHashes(full *S) {
	if c.hasher() == nil {
		return
	}
	for i, player := range viewers {
		for _, other := range viewers[:i] {
			a, b := c.view(full, player), c.view(full, other)
			if !c.same(&a, &b) && c.hash(&a) == c.hash(&b) {
				c.fail(ruleViewHash, full, "The views of the players %d and %d have the key %#x.", other, player, c.hash(&a))
			}
		}
	}
}

const (
	oddsNodes  = 12   // chance nodes whose odds are compared with deals
	oddsDeals  = 1000 // deals of each
	deviations = 6    // by which a frequency may be off
)

// checkViewOdds compares the odds of views with the frequencies of deals.
func (c *checker[S, M]) checkViewOdds() {
	if c.chancer() == nil || c.Broken(ruleViewPlay) || c.Broken(ruleDeal) {
		return // what is seen or dealt wrongly comes to light wrongly
	}
	c.gather()
	var nodes []*position[S, M]
	for _, p := range c.sample {
		if p.odds != nil {
			nodes = append(nodes, p)
		}
	}
	step := max(1, len(nodes)/oddsNodes)
	rng := dealer(5)
	for i := 0; i < len(nodes); i += step {
		c.try(func() {
			full := c.deal(&nodes[i].state, rng)
			for _, player := range viewers {
				view := c.view(&full, player)
				if v := c.look(&view); v.odds != nil {
					c.compareOdds(v, player, rng)
				}
			}
		})
	}
}

// compareOdds compares the odds of v, a view of the player, with what comes to light in deals
// of it. What is unlikely counts only if it comes twice.
func (c *checker[S, M]) compareOdds(v *position[S, M], player int, rng *rand.Rand) {
	first := c.comesToLight(v, player, rng)
	var second []float64
	for i, odds := range v.odds {
		if !far(first[i], float64(odds)) {
			continue
		}
		if second == nil {
			second = c.comesToLight(v, player, rng)
		}
		if far(second[i], float64(odds)) {
			c.failMove(ruleViewOdds, &v.state, v.moves[i], "It is a view of player %d, with odds of %.4f for the move. It came to light in %.0f and in %.0f of %d deals.", player, odds, first[i], second[i], oddsDeals)
			return
		}
	}
}

// comesToLight returns how often each move of v, a view of the player, is made in deals of it.
func (c *checker[S, M]) comesToLight(v *position[S, M], player int, rng *rand.Rand) []float64 {
	times := make([]float64, len(v.moves))
	for range oddsDeals {
		full := c.deal(&v.state, rng)
		moves := c.moves(nil, &full)
		for i, odds := range c.odds(&full, moves) {
			if at := slices.Index(v.moves, c.see(&full, moves[i], player)); at >= 0 {
				times[at] += float64(odds)
			}
		}
	}
	return times
}

// far reports whether something came to light too often or too seldom for its odds.
func far(times, odds float64) bool {
	deviation := math.Sqrt(oddsDeals * odds * (1 - odds))
	return math.Abs(times-oddsDeals*odds) > deviations*deviation+1
}

// checkViewRepetition checks that full states and their views are judged alike when moves
// repeat.
func (c *checker[S, M]) checkViewRepetition() {
	if c.repeater() == nil {
		return
	}
	tries, found := cycleTries, 0
	c.eachLive(func(p *position[S, M]) {
		if full := c.deal(&p.state, dealer(6)); found == cycles || !c.same(&full, &p.state) {
			return
		}
		hash := c.hash(&p.state)
		c.eachCycle(p, &tries, func(end *S) bool { return c.hash(end) == hash }, func(cycle []M) bool {
			found++
			c.repeatViews(p, cycle)
			return true
		})
	})
}

// repeatViews repeats the cycle, which begins at p, and compares at every step.
func (c *checker[S, M]) repeatViews(p *position[S, M], cycle []M) {
	line := slices.Clone(p.line[max(0, len(p.line)-pastPlies):])
	for range laps {
		for _, m := range cycle {
			last := &line[len(line)-1]
			if !slices.Contains(c.moves(nil, last), m) {
				return
			}
			line = append(line, c.play(last, m))
			c.compareRepetition(line)
		}
	}
}

// compareRepetition checks that a line of full states ends by repetition if its views do.
func (c *checker[S, M]) compareRepetition(line []S) {
	judge := func(line []S) ply.Outcome {
		last := len(line) - 1
		return during(&c.caller, gameCall[S, M]{method: "Repetition", state: &line[last]}, func() ply.Outcome {
			return ply.Repeated(c.game, line, last)
		})
	}
	want := judge(line)
	for _, player := range viewers {
		views := make([]S, len(line))
		for i := range line {
			views[i] = c.view(&line[i], player)
		}
		if got := judge(views); got != want {
			c.fail(ruleViewSame, &line[len(line)-1], "After %d states Repetition says %v, and in the views of player %d it says %v. Only what both players know may count as a repetition.", len(line), want, player, got)
		}
	}
}
