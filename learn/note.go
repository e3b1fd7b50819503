package learn

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/plygo/ply/neural"
)

// note tells the reader of a network's file how the network of a generation came about: from which games, and what it learned of
// them. The note of the network that its training began with follows, as much of it as fits.
func (r *run[S, M]) note(g *Generation, initial *neural.Network) string {
	var b strings.Builder
	fmt.Fprintf(&b, "generation %d: %d positions, %d epochs, error %.5f", g.Number, g.Positions, r.Epochs, g.Error)
	if r.Correct {
		b.WriteString("; corrects the game's own evaluation")
	}
	for _, source := range r.sources {
		fmt.Fprintf(&b, "\n%s", source)
	}
	if initial != nil {
		fmt.Fprintf(&b, "\nbegan with a network:\n%s", initial.Weights().Note)
	}
	return shortened(b.String(), neural.MaxNote)
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
