package uci

import (
	"math/rand/v2"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/glued"
	"github.com/plygo/ply/internal/tree"
)

// In a game with chance nodes, engines write what chance made behind the move, in one word: "a3a4R"
// is a move that turned up a rook. So does this package, if the game has [ply.Coordinates]. Where
// chance has one outcome, such as a thing that is not shown, it needs no text. A word may also hold
// a move of chance alone.

// rolls reports whether chance moves at s.
func (t *script[S, M]) rolls(s *S) bool {
	return t.chancer != nil && t.game.Terminal(s) == ply.Ongoing && t.chancer.Odds(s, nil, nil)
}

// words returns the moves between states as words.
func (t *script[S, M]) words(states []S, moves []M) (words []string) {
	for i, m := range moves {
		text := t.format(&states[i], m)
		switch last := len(words) - 1; {
		case t.coordinates == nil || !t.rolls(&states[i]):
			words = append(words, text)
		case last >= 0:
			words[last] += text
		case text != "":
			words = append(words, text)
		}
	}
	return words
}

// path is a line of play: a start, and the moves from there with the states after them.
type path[S any, M comparable] struct {
	states []S
	moves  []M
}

func (p *path[S, M]) last() S { return p.states[len(p.states)-1] }

// add plays a move.
func (p *path[S, M]) add(t *script[S, M], m M) {
	next := p.last()
	t.game.Play(&next, m)
	p.states, p.moves = append(p.states, next), append(p.moves, m)
}

// glued returns what reads words.
func (t *script[S, M]) glued() glued.Reader[S, M] {
	return glued.Reader[S, M]{Game: t.game, Rolls: t.rolls, Parse: t.parse, Whole: t.chancer == nil || t.coordinates == nil}
}

// follow plays the move or the moves of a word.
func (t *script[S, M]) follow(p *path[S, M], word string) error {
	last := p.last()
	moves, err := t.glued().Read(&last, word)
	for _, m := range moves {
		p.add(t, m)
	}
	return err
}

// settle plays what chance does where it has one outcome.
func (t *script[S, M]) settle(p *path[S, M]) {
	last := p.last()
	for _, m := range t.glued().Settle(&last) {
		p.add(t, m)
	}
}

// followAll plays words from a start. With an error it returns the number of the word.
func (t *script[S, M]) followAll(start S, words []string) (line []S, at int, err error) {
	p := path[S, M]{states: append(make([]S, 0, len(words)+1), start)}
	for i, word := range words {
		if err := t.follow(&p, word); err != nil {
			return nil, i, err
		}
	}
	t.settle(&p)
	return p.states, 0, nil
}

// readLine plays words from a start that somebody sent. In a game with hidden things a position that
// says nothing of its viewer is a [ply.Watcher]'s. But an engine is told what the side knows for
// which it moves. So it is read as the view of the side that is to move in the end, if that follows
// from what everybody knows. If not, it is read as it is, or else as a guess of that view.
func (t *script[S, M]) readLine(start S, words []string) (line []S, at int, err error) {
	public := t.viewer != nil && t.turner != nil && t.knows(&start, ply.Watcher)
	if public {
		if line := t.readAsSide(&start, words, true); line != nil {
			return line, 0, nil
		}
	}
	if line, at, err = t.followAll(start, words); err == nil || !public {
		return line, at, err
	}
	if line := t.readAsSide(&start, words, false); line != nil {
		return line, 0, nil
	}
	return nil, at, err
}

// readAsSide plays words as the side sees them that is to move in the end, nil if that is not possible.
// What the side knows follows from what everybody knows, or is guessed.
func (t *script[S, M]) readAsSide(start *S, words []string, follows bool) []S {
	for player := range 2 {
		view := t.view(start, player)
		if again := t.viewBy(start, player, 2); tree.Same(&view, &again) != follows {
			continue
		}
		line, _, err := t.followAll(view, words)
		if err == nil && t.turner.Turn(&line[len(line)-1]) == player {
			return line
		}
	}
	return nil
}

// public returns s as everybody knows it, if a player's view follows from that: then readLine finds
// it, and engines that know no views understand it. Otherwise it returns s.
func (t *script[S, M]) public(s *S, player int) S {
	if t.viewer == nil || t.turner == nil {
		return *s
	}
	all := t.view(s, ply.Watcher)
	if view := t.view(&all, player); tree.Same(&view, s) {
		return all
	}
	return *s
}

// view returns s as a player would know it. If s is a view of somebody else, that is a guess where
// they have not seen the same.
func (t *script[S, M]) view(s *S, player int) S { return t.viewBy(s, player, 1) }

// viewBy is view, with a seed for the guess.
func (t *script[S, M]) viewBy(s *S, player int, seed uint64) S {
	full := t.viewer.Deal(s, rand.New(rand.NewPCG(seed, 1)))
	return t.viewer.View(&full, player)
}

// knows reports whether s is the view of a player.
func (t *script[S, M]) knows(s *S, player int) bool {
	view := t.view(s, player)
	return tree.Same(&view, s)
}
