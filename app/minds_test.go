package app_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/match"
)

// slow is a machine that thinks until it is told to move, and knows who uses it.
type slow struct {
	t       *testing.T
	begun   chan struct{} // it has been asked
	move    chan struct{} // it may move
	mu      sync.Mutex
	asked   bool
	closed  int
	strange bool // it was asked twice at once, or after Close, or closed while it thought
}

func (s *slow) Choose(ctx context.Context, game *ply.Record[tictactoe.Board, tictactoe.Move], _ match.Clock) (match.Choice[tictactoe.Move], error) {
	s.mu.Lock()
	s.strange = s.strange || s.asked || s.closed > 0
	s.asked = true
	s.mu.Unlock()
	s.begun <- struct{}{}
	select {
	case <-s.move:
	case <-time.After(10 * time.Second):
		s.t.Error("nobody told the machine to move")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = false
	s.strange = s.strange || s.closed > 0
	return match.Choice[tictactoe.Move]{Move: tictactoe.Move(len(game.Moves()))}, nil
}

func (s *slow) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed++
	return nil
}

// slowTable returns a table with machines that are slow, and a function that returns those that were
// made.
func slowTable(t *testing.T) (table app.Table, begun, move chan struct{}, made func() []*slow) {
	begun, move = make(chan struct{}, 10), make(chan struct{}, 10)
	var mu sync.Mutex
	var all []*slow
	spec := app.Of("tictactoe", tictactoe.Rules{})
	for _, name := range []string{"slow", "slower"} {
		spec.Player(name, "waits", func(seed uint64) match.Player[tictactoe.Board, tictactoe.Move] {
			s := &slow{t: t, begun: begun, move: move}
			if seed != 0 { // not the sample
				mu.Lock()
				defer mu.Unlock()
				all = append(all, s)
			}
			return s
		})
	}
	table, err := spec.Open("", 1)
	if err != nil {
		t.Fatal(err)
	}
	return table, begun, move, func() []*slow {
		mu.Lock()
		defer mu.Unlock()
		return all
	}
}

// copies returns copies of a table, one for each goroutine.
func copies(t *testing.T, table app.Table, n int) (all []app.Table) {
	t.Helper()
	for range n {
		past, err := table.At(0)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, past)
	}
	return all
}

func choose(table app.Table, name string, wait *sync.WaitGroup, errs chan<- error) {
	wait.Go(func() {
		move, err := table.Choose(context.Background(), name, ply.Limits{})
		if err == nil && move != "1" {
			err = errors.New("it chose " + move)
		}
		errs <- err
	})
}

// silent reports that nobody begins to think.
func silent(begun chan struct{}) bool {
	select {
	case <-begun:
		return false
	case <-time.After(50 * time.Millisecond):
		return true
	}
}

// One machine thinks for one copy at a time, and two machines think at once. Whoever waits can give
// up.
func TestMachinesWait(t *testing.T) {
	table, begun, move, made := slowTable(t)
	all := copies(t, table, 3)
	var wait sync.WaitGroup
	errs := make(chan error, 3)
	choose(all[0], "slow", &wait, errs)
	<-begun
	choose(all[1], "slow", &wait, errs)
	if !silent(begun) {
		t.Error("a machine thinks for two at once")
	}
	choose(all[2], "slower", &wait, errs)
	<-begun
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	if _, err := table.Choose(ctx, "slow", ply.Limits{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("while another waits: %v", err)
	}
	if _, _, err := table.Draw(ctx, "slow", 0, ply.Limits{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a draw: %v", err)
	}
	for range 3 {
		move <- struct{}{}
	}
	<-begun
	wait.Wait()
	for range 3 {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
	for _, s := range made() {
		if s.strange || s.closed > 0 {
			t.Errorf("%+v", s)
		}
	}
	if len(made()) != 2 {
		t.Errorf("%d machines were made, want 2", len(made()))
	}
}

// A machine that is forgotten ends its search, and is closed after that. Whoever waits for it or asks
// later gets a new one.
func TestForget(t *testing.T) {
	table, begun, move, made := slowTable(t)
	all := copies(t, table, 2)
	var wait sync.WaitGroup
	errs := make(chan error, 3)
	choose(all[0], "slow", &wait, errs)
	<-begun
	choose(all[1], "slow", &wait, errs)
	time.Sleep(20 * time.Millisecond) // it waits now, most likely
	table.Forget()
	table.Forget()
	choose(table, "slow", &wait, errs)
	<-begun // the new one does not wait for the old one
	for range 3 {
		move <- struct{}{}
	}
	<-begun
	wait.Wait()
	for range 3 {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
	got := made()
	if len(got) != 2 || got[0].closed != 1 || got[1].closed != 0 || got[0].strange || got[1].strange {
		t.Errorf("%d machines: %+v", len(got), got)
	}
	table.Forget()
	if got[1].closed != 1 {
		t.Error("an idle machine was not closed")
	}
}

// Tables, copies, searches and Forget at once, for the race detector.
func TestAtOnce(t *testing.T) {
	table, err := app.Of("tictactoe", tictactoe.Rules{}).Open("", 1)
	if err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	for o, _ := table.Outcome(); o == ply.Ongoing; o, _ = table.Outcome() {
		for n := range table.Look(0).Steps {
			past, err := table.At(n)
			if err != nil {
				t.Fatal(err)
			}
			wait.Go(func() {
				move, err := past.Choose(context.Background(), "alphabeta:depth=3", ply.Limits{})
				if err != nil || past.Play(move) != nil {
					t.Errorf("%s, %v", move, err)
				}
				if err := past.Analyze(context.Background(), "mcts:nodes=50", ply.Limits{}, 3, func([]app.Line) {}); err != nil && !errors.Is(err, ply.ErrGameOver) {
					t.Error(err)
				}
				past.Forget()
			})
		}
		if err := table.Play(table.Look(table.Turn()).Moves[0].Text); err != nil {
			t.Fatal(err)
		}
		table.Undo()
		table.Redo()
	}
	wait.Wait()
}

// remembers is a searcher that knows what memory it was given.
type remembers struct {
	ply.Searcher[tictactoe.Board, tictactoe.Move]
	mb *int
}

func (r remembers) SetMemoryMB(mb int) int { *r.mb = mb; return mb }

// The memory of a machine is limited before it is first asked, at copies too.
func TestSetMemory(t *testing.T) {
	mb := 0
	entry := app.Of("tictactoe", tictactoe.Rules{}).Player("mine", "remembers", func(uint64) match.Player[tictactoe.Board, tictactoe.Move] {
		return match.NewPlayer[tictactoe.Board, tictactoe.Move](remembers{greedy.New(tictactoe.Rules{}), &mb}, ply.Limits{})
	})
	table, err := entry.Open("", 1)
	if err != nil {
		t.Fatal(err)
	}
	table.SetMemoryMB(3)
	copied, err := table.At(0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := copied.Choose(t.Context(), "mine", ply.Limits{}); err != nil || mb != 3 {
		t.Errorf("%v, %d MB, want 3", err, mb)
	}
}
