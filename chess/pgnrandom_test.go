package chess

import (
	"math/rand/v2"
	"testing"
)

// randomLine returns random moves from p with random notes and variations.
func randomLine(rng *rand.Rand, p Position, depth int) (moves []PGNMove) {
	for n := 1 + rng.IntN(30); n > 0; n-- {
		legal := p.Moves(nil)
		if len(legal) == 0 {
			break
		}
		m := PGNMove{Move: legal[rng.IntN(len(legal))]}
		if depth > 0 && !p.Check() && rng.IntN(20) == 0 {
			m.Move = 0
		}
		for rng.IntN(4) == 0 {
			m.NAGs = append(m.NAGs, NAG(rng.IntN(256)))
		}
		m.Comment = randomComment(rng)
		for depth < 4 && rng.IntN(10) == 0 {
			v := Variation{Comment: randomComment(rng)}
			if rng.IntN(8) > 0 {
				v.Moves = randomLine(rng, p, depth+1)
			}
			m.Variations = append(m.Variations, v)
		}
		if m.Variations != nil {
			m.After = randomComment(rng)
		}
		if m.Move == 0 {
			p.pass()
		} else {
			p.Play(m.Move)
		}
		moves = append(moves, m)
	}
	return moves
}

func randomComment(rng *rand.Rand) Comment {
	if rng.IntN(3) > 0 {
		return ""
	}
	words := []string{"a", "word", "}", "{", "[%clk 0:01:02]", "%", ";", "1-0", "(", ")", "  two", "\ttab", "é♔", "[Event \"x\"]",
		"averyveryveryveryveryveryveryveryveryveryveryveryveryveryveryveryveryverylongword"}
	text := "x"
	for range rng.IntN(30) {
		text += " " + words[rng.IntN(len(words))]
	}
	return Comment(text)
}

// TestPGNRandom writes and reads games that nobody would think of.
func TestPGNRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for i := range 300 {
		g := &PGN{Start: Start(), Comment: randomComment(rng), Result: Result(rng.IntN(4))}
		if i%2 == 1 {
			g.Start = randomPosition(t, rng, i%4 == 1)
			if _, err := ParseFEN(g.Start.String()); err != nil {
				g.Start = Start()
			}
		}
		for _, name := range []string{"White", "Opening", "Round", "Annotator"} {
			if rng.IntN(2) == 0 {
				g.Tags = append(g.Tags, Tag{name, string(randomComment(rng)) + ` \ "`})
			}
		}
		g.Moves = randomLine(rng, g.Start, 0)
		checkRoundTrip(t, g)
	}
}
