package proof

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/plygo/ply"
)

// Cook is a move that a strategy does not play, and whether it reaches the goal as well.
type Cook[M comparable] struct {
	// Line is the moves from where the strategy begins. The last of them is the other move. If it is the
	// only one, it is another solution, which composers call a cook. Otherwise it is a dual, and the moves
	// before it are those of [Strategy.Longest].
	Line []M
	// Verdict is Yes if this move reaches the goal as well, within as many moves.
	Verdict Verdict
}

// Cooks tells of every other first move whether it reaches the goal of a strategy as well, within as many
// moves of the winner as the strategy claims. If the strategy wins, it then tells the same of every other
// move of its player in [Strategy.Longest]. The limits are for all moves together, but for the depth, which
// follows from the strategy.
//
// The strategy is checked before. It must not be Lucky: such a one shows that another player fails.
func (s *Solver[S, M]) Cooks(ctx context.Context, lim ply.Limits, p *Strategy[S, M]) ([]Cook[M], error) {
	if err := Check(s.game, p); err != nil {
		return nil, err
	}
	lim.Depth = 0
	switch {
	case p.Lucky:
		return nil, errors.New("proof: a strategy that chooses what chance does has no cooks")
	case ctx == nil:
		return nil, errors.New("proof: the context is nil")
	case lim == ply.Limits{} && ctx.Done() == nil && p.Moves == 0:
		return nil, ply.ErrNoLimit
	}
	k := kitchen[S, M]{Solver: s, Strategy: p, purse: purse{limits: lim, begun: time.Now()}}
	k.list()
	if err := k.taste(ctx); err != nil {
		return nil, err
	}
	var cooks []Cook[M]
	for i := range k.dishes {
		cooks = append(cooks, k.dishes[i].Cook)
	}
	return cooks, nil
}

// kitchen finds cooks.
type kitchen[S any, M comparable] struct {
	*Solver[S, M]
	*Strategy[S, M]
	purse  purse
	dishes []dish[S, M]
}

// dish is a move whose verdict is looked for.
type dish[S any, M comparable] struct {
	Cook[M]
	states []S // the game so far, and up to the state after the move
	left   int // moves of the winner that are left then; 0 is none if they are limited
	open   bool
}

// list lists the other moves of the player, at first and in the longest game.
func (k *kitchen[S, M]) list() {
	games := newLengths(k.game, k.Strategy)
	line := k.Longest(k.game)
	at, states, left := games.root(), slices.Clone(k.Line), k.Moves
	for n := 0; n == 0 || n < len(line); n++ {
		own := at.turn == k.Player
		if own && k.Goal == Wins {
			left--
		}
		if own {
			k.others(line[:n], states, games.moves(at)[0].move, left)
		}
		if n == len(line) {
			return // of a strategy that holds, the first move is enough
		}
		at, _ = games.after(at, line[n])
		states = append(states, at.state)
	}
}

// others adds the moves other than the strategy's in the last of states.
func (k *kitchen[S, M]) others(before []M, states []S, chosen M, left int) {
	last := states[len(states)-1]
	for _, m := range k.game.Moves(nil, &last) {
		if m == chosen {
			continue
		}
		next := last
		k.game.Play(&next, m)
		k.dishes = append(k.dishes, dish[S, M]{
			Cook:   Cook[M]{Line: append(slices.Clone(before), m)},
			states: append(slices.Clone(states), next),
			left:   left, open: true,
		})
	}
}

// firstTaste is how many nodes each move has at first. Then they have four times as many, so that a
// difficult one does not take what the others need.
const firstTaste = 20_000

// taste asks about every move until all is known or the limits are reached.
func (k *kitchen[S, M]) taste(ctx context.Context) error {
	for nodes := int64(firstTaste); ; nodes *= 4 {
		again := false
		for i := range k.dishes {
			d := &k.dishes[i]
			left, ok := k.purse.left()
			if !ok || ctx.Err() != nil {
				return nil
			}
			if !d.open {
				continue
			}
			var err error
			d.Verdict, d.open, err = k.ask(ctx, left.And(ply.Limits{Nodes: nodes}), d.states, d.left)
			if err != nil {
				return err
			}
			again = again || d.open
		}
		if !again {
			return nil
		}
	}
}

// ask asks whether the player reaches the goal in the last of states. It reports whether more nodes may
// help.
func (k *kitchen[S, M]) ask(ctx context.Context, lim ply.Limits, states []S, left int) (v Verdict, open bool, err error) {
	last := states[len(states)-1]
	if o := k.game.Terminal(&last); o != ply.Ongoing {
		return k.verdict(k.wins(o, k.turn(states))), false, nil
	}
	o := ply.Repeated(k.game, states, len(k.Line)-1)
	switch wins := k.wins(o, k.turn(states)); {
	case wins && k.Goal == Wins:
		return Unknown, false, nil // a repetition proves no win
	case o != ply.Ongoing:
		return k.verdict(wins), false, nil
	case k.Moves > 0 && left == 0 && !k.has.Rolls(&last) && k.turn(states) == k.winner():
		return k.verdict(false), false, nil // no move is left to win
	case k.Moves > 0 && left == 0 || k.has.Rolls(&last):
		return k.all(ctx, lim, states, left)
	}
	a, err := k.Ask(ctx, lim, Question[M]{Player: k.Player, Goal: k.Goal, Moves: left}, states...)
	k.purse.nodes += a.Nodes
	return a.Verdict, a.Verdict == Unknown && a.Nodes >= lim.Nodes, err
}

// verdict returns whether the goal is reached if the winner wins, or does not.
func (k *kitchen[S, M]) verdict(wins bool) Verdict {
	if wins == (k.Goal == Wins) {
		return Yes
	}
	return No
}

// all asks about all that chance, or the player who is not to win, may do in the last of states. [Solver.Ask]
// takes neither a chance node nor a question about no moves.
func (k *kitchen[S, M]) all(ctx context.Context, lim ply.Limits, states []S, left int) (v Verdict, open bool, err error) {
	last := states[len(states)-1]
	moves := k.game.Moves(nil, &last)
	var odds []float32
	if k.has.Rolls(&last) {
		odds = k.has.Odds(&last, moves, nil)
	}
	v = Yes
	for i, m := range moves {
		if odds != nil && odds[i] == 0 {
			continue
		}
		next := last
		k.game.Play(&next, m)
		k.purse.nodes++
		each, more, err := k.ask(ctx, lim, append(slices.Clip(states), next), left)
		switch {
		case err != nil || each == No:
			return each, false, err
		case each == Unknown:
			v, open = Unknown, open || more
		}
	}
	return v, open, nil
}
