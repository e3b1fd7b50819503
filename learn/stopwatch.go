package learn

import (
	"math"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/plygo/ply/internal/disk"
)

// stopwatch counts the seconds that a part of a run takes. It keeps them in a file. So they count on if the run is stopped, or
// even killed, and goes on later.
type stopwatch struct {
	path   string
	before float64 // seconds until the run was stopped
	begin  time.Time
	ended  chan struct{} // is closed by stop
	kept   chan struct{} // is closed after the last time that the file was written
}

// keepEvery is how often the file is written. A run that is killed forgets no more than that.
const keepEvery = 5 * time.Second

// startWatch counts on from what is in a file. If there is none, or nothing that makes sense, it begins at 0.
func startWatch(path string) *stopwatch {
	w := &stopwatch{path: path, before: readSeconds(path), begin: time.Now(), ended: make(chan struct{}), kept: make(chan struct{})}
	go func() {
		defer close(w.kept)
		for tick := time.NewTicker(keepEvery); ; {
			select {
			case <-tick.C:
				w.keep()
			case <-w.ended:
				tick.Stop()
				w.keep()
				return
			}
		}
	}()
	return w
}

// seconds returns how many seconds it were so far.
func (w *stopwatch) seconds() float64 { return w.before + time.Since(w.begin).Seconds() }

// stop ends the counting. The file has all seconds then.
func (w *stopwatch) stop() {
	close(w.ended)
	<-w.kept
}

// keep writes the file. That it cannot is no reason to stop learning.
func (w *stopwatch) keep() {
	_ = disk.Write(w.path, []byte(strconv.FormatFloat(w.seconds(), 'f', 3, 64)+"\n"))
}

// readSeconds returns what a stopwatch has written into a file, or 0.
func readSeconds(path string) float64 {
	text, err := os.ReadFile(path)
	if err != nil {
		return 0
	}
	seconds, err := strconv.ParseFloat(strings.TrimSpace(string(text)), 64)
	if err != nil || !(seconds > 0) || math.IsInf(seconds, 0) {
		return 0
	}
	return seconds
}
