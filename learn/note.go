package learn

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// longestNote is how many bytes a note may have; networks with longer ones are refused.
const longestNote = 10_000

// note tells the reader of a network's file how the network of a generation came about: from which games, and what it learned of
// them. The last part is the note of the network that its training began with, so the whole history is kept.
func (r *run[S, M]) note(g *Generation) string {
	var b strings.Builder
	fmt.Fprintf(&b, "generation %d: %d games, %d positions, error %.5f\n", g.Number, g.Games, g.Positions, g.Error)
	fmt.Fprintf(&b, "games: %s a move, after %d to %d random moves; seed %d; positions also of %d generations before, and of %d files\n",
		limitText(r.searched), r.Opening[0], r.Opening[1], r.Seed, min(g.Number, r.Window)-1, len(r.Files))
	fmt.Fprintf(&b, "training: %v; epochs %d", r.Target, r.Epochs)
	if r.Correct {
		b.WriteString("; corrects the game's own evaluation")
	}
	switch {
	case r.Distil == 0 && r.From == nil:
	case r.network != nil:
		fmt.Fprintf(&b, "\nbegan with a network:\n%s", r.network.Weights().Note)
	default:
		fmt.Fprintf(&b, "\nbegan with %d positions from inside searches, and the game's own evaluation of them", r.Distil)
	}
	return shortened(b.String(), longestNote)
}

// shortened returns text, or as many of its first signs as fit into so many bytes.
func shortened(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most]
}
