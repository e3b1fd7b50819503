package proof

import (
	"errors"
	"fmt"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/tree"
)

// Check plays a strategy against every legal defence, by the rules alone, and returns an error if one of
// them breaks it. It is what makes an answer a proof: nothing of the search is trusted.
//
// A strategy that wins must come nearer to its end with every ply, so that no state occurs twice and no
// rule of repetition can matter. A strategy that holds may repeat states, as long as the rules do not
// call a repetition a loss.
//
// Two states are the same if their [ply.Hasher] keys are equal, and [ply.Expirer] is believed. Without a
// Repeater, states do not repeat.
func Check[S any, M comparable](g ply.Game[S, M], p *Strategy[S, M]) error {
	switch {
	case g == nil:
		return errors.New("proof: there is no game")
	case p == nil || len(p.Line) == 0:
		return errors.New("proof: there is no strategy")
	}
	if err := checkClaim(p.Player, p.Goal, p.Moves); err != nil {
		return err
	}
	return newChecker(g, p, func() bool { return true }).check()
}

// checker walks through a strategy.
type checker[S any, M comparable] struct {
	tree.Has[S, M]
	*Strategy[S, M]
	line   []S // the game so far, and the path
	ids    []uint64
	root   int
	seen   map[uint64]place // states that need no second look, by their ids
	visits int
	spend  func() bool // false: it is to end
	played M           // the last move
	quick  M           // the last move that won at once
	broken bool        // the last move has no answer
}

// place is where the walk is.
type place struct {
	turn  int
	left  int // moves of the player who wins, or must not win
	plies int // in which a strategy that wins must end, at most
}

// mostVisits is how many states a check looks at before it gives up.
const mostVisits = 50_000_000

func newChecker[S any, M comparable](g ply.Game[S, M], p *Strategy[S, M], spend func() bool) *checker[S, M] {
	c := &checker[S, M]{Has: tree.Ask(g), Strategy: p, root: len(p.Line) - 1, seen: map[uint64]place{}, spend: spend}
	c.line = append(c.line, p.Line...)
	for i := range c.line {
		c.ids = append(c.ids, first(c.Hasher, &c.line[i]))
	}
	return c
}

// check plays the strategy against every defence.
func (c *checker[S, M]) check() error {
	root := c.line[c.root]
	if c.Game.Terminal(&root) != ply.Ongoing || ply.Repeated(c.Game, c.line, c.root) != ply.Ongoing {
		return errors.New("proof: the game is over where the strategy begins")
	}
	_, err := c.node(c.root, c.start())
	return err
}

// start returns the place of the root.
func (c *checker[S, M]) start() place {
	at := place{turn: turnOf(&c.Has, c.line), left: c.Moves, plies: clean}
	if at.left == 0 {
		at.left = mostMoves
	}
	return at
}

// winner returns the player who wins, or must not win.
func (p *Strategy[S, M]) winner() int {
	if p.Goal == Wins {
		return p.Player
	}
	return 1 - p.Player
}

// wins reports whether an outcome for the player to move is a win of the winner.
func (p *Strategy[S, M]) wins(o ply.Outcome, turn int) bool {
	return o == ply.Win && turn == p.winner() || o == ply.Loss && turn != p.winner()
}

// node checks the strategy from state n of the line. It returns the index of the first state of the path
// to which a repetition leads back, or clean.
func (c *checker[S, M]) node(n int, at place) (target int, err error) {
	if c.visits++; c.visits > mostVisits || !c.spend() {
		return 0, errors.New("proof: the strategy is too large to check")
	}
	s := c.line[n]
	moves := c.Game.Moves(nil, &s)
	chooses := at.turn == c.Player
	var odds []float32
	if c.Rolls(&s) {
		odds = c.Odds(&s, moves, nil)
		chooses = c.Lucky
	}
	var step Step[M]
	if chooses {
		if _, ok := c.Steps[c.ids[n]]; !ok && c.atOnce(&s, moves, at) {
			return clean, nil
		}
		if step, err = c.step(n, &at); err != nil {
			return 0, err
		}
	}
	target, played := clean, false
	for i, m := range moves {
		if chooses && m != step.Move || odds != nil && odds[i] == 0 {
			continue
		}
		played = true
		back, err := c.move(n, at, i, m, odds != nil)
		if err != nil {
			return 0, err
		}
		target = min(target, back)
	}
	if !played {
		return 0, c.errorf(n, "%v is no legal move", step.Move)
	}
	if target >= n {
		target = clean
	}
	return target, nil
}

// step returns the strategy's move in state n of the line, and brings the end nearer.
func (c *checker[S, M]) step(n int, at *place) (Step[M], error) {
	step, ok := c.Steps[c.ids[n]]
	switch {
	case !ok:
		c.broken = true
		return step, c.errorf(n, "the strategy has no move")
	case c.Goal == Wins && step.Plies > at.plies:
		return step, c.errorf(n, "the end comes no nearer")
	}
	at.plies = step.Plies
	return step, nil
}

// atOnce reports whether a move wins at once in s. The one that did so last often does so again.
func (c *checker[S, M]) atOnce(s *S, moves []M, at place) bool {
	if !c.Brief || c.Goal != Wins || c.Rolls(s) || at.plies < 1 || at.left < 1 {
		return false
	}
	if slices.Contains(moves, c.quick) && c.wonBy(s, c.quick, at) {
		return true
	}
	for _, m := range moves {
		if c.wonBy(s, m, at) {
			c.quick = m
			return true
		}
	}
	return false
}

// wonBy reports whether a move wins at once.
func (c *checker[S, M]) wonBy(s *S, m M, at place) bool {
	next := *s
	c.Game.Play(&next, m)
	return c.wins(c.Game.Terminal(&next), turnAfter(&c.Has, &next, at.turn, false))
}

// move plays a move of state n of the line and checks what comes after it.
func (c *checker[S, M]) move(n int, at place, i int, m M, rolled bool) (target int, err error) {
	c.line, c.ids = append(c.line[:n+1], c.line[n]), c.ids[:n+1]
	s := &c.line[n+1]
	c.Game.Play(s, m)
	c.ids = append(c.ids, after(c.Hasher, c.ids[n], i, s))
	c.played = m
	if !rolled && at.turn == c.winner() && c.Moves > 0 {
		at.left--
	}
	at.turn = turnAfter(&c.Has, s, at.turn, rolled)
	at.plies--
	if o := c.Game.Terminal(s); o != ply.Ongoing {
		target = clean
		if !c.lasts(n+1, 1) {
			target = -1 // a count may have ended it, which another way to this state has not reached
		}
		return target, c.end(n+1, at, o)
	}
	if c.Goal == Wins {
		return c.nearer(n+1, at)
	}
	return c.safe(n+1, at)
}

// end checks a game that ended at state n of the line.
func (c *checker[S, M]) end(n int, at place, o ply.Outcome) error {
	win := c.wins(o, at.turn) && at.left >= 0
	switch {
	case c.Goal == Holds && win:
		return c.errorf(n, "the other player wins")
	case c.Goal == Wins && !win:
		return c.errorf(n, "the game is no win")
	case c.Goal == Wins && at.plies < 0:
		return c.errorf(n, "the end comes too late")
	}
	return nil
}

// nearer checks a strategy that wins from state n of the line.
func (c *checker[S, M]) nearer(n int, at place) (target int, err error) {
	id := c.ids[n]
	if at.plies <= 0 || at.left < 0 {
		return 0, c.errorf(n, "the game goes on after the end")
	}
	target = clean
	if c.Repeater != nil && tree.Occurred(c.ids[:n+1]) {
		if o := c.Repeater.Repetition(c.line[:n+1:n+1], c.root); o != ply.Ongoing {
			return 0, c.errorf(n, "the state is repeated")
		}
		target = -1 // what comes after it may depend on the game so far
	}
	// A state that was checked with as few plies and moves is good, if no count ends the game before.
	if old, ok := c.seen[id]; ok && target == clean && old.plies <= at.plies && old.left <= at.left && c.lasts(n, old.plies) {
		return clean, nil
	}
	back, err := c.node(n, at)
	if target = min(target, back); err != nil || target != clean {
		return target, err
	}
	if step, ok := c.Steps[id]; ok && at.turn == c.Player && !c.Rolls(&c.line[n]) {
		at.plies = min(at.plies, step.Plies)
	}
	c.seen[id] = at
	return clean, nil
}

// lasts reports whether at least so many plies are left at state n of the line before a count, such as
// that of the fifty-move rule, draws the game.
func (c *checker[S, M]) lasts(n, plies int) bool {
	return c.Expirer == nil || plies <= c.Expirer.Left(&c.line[n])
}

// safe checks a strategy that holds from state n of the line.
func (c *checker[S, M]) safe(n int, at place) (target int, err error) {
	id := c.ids[n]
	before := clean // what comes after a state of the game so far may depend on it
	if c.Repeater != nil && tree.Occurred(c.ids[:n+1]) {
		o := c.Repeater.Repetition(c.line[:n+1:n+1], c.root)
		if c.wins(o, at.turn) || c.wins(c.Repeater.Repetition(c.line[:n+1:n+1], n), at.turn) {
			return 0, c.errorf(n, "the other player wins by repetition")
		}
		if o != ply.Ongoing {
			return slices.Index(c.ids, id), nil
		}
		before = -1
	}
	if at.left <= 0 && at.turn == c.winner() && !c.Rolls(&c.line[n]) {
		return before, nil // no move is left to win
	}
	if old, ok := c.seen[id]; ok && old.left >= at.left && before == clean {
		return clean, nil
	}
	target, err = c.node(n, at)
	if target = min(target, before); err == nil && target == clean && c.merges() {
		c.seen[id] = at
	}
	return target, err
}

// merges reports whether a state need not be looked at again on another path. Where repetitions count and
// moves are limited, it must: a circle that the limit cuts short on one path is closed on another.
func (c *checker[S, M]) merges() bool { return c.Moves == 0 || c.Repeater == nil }

func (c *checker[S, M]) errorf(n int, format string, args ...any) error {
	return fmt.Errorf("proof: after %d plies: %s", n-c.root, fmt.Sprintf(format, args...))
}
