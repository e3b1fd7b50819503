package match

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/plygo/ply"
)

// Played is a game that [Play] has played to its end.
type Played[S any, M comparable] struct {
	Record  *ply.Record[S, M] // its Reason says in words why the game ended
	Outcome ply.Outcome       // for player 0
	Cause   ply.Cause         // why the game ended, if its rules did not end it
	Steps   []Step            // the moves after the opening, without those of chance
}

// Step is what the referee noted about one move.
type Step struct {
	Player int           // 0 or 1
	Time   time.Duration // the time that the player took
	Left   time.Duration // the time on its clock after the move, with the increment
	Score  ply.Score     // the value of the move for the player, if Scored
	Scored bool
	Depth  int
	Nodes  int64
}

// Setup is one game before it is played. The fields Game and Players are required. They have
// the names that they have in a [Tournament], and the same meaning.
type Setup[S any, M comparable] struct {
	Game    ply.Game[S, M]
	Players [2]Player[S, M] // player 0 first
	Opening *Opening[S, M]  // nil means the state of the game's [ply.Starter], without moves
	Terms   Terms
	// Seed decides the dice of a game with chance nodes, and the deal of a [ply.Viewer]. A
	// player that guesses it knows both.
	Seed uint64
}

// Play plays one game between two players, from its opening to its end. Players get their
// [ply.Record.View] of the game, which tells them neither the seed nor what is hidden.
//
// Which player is number 0? If the game is a [ply.Turner], it is the player that Turn
// numbers 0. If it is not, players alternate, and player 0 is the one whose turn it is in
// the opening's Start: it makes the first move of the game, or the opening makes that move
// for it.
//
// A player that oversteps its clock, plays an illegal move, returns an error, panics or
// hangs loses the game, and the result says why. If a player hangs even after its context
// has ended, Play leaves its goroutine behind and goes on. An offer of a draw stands until
// the other player has moved.
//
// Play returns an error if the game cannot be played at all: chance nodes without a
// [ply.Turner], no opening or one that is not legal, bad terms, or a context that ended.
func Play[S any, M comparable](ctx context.Context, setup Setup[S, M]) (Played[S, M], error) {
	r, err := newReferee(setup)
	if err != nil {
		return Played[S, M]{}, err
	}
	for side := range r.players {
		if err := r.greet(ctx, side); err != nil {
			return Played[S, M]{}, err
		}
	}
	for r.record.Outcome() == ply.Ongoing {
		if err := r.move(ctx); err != nil {
			return Played[S, M]{}, err
		}
	}
	return r.result(), nil
}

// referee conducts one game.
type referee[S any, M comparable] struct {
	turner  ply.Turner[S] // nil if players alternate
	terms   Terms
	players [2]Player[S, M]
	record  *ply.Record[S, M] // for nobody else's eyes while the game goes on
	clock   Clocks
	judge   judge
	offer   [2]bool // the player has offered a draw
	steps   []Step
	cause   ply.Cause
}

func newReferee[S any, M comparable](setup Setup[S, M]) (*referee[S, M], error) {
	g, players := setup.Game, setup.Players
	if g == nil || players[0] == nil || players[1] == nil {
		return nil, errors.New("match: a game needs rules and two players")
	}
	turner, _ := ply.As[ply.Turner[S]](g)
	if _, dice := ply.As[ply.Chancer[S, M]](g); dice && turner == nil {
		return nil, errors.New("match: a game with chance nodes must be a ply.Turner, to say whose turn it is after a roll")
	}
	if err := setup.Terms.check(); err != nil {
		return nil, err
	}
	opening := setup.Opening
	if opening == nil {
		usual, err := usualOpening(g)
		if err != nil {
			return nil, err
		}
		opening = &usual
	}
	record, err := opening.record(g, setup.Seed)
	if err != nil {
		return nil, err
	}
	terms := setup.Terms.withDefaults()
	return &referee[S, M]{
		turner: turner, terms: terms, players: players, record: record,
		clock: NewClocks(terms.Control, terms.Margin),
		judge: judge{resign: terms.Resign, draw: terms.Draw},
	}, nil
}

func (r *referee[S, M]) turn() int {
	if r.turner == nil {
		return len(r.record.Moves()) % 2
	}
	s := r.record.State()
	return r.turner.Turn(&s)
}

// greet tells the player with number side about the new game, if it is a [NewGamer].
func (r *referee[S, M]) greet(ctx context.Context, side int) error {
	p, ok := r.players[side].(NewGamer)
	if !ok || r.record.Outcome() != ply.Ongoing {
		return nil
	}
	_, _, lost, err := guard(ctx, r.terms.Patience, r.terms.Grace, func(ctx context.Context) (struct{}, error) {
		return struct{}{}, p.NewGame(ctx)
	})
	if err == nil && lost != nil {
		err = r.lose(side, lost.cause, lost.detail)
	}
	return err
}

// move asks the player to move for its choice, and carries it out.
func (r *referee[S, M]) move(ctx context.Context) error {
	plies := len(r.record.Moves())
	if r.terms.MaxPlies > 0 && plies >= r.terms.MaxPlies {
		return r.finish(ply.Draw, PlyLimit, "")
	}
	side := r.turn()
	clock := r.clock.View(side)
	clock.DrawOffered = r.offer[1-side]
	limit, timed := r.clock.Allowed(side)
	wait := r.terms.Patience
	if timed {
		wait = limit + r.terms.Grace
	}
	// The player gets a record of its own. It can do no harm with it, not even after it was
	// left behind, and learns nothing from it that it may not know.
	player, view := r.players[side], r.record.View(side)
	choice, took, lost, err := guard(ctx, wait, r.terms.Grace, func(ctx context.Context) (Choice[M], error) {
		return player.Choose(ctx, view, clock)
	})
	switch {
	case err != nil:
		return err
	case lost != nil:
		return r.lose(side, lost.cause, lost.detail)
	case !r.clock.Spend(side, took):
		return r.lose(side, ply.LossOnTime, "")
	case took >= wait: // only if no clock runs: the player had to be stopped
		return r.lose(side, NoAnswer, fmt.Sprintf("for %v", wait))
	case choice.Resign:
		return r.lose(side, ply.Resignation, "")
	case choice.Draw && clock.DrawOffered:
		return r.finish(ply.Draw, ply.Agreement, "")
	}
	if err := r.record.Play(choice.Move); err != nil {
		return r.lose(side, IllegalMove, offence(err))
	}
	r.steps = append(r.steps, Step{
		Player: side, Time: took, Left: r.clock.Left(side),
		Score: choice.Score, Scored: choice.Scored, Depth: choice.Depth, Nodes: choice.Nodes,
	})
	r.offer[side], r.offer[1-side] = r.offer[side] || choice.Draw, false
	r.judge.note(side, choice.Score, choice.Scored)
	if r.record.Outcome() != ply.Ongoing {
		return nil
	}
	if o := r.judge.verdict(plies + 1); o != ply.Ongoing {
		return r.finishFor(0, o, Adjudication, "")
	}
	return nil
}

func (r *referee[S, M]) lose(side int, cause ply.Cause, detail string) error {
	return r.finishFor(side, ply.Loss, cause, detail)
}

// finishFor ends the game. The outcome o is that for the player with number side.
func (r *referee[S, M]) finishFor(side int, o ply.Outcome, cause ply.Cause, detail string) error {
	if r.turn() != side {
		o = o.Flip()
	}
	return r.finish(o, cause, detail)
}

// longestDetail is the most characters of a player's own words that go into a reason.
// Readers of files limit the length of a line. Without this limit, a player that panics
// with a very long text could end a tournament.
const longestDetail = 1000

// finish ends the game. The outcome o is that for the player to move.
func (r *referee[S, M]) finish(o ply.Outcome, cause ply.Cause, detail string) error {
	r.cause = cause
	if detail != "" {
		cause += ply.Cause(fmt.Sprintf(": %.*s", longestDetail, strings.Join(strings.Fields(detail), " ")))
	}
	return r.record.Finish(o, cause)
}

func (r *referee[S, M]) result() Played[S, M] {
	o := r.record.Outcome()
	if r.turn() != 0 {
		o = o.Flip()
	}
	return Played[S, M]{Record: r.record, Outcome: o, Cause: r.cause, Steps: r.steps}
}
