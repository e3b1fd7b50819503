package gametest

import (
	"encoding/json"
	"math/rand/v2"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/board"
	"github.com/plygo/ply/internal/arrange"
	"github.com/plygo/ply/internal/contract"
)

// The rules of ply.Arranger.
const (
	ruleSupply        = "Supply returns each kind of thing that Draw shows once, with At zero"
	ruleArrangeSame   = "Arrange with the things and the turn of s returns s, whatever their order and their looks"
	ruleArrange       = "Arrange returns a state with these things and this turn, which can be written and read, or an error"
	ruleArrangeRefuse = "Arrange refuses two things on a place, places off the board, things that there are not, and turns other than 0 and 1"
)

// arrangements is how many changes of the things of a position are tried.
const arrangements = 4

// arrangerCheck checks Supply and Arrange.
func arrangerCheck[S any, M comparable]() check[S, M] {
	return optional[ply.Arranger[S, M]](check[S, M]{
		name:  "arrange",
		rules: []string{ruleSupply, ruleArrangeSame, ruleArrange, ruleArrangeRefuse},
		run:   (*checker[S, M]).checkArrange,
		answers: func(k *caller[S, M], p *position[S, M]) []answer {
			supply, _ := json.Marshal(k.supply())
			all := []answer{{"Supply", string(supply)}}
			if next, err := k.arrange(&p.state, k.draw(&p.state).Things, 0); err == nil {
				all = append(all, answer{"Arrange", k.key(&next)})
			}
			return all
		},
	})
}

func (k *caller[S, M]) arranger() ply.Arranger[S, M] { return as[ply.Arranger[S, M]](k) }

func (k *caller[S, M]) supply() []board.Thing {
	return during(k, gameCall[S, M]{method: "Supply"}, k.arranger().Supply)
}

func (k *caller[S, M]) arrange(s *S, things []board.Thing, turn int) (next S, err error) {
	k.reads(gameCall[S, M]{method: "Arrange", state: s}, func(s *S) {
		next, err = k.arranger().Arrange(s, slices.Clone(things), turn)
	})
	return next, err
}

// checkArrange checks the supply, and arranges the things of each position.
func (c *checker[S, M]) checkArrange() {
	if c.Broken(ruleDraw) || c.Broken(ruleTurn) {
		return // what is drawn wrongly is set up wrongly
	}
	supply := c.supply()
	for i := range supply {
		if supply[i].At != (board.Place{}) {
			c.fail(ruleSupply, nil, "Thing %d is at %v.", i, supply[i].At)
		}
		if slices.ContainsFunc(supply[:i], func(t board.Thing) bool { return arrange.Alike(&t, &supply[i]) }) {
			c.fail(ruleSupply, nil, "Thing %d has the side %d and the letter %q, as one before it. Nothing else tells things apart.", i, supply[i].Side, supply[i].Letter)
		}
	}
	accepted, all := 0, 0
	c.each(func(p *position[S, M]) {
		drawn := c.draw(&p.state)
		for _, t := range drawn.Things {
			if !slices.ContainsFunc(supply, func(known board.Thing) bool { return arrange.Alike(&t, &known) }) {
				c.fail(ruleSupply, &p.state, "Draw shows a thing with the side %d and the letter %q, and Supply has none.", t.Side, t.Letter)
				return
			}
		}
		turn := 0
		if c.turner() != nil {
			turn = c.turn(&p.state)
		}
		c.checkArrangeSame(&p.state, drawn.Things, turn)
		c.checkArrangeRefuse(&p.state, &drawn, turn)
		for range arrangements {
			things := rearrange(c.rng, &drawn, supply)
			all++
			if c.checkArrangement(&p.state, things, c.rng.IntN(2)) {
				accepted++
			}
		}
	})
	c.note("Arrange accepted %d of %d random changes", accepted, all)
}

// checkArrangeSame checks that the things of s make s, also in another order and with other looks.
func (c *checker[S, M]) checkArrangeSame(s *S, things []board.Thing, turn int) {
	other := slices.Clone(things)
	slices.Reverse(other)
	for i := range other {
		t := &other[i]
		other[i] = board.Thing{At: t.At, Side: t.Side, Letter: t.Letter, Dark: t.Dark, Form: board.Bare, Name: "other looks"}
	}
	for _, things := range [][]board.Thing{things, other} {
		next, err := c.arrange(s, things, turn)
		if err != nil {
			c.fail(ruleArrangeSame, s, "Arrange of its own things: %v", err)
		} else if d := c.difference(s, &next); d != "" {
			c.fail(ruleArrangeSame, s, "Arrange of its own things returned another state: %s.", d)
		}
	}
}

// checkArrangeRefuse checks that what cannot be on a board is refused.
func (c *checker[S, M]) checkArrangeRefuse(s *S, drawn *board.Board, turn int) {
	refuse := func(what string, things []board.Thing, turn int) {
		if next, err := c.arrange(s, things, turn); err == nil {
			c.fail(ruleArrangeRefuse, s, "%s: Arrange returned no error, but %s.", what, contract.State(c.game, &next))
		}
	}
	things := drawn.Things
	refuse("the turn 2", things, 2)
	refuse("the turn -1", things, -1)
	c.arrange(s, nil, turn) // must not panic
	if len(things) == 0 {
		return
	}
	change := func(with func(t *board.Thing)) []board.Thing {
		changed := slices.Clone(things)
		with(&changed[c.rng.IntN(len(changed))])
		return changed
	}
	refuse("a thing twice on its place", append(slices.Clone(things), things[c.rng.IntN(len(things))]), turn)
	refuse("a thing beyond the last column", change(func(t *board.Thing) { t.At.X = drawn.Columns }), turn)
	refuse("a thing below the first row", change(func(t *board.Thing) { t.At.Y = -1 }), turn)
	refuse("a thing with the letter NUL", change(func(t *board.Thing) { t.Letter = "\x00" }), turn)
	refuse("a thing of side 7", change(func(t *board.Thing) { t.Side = 7 }), turn)
}

// checkArrangement checks the state with these things, and reports whether there is one.
func (c *checker[S, M]) checkArrangement(s *S, things []board.Thing, turn int) bool {
	next, err := c.arrange(s, things, turn)
	if err != nil {
		return false
	}
	if !arrange.Same(c.draw(&next).Things, things) {
		c.fail(ruleArrange, s, "Arrange returned %s, and Draw of it shows other things than Arrange was given (- given, + drawn).\n%s",
			contract.State(c.game, &next), diff(things, c.draw(&next).Things))
	}
	if c.turner() != nil && c.turn(&next) != turn {
		c.fail(ruleArrange, s, "Arrange with the turn %d returned %s, where Turn is %d.", turn, contract.State(c.game, &next), c.turn(&next))
	}
	if c.notation() != nil && !c.Broken(ruleFormat) {
		text := c.format(&next)
		if parsed, err := c.parse(text); err != nil {
			c.fail(ruleArrange, s, "Arrange returned %q, which Parse refuses: %v", text, err)
		} else if d := c.difference(&next, &parsed); d != "" {
			c.fail(ruleArrange, s, "Arrange returned %q, which is another position when it is parsed: %s.", text, d)
		}
	}
	c.look(&next) // play goes on from there
	return true
}

// rearrange returns the things of a board with a random change: one is taken away, goes to
// another place, or comes from the supply. A thing at its place is taken away.
func rearrange(rng *rand.Rand, b *board.Board, supply []board.Thing) []board.Thing {
	things := slices.Clone(b.Things)
	at := board.Place{X: rng.IntN(b.Columns), Y: rng.IntN(b.Rows)}
	var put []board.Thing
	switch kind := rng.IntN(4); {
	case kind == 0: // the turn may be another
		return things
	case kind == 1 && len(supply) > 0:
		put = append(put, supply[rng.IntN(len(supply))])
	case len(things) > 0:
		i := rng.IntN(len(things))
		if kind == 2 {
			put = append(put, things[i])
		}
		things = slices.Delete(things, i, i+1)
	}
	for i := range put {
		put[i].At = at
		things = slices.DeleteFunc(things, func(t board.Thing) bool { return t.At == at })
	}
	return append(things, put...)
}
