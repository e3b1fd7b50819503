package searchtest

import (
	"errors"
	"slices"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/tictactoe"
)

// Short names for tic-tac-toe, in which most faults show.
type (
	board   = tictactoe.Board
	square  = tictactoe.Move
	call    = searchCall[board, square]
	result  = ply.Result[square]
	rules   = ply.Game[board, square]
	player  = ply.Searcher[board, square]
	creator = func(rules) player
)

// fault is a searcher that is broken in one way.
type fault struct {
	name  string
	check func() error
	want  []string // the rules that are broken
	quick bool     // every search comes to its end by itself
}

// hanging is as good as never for a search to return.
const hanging = time.Hour

// ticTacToe is a fault that shows in tic-tac-toe. Play begins after three moves: from there
// minimax searches to the end so fast that it needs no clock.
func ticTacToe(name string, p Promises, fresh creator, want ...string) fault {
	return fault{name: name, want: want, quick: true, check: func() error {
		start, err := tictactoe.Rules{}.Parse("o../.x./.x. o")
		if err != nil {
			return err
		}
		return Check(tictactoe.Rules{}, fresh, p, start)
	}}
}

func faults() []fault {
	return slices.Concat(resultFaults(), callFaults(), errorFaults(), stateFaults(), busyFaults(), gameFaults(), strengthFaults(), analyzeFaults())
}

// resultFaults are wrong results.
func resultFaults() []fault {
	none := Promises{}
	return []fault{
		ticTacToe("illegal move when there is no time", none, answered(func(c *call, r *result) {
			if c.lim.Nodes == 1 {
				r.Move = 99
			}
		}), ruleLegal),
		ticTacToe("error when cancelled", none, excused(func(c *call, err error) error {
			return errors.Join(err, c.ctx.Err())
		}), ruleLegal),
		ticTacToe("no PV", none, answered(func(_ *call, r *result) { r.PV = nil }), rulePV),
		ticTacToe("PV of another move", none, answered(func(c *call, r *result) {
			r.PV = c.game.Moves(nil, &c.line[len(c.line)-1])[1:][:1]
		}), rulePV),
		ticTacToe("PV plays a square twice", none, answered(func(_ *call, r *result) { r.PV = append(r.PV[:1:1], r.Move) }), rulePV),
		ticTacToe("PV goes on after the end", none, answered(func(_ *call, r *result) {
			r.PV = append(slices.Clip(r.PV), r.Move)
		}), rulePV),
		{name: "PV rolls dice", check: func() error {
			return Check(dicerace.Rules{}, answered(func(c *searchCall[dicerace.State, dicerace.Move], r *ply.Result[dicerace.Move]) {
				next := c.line[len(c.line)-1]
				c.game.Play(&next, r.Move)
				if moves := c.game.Moves(nil, &next); len(moves) > 0 {
					r.PV = append(r.PV[:1:1], moves[0])
				}
			}), none)
		}, want: []string{rulePV}},
		ticTacToe("wins before moving", none, answered(func(_ *call, r *result) { r.Score = ply.WinIn(0) }), ruleScore, ruleClamp),
		ticTacToe("nodes beyond the limit", none, answered(func(c *call, r *result) { r.Nodes = c.lim.Nodes + 1 }), ruleNodes),
		ticTacToe("nodes not counted", Promises{Exact: true}, answered(func(_ *call, r *result) { r.Nodes = 0 }), rulePlays),
		ticTacToe("deeper than the limit", Promises{Exact: true}, answered(func(c *call, r *result) {
			if c.lim.Depth > 0 {
				r.Depth = c.lim.Depth + 1
			}
		}), ruleDepth),
		ticTacToe("lines worst first", none, answered(func(_ *call, r *result) { slices.Reverse(r.Lines[1:]) }), ruleLines),
		ticTacToe("first line of another move", none, answered(func(_ *call, r *result) { slices.Reverse(r.Lines) }), ruleLines),
		ticTacToe("a line twice", none, answered(func(_ *call, r *result) { r.Lines = append(r.Lines, r.Lines[len(r.Lines)-1]) }), ruleLines),
		ticTacToe("illegal line", none, answered(func(_ *call, r *result) { r.Lines = append(r.Lines, ply.Line[square]{Move: 99}) }), ruleLines),
	}
}

// callFaults are wrong in how Search behaves.
func callFaults() []fault {
	none := Promises{}
	return []fault{
		ticTacToe("late", none, asked(func(c *call) {
			if c.lim.Time == workTime {
				time.Sleep(workTime + 2*maxLate)
			}
		}), rulePrompt),
		ticTacToe("deaf to time", none, asked(func(c *call) {
			if c.lim.Time == workTime {
				time.Sleep(hanging)
			}
		}), rulePrompt),
		ticTacToe("deaf to cancel", none, asked(func(c *call) {
			if c.ctx.Done() != nil && c.ctx.Err() == nil {
				time.Sleep(hanging)
			}
		}), ruleReturns),
		ticTacToe("writes into the line", none, asked(func(c *call) {
			if len(c.line) > 1 {
				c.line[0] = board{}
				c.game.Play(&c.line[0], 8)
			}
		}), ruleLine),
		ticTacToe("appends to the line", none, asked(func(c *call) { _ = append(c.line, board{}) }), ruleLine),
		ticTacToe("panics", none, asked(func(c *call) {
			if c.lim.Nodes > 0 {
				panic("index out of range")
			}
		}), ruleNoPanic),
	}
}

// errorFaults are wrong answers to mistakes of the caller.
func errorFaults() []fault {
	none := Promises{}
	forgives := func(target error) creator {
		return excused(func(_ *call, err error) error {
			if errors.Is(err, target) {
				return nil
			}
			return err
		})
	}
	return []fault{
		ticTacToe("empty line accepted", none, excused(func(c *call, err error) error {
			if len(c.line) == 0 {
				return nil
			}
			return err
		}), ruleEmptyLine),
		ticTacToe("empty line panics", none, asked(func(c *call) { _ = c.line[len(c.line)-1] }), ruleNoPanic),
		ticTacToe("nil game accepted", none, excused(func(c *call, err error) error {
			if c.game == nil {
				return nil
			}
			return err
		}), ruleNilGame),
		ticTacToe("nil game panics", none, asked(func(c *call) { c.game.Moves(nil, &board{}) }), ruleNilGame),
		ticTacToe("negative depth is no limit", none, asked(func(c *call) { c.lim.Depth = max(c.lim.Depth, 0) }), ruleNegative),
		ticTacToe("negative soft limit is no limit", none, asked(func(c *call) { c.lim.Soft = max(c.lim.Soft, 0) }), ruleNegative),
		ticTacToe("finished game accepted", none, forgives(ply.ErrGameOver), ruleGameOver),
		ticTacToe("finished game is another error", none, excused(func(c *call, err error) error {
			if c.over() {
				return errors.New("no moves")
			}
			return err
		}), ruleGameOver),
		{name: "repetition ends the game", check: func() error {
			return Check(shuttleGame{}, excused(func(c *searchCall[shuttleState, int8], err error) error {
				if g, n := (shuttleGame{}), len(c.line); n > 0 && g.Repetition(c.line, n-1) != ply.Ongoing {
					return ply.ErrGameOver
				}
				return err
			}), none)
		}, want: []string{ruleGameOver}},
		ticTacToe("searches on without a limit", none, asked(func(c *call) {
			if c.lim == (ply.Limits{}) && c.ctx.Done() == nil {
				time.Sleep(hanging)
			}
		}), ruleNoLimit),
		ticTacToe("wants a limit although the context ends", none, excused(func(c *call, err error) error {
			if c.lim == (ply.Limits{}) {
				return ply.ErrNoLimit
			}
			return err
		}), ruleNoLimit),
		{name: "chance root accepted", check: func() error {
			return Check(dicerace.Rules{}, excused(func(_ *searchCall[dicerace.State, dicerace.Move], err error) error {
				if errors.Is(err, ply.ErrChance) {
					return nil
				}
				return err
			}), none)
		}, want: []string{ruleChance}},
		ticTacToe("never recovers from an error", none, faulty(func() func(c *call) (result, error) {
			var first error
			return func(c *call) (result, error) {
				r, err := c.minimax()
				first = errors.Join(first, err)
				return r, first
			}
		}), ruleRecovers),
	}
}
