package app

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/plygo/ply/app/internal/arena"
	"github.com/plygo/ply/internal/brief"
	"github.com/plygo/ply/match"
)

// Contest is a tournament as the flags of the command arena describe it: who plays what how often. As
// JSON it can be sent to another machine. A [match.Standing] of its Schedule says which pairs of games
// it has, and Match is such a pair.
type Contest struct {
	Game     string            `json:"game"`
	Settings map[string]string `json:"settings,omitempty"` // options of the game; others have their usual values
	Players  []string          `json:"players"`
	Format   match.Format      `json:"format"`
	Rounds   int               `json:"rounds"`
	Openings []string          `json:"openings,omitempty"` // as in [MatchSpec]
	Terms    match.Terms       `json:"terms"`
	Seed     uint64            `json:"seed,string"`
	SPRT     *match.SPRT       `json:"sprt,omitempty"`
}

// What a contest may have. All of it comes from one person or program at once, is kept in memory, and
// is checked before the first game.
const (
	mostPlayers    = 100
	mostGames      = 1_000_000
	mostOpenings   = 100_000
	longestWord    = 200 // of a setting
	longestPlayer  = 1000
	longestOpening = 4000
	allOpenings    = 16 << 20 // bytes
)

// Entry returns the game of the contest among entries, with its settings. It finds everything that is
// wrong with the contest, so contests can come from strangers. That takes time if there are many
// openings. Players may be other programs; whether they exist is not known before they are started.
func (c *Contest) Entry(entries ...Entry) (Entry, error) {
	games, err := c.Schedule().Games()
	if err = cmp.Or(c.checkSizes(), err); err != nil {
		return nil, err
	}
	if games > mostGames {
		return nil, fmt.Errorf("a contest of %d games; %d are possible", games, mostGames)
	}
	entry, err := Find(c.Game, c.Settings, entries...)
	if err != nil {
		return nil, err
	}
	for _, player := range c.Players {
		if err := entry.takes(player, c.Terms.Control != (match.Control{})); err != nil {
			return nil, err
		}
	}
	// The plan of a round looks at all openings and at the terms.
	_, err = entry.Plan(MatchSpec{Players: [2]string(c.Players[:2]), Openings: c.Openings, Terms: c.Terms, Seed: c.Seed})
	if err != nil {
		return nil, err
	}
	return entry, nil
}

// Find returns the game with a name among entries, with settings as [Entry.With] has them. Both can come from strangers.
func Find(name string, settings map[string]string, entries ...Entry) (Entry, error) {
	i := slices.IndexFunc(entries, func(e Entry) bool { return e.Name() == name })
	if i < 0 {
		return nil, fmt.Errorf("there is no game %s", brief.Word(name))
	}
	if err := checkSettings(settings); err != nil {
		return nil, err
	}
	return entries[i].With(settings)
}

// checkSettings returns an error if a setting is too long, or a text that JSON or a table would spoil.
func checkSettings(settings map[string]string) error {
	for name, value := range settings {
		if err := errors.Join(checkText("an option", name, longestWord), checkText("a setting", value, longestWord)); err != nil {
			return err
		}
	}
	return nil
}

// checkSizes returns an error if there is too much of something, or a text that JSON or a table would
// spoil.
func (c *Contest) checkSizes() error {
	switch {
	case len(c.Players) > mostPlayers:
		return fmt.Errorf("%d players; %d are possible", len(c.Players), mostPlayers)
	case len(c.Openings) > mostOpenings:
		return fmt.Errorf("%d openings; %d are possible", len(c.Openings), mostOpenings)
	}
	if err := checkSettings(c.Settings); err != nil {
		return err
	}
	for _, player := range c.Players {
		if err := checkText("a player", player, longestPlayer); err != nil {
			return err
		}
	}
	size := 0
	for _, opening := range c.Openings {
		if err := checkText("an opening", opening, longestOpening); err != nil {
			return err
		}
		size += len(opening)
	}
	if size > allOpenings {
		return fmt.Errorf("openings of %d bytes; %d are possible", size, allOpenings)
	}
	return nil
}

func checkText(what, text string, longest int) error {
	switch {
	case len(text) > longest:
		return fmt.Errorf("%s of %d bytes; %d are possible", what, len(text), longest)
	case !utf8.ValidString(text) || slices.ContainsFunc([]rune(text), func(r rune) bool { return !unicode.IsPrint(r) }):
		return fmt.Errorf("%s with signs that cannot be printed: %s", what, brief.Word(text))
	}
	return nil
}

// Schedule returns which games the contest has.
func (c *Contest) Schedule() match.Schedule {
	return match.Schedule{Players: c.Players, Format: c.Format, Rounds: c.Rounds, SPRT: c.SPRT}
}

// Match returns a pair of games alone, with the one opening of its round. [Entry.Match] plays the
// games that the whole contest has, wherever it is called.
func (c *Contest) Match(p match.Pairing) MatchSpec {
	spec := MatchSpec{Players: p.Players, FirstRound: p.Round, Rounds: 1, Terms: c.Terms, Seed: c.Seed}
	if n := len(c.Openings); n > 0 {
		spec.Openings = []string{c.Openings[(max(p.Round, 1)-1)%n]}
	}
	return spec
}

// ContestFlags adds the flags of the command arena that say what is played: -game, if there are several
// games, -player, -format, -games, -openings, -plies, -sprt, -seed, -tc, -resign, -draw, -maxplies,
// -margin, and the options of the games. After the flags are parsed, read returns the contest that they
// describe, with the same defaults, or what is wrong with it. It has the games that the command would
// play. If no game is named it is the first.
func ContestFlags(flags *flag.FlagSet, entries ...Entry) (read func() (Contest, error)) {
	var games arena.Games
	games.AddFlags(flags)
	c := &choice{entries: entries, values: map[string]string{}}
	err := cmp.Or(checkNames(entries), c.addFlags(flags))
	return func() (Contest, error) {
		if err := cmp.Or(err, games.Check()); err != nil {
			return Contest{}, err
		}
		entry, err := c.one("a contest")
		if err != nil {
			return Contest{}, err
		}
		contest := Contest{
			Game: entry.Name(), Format: games.Format, Rounds: games.Rounds(), Terms: games.Terms, Seed: games.Seed, SPRT: games.SPRT,
		}
		if len(c.values) > 0 {
			contest.Settings = maps.Clone(c.values)
		}
		if contest.Players, contest.Openings, err = entry.list(&games); err == nil {
			_, err = contest.Entry(entries...)
		}
		return contest, err
	}
}

func (s *Spec[S, M]) list(games *arena.Games) (players, openings []string, err error) {
	return arena.List(&s.subject, games, mostOpenings)
}

// takes returns an error if the player cannot take part: if there is no such player, or if it needs a
// time control.
func (s *Spec[S, M]) takes(player string, timed bool) error {
	machine, err := s.subject.Machine(player)
	if err == nil {
		_, err = arena.Entrant(context.Background(), machine, timed)
	}
	return err
}
