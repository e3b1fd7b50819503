package app

import (
	"context"
	"io"

	"github.com/plygo/ply/app/internal/analyze"
)

func (s *Spec[S, M]) analyze(ctx context.Context, settings *analyze.Settings, in io.Reader, out io.Writer) error {
	return analyze.Run(ctx, &s.subject, settings, in, out)
}

func (p *program) analyze(ctx context.Context) error {
	var s analyze.Settings
	game, err := p.parseOne(&s)
	if err != nil {
		return err
	}
	return game.analyze(ctx, &s, p.in, p.out)
}
