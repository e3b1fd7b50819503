package gametest

import (
	"math/bits"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/contract"
)

// The rules of ply.Featurer and ply.Gridder.
const (
	ruleInputs     = "Inputs is 1 or more, and never changes"
	ruleFeatures   = "Features sets the bits of the features, clears all others, and sets none beyond Inputs"
	ruleSeenMirror = "in the mirror each player sees what the other sees"
	ruleSeenKey    = "states with the same Hash look the same"
	ruleSeenView   = "a player sees what is in the player's view"
	ruleGrid       = "Grid returns 1 place or more, 1 to 255 kinds, and never changes"
	rulePlaces     = "Places sets each place to 0 or to a kind"
)

// featurerCheck checks Inputs and Features.
func featurerCheck[S any, M comparable]() check[S, M] {
	return optional[ply.Featurer[S]](check[S, M]{
		name:  "features",
		rules: []string{ruleInputs, ruleFeatures},
		run:   (*checker[S, M]).checkFeatures,
		answers: func(k *caller[S, M], p *position[S, M]) []answer {
			return []answer{{"Features for player 0", k.features(&p.state, 0)}, {"Features for player 1", k.features(&p.state, 1)}}
		},
	})
}

// gridderCheck checks Grid and Places.
func gridderCheck[S any, M comparable]() check[S, M] {
	return optional[ply.Gridder[S]](check[S, M]{
		name:  "grid",
		rules: []string{ruleGrid, rulePlaces},
		run:   (*checker[S, M]).checkPlaces,
		answers: func(k *caller[S, M], p *position[S, M]) []answer {
			return []answer{{"Places for player 0", k.places(&p.state, 0)}, {"Places for player 1", k.places(&p.state, 1)}}
		},
	})
}

// sightCheck checks what Featurer and Gridder have in common.
func sightCheck[S any, M comparable]() check[S, M] {
	return check[S, M]{
		name:  "sight",
		rules: []string{ruleSeenMirror, ruleSeenKey, ruleSeenView},
		run: func(c *checker[S, M]) {
			if as[ply.Featurer[S]](&c.caller) != nil {
				c.checkSight("Features", c.features)
			}
			if as[ply.Gridder[S]](&c.caller) != nil {
				c.checkSight("Places", c.places)
			}
		},
	}
}

// mostInputs is how many features a game can have: more than any network that is still fast.
const mostInputs = 1 << 20

// features returns the set of the features of s.
func (k *caller[S, M]) features(s *S, player int) []uint64 {
	f := as[ply.Featurer[S]](k)
	n := during(k, gameCall[S, M]{method: "Inputs"}, f.Inputs)
	if n < 1 || n > mostInputs {
		k.fail(ruleInputs, nil, "Inputs is %d. Networks have 1 to %d.", n, mostInputs)
		return nil
	}
	var sets [2][]uint64
	for i, dirt := range []uint64{0, ^uint64(0)} { // what was there before does not matter
		set := slices.Repeat([]uint64{dirt}, (n+63)/64)
		read(k, "Features", s, func(s *S) int { f.Features(set, s, player); return 0 })
		sets[i] = set
	}
	if !slices.Equal(sets[0], sets[1]) {
		k.fail(ruleFeatures, s, "What Features returns for player %d depends on what was in the set before: it must set and clear all words.", player)
	}
	if last := sets[0][len(sets[0])-1]; n%64 != 0 && last>>(n%64) != 0 {
		k.fail(ruleFeatures, s, "For player %d it sets feature %d, and Inputs is %d.", player, 64*(len(sets[0])-1)+bits.Len64(last)-1, n)
	}
	if then := during(k, gameCall[S, M]{method: "Inputs"}, f.Inputs); then != n {
		k.fail(ruleInputs, nil, "Inputs is %d first and %d later.", n, then)
	}
	return sets[0]
}

// places returns the things on the places of s.
func (k *caller[S, M]) places(s *S, player int) []uint64 {
	g := as[ply.Gridder[S]](k)
	size := func() [2]int {
		return during(k, gameCall[S, M]{method: "Grid"}, func() [2]int { n, kinds := g.Grid(); return [2]int{n, kinds} })
	}
	n, kinds := size()[0], size()[1]
	if n < 1 || kinds < 1 || kinds > 255 || n > mostInputs/kinds {
		k.fail(ruleGrid, nil, "Grid is %d places with %d kinds.", n, kinds)
		return nil
	}
	var all [2][]uint8
	for i, dirt := range []uint8{0, 255} {
		dst := slices.Repeat([]uint8{dirt}, n)
		read(k, "Places", s, func(s *S) int { g.Places(dst, s, player); return 0 })
		all[i] = dst
	}
	if !slices.Equal(all[0], all[1]) {
		k.fail(rulePlaces, s, "What Places returns for player %d depends on what was in dst before: it must set every place, empty ones to 0.", player)
	}
	words := make([]uint64, n)
	for i, kind := range all[0] {
		if int(kind) > kinds {
			k.fail(rulePlaces, s, "For player %d there is kind %d on place %d, and Grid tells of %d kinds.", player, kind, i, kinds)
		}
		words[i] = uint64(kind)
	}
	if then := size(); then != [2]int{n, kinds} {
		k.fail(ruleGrid, nil, "Grid is %d places with %d kinds first, and %d with %d later.", n, kinds, then[0], then[1])
	}
	return words
}

// checkFeatures checks the features of both players.
func (c *checker[S, M]) checkFeatures() {
	c.each(func(p *position[S, M]) { c.features(&p.state, 0); c.features(&p.state, 1) })
}

// checkPlaces checks the places of both players.
func (c *checker[S, M]) checkPlaces() {
	c.each(func(p *position[S, M]) { c.places(&p.state, 0); c.places(&p.state, 1) })
}

// checkSight checks what both players see, by the method that is named.
func (c *checker[S, M]) checkSight(method string, seen func(s *S, player int) []uint64) {
	mirrors := c.mirrorer() != nil && !slices.ContainsFunc([]string{ruleMirrorTurn, ruleMirrorEval, ruleMirrorTwice}, c.Broken)
	c.each(func(p *position[S, M]) {
		for player := range 2 {
			here := seen(&p.state, player)
			if mirrors {
				mirror := c.mirror(&p.state)
				if !slices.Equal(here, seen(&mirror, 1-player)) {
					c.fail(ruleSeenMirror, &p.state, "%s for player %d differs from that for player %d in the mirror %s. Tell own things from those of the other player, not the first player's from the second's.",
						method, player, 1-player, contract.State(c.game, &mirror))
				}
			}
			if c.viewer() != nil {
				view := c.view(&p.state, player)
				if !slices.Equal(here, seen(&view, player)) {
					c.fail(ruleSeenView, &p.state, "%s for player %d differs from that of the player's view %s: it tells what is hidden.", method, player, contract.State(c.game, &view))
				}
			}
		}
	})
	if c.hasher() == nil || slices.ContainsFunc([]string{ruleDeterministic, ruleHashMoves, ruleHashWinner}, c.Broken) {
		return
	}
	c.collectKeys()
	for _, pair := range c.twins {
		c.try(func() { c.compareSight(method, seen, pair[0].position, pair[1].position) })
	}
}

// compareSight checks what is seen at p and q, which have the same key.
func (c *checker[S, M]) compareSight(method string, seen func(s *S, player int) []uint64, p, q *position[S, M]) {
	for player := range 2 {
		if !slices.Equal(seen(&p.state, player), seen(&q.state, player)) {
			c.fail(ruleSeenKey, &q.state, "Its Hash %#x is also that of the following state, and %s for player %d differs.\n%s",
				c.hash(&q.state), method, player, contract.State(c.game, &p.state))
		}
	}
}
