package gametest

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/plygo/ply"
)

// checkNotation checks that states as they are written can be read, and that Parse
// returns errors for what is not a state.
func (c *checker[S, M]) checkNotation() {
	for _, text := range garbage {
		c.try(func() { c.parse(text) })
	}
	c.each(func(p *position[S, M]) {
		text := c.checkText(&p.state)
		for range mutations {
			c.parse(mutate(c.rng, text))
		}
	})
}

// checkText checks that s as it is written can be read, and returns how it is written.
func (c *checker[S, M]) checkText(s *S) string {
	text := c.format(s)
	parsed, err := c.parse(text)
	if err != nil {
		c.fail(ruleFormat, s, "Parse(%q), which Format wrote: %v", text, err)
	} else if d := c.difference(s, &parsed); d != "" {
		c.fail(ruleFormat, s, "Parse(%q) is another position than the one that Format wrote: %s after parsing. Everything that the game depends on must be in the text.", text, d)
	}
	return text
}

// moveText is a way to write and read moves.
type moveText[S any, M comparable] struct {
	rule           string
	format         func(s *S, m M) string
	parse          func(s *S, text string) (M, error)
	writer, reader string // the names of the methods
}

// moveTexts returns the ways that the game has.
func (k *caller[S, M]) moveTexts() (all []moveText[S, M]) {
	if k.has.notation != nil {
		all = append(all, moveText[S, M]{ruleFormatMove, k.formatMove, k.parseMove, "FormatMove", "ParseMove"})
	}
	if k.has.coords != nil {
		all = append(all, k.coordinates(k.has.coords))
	}
	if k.has.variant != nil {
		_, coords := k.has.variant.Variant()
		all = append(all, k.coordinates(coords))
	}
	return all
}

// coordinates returns the way of one of the game's coordinates.
func (k *caller[S, M]) coordinates(coords ply.Coordinates[S, M]) moveText[S, M] {
	// Not method values, which would panic here if there are none.
	format := func(s *S, m M) string { return coords.FormatCoordinates(s, m) }
	parse := func(s *S, text string) (M, error) { return coords.ParseCoordinates(s, text) }
	const writer, reader = "FormatCoordinates", "ParseCoordinates"
	return moveText[S, M]{
		rule:   ruleCoordinates,
		format: func(s *S, m M) string { return readMove(k, writer, s, m, format) },
		parse:  func(s *S, text string) (M, error) { return readText(k, reader, s, text, parse) },
		writer: writer, reader: reader,
	}
}

// checkMoveTexts checks that moves as they are written can be read, and that what is
// read is legal.
func (c *checker[S, M]) checkMoveTexts() {
	for _, t := range c.moveTexts() {
		c.each(func(p *position[S, M]) { c.checkMovesAsText(t, p) })
	}
}

func (c *checker[S, M]) checkMovesAsText(t moveText[S, M], p *position[S, M]) {
	for _, m := range p.moves {
		c.checkMoveText(t, p, m)
	}
	for range mutations {
		c.checkMoveRead(t, p, garbage[c.rng.IntN(len(garbage))])
		if len(p.moves) > 0 {
			c.checkMoveRead(t, p, mutate(c.rng, t.format(&p.state, c.pick(p))))
		}
	}
}

func (c *checker[S, M]) checkMoveText(t moveText[S, M], p *position[S, M], m M) {
	text := t.format(&p.state, m)
	parsed, err := t.parse(&p.state, text)
	switch {
	case err != nil:
		c.failMove(t.rule, &p.state, m, "%s(%q), which %s wrote: %v", t.reader, text, t.writer, err)
	case parsed != m:
		c.failMove(t.rule, &p.state, m, "%s writes %+v as %q, and %s reads that as %+v. Every legal move of a state needs a text of its own.", t.writer, m, text, t.reader, parsed)
	}
}

func (c *checker[S, M]) checkMoveRead(t moveText[S, M], p *position[S, M], text string) {
	if m, err := t.parse(&p.state, text); err == nil && !slices.Contains(p.moves, m) {
		c.failMove(ruleParseMove, &p.state, m, "%s(%q) returned %+v without an error, and it is not among the moves.", t.reader, text, m)
	}
}

// garbage is what people and programs hand to parsers.
var garbage = []string{
	"", " ", "\n", "0", "-1", "99999999999999999999", "a", "a1", "z9", "e2e4", "0000", "(none)", "pass",
	"NaN", "é", "\xff\xfe", "\x00", "🙂", "////////", "- - - -", "%s%d", strings.Repeat("9", 1000), strings.Repeat("a ", 500),
}

// mutations is how many spoilt texts are tried for each position.
const mutations = 8

// mutate spoils one place of text: a byte is lost, doubled, exchanged or replaced, or
// the text breaks off.
func mutate(rng *rand.Rand, text string) string {
	b := []byte(text)
	if len(b) == 0 {
		return "x"
	}
	i, j := rng.IntN(len(b)), rng.IntN(len(b))
	switch rng.IntN(5) {
	case 0:
		b = slices.Delete(b, i, i+1)
	case 1:
		b = slices.Insert(b, i, b[i])
	case 2:
		b[i], b[j] = b[j], b[i]
	case 3:
		b[i] = byte(rng.IntN(256))
	case 4:
		b = b[:i]
	}
	return string(b)
}
