package dialog

import (
	"context"
	"errors"
	"fmt"
	"io"
)

// TooLong stands for a line that was cut, of which nothing can be believed.
const TooLong = "\x00"

// Listen passes the lines of in on until they end, or ctx does. A line of more bytes than
// the limit is passed on as [TooLong].
func Listen(ctx context.Context, in io.Reader, limit int, commands chan<- string) error {
	lines := NewLines(in, limit)
	for {
		line, cut, err := lines.Next()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return fmt.Errorf("reading commands: %w", err)
		case cut:
			line = TooLong
		}
		select {
		case commands <- line:
		case <-ctx.Done():
			return nil
		}
	}
}
