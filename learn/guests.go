package learn

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
)

// guests take games that were played elsewhere, and hand them on.
type guests[S any, M comparable] struct {
	*referee[S, M]
	ended chan<- endedGame
	over  chan struct{} // closed when no more games come

	mu      sync.Mutex
	places  map[int]int // of the games that have not come: how many of the games to make come before each, by number
	missing []int       // their places in order, when no more games come
}

func newGuests[S any, M comparable](r *referee[S, M], numbers []int, ended chan<- endedGame) *guests[S, M] {
	g := &guests[S, M]{referee: r, ended: ended, over: make(chan struct{}), places: map[int]int{}}
	for i, n := range numbers {
		g.places[n] = i
	}
	return g
}

// play lets others play, until they have done what they can.
func (g *guests[S, M]) play(ctx context.Context, others func(ctx context.Context, add func(file []byte) error) error) error {
	var err error
	if others != nil {
		err = others(ctx, func(file []byte) error { return g.add(ctx, file) })
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, i := range g.places {
		g.missing = append(g.missing, i)
	}
	slices.Sort(g.missing)
	close(g.over)
	return err
}

// left waits until no more games come, and returns the places of those that have not. It returns nothing if ctx ends before.
func (g *guests[S, M]) left(ctx context.Context) []int {
	select {
	case <-g.over:
		return g.missing
	case <-ctx.Done():
		return nil
	}
}

// add takes a file of games, or returns an error and takes nothing. One of those that were missing, at random, is played again here:
// whoever made up many games is found out.
func (g *guests[S, M]) add(ctx context.Context, file []byte) error {
	games, err := g.read(file)
	if err != nil {
		return err
	}
	if games = slices.DeleteFunc(games, g.there); len(games) == 0 {
		return nil
	}
	sample := games[rand.IntN(len(games))]
	own, err := newTable(g.options, g.has, g.start).play(ctx, sample.game.seed)
	if err != nil {
		return err
	}
	if !bytes.Equal(own.append(nil), sample.game.append(nil)) {
		return fmt.Errorf("learn: game %d is another one when it is played here", sample.number)
	}
	for _, one := range games {
		place, err := g.take(one.number)
		if err != nil {
			return err
		}
		if place < 0 {
			continue // another goroutine has added it meanwhile
		}
		select {
		case g.ended <- endedGame{place, one.game}:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	return nil
}

// there reports whether a game has come already.
func (g *guests[S, M]) there(one numbered) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	_, missing := g.places[one.number]
	return !missing
}

// take returns the place of the game with a number, or −1 if it is there already. From then on it is there.
func (g *guests[S, M]) take(number int) (int, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	select {
	case <-g.over:
		return 0, errors.New("learn: games came after Options.Play had returned")
	default:
	}
	place, missing := g.places[number]
	if !missing {
		return -1, nil
	}
	delete(g.places, number)
	return place, nil
}
