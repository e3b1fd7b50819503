// Package survey plays a game many times and looks for faults that are likely, though no rule
// of the contract is broken: outcomes and evaluations for the wrong player.
//
// First it plays at random. That shows who wins, and how the evaluations of successive states
// go together. Then it holds contests, which show whether it pays to believe Evaluate. Package
// gametest logs what it finds. It is a package of its own because it is compiled for every type
// of game: its tests try many games, and need nothing else of gametest.
package survey

import (
	"fmt"
	"math/rand/v2"

	"github.com/plygo/ply"
)

// Rules is a game as a survey asks it. The optional interfaces are nil if it has none.
type Rules[S any, M comparable] struct {
	Game     ply.Game[S, M]
	Turner   ply.Turner[S]
	Chancer  ply.Chancer[S, M]
	Repeater ply.Repeater[S]
}

// Effort says how much is played.
type Effort struct {
	Plies int // of the random games, about
	Tries int // moves tried in contests, about
}

// Survey is what the games showed.
type Survey struct {
	games, plies int
	moves        int       // made by players
	choices      int       // moves to choose from there
	again        int       // moves after which the same player moved
	won          [2]int    // games, by player
	drawn        int       // games
	last         [2]points // of the player who moved last, in games that Terminal decided
	pairs        [2]pairs  // of evaluations, by the player to move at the first of two states
	heeds        points    // of the player who heeds Evaluate in contests
}

const (
	fewGames    = 20     // random games to play at least
	manyGames   = 200    // and at most
	someDecided = 60     // decided games that show who wins
	fewDecided  = 8      // with fewer there is no hint
	maxPlies    = 10_000 // of a random game
)

// Run plays games from the starts, of which there is at least one. The seed chooses the random
// numbers.
func Run[S any, M comparable](r Rules[S, M], starts []S, effort Effort, seed uint64) *Survey {
	v := &Survey{}
	t := &table[S, M]{Rules: r, rng: rand.New(rand.NewPCG(1, seed))}
	for n := 0; !v.enough() && v.plies < effort.Plies; n++ {
		count(v, t, t.play(starts[n%len(starts)], maxPlies, t.random))
	}
	if _, ok := v.correlation(); ok { // else Evaluate says the same everywhere
		v.heeds = t.contests(starts, effort.Tries)
	}
	return v
}

// enough reports whether more random games would show nothing new. If somebody never wins,
// more games tell whether that is an accident.
func (v *Survey) enough() bool {
	odd := v.last[0].won == 0 || v.last[1].won == 0
	return v.games >= fewGames && (!odd || v.lastMover().games() >= someDecided) || v.games >= manyGames
}

// count adds a random game.
func count[S any, M comparable](v *Survey, t *table[S, M], g *game[S]) {
	v.games++
	v.plies += 1 + g.plies // not 0, so that games without a move do not go on for ever
	for i, turn := range g.turns {
		v.moves++
		v.choices += turn.choices
		if i == 0 {
			continue
		}
		before := g.turns[i-1]
		if before.player == turn.player {
			v.again++
			continue
		}
		x, y := t.Game.Evaluate(&before.state), t.Game.Evaluate(&turn.state)
		v.pairs[before.player].add(float64(x), float64(y))
	}
	switch {
	case g.winner >= 0:
		v.won[g.winner]++
	case g.drawn:
		v.drawn++
	}
	if n := len(g.turns); n > 0 && g.winner >= 0 && !g.repeated {
		last := g.turns[n-1].player
		v.last[last].add(g.winner, last)
	}
}

// lastMover returns the points of whoever moved last.
func (v *Survey) lastMover() points {
	return points{won: v.last[0].won + v.last[1].won, lost: v.last[0].lost + v.last[1].lost}
}

// Notes describes the games in a few sentences.
func (v *Survey) Notes() []string {
	if v.games == 0 {
		return nil
	}
	last := v.lastMover()
	notes := []string{fmt.Sprintf(
		"%d random games: %.1f plies and %.1f moves to choose from on average; player 0 won %d, player 1 won %d, %d were drawn; the player who moved last won %d of %d",
		v.games, float64(v.plies)/float64(v.games)-1, float64(v.choices)/float64(max(1, v.moves)), v.won[0], v.won[1], v.drawn, last.won, last.games())}
	if v.again > 0 {
		notes = append(notes, fmt.Sprintf("a player moved again after %.1f %% of the moves", 100*float64(v.again)/float64(v.moves)))
	}
	if r, ok := v.correlation(); ok {
		notes = append(notes, fmt.Sprintf(
			"Evaluate of successive states correlates by %+.2f; the moves that it likes best had %v against those that it likes least",
			r, v.heeds))
	}
	return notes
}
