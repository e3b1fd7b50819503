package experiments

import (
	"context"
	"time"
)

// withShare returns a context for the first of n tasks that share the time of ctx equally.
func withShare(ctx context.Context, n int) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, left(ctx)/time.Duration(max(n, 1)))
}

// left returns the time until ctx ends.
func left(ctx context.Context) time.Duration {
	end, ok := ctx.Deadline()
	if !ok {
		return time.Hour
	}
	return max(time.Until(end), 0)
}
