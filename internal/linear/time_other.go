//go:build !unix

package linear

import "time"

var begin = time.Now()

// processorTime returns the time since the program began.
func processorTime() time.Duration { return time.Since(begin) }
