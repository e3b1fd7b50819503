package play

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/internal/chance"
	"github.com/plygo/ply/match"
)

// person is the name of a person in the place of a machine's name.
const person = "person"

// seat is one side of the game and its player.
type seat[S any, M comparable] struct {
	name   string
	kind   *subject.Machine[S, M]
	player match.Player[S, M] // nil if it is a person
}

// sit gives a side to the player with this name. If there is no such player, the old one
// stays.
func (s *session[S, M]) sit(side int, name string) error {
	next, err := s.newSeat(side, name)
	if err != nil {
		return err
	}
	s.report(s.seats[side].close())
	s.seats[side] = next
	delete(s.tags, s.sides[side])
	s.exchanged()
	return nil
}

// exchanged says that a side has another player. A game that others have begun does not count, and is no
// longer a problem.
func (s *session[S, M]) exchanged() {
	s.problem = nil
	if s.record != nil && s.plies()+s.ahead > 0 {
		s.unrated = "the players changed"
	}
}

func (s *session[S, M]) newSeat(side int, name string) (t seat[S, M], err error) {
	t.name = name
	if name == person {
		return t, nil
	}
	if t.kind, err = s.Machine(name); err == nil {
		t.player, err = t.kind.New(s.ctx, s.seatSeed(side))
	}
	return t, err
}

// seatSeed returns the seed of a player. It is different for each side and each game, so
// that games differ.
func (s *session[S, M]) seatSeed(side int) uint64 { return s.seedOf(fmt.Sprint("seat ", side)) }

// diceSeed returns the seed of the dice and of the deal of a new game.
func (s *session[S, M]) diceSeed() uint64 { return s.seedOf("dice") }

// seedOf returns the seed of something in this game. It does not tell any other seed.
func (s *session[S, M]) seedOf(what string) uint64 {
	return chance.Stream(s.seed, fmt.Sprintf("game %d %s", s.round, what)).Uint64()
}

func (t *seat[S, M]) close() error {
	if c, ok := t.player.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

func (s *session[S, M]) close() error { return errors.Join(s.seats[0].close(), s.seats[1].close()) }

func (s *session[S, M]) isPerson(side int) bool { return s.seats[side].player == nil }

// persons returns the number of sides that people play.
func (s *session[S, M]) persons() (n int) {
	for side := range s.seats {
		if s.isPerson(side) {
			n++
		}
	}
	return n
}

// greet tells the machines of a new game. Another program hears of it; other machines are made
// anew, with another seed.
func (s *session[S, M]) greet(ctx context.Context) (all error) {
	s.round++
	for side := range s.seats {
		if s.isPerson(side) {
			continue
		}
		t := &s.seats[side]
		var err error
		if p, ok := t.player.(match.NewGamer); ok && t.kind.External {
			err = p.NewGame(ctx)
		} else {
			var next seat[S, M]
			if next, err = s.newSeat(side, t.name); err == nil {
				err = t.close()
				*t = next
			}
		}
		all = errors.Join(all, err)
	}
	return all
}
