package gametest

import (
	"errors"
	"slices"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/tictactoe"
)

// Most faults show in tic-tac-toe.
type (
	board   = tictactoe.Board
	square  = tictactoe.Move
	call    = searchCall[board, square]
	result  = ply.Result[square]
	rules   = ply.Game[board, square]
	player  = ply.Searcher[board, square]
	creator = func(rules) player
)

// searcherFault is a searcher that is broken in one way.
type searcherFault struct {
	name  string
	check func() error
	want  []string // the rules that are broken
	quick bool     // every search comes to its end by itself
}

// hanging is as good as never for a search to return.
const hanging = time.Hour

// ticTacToe begins after three moves, from where minimax comes to the end so soon that
// it needs no clock.
func ticTacToe(name string, p Promises, fresh creator, want ...string) searcherFault {
	return searcherFault{name: name, want: want, quick: true, check: func() error {
		start, err := tictactoe.Rules{}.Parse("o../.x./.x. o")
		if err != nil {
			return err
		}
		return CheckSearcher(tictactoe.Rules{}, fresh, p, start)
	}}
}

func searcherFaults() []searcherFault {
	return slices.Concat(resultFaults(), callFaults(), errorFaults(), stateFaults(), gameFaults(), strengthFaults(), analyzeFaults())
}

// What results may not be.
func resultFaults() []searcherFault {
	none := Promises{}
	return []searcherFault{
		ticTacToe("illegal move when there is no time", none, answered(func(c *call, r *result) {
			if c.lim.Nodes == 1 {
				r.Move = 99
			}
		}), searcherRuleLegal),
		ticTacToe("error when cancelled", none, excused(func(c *call, err error) error {
			return errors.Join(err, c.ctx.Err())
		}), searcherRuleLegal),
		ticTacToe("no PV", none, answered(func(_ *call, r *result) { r.PV = nil }), searcherRulePV),
		ticTacToe("PV of another move", none, answered(func(c *call, r *result) {
			r.PV = c.game.Moves(nil, &c.line[len(c.line)-1])[1:][:1]
		}), searcherRulePV),
		ticTacToe("PV plays a square twice", none, answered(func(_ *call, r *result) { r.PV = append(r.PV[:1:1], r.Move) }), searcherRulePV),
		ticTacToe("PV goes on after the end", none, answered(func(_ *call, r *result) {
			r.PV = append(slices.Clip(r.PV), r.Move)
		}), searcherRulePV),
		{name: "PV rolls dice", check: func() error {
			return CheckSearcher(dicerace.Rules{}, answered(func(c *searchCall[dicerace.State, dicerace.Move], r *ply.Result[dicerace.Move]) {
				next := c.line[len(c.line)-1]
				c.game.Play(&next, r.Move)
				if moves := c.game.Moves(nil, &next); len(moves) > 0 {
					r.PV = append(r.PV[:1:1], moves[0])
				}
			}), none)
		}, want: []string{searcherRulePV}},
		ticTacToe("wins before moving", none, answered(func(_ *call, r *result) { r.Score = ply.WinIn(0) }), searcherRuleScore, searcherRuleClamp),
		ticTacToe("nodes beyond the limit", none, answered(func(c *call, r *result) { r.Nodes = c.lim.Nodes + 1 }), searcherRuleNodes),
		ticTacToe("nodes not counted", Promises{Exact: true}, answered(func(_ *call, r *result) { r.Nodes = 0 }), searcherRulePlays),
		ticTacToe("deeper than the limit", Promises{Exact: true}, answered(func(c *call, r *result) {
			if c.lim.Depth > 0 {
				r.Depth = c.lim.Depth + 1
			}
		}), searcherRuleDepth),
		ticTacToe("lines worst first", none, answered(func(_ *call, r *result) { slices.Reverse(r.Lines[1:]) }), searcherRuleLines),
		ticTacToe("first line of another move", none, answered(func(_ *call, r *result) { slices.Reverse(r.Lines) }), searcherRuleLines),
		ticTacToe("a line twice", none, answered(func(_ *call, r *result) { r.Lines = append(r.Lines, r.Lines[len(r.Lines)-1]) }), searcherRuleLines),
		ticTacToe("illegal line", none, answered(func(_ *call, r *result) { r.Lines = append(r.Lines, ply.Line[square]{Move: 99}) }), searcherRuleLines),
	}
}

// What calls may not do.
func callFaults() []searcherFault {
	none := Promises{}
	return []searcherFault{
		ticTacToe("late", none, asked(func(c *call) {
			if c.lim.Time == searcherWork {
				time.Sleep(searcherWork + 2*searcherPrompt)
			}
		}), searcherRulePrompt),
		ticTacToe("deaf to time", none, asked(func(c *call) {
			if c.lim.Time == searcherWork {
				time.Sleep(hanging)
			}
		}), searcherRulePrompt),
		ticTacToe("deaf to cancel", none, asked(func(c *call) {
			if c.ctx.Done() != nil && c.ctx.Err() == nil {
				time.Sleep(hanging)
			}
		}), searcherRuleReturns),
		ticTacToe("writes into the line", none, asked(func(c *call) {
			if len(c.line) > 1 {
				c.line[0] = board{}
				c.game.Play(&c.line[0], 8)
			}
		}), searcherRuleLine),
		ticTacToe("appends to the line", none, asked(func(c *call) { _ = append(c.line, board{}) }), searcherRuleLine),
		ticTacToe("panics", none, asked(func(c *call) {
			if c.lim.Nodes > 0 {
				panic("index out of range")
			}
		}), searcherRuleNoPanic),
	}
}

// Mistakes of the caller that are taken in the wrong way.
func errorFaults() []searcherFault {
	none := Promises{}
	forgives := func(target error) creator {
		return excused(func(_ *call, err error) error {
			if errors.Is(err, target) {
				return nil
			}
			return err
		})
	}
	return []searcherFault{
		ticTacToe("empty line accepted", none, excused(func(c *call, err error) error {
			if len(c.line) == 0 {
				return nil
			}
			return err
		}), searcherRuleEmptyLine),
		ticTacToe("empty line panics", none, asked(func(c *call) { _ = c.line[len(c.line)-1] }), searcherRuleNoPanic),
		ticTacToe("nil game accepted", none, excused(func(c *call, err error) error {
			if c.game == nil {
				return nil
			}
			return err
		}), searcherRuleNilGame),
		ticTacToe("nil game panics", none, asked(func(c *call) { c.game.Moves(nil, &board{}) }), searcherRuleNilGame),
		ticTacToe("negative depth is none", none, asked(func(c *call) { c.lim.Depth = max(c.lim.Depth, 0) }), searcherRuleNegative),
		ticTacToe("negative soft limit is none", none, asked(func(c *call) { c.lim.Soft = max(c.lim.Soft, 0) }), searcherRuleNegative),
		ticTacToe("finished game accepted", none, forgives(ply.ErrGameOver), searcherRuleGameOver),
		ticTacToe("finished game is another error", none, excused(func(c *call, err error) error {
			if c.over() {
				return errors.New("no moves")
			}
			return err
		}), searcherRuleGameOver),
		{name: "repetition ends the game", check: func() error {
			return CheckSearcher(shuttleGame{}, excused(func(c *searchCall[shuttleState, int8], err error) error {
				if g, n := (shuttleGame{}), len(c.line); n > 0 && g.Repetition(c.line, n-1) != ply.Ongoing {
					return ply.ErrGameOver
				}
				return err
			}), none)
		}, want: []string{searcherRuleGameOver}},
		ticTacToe("searches on without a limit", none, asked(func(c *call) {
			if c.lim == (ply.Limits{}) && c.ctx.Done() == nil {
				time.Sleep(hanging)
			}
		}), searcherRuleNoLimit),
		ticTacToe("wants a limit although the context ends", none, excused(func(c *call, err error) error {
			if c.lim == (ply.Limits{}) {
				return ply.ErrNoLimit
			}
			return err
		}), searcherRuleNoLimit),
		{name: "chance root accepted", check: func() error {
			return CheckSearcher(dicerace.Rules{}, excused(func(_ *searchCall[dicerace.State, dicerace.Move], err error) error {
				if errors.Is(err, ply.ErrChance) {
					return nil
				}
				return err
			}), none)
		}, want: []string{searcherRuleChance}},
		ticTacToe("never recovers from an error", none, faulty(func() func(c *call) (result, error) {
			var first error
			return func(c *call) (result, error) {
				r, err := c.minimax()
				first = errors.Join(first, err)
				return r, first
			}
		}), searcherRuleRecovers),
	}
}
