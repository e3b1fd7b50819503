package app

import (
	"context"

	"github.com/plygo/ply/app/internal/compare"
)

func (s *Spec[S, M]) measured() compare.Subject { return compare.Of(&s.subject) }

func (p *program) compare(ctx context.Context) error {
	var s compare.Settings
	games, err := p.parse(&s)
	if err != nil {
		return err
	}
	var subjects []compare.Subject
	for _, game := range games {
		subjects = append(subjects, game.measured())
	}
	return compare.Run(ctx, &s, subjects, p.out)
}
