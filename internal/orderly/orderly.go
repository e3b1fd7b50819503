// Package orderly lets programs end in an orderly way: whatever ends them, a signal or a closed
// terminal, they end the engines that they have started. What cannot be caught, such as kill -9,
// leaves that to the engines, which see the end of their input.
package orderly

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// Context returns a context that ends when the program is told to end: by a request to terminate,
// by the end of its terminal, or by one of more. The second signal ends the program at once. The
// function that is returned frees what the context uses.
func Context(more ...os.Signal) (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(context.Background(), append(more, syscall.SIGTERM, syscall.SIGHUP)...)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}
