package searchtest

import (
	"errors"
	"math/rand/v2"
	"sync/atomic"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/minimax"
)

// remembers makes the function of a searcher whose results depend on the number of the call.
func remembers() func(c *call) (result, error) {
	var calls atomic.Int64
	return func(c *call) (result, error) {
		n := calls.Add(1)
		r, err := c.minimax()
		r.Nodes = min(r.Nodes, n)
		return r, err
	}
}

// stateFaults are results that depend on more than the calls.
func stateFaults() []fault {
	none := Promises{}
	var working atomic.Int32
	return []fault{
		ticTacToe("plays by chance", none, answered(func(_ *call, r *result) {
			l := r.Lines[rand.IntN(len(r.Lines))]
			*r = result{Move: l.Move, Score: l.Score, PV: l.PV}
		}), ruleSame, ruleTogether, ruleUndisturbed),
		ticTacToe("Reset forgets nothing", none, func(g rules) player {
			return resettable[board, square]{faulty(remembers)(g)}
		}, ruleReset),
		ticTacToe("shares its memory", none, faulty(func() func(c *call) (result, error) {
			return func(c *call) (result, error) {
				defer working.Add(-1)
				if working.Add(1); c.lim.Nodes == 200 {
					time.Sleep(time.Millisecond)
				}
				r, err := c.minimax()
				if working.Load() > 1 {
					r.Score = 0
				}
				return r, err
			}
		}), ruleTogether),
	}
}

// busyFaults are in calls in the middle of others.
func busyFaults() []fault {
	none := Promises{}
	// busy makes searchers. What came tells how many calls have come until now.
	busy := func(search func(c *call, came *atomic.Int32) (result, error)) creator {
		return faulty(func() func(c *call) (result, error) {
			came := new(atomic.Int32)
			return func(c *call) (result, error) {
				came.Add(1)
				return search(c, came)
			}
		})
	}
	refuses := func(refuse func() (result, error)) creator {
		return faulty(func() func(c *call) (result, error) {
			var working atomic.Int32
			return func(c *call) (result, error) {
				defer working.Add(-1)
				if working.Add(1) > 1 {
					return refuse()
				}
				return c.minimax()
			}
		})
	}
	return []fault{
		ticTacToe("mixes up two searches", none, busy(func(c *call, came *atomic.Int32) (result, error) {
			before := came.Load()
			r, err := c.minimax()
			if came.Load() != before {
				r.Score = offByOne(r.Score)
			}
			return r, err
		}), ruleUndisturbed),
		ticTacToe("busy ever after", none, faulty(func() func(c *call) (result, error) {
			var working atomic.Int32
			return func(c *call) (result, error) {
				if working.Add(1) > 1 {
					return result{}, ply.ErrBusy
				}
				defer working.Add(-1)
				return c.minimax()
			}
		}), ruleUndisturbed),
		ticTacToe("panics when busy", none, refuses(func() (result, error) { panic("index out of range") }), ruleBusy),
		ticTacToe("another error when busy", none, refuses(func() (result, error) { return result{}, errors.New("locked") }), ruleBusy),
		ticTacToe("waits for itself", none, refuses(func() (result, error) { time.Sleep(hanging); return result{}, nil }), ruleBusy),
		ticTacToe("SetSeed begins nothing anew", none, func(g rules) player {
			return seedable[board, square]{faulty(remembers)(g)}
		}, ruleSeed),
		ticTacToe("Reset in the middle", none, func(g rules) player {
			var resets atomic.Int32
			return hasty[board, square]{faulty(func() func(c *call) (result, error) {
				return func(c *call) (result, error) {
					before := resets.Load()
					r, err := c.minimax()
					if resets.Load() != before {
						r.Score = offByOne(r.Score)
					}
					return r, err
				}
			})(g), func() { resets.Add(1) }}
		}, ruleLater),
	}
}

// gameFaults treat the game badly.
func gameFaults() []fault {
	none := Promises{}
	// answer runs minimax and makes something else of a panic.
	answer := func(instead func(v any) error) creator {
		return faulty(func() func(c *call) (result, error) {
			return func(c *call) (r result, err error) {
				done := make(chan struct{})
				go func() {
					defer close(done)
					defer func() {
						if v := recover(); v != nil {
							err = instead(v)
						}
					}()
					r, err = c.minimax()
				}()
				<-done
				return r, err
			}
		})
	}
	return []fault{
		ticTacToe("panic becomes an error", none, answer(func(any) error { return errors.New("search failed") }), rulePanic),
		{name: "panic becomes another", check: func() error {
			return Check(tictactoe.Rules{}, faulty(func() func(c *call) (result, error) {
				return func(c *call) (result, error) {
					defer func() {
						if recover() != nil {
							panic("search failed")
						}
					}()
					return c.minimax()
				}
			}), none)
		}, want: []string{rulePanic}},
		ticTacToe("panic leaves it waiting", none, answer(func(any) error { time.Sleep(hanging); return nil }), rulePanic),
		ticTacToe("evaluations not held within bounds", none, func(g rules) player {
			return &negamaxSearcher[board, square]{game: g, Unclamped: true}
		}, ruleClamp),
		ticTacToe("evaluates what is over", none, func(g rules) player {
			return &negamaxSearcher[board, square]{game: g, Evaluates: true}
		}, ruleEvaluate),
		{name: "evaluates dice", check: func() error {
			return Check(dicerace.Rules{}, asked(func(c *searchCall[dicerace.State, dicerace.Move]) {
				if c.game == nil || len(c.line) == 0 {
					return
				}
				for _, next := range ply.Successors(c.game, c.line[len(c.line)-1]) {
					c.game.Evaluate(&next)
				}
			}), none)
		}, want: []string{ruleEvaluate}},
		{name: "orders what is over", check: func() error {
			return Check(connect4.Rules{}, asked(func(c *searchCall[connect4.Board, connect4.Move]) {
				if orderer, ok := ply.As[ply.Orderer[connect4.Board, connect4.Move]](c.game); ok && len(c.line) > 0 {
					for _, next := range ply.Successors(c.game, c.line[len(c.line)-1]) {
						orderer.Order(&next, nil, nil)
					}
				}
			}), none)
		}, want: []string{ruleEvaluate}},
		{name: "plays on after a draw", check: func() error {
			return Check(shuttleGame{}, func(g ply.Game[shuttleState, int8]) *negamaxSearcher[shuttleState, int8] {
				return &negamaxSearcher[shuttleState, int8]{game: g, PlaysOn: true}
			}, none, shuttleState{plies: shuttlePlies - 3})
		}, want: []string{ruleEvaluate, rulePlay}},
		ticTacToe("plays illegal moves", none, asked(func(c *call) {
			if c.game != nil && len(c.line) > 0 && !c.over() {
				s := c.line[len(c.line)-1]
				c.game.Play(&s, c.game.Moves(nil, &s)[0])
				c.game.Play(&s, 99)
			}
		}), rulePlay),
	}
}

// strengthFaults do not keep their Promises.
func strengthFaults() []fault {
	exact := Promises{Exact: true}
	return []fault{
		ticTacToe("takes the worst move", Promises{Looks: 1}, answered(func(c *call, r *result) {
			l := r.Lines[len(r.Lines)-1]
			*r = result{Move: l.Move, Score: l.Score, PV: l.PV}
		}), ruleWin),
		ticTacToe("looks only one ply ahead", Promises{Looks: 2}, answered(func(c *call, r *result) {
			if worst := r.Lines[len(r.Lines)-1]; r.Score != ply.WinIn(1) {
				*r = result{Move: worst.Move, Score: worst.Score, PV: worst.PV}
			}
		}), ruleLoss),
		ticTacToe("score a little off", exact, answered(func(_ *call, r *result) { r.Score = offByOne(r.Score) }),
			ruleExact, ruleDeepen),
		ticTacToe("score right but not the move", exact, answered(func(c *call, r *result) {
			l := r.Lines[len(r.Lines)-1]
			if _, decided := r.Score.Decided(); !decided {
				r.Move, r.PV, r.Lines = l.Move, l.PV, nil
			}
		}), ruleExact, ruleDeepen),
		ticTacToe("claims a depth that it did not finish", exact, answered(func(c *call, r *result) {
			if c.lim.Depth == 0 {
				r.Depth++
			}
		}), ruleDeepen),
		{name: "always negates", check: func() error {
			return Check(kalah.Rules{}, func(g ply.Game[kalah.Board, kalah.Move]) *negamaxSearcher[kalah.Board, kalah.Move] {
				return &negamaxSearcher[kalah.Board, kalah.Move]{game: g, Alternates: true}
			}, exact)
		}, want: []string{ruleExact, ruleDeepen}},
	}
}

// offByOne changes a score that is not decided.
func offByOne(score ply.Score) ply.Score {
	if _, decided := score.Decided(); decided {
		return score
	}
	return max(score-1, -ply.MaxEval)
}

// analyzeFaults are in Analyze.
func analyzeFaults() []fault {
	type analysis = ply.Analysis[square]
	analyst := func(fault analystSearcher[board, square]) creator {
		return func(g rules) player {
			fault.game, fault.Searcher = g, minimax.New(g)
			return fault
		}
	}
	type analysts = analystSearcher[board, square]
	return []fault{
		ticTacToe("analyzes something else", Promises{}, analyst(analysts{Found: func(r *result) { r.Score = offByOne(r.Score) }}), ruleAnalyze),
		ticTacToe("considers all moves", Promises{}, analyst(analysts{Wish: func(a *analysis) { a.Only = nil }}), ruleOnly),
		ticTacToe("considers an illegal move", Promises{}, analyst(analysts{Lenient: true}), ruleOnly),
		ticTacToe("returns one line", Promises{}, analyst(analysts{Wish: func(a *analysis) { a.Lines = 1 }}), ruleMulti),
		ticTacToe("second line a guess", Promises{Exact: true}, analyst(analysts{Found: func(r *result) {
			for i := range r.Lines[1:] {
				r.Lines[i+1].Score = r.Lines[i].Score
			}
		}}), ruleMulti),
		ticTacToe("reports from a goroutine", Promises{}, analyst(analysts{Report: func(report func(result), r result) {
			done := make(chan struct{})
			go func() { report(r); close(done) }()
			<-done
		}}), ruleReport),
		ticTacToe("reports too late", Promises{}, analyst(analysts{Report: func(report func(result), r result) {
			time.AfterFunc(linger/5, func() { report(r) })
		}}), ruleReport),
		ticTacToe("reports an illegal move", Promises{}, analyst(analysts{Report: func(report func(result), r result) {
			r.Move = 99
			report(r)
		}}), ruleLegal),
		ticTacToe("hangs when it reports", Promises{}, analyst(analysts{Report: func(func(result), result) { time.Sleep(hanging) }}), ruleReturns),
	}
}
