// Package figure writes numbers for people.
package figure

import (
	"fmt"
	"math"
	"time"
)

// Count formats a number of things, such as nodes, with commas.
func Count(v float64) string {
	digits := fmt.Sprintf("%.0f", math.Abs(v))
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// Milliseconds formats a time in milliseconds, with only its meaningful digits.
func Milliseconds(d time.Duration) string {
	ms := float64(d) / float64(time.Millisecond)
	switch {
	case ms >= 10:
		return Count(ms)
	case ms >= 1:
		return fmt.Sprintf("%.1f", ms)
	case ms >= 0.1:
		return fmt.Sprintf("%.2f", ms)
	}
	return fmt.Sprintf("%.3f", ms)
}
