package play

import (
	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
)

// written is the notation of a game as this program shows it: where boards have Unicode, moves are
// written as the game wants it there. They are read in both forms.
type written[S any, M comparable] struct {
	ply.Notation[S, M]
	game *subject.Game[S, M]
	look *look
}

// FormatMove implements [ply.Notation].
func (w written[S, M]) FormatMove(s *S, m M) string {
	if format := w.unicode(); format != nil && w.look.unicode {
		return format(s, m)
	}
	return w.Notation.FormatMove(s, m)
}

// ParseMove implements [ply.Notation].
func (w written[S, M]) ParseMove(s *S, text string) (M, error) {
	m, err := w.Notation.ParseMove(s, text)
	format := w.unicode()
	if err == nil || format == nil {
		return m, err
	}
	for _, m := range w.game.Rules.Moves(nil, s) {
		if format(s, m) == text {
			return m, nil
		}
	}
	return m, err
}

// unicode returns the notation for boards with Unicode, or nil if that is the game's own.
func (w written[S, M]) unicode() func(*S, M) string { return w.game.Notations[w.game.UnicodeNotation] }
