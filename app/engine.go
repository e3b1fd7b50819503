package app

import (
	"context"
	"io"

	"github.com/plygo/ply/app/internal/engine"
)

func (s *Spec[S, M]) engine(ctx context.Context, settings *engine.Settings, in io.Reader, out io.Writer) error {
	return engine.Run(ctx, &s.subject, settings, in, out)
}

func (p *program) engine(ctx context.Context) error {
	var s engine.Settings
	game, err := p.parseOne(&s)
	if err != nil {
		return err
	}
	return game.engine(ctx, &s, p.in, p.out)
}
