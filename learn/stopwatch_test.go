package learn

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// Seconds count on from the file, if that has a time.
func TestStopwatch(t *testing.T) {
	path := filepath.Join(t.TempDir(), "seconds")
	for _, test := range []struct {
		text string
		want float64
	}{
		{"", 0}, {"12.5\n", 12.5}, {"1e3", 1000}, {"-3\n", 0}, {"NaN", 0}, {"+Inf", 0}, {"12.5 s", 0},
	} {
		if err := os.WriteFile(path, []byte(test.text), 0o666); err != nil {
			t.Fatal(err)
		}
		w := startWatch(path)
		time.Sleep(2 * time.Millisecond)
		got := w.seconds()
		w.stop()
		if got < test.want+0.002 || got > test.want+60 {
			t.Errorf("%q: %v seconds, want a bit more than %v", test.text, got, test.want)
		}
		if kept := readSeconds(path); kept < got-0.001 {
			t.Errorf("%q: the file has %v seconds, want %v", test.text, kept, got)
		}
	}
}
