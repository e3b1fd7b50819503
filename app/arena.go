package app

import (
	"context"

	"github.com/plygo/ply/app/internal/arena"
)

func (s *Spec[S, M]) contest() arena.Contest { return arena.Of(&s.subject) }

func (p *program) arena(ctx context.Context) error {
	var s arena.Settings
	games, err := p.parse(&s)
	if err != nil {
		return err
	}
	var contests []arena.Contest
	for _, game := range games {
		contests = append(contests, game.contest())
	}
	return arena.Run(ctx, &s, contests, p.out, p.log)
}
