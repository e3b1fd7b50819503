// Package glued reads words that hold more than one move. In a game with chance nodes, texts have what
// chance made behind the move, in one word: "a3a4R" is a move that turned up a rook.
package glued

import (
	"unicode/utf8"

	"github.com/plygo/ply"
)

// Longest is how many bytes a word has at most that is taken apart.
const Longest = 100

// Reader reads the words of a game.
type Reader[S any, M comparable] struct {
	Game  ply.Game[S, M]
	Rolls func(s *S) bool                    // whether chance moves at s
	Parse func(s *S, text string) (M, error) // reads one move, of a player or of chance
	Whole bool                               // words are not taken apart
}

// Read returns the moves of a word that follow s: one, or a move and what chance made of it. What chance
// does before them may be missing where it has one outcome, and is among them. If the word is no
// move and cannot be taken apart, the error is that of the whole word.
func (r Reader[S, M]) Read(s *S, word string) ([]M, error) {
	now := *s
	var before []M
	m, err := r.Parse(&now, word)
	if err != nil && r.Rolls(&now) {
		before = r.Settle(&now)
		m, err = r.Parse(&now, word)
	}
	if err == nil {
		return append(before, m), nil
	}
	if r.Whole || len(word) > Longest {
		return nil, err
	}
	for end := len(word) - 1; end > 0; end-- {
		if !utf8.RuneStart(word[end]) {
			continue
		}
		m, wrong := r.Parse(&now, word[:end])
		if wrong != nil {
			continue
		}
		next := now
		r.Game.Play(&next, m)
		if !r.Rolls(&next) {
			continue
		}
		rolled, wrong := r.Parse(&next, word[end:])
		if wrong != nil {
			return nil, wrong
		}
		return append(before, m, rolled), nil
	}
	return nil, err
}

// Settle plays what chance does at s where it has one outcome, and returns its moves.
func (r Reader[S, M]) Settle(s *S) (played []M) {
	for r.Rolls(s) {
		moves := r.Game.Moves(nil, s)
		if len(moves) != 1 {
			break
		}
		r.Game.Play(s, moves[0])
		played = append(played, moves[0])
	}
	return played
}
