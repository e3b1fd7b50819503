package uci

import (
	"context"

	"github.com/plygo/ply"
)

// perft counts the lines of so many moves, by first move and in all.
func (x *session[S, M]) perft(ctx context.Context, s S, depth int) {
	var total int64
	for m, next := range ply.Successors(x.game, s) {
		n := x.count(ctx, next, depth-1)
		if ctx.Err() != nil {
			x.out.say("the count was stopped")
			return
		}
		total += n
		x.out.line("%s: %d", x.format(&s, m), n)
	}
	x.out.line("\nNodes searched: %d\n", total)
}

// count is ply.Perft in pieces small enough to be stopped between them.
func (x *session[S, M]) count(ctx context.Context, s S, depth int) (n int64) {
	const piece = 3
	if depth <= piece {
		return ply.Perft(x.game, s, depth)
	}
	for _, next := range ply.Successors(x.game, s) {
		if ctx.Err() != nil {
			break
		}
		n += x.count(ctx, next, depth-1)
	}
	return n
}
