package figure

import (
	"testing"
	"time"
)

func TestCount(t *testing.T) {
	for v, want := range map[float64]string{0: "0", 7: "7", 999: "999", 1000: "1,000", 163_840_000_000: "163,840,000,000"} {
		if got := Count(v); got != want {
			t.Errorf("Count(%v) = %s, want %s", v, got, want)
		}
	}
}

func TestMilliseconds(t *testing.T) {
	for d, want := range map[time.Duration]string{
		4 * time.Microsecond: "0.004", 150 * time.Microsecond: "0.15", 1500 * time.Microsecond: "1.5", 12 * time.Millisecond: "12", 12077 * time.Millisecond: "12,077",
	} {
		if got := Milliseconds(d); got != want {
			t.Errorf("Milliseconds(%v) = %s, want %s", d, got, want)
		}
	}
}
