package searchtest

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/internal/contract"
	"github.com/plygo/ply/mcts"
	"github.com/plygo/ply/minimax"
)

// TestCorrect runs correct searchers, each on a game that asks something else of it.
func TestCorrect(t *testing.T) {
	exact := Promises{Exact: true, Looks: 2}
	t.Run("minimax", func(t *testing.T) { Run(t, tictactoe.Rules{}, minimax.New, exact) })
	t.Run("minimax with dice", func(t *testing.T) { Run(t, dicerace.Rules{}, minimax.New, exact) })
	t.Run("alphabeta", func(t *testing.T) { Run(t, connect4.Rules{}, alphabeta.New, exact) })
	t.Run("alphabeta with dice", func(t *testing.T) { Run(t, dicerace.Rules{}, alphabeta.New, exact) })
	t.Run("alphabeta with repetition", func(t *testing.T) { Run(t, shuttleGame{}, alphabeta.New, exact) })
	t.Run("greedy", func(t *testing.T) {
		Run(t, kalah.Rules{}, greedy.New, Promises{Looks: 1, Limits: ply.Limits{Time: time.Minute}})
	})
	t.Run("random", func(t *testing.T) { Run(t, shuttleGame{}, greedy.Random, Promises{}) })
	t.Run("mcts", func(t *testing.T) { Run(t, tictactoe.Rules{}, mcts.New, Promises{}) })
	t.Run("mcts with dice", func(t *testing.T) { Run(t, dicerace.Rules{}, mcts.New, Promises{Varies: true}) })
	t.Run("negamax", func(t *testing.T) {
		Run(t, kalah.Rules{}, func(g ply.Game[kalah.Board, kalah.Move]) *negamaxSearcher[kalah.Board, kalah.Move] {
			return &negamaxSearcher[kalah.Board, kalah.Move]{game: g}
		}, exact)
	})
	t.Run("patient", func(t *testing.T) {
		Run(t, connect4.Rules{}, func(g ply.Game[connect4.Board, connect4.Move]) patientSearcher[connect4.Board, connect4.Move] {
			return patientSearcher[connect4.Board, connect4.Move]{mcts.New(g), new(sync.Mutex)}
		}, Promises{})
	})
	t.Run("analyst", func(t *testing.T) {
		Run(t, tictactoe.Rules{}, func(g rules) analystSearcher[board, square] {
			return analystSearcher[board, square]{game: g, Searcher: minimax.New(g)}
		}, exact)
	})
}

// TestFaults checks that a searcher with one fault breaks the rules that it should, and no
// others. Where no search needs the clock, the clock is a synthetic one, so that a search
// that hangs takes no time.
func TestFaults(t *testing.T) {
	for _, fault := range faults() {
		check := func(t *testing.T) {
			err := fault.check()
			if diff := cmp.Diff(fault.want, contract.Rules(err)); diff != "" {
				t.Errorf("rules broken (-want +got):\n%s\n%v", diff, err)
			}
		}
		t.Run(fault.name, func(t *testing.T) {
			if !fault.quick {
				check(t)
				return
			}
			synctest.Test(t, func(t *testing.T) {
				check(t)
				time.Sleep(2 * hanging) // a bubble must not leave goroutines behind
			})
		})
	}
}

// A searcher that is late for a while, because the machine is busy, keeps the rule.
func TestBusyMachine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var late atomic.Int32
		fresh := asked(func(c *call) {
			if c.lim.Time == workTime && late.Add(1) <= 2*attempts {
				time.Sleep(workTime + 2*maxLate)
			}
		})
		if err := ticTacToe("", Promises{}, fresh).check(); err != nil {
			t.Error(err)
		}
	})
}

func TestBadCalls(t *testing.T) {
	over, err := tictactoe.Rules{}.Parse("xxx/oo./... o")
	if err != nil {
		t.Fatal(err)
	}
	for name, err := range map[string]error{
		"no game":        Check(rules(nil), minimax.New, Promises{}),
		"no constructor": Check[board, square, player](tictactoe.Rules{}, nil, Promises{}),
		"finished start": Check(tictactoe.Rules{}, minimax.New, Promises{}, over),
	} {
		if err == nil || errors.As(err, new(*Violation)) {
			t.Errorf("%s: Check returned %v, want an error that is no violation", name, err)
		}
	}
}
