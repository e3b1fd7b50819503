package app

import (
	"context"
	"io"

	"github.com/plygo/ply/app/internal/tree"
)

func (s *Spec[S, M]) tree(ctx context.Context, settings *tree.Settings, out io.Writer) error {
	return tree.Run(ctx, &s.subject, settings, out)
}

func (p *program) tree(ctx context.Context) error {
	var s tree.Settings
	game, err := p.parseOne(&s)
	if err != nil {
		return err
	}
	return game.tree(ctx, &s, p.out)
}
