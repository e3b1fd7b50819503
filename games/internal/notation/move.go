package notation

import (
	"errors"
	"strconv"

	"github.com/plygo/ply"
)

// Game is a small game that says why a move is not legal.
type Game[S any, M comparable] interface {
	ply.Game[S, M]
	ply.Notation[S, M]
	ply.Explainer[S, M]
	ply.Reasoner[S]
}

// ParseMove reads a legal move as the game writes it. If there is none, read says what else the text
// could mean, and the error has the reason why that is not legal.
func ParseMove[S any, M comparable](g Game[S, M], s *S, text string, read func(text string) (M, bool)) (M, error) {
	m, err := ply.FindMove(g, s, text)
	if err == nil {
		return m, nil
	}
	var e *ply.MoveError
	if meant, ok := read(text); ok && errors.As(err, &e) {
		e.Reason = g.Explain(s, meant)
	}
	return m, err
}

// Over returns that the game is over, and why, or nothing if it is not.
func Over[S any, M comparable](g Game[S, M], s *S) string {
	if g.Terminal(s) == ply.Ongoing {
		return ""
	}
	return "the game is over: " + g.Reason([]S{*s})
}

// Numbered reads a number from 0 to 255 as the move below it, as the games do whose moves are numbers
// from 1. A number that no move has is the last one, which none of these games has either.
func Numbered[M ~uint8](text string) (M, bool) {
	n, err := strconv.ParseUint(text, 10, 8)
	return M(n - 1), err == nil
}
