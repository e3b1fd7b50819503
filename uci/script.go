package uci

import (
	"errors"
	"slices"

	"github.com/plygo/ply"
)

// script writes and reads the states and moves of a game in the form of the protocol.
type script[S any, M comparable] struct {
	game        ply.Game[S, M]
	notation    ply.Notation[S, M]
	coordinates ply.Coordinates[S, M]
	turner      ply.Turner[S]
	chancer     ply.Chancer[S, M]
	viewer      ply.Viewer[S, M]
}

func newScript[S any, M comparable](g ply.Game[S, M]) (script[S, M], error) {
	t := script[S, M]{game: g}
	if g == nil {
		return t, errors.New("uci: there is no game")
	}
	var ok bool
	if t.notation, ok = ply.As[ply.Notation[S, M]](g); !ok {
		return t, errors.New("uci: the game has no Notation")
	}
	t.coordinates, _ = ply.As[ply.Coordinates[S, M]](g)
	t.turner, _ = ply.As[ply.Turner[S]](g)
	t.chancer, _ = ply.As[ply.Chancer[S, M]](g)
	t.viewer, _ = ply.As[ply.Viewer[S, M]](g)
	return t, nil
}

func (t *script[S, M]) format(s *S, m M) string {
	if t.coordinates != nil {
		return t.coordinates.FormatCoordinates(s, m)
	}
	return t.notation.FormatMove(s, m)
}

func (t *script[S, M]) parse(s *S, text string) (M, error) {
	if t.coordinates != nil {
		return t.coordinates.ParseCoordinates(s, text)
	}
	return t.notation.ParseMove(s, text)
}

// turn returns whose turn it is at the end of states.
func (t *script[S, M]) turn(states []S) int {
	if t.turner != nil {
		return t.turner.Turn(&states[len(states)-1])
	}
	return (len(states) - 1) % 2
}

// variation returns the text of the moves that follow s. It stops at the first illegal
// move, since a collision in a searcher's table can damage a reported line.
func (t *script[S, M]) variation(s S, moves []M) []string {
	p := path[S, M]{states: []S{s}}
	for _, m := range moves {
		last := p.last()
		if !slices.Contains(t.game.Moves(nil, &last), m) {
			break
		}
		p.add(t, m)
	}
	return t.words(p.states, p.moves)
}

// read is the reverse of variation. It stops at the first text that is not a legal move.
func (t *script[S, M]) read(s S, text []string) []M {
	p := path[S, M]{states: []S{s}}
	for _, word := range text {
		if t.follow(&p, word) != nil {
			break
		}
	}
	return p.moves
}
