package evidence

import (
	"testing"
	"time"
)

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

func TestEngine(t *testing.T) {
	e := NeedEngine(t, "stockfish")
	byMove, total, err := e.Perft(start, 2)
	if err != nil || len(byMove) != 20 || byMove["e2e4"] != 20 || total != 400 {
		t.Errorf("%v, %d, %v", byMove, total, err)
	}
	if speed, err := e.NodesPerSecond(start, 20*time.Millisecond); err != nil || speed <= 0 {
		t.Errorf("%v nodes a second, %v", speed, err)
	}
}

func TestEngineEnds(t *testing.T) {
	if _, err := Start("no-such-program"); err == nil {
		t.Error("a program that does not exist has started")
	}
	e := NeedEngine(t, "stockfish")
	if err := e.Close(); err != nil {
		t.Fatal(err)
	}
	if _, _, err := e.Perft(start, 1); err == nil {
		t.Error("an engine that has ended counts")
	}
	if _, err := e.NodesPerSecond(start, time.Millisecond); err == nil {
		t.Error("an engine that has ended searches")
	}
}
