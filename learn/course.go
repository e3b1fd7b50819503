package learn

import (
	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/tree"
)

// course is a game as it goes on. A [ply.Record] would do the same, but it looks for each move among the
// legal ones and copies what it tells, which takes as long as a small search. So only a game with dice or
// with something hidden has one.
type course[S any, M comparable] struct {
	has    *tree.Has[S, M]
	start  S
	plies  int               // moves of players so far
	record *ply.Record[S, M] // nil if there is neither chance nor anything hidden
	states []S               // otherwise: the start, then the state after each move
	last   S                 // with a record: its last state
}

// begin begins a game with this seed.
func (c *course[S, M]) begin(seed uint64) {
	c.plies = 0
	if c.has.Chancer == nil && c.has.Viewer == nil {
		c.states = append(c.states[:0], c.start)
		return
	}
	c.record = ply.NewRecord(c.has.Game, c.start, seed)
	c.last = c.record.State()
}

// state returns the state that the game has reached, with all that is hidden.
func (c *course[S, M]) state() *S {
	if c.record != nil {
		return &c.last
	}
	return &c.states[len(c.states)-1]
}

// turn returns which player is to move.
func (c *course[S, M]) turn() int {
	if c.has.Turner == nil {
		return c.plies % 2
	}
	return c.has.Turner.Turn(c.state())
}

// seen returns the state that the game has reached, as the player to move sees it.
func (c *course[S, M]) seen() S {
	if c.has.Viewer == nil {
		return *c.state()
	}
	return c.has.Viewer.View(c.state(), c.turn())
}

// line returns the states of the game as the player to move sees them.
func (c *course[S, M]) line() []S {
	if c.record == nil {
		return c.states
	}
	return c.record.View(c.turn()).States()
}

// play plays a move of a player, which must be legal, and what chance makes of it.
func (c *course[S, M]) play(m M) error {
	if c.record == nil {
		c.states = append(c.states, *c.state())
		c.has.Game.Play(c.state(), m)
	} else {
		if err := c.record.Play(m); err != nil {
			return err
		}
		c.last = c.record.State()
	}
	c.plies++
	return nil
}

// outcome returns how the game ended, for the player to move.
func (c *course[S, M]) outcome() ply.Outcome {
	if c.record != nil {
		return c.record.Outcome()
	}
	if o := c.has.Game.Terminal(c.state()); o != ply.Ongoing || c.has.Repeater == nil {
		return o
	}
	return ply.Repeated(c.has.Game, c.states, len(c.states)-1)
}

// forFirst returns an outcome for player 0 that is o for a player.
func forFirst(o ply.Outcome, player int) ply.Outcome {
	if player != 0 {
		return o.Flip()
	}
	return o
}
