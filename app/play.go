package app

import (
	"context"
	"io"
	"os"

	"github.com/plygo/ply/app/internal/play"
)

func (s *Spec[S, M]) play(ctx context.Context, settings *play.Settings, in *os.File, out io.Writer) error {
	return play.Run(ctx, &s.subject, settings, in, out)
}

// play plays a game in the terminal.
func (p *program) play(ctx context.Context) error {
	var s play.Settings
	game, err := p.parseOne(&s)
	if err != nil {
		return err
	}
	return game.play(ctx, &s, p.in, p.out)
}
