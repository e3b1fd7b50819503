package tree_test

import (
	"errors"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/internal/tree"
)

// A line may be longer than a count can tell.
func TestLongPast(t *testing.T) {
	var past tree.Past
	for i := range 1<<16 + 10 {
		past.Push(7)
		if past.Repeats(0) != (i > 0) {
			t.Fatalf("after %d equal states: %v", i+1, past.Repeats(0))
		}
	}
}

// Past agrees with a plain look at the line, also where hashes share a count.
func TestPast(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var past tree.Past
	past.Clear()
	var line []uint64
	repeated := 0
	for range 100_000 {
		switch n := len(line); {
		case n > 0 && rng.IntN(3) == 0:
			past.Pop()
			line = line[:n-1]
		case rng.IntN(500) == 0:
			n = rng.IntN(n + 1)
			past.Cut(n)
			line = line[:n]
		default:
			hash := rng.Uint64N(5000)
			past.Push(hash)
			line = append(line, hash)
		}
		if len(line) == 0 {
			continue
		}
		from, last := rng.IntN(len(line)), len(line)-1
		want := slices.Contains(line[from:last], line[last])
		if got := past.Repeats(from); got != want {
			t.Fatalf("%d since %d in a line of %d: %v, want %v", line[last], from, last+1, got, want)
		}
		if want {
			repeated++
		}
	}
	if repeated < 100 {
		t.Errorf("only %d repetitions were tried", repeated)
	}
}

// Play tells whether the turn passed, with a Turner and without.
func TestPlay(t *testing.T) {
	alternate := tree.Ask(tictactoe.Rules{})
	alternate.Turner = nil
	var board tictactoe.Board
	if !alternate.Play(&board, 4) {
		t.Error("the turn of tic-tac-toe did not pass")
	}
	again := tree.Ask(kalah.Rules{})
	passed := map[bool]int{}
	for s, rng := (kalah.Rules{}).Start(), rand.New(rand.NewPCG(1, 1)); again.Game.Terminal(&s) == ply.Ongoing; {
		moves := again.Game.Moves(nil, &s)
		before := again.Turner.Turn(&s)
		got := again.Play(&s, moves[rng.IntN(len(moves))])
		if want := again.Turner.Turn(&s) != before; got != want {
			t.Fatalf("%v: %v, want %v", s, got, want)
		}
		passed[got]++
	}
	if passed[true] == 0 || passed[false] == 0 {
		t.Errorf("only %v was tried", passed)
	}
}

func TestOdds(t *testing.T) {
	has := tree.Ask(dicerace.Rules{})
	s := dicerace.Rules{}.Start()
	if has.Rolls(&s) {
		t.Error("the start is a chance node")
	}
	has.Game.Play(&s, dicerace.Roll)
	moves := has.Game.Moves(nil, &s)
	odds := has.Odds(&s, moves, make([]float32, 1))
	if !has.Rolls(&s) || len(odds) != len(moves) || odds[0] <= 0 {
		t.Errorf("%v, %v", odds, has.Rolls(&s))
	}
	if none := tree.Ask(tictactoe.Rules{}); none.Rolls(new(tictactoe.Board)) {
		t.Error("tic-tac-toe has a chance node")
	}
}

// wild evaluates beyond all bounds.
type wild struct {
	tictactoe.Rules
	score ply.Score
}

func (g wild) Evaluate(*tictactoe.Board) ply.Score { return g.score }

func TestStatic(t *testing.T) {
	for score, want := range map[ply.Score]ply.Score{
		7: 7, ply.MaxEval + 1: ply.MaxEval, -ply.WinIn(0): -ply.MaxEval,
	} {
		has := tree.Ask(wild{score: score})
		if got := has.Static(&tictactoe.Board{}); got != want {
			t.Errorf("%d: %d, want %d", score, got, want)
		}
	}
}

// How one of several goroutines ends is how the caller's ends, and all have ended by then.
func TestTogether(t *testing.T) {
	const threads = 4
	type end struct {
		name string
		do   func()
	}
	for _, e := range []end{
		{"returns", func() {}},
		{"panics", func() { panic("broken") }},
		{"exits", runtime.Goexit},
	} {
		for at := range threads {
			t.Run(e.name, func(t *testing.T) {
				var running atomic.Int32
				stopped := make(chan struct{})
				stop := sync.OnceFunc(func() { close(stopped) })
				returned, panicked := false, any(nil)
				done := make(chan struct{})
				go func() {
					defer close(done)
					defer func() { panicked = recover() }()
					tree.Together(threads, stop, func(i int) {
						running.Add(1)
						defer running.Add(-1)
						if i == at {
							e.do()
							stop() // nothing is left to do
							return
						}
						<-stopped
					})
					returned = true
				}()
				<-done
				if n := running.Load(); n != 0 {
					t.Errorf("%d are still running", n)
				}
				if returned != (e.name == "returns") || (panicked != nil) != (e.name == "panics") {
					t.Errorf("worker %d %s: returned %v, panicked %v", at, e.name, returned, panicked)
				}
			})
		}
	}
}

var errBroken = errors.New("broken")

// fail panics, with a name to look for in a stack.
//
//go:noinline
func fail(value any) { panic(value) }

// A panic in another goroutine shows where it happened, and is still the error that it was.
func TestTogetherStack(t *testing.T) {
	for _, value := range []any{errBroken, "broken"} {
		var got any
		func() {
			defer func() { got = recover() }()
			tree.Together(2, func() {}, func(i int) {
				if i == 1 {
					fail(value)
				}
			})
		}()
		err, ok := got.(error)
		if !ok {
			t.Fatalf("the panic of %v arrived as %v, not as an error", value, got)
		}
		if text := err.Error(); !strings.HasPrefix(text, "broken\n") || !strings.Contains(text, "tree_test.fail(") {
			t.Errorf("the panic of %v lacks its value or its place:\n%s", value, text)
		}
		if _, isError := value.(error); errors.Is(err, errBroken) != isError {
			t.Errorf("the panic of %#v: errors.Is is %v", value, !isError)
		}
	}
}
