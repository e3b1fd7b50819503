package learn

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/tree"
	"github.com/plygo/ply/internal/walk"
	"github.com/plygo/ply/neural"
)

// Part is some of the games of a generation, with all that decides them. As JSON it can be sent to another machine, which
// makes the same games, byte for byte. [Options].Play gets the games of a whole generation as one Part; other values of From
// and To divide it.
type Part struct {
	From     int        `json:"from"` // the number of the first game
	To       int        `json:"to"`   // the number after that of the last
	Limits   ply.Limits `json:"limits"`
	Opening  [2]int     `json:"opening"`  // random moves at the beginning, at least and at most
	MaxPlies int        `json:"maxPlies"` // a game of so many moves of players ends as a draw
	MemoryMB int        `json:"memoryMB"` // of a searcher
	Seed     uint64     `json:"seed,string"`
	// Network is the evaluation that plays, as package neural writes it. Without one it is the game's own, or noise
	// if Noise is set.
	Network []byte `json:"network,omitempty"`
	Noise   bool   `json:"noise,omitempty"`

	Rules      uint64 `json:"rules,string"`      // fingerprint of the rules
	Evaluation uint64 `json:"evaluation,string"` // fingerprint of the evaluation that plays
}

// ErrVersion is the error of [Play] and [Confirm] for a game that is not the one for which a part was made: it has other
// rules or another evaluation.
var ErrVersion = errors.New("learn: these games are of another version of the game")

// Play plays a part of the games of [Run]. It returns them as a file of games, like those in the folder of a run. It uses
// one processor; several parts can be played at once.
func Play[S any, M comparable](ctx context.Context, g ply.Game[S, M], p Part) ([]byte, error) {
	s, err := selfPlayOf(g, &p)
	if err != nil {
		return nil, err
	}
	if s.Game, err = evaluated(g, &p); err != nil {
		return nil, err
	}
	has := tree.Ask(s.Game)
	id, start, err := identifyFor(&has, &p)
	if err != nil {
		return nil, err
	}
	if print := walk.Evaluation(&has, start); print != p.Evaluation {
		return nil, fmt.Errorf("%w: its evaluation has the fingerprint %016x here, and %016x there", ErrVersion, print, p.Evaluation)
	}
	file, err := id.header(s.settings(p.Evaluation)).line()
	if err != nil {
		return nil, err
	}
	var games []byte
	t := newTable(s, &has, start)
	for n := p.From; n < p.To; n++ {
		game, err := t.play(ctx, gameSeed(p.Seed, n))
		if err != nil {
			return nil, err
		}
		if games = game.append(games); len(games) >= usualBlock || n == p.To-1 {
			file, games = appendBlock(file, games), games[:0]
		}
	}
	return file, nil
}

// Confirm returns an error unless file is one that [Play] can return for a part. It needs no network and no search: by the
// rules and the seed each game must begin as it does, and end as it says. Whether the searches find just these moves and
// scores is not asked. A part without games is confirmed without a file if it is one of this game.
func Confirm[S any, M comparable](g ply.Game[S, M], p Part, file []byte) error {
	s, err := selfPlayOf(g, &p)
	if err != nil {
		return err
	}
	has := tree.Ask(g)
	id, start, err := identifyFor(&has, &p)
	if err != nil {
		return err
	}
	if p.From == p.To && len(file) == 0 {
		return nil
	}
	games, err := newReferee(s, &has, start, id, p.Evaluation).read(file)
	if err != nil {
		return err
	}
	for i, game := range games {
		if game.number != p.From+i {
			return fmt.Errorf("learn: game %d is in the place of game %d", game.number, p.From+i)
		}
	}
	if want := p.To - p.From; len(games) != want {
		return fmt.Errorf("learn: a file of %d games, want %d", len(games), want)
	}
	return nil
}

// selfPlayOf returns a part as self-play of a game, or what is wrong with it.
func selfPlayOf[S any, M comparable](g ply.Game[S, M], p *Part) (*selfPlay[S, M], error) {
	if g == nil {
		return nil, errors.New("learn: the game is nil")
	}
	s := &selfPlay[S, M]{
		Game: g, Limits: p.Limits, Opening: p.Opening, MaxPlies: p.MaxPlies, MemoryMB: p.MemoryMB, Seed: p.Seed, From: p.From, To: p.To, Threads: 1,
	}
	s.fill()
	return s, s.check()
}

// identifyFor returns the identity of a game and its first state, if the game is the one of the part.
func identifyFor[S any, M comparable](has *tree.Has[S, M], p *Part) (identity, S, error) {
	id, start, err := identify(has)
	if err == nil && id.rules != p.Rules {
		err = fmt.Errorf("%w: its rules have the fingerprint %016x here, and %016x there", ErrVersion, id.rules, p.Rules)
	}
	return id, start, err
}

// evaluated returns the game with the evaluation that plays a part.
func evaluated[S any, M comparable](g ply.Game[S, M], p *Part) (ply.Game[S, M], error) {
	switch {
	case len(p.Network) > 0:
		n, err := neural.Read(bytes.NewReader(p.Network))
		if err != nil {
			return nil, err
		}
		return neural.New(g, n)
	case p.Noise:
		has := tree.Ask(g)
		return newBlank(&has), nil
	}
	return g, nil
}

// part returns all games of self-play as a part. They are played by the evaluation of a network, by noise, or by the game's
// own evaluation.
func (p *selfPlay[S, M]) part(id identity, evaluation uint64, n *neural.Network, noise bool) (Part, error) {
	var network bytes.Buffer
	if n != nil {
		if _, err := n.WriteTo(&network); err != nil {
			return Part{}, err
		}
	}
	return Part{
		From: p.From, To: p.To, Limits: p.Limits, Opening: p.Opening, MaxPlies: p.MaxPlies, MemoryMB: p.MemoryMB, Seed: p.Seed,
		Network: network.Bytes(), Noise: noise, Rules: id.rules, Evaluation: evaluation,
	}, nil
}
