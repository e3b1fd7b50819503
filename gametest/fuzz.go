package gametest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plygo/ply"
)

// Fuzz fuzzes the [ply.Notation] of a game, and its [ply.Coordinates] and [ply.UCIVariant] if it
// has them. It checks for any text:
//
//   - The parsers do not panic, and return legal moves only.
//   - If Parse accepts the text, the state is read back as it is written. The writing may
//     differ from the text.
//   - The same holds for the moves of that state, and for a few plies of play after it.
//
// The seeds are texts to begin with, of states and of moves. Fuzz adds the states of some
// random games. They begin at the game's own start if it is a [ply.Starter], and otherwise at
// the seeds that are states.
func Fuzz[S any, M comparable](f *testing.F, g ply.Game[S, M], seeds ...string) {
	f.Helper()
	z, err := newFuzzer(g, seeds)
	if err != nil {
		f.Fatal(err)
	}
	for i, text := range z.texts {
		f.Add(text, uint64(i))
	}
	f.Fuzz(func(t *testing.T, text string, choice uint64) {
		if err := z.fuzz(text, choice); err != nil {
			t.Fatal(err)
		}
	})
}

const (
	fuzzGames = 4  // random games that seed the fuzzing
	fuzzPlies = 64 // of such a game
	keptPlies = 6  // plies of play after a state that was read
)

// fuzzer is what Fuzz prepares before the first text.
type fuzzer[S any, M comparable] struct {
	check *checker[S, M]
	texts []string
	known []*position[S, M] // where texts that are not states are read as moves
}

// newFuzzer returns a fuzzer of g with the seeds and its own texts.
func newFuzzer[S any, M comparable](g ply.Game[S, M], seeds []string) (*fuzzer[S, M], error) {
	c, err := newStartless(g)
	if err != nil {
		return nil, err
	}
	if err := c.Err(); err != nil {
		return nil, err
	}
	if c.notation() == nil {
		return nil, fmt.Errorf("gametest: %T is no ply.Notation, so it has no text to fuzz: give it Format, Parse, FormatMove and ParseMove", g)
	}
	z := &fuzzer[S, M]{check: c, texts: slices.Clone(seeds)}
	c.try(z.seed)
	return z, c.Err()
}

// seed plays random games and adds some of their states to the texts.
func (z *fuzzer[S, M]) seed() {
	c := z.check
	if c.starter() != nil {
		c.starts = []S{c.start()}
	} else {
		z.parseStarts()
	}
	for _, start := range c.starts {
		for range max(1, fuzzGames/len(c.starts)) {
			g := c.newGame(start, fuzzPlies)
			if len(g.positions) == 0 {
				return // it panicked at once
			}
			z.known = append(z.known, g.positions...)
			for _, p := range []*position[S, M]{g.positions[0], g.positions[len(g.positions)/2], g.last()} {
				z.texts = append(z.texts, c.format(&p.state))
			}
		}
	}
}

// parseStarts takes the texts that are states as starts.
func (z *fuzzer[S, M]) parseStarts() {
	for _, text := range z.texts {
		if s, err := z.check.parse(text); err == nil {
			z.check.starts = append(z.check.starts, s)
		}
	}
}

// fuzz checks one text. choice is the seed for the moves that are played. Calls share nothing
// that they change.
func (z *fuzzer[S, M]) fuzz(text string, choice uint64) error {
	c := *z.check
	c.Findings = newFindings()
	c.rng = rand.New(rand.NewPCG(choice, 0))
	c.try(func() {
		s, err := c.parse(text)
		if err == nil {
			c.fuzzState(s, text)
		} else if n := uint64(len(z.known)); n > 0 {
			c.readAsMove(z.known[choice%n], text)
		}
	})
	return c.Err()
}

// fuzzState checks s, which was read from text, and a few plies of play after it.
func (c *checker[S, M]) fuzzState(s S, text string) {
	for range keptPlies {
		p := c.look(&s)
		c.checkText(&s)
		for _, t := range c.moveTexts() {
			c.checkMovesAsText(t, p)
		}
		c.readAsMove(p, text)
		if p.outcome != ply.Ongoing || len(p.moves) == 0 || c.Closed() {
			return
		}
		s = c.play(&s, c.pick(p))
	}
}

// readAsMove reads text as a move of p in every way that the game has.
func (c *checker[S, M]) readAsMove(p *position[S, M], text string) {
	for _, t := range c.moveTexts() {
		c.checkMoveRead(t, p, text)
	}
}
