package app

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/arena"
	"github.com/plygo/ply/match"
)

// MatchSpec is a match of two players, for [Entry.Match]. As JSON it can be sent to another machine.
type MatchSpec struct {
	Players [2]string `json:"players"` // two different names, such as "alphabeta:depth=4"; see [Again]
	// Openings are the beginnings of the games: each is a state, or moves from the start, as a
	// line of [match.ReadOpenings]. Round n has opening n, and after the last one the first. None
	// means the game's start.
	Openings []string `json:"openings,omitempty"`
	// Rounds is how often two games are played, with one opening and the sides swapped; 0 means
	// once. FirstRound is the number of the first round; 0 means 1. What is random in a game
	// follows from the seed, the names and the number of its round, so a match can be played in
	// parts on several machines.
	Rounds     int         `json:"rounds,omitempty"`
	FirstRound int         `json:"firstRound,omitempty"`
	Terms      match.Terms `json:"terms"` // players whose names have no limits need a time control
	Seed       uint64      `json:"seed,string"`
	Files      bool        `json:"files,omitempty"` // whether to return the games as files

	Concurrency int     `json:"-"` // games at once; 0 means one a core
	ClockScale  float64 `json:"-"` // see [match.Tournament]
	// Programs allows players that are other programs, such as "uci:stockfish", which Match
	// starts, and players that read files. Without it names can come from strangers.
	Programs bool `json:"-"`
	// Local returns the name under which a player is made here, such as one with the path that a
	// program or a network has on this machine. Results and seeds have the names of Players
	// nevertheless. nil means the names of Players. With Local, players can read the files of networks
	// that it names.
	Local func(player string) (string, error) `json:"-"`
}

// Played is a game of a match.
type Played struct {
	match.Result
	// File is the game in its own format if it is a [ply.Archiver], else as JSON: what
	// [Entry.Load] reads. It is there if [MatchSpec.Files] asks for it.
	File []byte `json:"file,omitempty"`
}

// Match implements [Entry].
func (s *Spec[S, M]) Match(ctx context.Context, spec MatchSpec) ([]Played, error) {
	entrants, err := s.entrants(ctx, &spec)
	if err != nil {
		return nil, err
	}
	t, err := s.tournament(&spec, entrants)
	if err != nil {
		return nil, err
	}
	var file bytes.Buffer // the file of the game that ended last
	if spec.Files {
		if t.Game, err = s.filed(); err != nil {
			return nil, err
		}
		t.Archive = &file
	}
	var games []Played
	t.Progress = func(_, _ int, game match.Result) {
		games = append(games, Played{game, slices.Clone(file.Bytes())})
		file.Reset()
	}
	_, err = t.Run(ctx)
	slices.SortFunc(games, func(a, b Played) int {
		first := func(p Played) int { return slices.Index(spec.Players[:], p.Players[0]) }
		return cmp.Or(cmp.Compare(a.Round, b.Round), cmp.Compare(first(a), first(b)))
	})
	return games, err
}

// Plan implements [Entry].
func (s *Spec[S, M]) Plan(spec MatchSpec) ([]match.Result, error) {
	var names []match.Entrant[S, M]
	for _, name := range spec.Players {
		names = append(names, match.Entrant[S, M]{Name: name, New: func(uint64) (match.Player[S, M], error) {
			return nil, errors.New("a plan has no players")
		}})
	}
	t, err := s.tournament(&spec, names)
	if err != nil {
		return nil, err
	}
	return t.Plan()
}

// Confirm implements [Entry].
func (s *Spec[S, M]) Confirm(game *Played) error {
	filed, err := s.filed()
	if err != nil {
		return err
	}
	archiver, _ := ply.As[ply.Archiver[S, M]](filed)
	var records []*ply.Record[S, M]
	for one, err := range archiver.ReadGames(bytes.NewReader(game.File)) {
		if err != nil {
			return fmt.Errorf("the file of a game: %w", err)
		}
		if records = append(records, one.Record); len(records) > 1 {
			break
		}
	}
	if len(records) != 1 {
		return errors.New("the file of a game has none, or more than one")
	}
	table := &table[S, M]{Spec: s, records: records}
	if o, reason := table.Outcome(); o != game.Outcome || o == ply.Ongoing {
		return fmt.Errorf("the file of a game ends as %v (%.100s), its result as %v", o, reason, game.Outcome)
	}
	return nil
}

// tournament returns a match as a tournament of two.
func (s *Spec[S, M]) tournament(spec *MatchSpec, entrants []match.Entrant[S, M]) (*match.Tournament[S, M], error) {
	openings, err := s.openings(spec.Openings)
	return &match.Tournament[S, M]{
		Game: s.subject.Rules, Entrants: entrants, Openings: openings, Rounds: cmp.Or(spec.Rounds, 1), FirstRound: spec.FirstRound,
		Terms: spec.Terms, ClockScale: spec.ClockScale, Seed: spec.Seed, Concurrency: spec.Concurrency,
	}, err
}

// entrants returns the players of a match.
func (s *Spec[S, M]) entrants(ctx context.Context, spec *MatchSpec) (list []match.Entrant[S, M], err error) {
	for _, name := range spec.Players {
		local := name
		if spec.Local != nil {
			if local, err = spec.Local(name); err != nil {
				return nil, err
			}
		}
		machine, err := s.subject.Machine(local)
		if err != nil {
			return nil, err
		}
		if machine.External && !spec.Programs {
			return nil, fmt.Errorf("%s is another program, and this match is for players of its own", name)
		}
		if machine.File && !spec.Programs && spec.Local == nil {
			return nil, fmt.Errorf("%s: %w, and this match is for players of its own", name, ErrFile)
		}
		e, err := arena.Entrant(ctx, machine, spec.Terms.Control != (match.Control{}))
		if err != nil {
			return nil, err
		}
		e.Name = name
		list = append(list, e)
	}
	return list, nil
}

// openings reads the openings of a match.
func (s *Spec[S, M]) openings(texts []string) (list []match.Opening[S, M], err error) {
	if len(texts) > 0 {
		_, err = s.subject.Notation()
	} else {
		_, err = s.subject.Start("")
	}
	if err != nil {
		return nil, err
	}
	for i, text := range texts {
		one, err := match.ReadOpenings(s.subject.Rules, strings.NewReader(text))
		if err == nil && len(one) != 1 {
			err = fmt.Errorf("want one opening, got %d", len(one))
		}
		if err != nil {
			return nil, fmt.Errorf("opening %d: %w", i+1, err)
		}
		list = append(list, one[0])
	}
	return list, nil
}

// filed returns the rules with a file format: the game's own, or JSON.
func (s *Spec[S, M]) filed() (ply.Game[S, M], error) {
	if _, ok := ply.As[ply.Archiver[S, M]](s.subject.Rules); ok {
		return s.subject.Rules, nil
	}
	if _, err := s.subject.Notation(); err != nil {
		return nil, err
	}
	return jsonFiles[S, M]{s.subject.Rules}, nil
}

// jsonFiles is a game whose files are JSON.
type jsonFiles[S any, M comparable] struct{ ply.Game[S, M] }

// Unwrap implements [ply.Unwrapper].
func (g jsonFiles[S, M]) Unwrap() ply.Game[S, M] { return g.Game }

// WriteGame implements [ply.Archiver].
func (g jsonFiles[S, M]) WriteGame(w io.Writer, game ply.Archive[S, M]) error {
	text, err := game.Record.MarshalJSON()
	if err != nil {
		return err
	}
	_, err = w.Write(append(text, '\n'))
	return err
}

// ReadGames implements [ply.Archiver].
func (g jsonFiles[S, M]) ReadGames(r io.Reader) iter.Seq2[ply.Archive[S, M], error] {
	return func(yield func(ply.Archive[S, M], error) bool) {
		for d := json.NewDecoder(r); ; {
			var text json.RawMessage
			err := d.Decode(&text)
			if errors.Is(err, io.EOF) {
				return
			}
			var record *ply.Record[S, M]
			if err == nil {
				record, err = ply.ParseRecord(g.Game, text)
			}
			if !yield(ply.Archive[S, M]{Record: record}, err) || err != nil {
				return
			}
		}
	}
}
