package app

import (
	"context"
	"io"

	"github.com/plygo/ply/app/internal/learning"
)

func (s *Spec[S, M]) learn(ctx context.Context, settings *learning.Settings, out io.Writer) error {
	return learning.Run(ctx, &s.subject, settings, out)
}

func (p *program) learn(ctx context.Context) error {
	var s learning.Settings
	game, err := p.parseOne(&s)
	if err != nil {
		return err
	}
	return game.learn(ctx, &s, p.out)
}
