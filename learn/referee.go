package learn

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/tree"
)

// referee looks at games of self-play that were made elsewhere. It serves several goroutines.
type referee[S any, M comparable] struct {
	options  *selfPlay[S, M]
	has      *tree.Has[S, M]
	start    S
	id       identity
	settings string
	numbers  map[uint64]int // of the games, by their seeds
}

// numbered is a game with its number.
type numbered struct {
	number int
	game   *playedGame
}

func newReferee[S any, M comparable](p *selfPlay[S, M], has *tree.Has[S, M], start S, id identity, evaluation uint64) *referee[S, M] {
	r := &referee[S, M]{options: p, has: has, start: start, id: id, settings: p.settings(evaluation), numbers: map[uint64]int{}}
	for n := p.From; n < p.To; n++ {
		r.numbers[gameSeed(p.Seed, n)] = n
	}
	return r
}

// read returns the games of a file. All must be as self-play would have made them, as far as the rules and the seeds tell.
func (r *referee[S, M]) read(file []byte) (games []numbered, err error) {
	blocks, h, err := readFile(r.id, bytes.NewReader(file))
	if err != nil {
		return nil, fmt.Errorf("learn: a file of games: %w", err)
	}
	if h.Settings != r.settings {
		return nil, fmt.Errorf("learn: a file of games that were made otherwise (%.300s), want %s", h.Settings, r.settings)
	}
	seen := map[int]bool{}
	t := &table[S, M]{course: course[S, M]{has: r.has, start: r.start}, options: r.options}
	for g, err := range blocks.games() {
		if err != nil {
			return nil, err
		}
		number, known := r.numbers[g.seed]
		switch {
		case !known:
			return nil, fmt.Errorf("learn: no game from number %d to %d has the seed %d", r.options.From, r.options.To-1, g.seed)
		case seen[number]:
			return nil, fmt.Errorf("learn: game %d comes twice", number)
		}
		seen[number] = true
		if err := t.confirm(g); err != nil {
			return nil, fmt.Errorf("learn: game %d: %w", number, err)
		}
		games = append(games, numbered{number, g.clone()})
	}
	if blocks.lost.places > 0 {
		return nil, fmt.Errorf("learn: a file of games: %d of its bytes are damaged", blocks.lost.bytes)
	}
	return games, nil
}

// confirm returns an error unless a game begins as its seed says, goes on by the rules, and ends where and as it must.
func (t *table[S, M]) confirm(g *playedGame) error {
	own := &playedGame{seed: g.seed}
	if err := t.open(own); err != nil {
		return err
	}
	if g.opening != own.opening || !slices.Equal(g.moves[:g.opening], own.moves) {
		return errors.New("its seed has another opening")
	}
	for own.result == ply.Ongoing {
		if t.plies == len(g.moves) {
			return fmt.Errorf("it is not over after its %d moves", t.plies)
		}
		t.moves = t.has.Game.Moves(t.moves[:0], t.state())
		index := int(g.moves[t.plies])
		if index >= len(t.moves) {
			return fmt.Errorf("it plays move %d of %d after %d", index, len(t.moves), t.plies)
		}
		if err := t.course.play(t.moves[index]); err != nil {
			return err
		}
		own.result, own.cut = t.result()
	}
	switch {
	case t.plies < len(g.moves):
		return fmt.Errorf("it goes on after its end, which is after %d moves", t.plies)
	case g.result != own.result || g.cut != own.cut:
		return fmt.Errorf("it ends as %v for the first player, not as %v", own.result, g.result)
	}
	return nil
}
