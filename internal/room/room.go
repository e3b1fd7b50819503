// Package room asks the system whether it has as much memory as somebody wants. Go ends
// the program where it does not.
package room

import (
	"errors"
	"math"
)

// Check returns an error if the system would refuse so many bytes at once. That it would not
// is no promise: most systems hand out more than they have, and others want some of it too.
func Check(bytes int64) error {
	if bytes > math.MaxInt {
		return errors.New("more than an address can tell")
	}
	return check(int(bytes))
}
