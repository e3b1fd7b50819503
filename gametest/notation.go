package gametest

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/plygo/ply"
)

// The rules of ply.Notation, ply.Coordinates and ply.UCIVariant.
const (
	ruleFormat      = "Parse undoes Format"
	ruleFormatMove  = "ParseMove undoes FormatMove"
	ruleCoordinates = "ParseCoordinates undoes FormatCoordinates"
	ruleParseMove   = "ParseMove and ParseCoordinates return legal moves only"
)

// notationCheck checks the texts of states and of moves.
func notationCheck[S any, M comparable]() check[S, M] {
	return optional[ply.Notation[S, M]](check[S, M]{
		name:  "notation",
		rules: []string{ruleFormat, ruleFormatMove, ruleParseMove},
		run:   func(c *checker[S, M]) { c.checkNotation(); c.checkMoveText(c.notationText()) },
		answers: func(k *caller[S, M], p *position[S, M]) []answer {
			text := k.format(&p.state)
			all := []answer{{"Format", text}}
			if parsed, err := k.parse(text); err == nil {
				all = append(all, answer{"Parse", k.key(&parsed)})
			}
			return append(all, k.notationText().answers(p)...)
		},
	})
}

// coordinatesCheck checks the texts of moves for engine protocols.
func coordinatesCheck[S any, M comparable]() check[S, M] {
	return optional[ply.Coordinates[S, M]](check[S, M]{
		name:  "coordinates",
		rules: []string{ruleCoordinates},
		run:   func(c *checker[S, M]) { c.checkMoveText(c.coordinatesText(c.coordinates())) },
		answers: func(k *caller[S, M], p *position[S, M]) []answer {
			return k.coordinatesText(k.coordinates()).answers(p)
		},
	})
}

// variantCheck checks the texts of moves for engines of many games. Its rule is that of
// ply.Coordinates.
func variantCheck[S any, M comparable]() check[S, M] {
	return optional[ply.UCIVariant[S, M]](check[S, M]{
		name: "variant",
		run:  func(c *checker[S, M]) { c.checkMoveText(c.variantText()) },
		answers: func(k *caller[S, M], p *position[S, M]) []answer {
			return k.variantText().answers(p)
		},
	})
}

// notation returns the game as a ply.Notation, nil if it is not one.
func (k *caller[S, M]) notation() ply.Notation[S, M] { return as[ply.Notation[S, M]](k) }

// coordinates returns the game as a ply.Coordinates, nil if it is not one.
func (k *caller[S, M]) coordinates() ply.Coordinates[S, M] { return as[ply.Coordinates[S, M]](k) }

// variant returns the game as a ply.UCIVariant, nil if it is not one.
func (k *caller[S, M]) variant() ply.UCIVariant[S, M] { return as[ply.UCIVariant[S, M]](k) }

func (k *caller[S, M]) format(s *S) string {
	return read(k, "Format", s, k.notation().Format)
}

func (k *caller[S, M]) parse(text string) (s S, err error) {
	k.calls(gameCall[S, M]{method: "Parse", text: strconv.Quote(text)}, func() { s, err = k.notation().Parse(text) })
	return s, err
}

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

// moveText is one way to write and read moves.
type moveText[S any, M comparable] struct {
	rule           string
	format         func(s *S, m M) string
	parse          func(s *S, text string) (M, error)
	writer, reader string // the names of the methods
}

// notationText returns how the Notation of the game writes moves.
func (k *caller[S, M]) notationText() moveText[S, M] {
	n := k.notation()
	return moveText[S, M]{
		rule:   ruleFormatMove,
		writer: "FormatMove", reader: "ParseMove",
		format: func(s *S, m M) string { return readMove(k, "FormatMove", s, m, n.FormatMove) },
		parse:  func(s *S, text string) (M, error) { return readText(k, "ParseMove", s, text, n.ParseMove) },
	}
}

// coordinatesText returns how coords writes moves.
func (k *caller[S, M]) coordinatesText(coords ply.Coordinates[S, M]) moveText[S, M] {
	// Not method values: they would panic here if a UCIVariant has nil coordinates.
	format := func(s *S, m M) string { return coords.FormatCoordinates(s, m) }
	parse := func(s *S, text string) (M, error) { return coords.ParseCoordinates(s, text) }
	const writer, reader = "FormatCoordinates", "ParseCoordinates"
	return moveText[S, M]{
		rule:   ruleCoordinates,
		writer: writer, reader: reader,
		format: func(s *S, m M) string { return readMove(k, writer, s, m, format) },
		parse:  func(s *S, text string) (M, error) { return readText(k, reader, s, text, parse) },
	}
}

// variantText returns how the UCIVariant of the game writes moves.
func (k *caller[S, M]) variantText() moveText[S, M] {
	_, coords := k.variant().UCIVariant()
	return k.coordinatesText(coords)
}

// moveTexts returns all ways to write moves that the game has.
func (k *caller[S, M]) moveTexts() (all []moveText[S, M]) {
	if k.notation() != nil {
		all = append(all, k.notationText())
	}
	if k.coordinates() != nil {
		all = append(all, k.coordinatesText(k.coordinates()))
	}
	if k.variant() != nil {
		all = append(all, k.variantText())
	}
	return all
}

// answers returns how the moves of p are written, and what is read from that.
func (t moveText[S, M]) answers(p *position[S, M]) (all []answer) {
	for _, m := range p.moves {
		text := t.format(&p.state, m)
		parsed, _ := t.parse(&p.state, text)
		all = append(all, answer{t.writer, text}, answer{t.reader, parsed})
	}
	return all
}

// checkMoveText checks that moves as t writes them can be read, and that what is read is
// legal.
func (c *checker[S, M]) checkMoveText(t moveText[S, M]) {
	c.each(func(p *position[S, M]) { c.checkMovesAsText(t, p) })
}

// checkMovesAsText checks all moves of p, and texts that are no moves.
func (c *checker[S, M]) checkMovesAsText(t moveText[S, M], p *position[S, M]) {
	for _, m := range p.moves {
		c.checkMoveWritten(t, p, m)
	}
	for range mutations {
		c.checkMoveRead(t, p, garbage[c.rng.IntN(len(garbage))])
		if len(p.moves) > 0 {
			c.checkMoveRead(t, p, mutate(c.rng, t.format(&p.state, c.pick(p))))
		}
	}
}

// checkMoveWritten checks that m, a move of p, is read as it was written.
func (c *checker[S, M]) checkMoveWritten(t moveText[S, M], p *position[S, M], m M) {
	text := t.format(&p.state, m)
	parsed, err := t.parse(&p.state, text)
	switch {
	case err != nil:
		c.failMove(t.rule, &p.state, m, "%s(%q), which %s wrote: %v", t.reader, text, t.writer, err)
	case parsed != m:
		c.failMove(t.rule, &p.state, m, "%s writes %+v as %q, and %s reads that as %+v. Every legal move of a state needs a text of its own.", t.writer, m, text, t.reader, parsed)
	}
}

// checkMoveRead checks that what is read from text, if it can be read, is a move of p.
func (c *checker[S, M]) checkMoveRead(t moveText[S, M], p *position[S, M], text string) {
	if m, err := t.parse(&p.state, text); err == nil && !slices.Contains(p.moves, m) {
		c.failMove(ruleParseMove, &p.state, m, "%s(%q) returned %+v without an error, and it is not among the moves.", t.reader, text, m)
	}
}

// garbage are texts that people and programs give to parsers by mistake.
var garbage = []string{
	"", " ", "\n", "0", "-1", "99999999999999999999", "a", "a1", "z9", "e2e4", "0000", "(none)", "pass",
	"NaN", "é", "\xff\xfe", "\x00", "🙂", "////////", "- - - -", "%s%d", strings.Repeat("9", 1000), strings.Repeat("a ", 500),
}

// mutations is how many changed texts are tried for each position.
const mutations = 8

// mutate changes one place of text: a byte is lost, doubled, exchanged or replaced, or the
// text breaks off.
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
