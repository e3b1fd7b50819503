package match

import (
	"cmp"
	"encoding/json"
	"errors"
	"math"
	"time"

	"github.com/plygo/ply"
)

// Clocks holds the two clocks of one game, as a referee keeps them. It is a plain value. A
// program that takes moves back keeps a copy for each move.
type Clocks struct {
	control Control
	margin  time.Duration
	left    [2]time.Duration // of each player; not below −margin
	made    [2]int           // moves of each player
}

// NewClocks returns two clocks that both show the whole time of c. The margin is the time
// by which a player may overstep before it loses: its clock over the whole game, and the
// time limit of each move.
func NewClocks(c Control, margin time.Duration) Clocks {
	return Clocks{control: c, margin: margin, left: [2]time.Duration{c.Base, c.Base}}
}

// Control returns the time control that [NewClocks] got.
func (c *Clocks) Control() Control { return c.control }

// View returns the clock as the player with number side sees it. A clock that has run out
// and uses the margin shows one millisecond, because zero means that there is no clock.
func (c *Clocks) View(side int) Clock {
	v := Clock{Move: c.control.Move}
	if c.control.Base == 0 {
		return v
	}
	v.Own, v.Other = max(c.left[side], time.Millisecond), max(c.left[1-side], time.Millisecond)
	v.OwnAdd, v.OtherAdd = c.control.Add, c.control.Add
	if c.control.Moves > 0 {
		v.MovesToGo = c.control.Moves - c.made[side]%c.control.Moves
	}
	return v
}

// Left returns the time on the clock of the player with number side. It is negative while
// the player uses the margin.
func (c *Clocks) Left(side int) time.Duration { return c.left[side] }

// Allowed returns how long the player with number side may take for its move, the margin
// included. It returns false if the time control sets no limit of time.
func (c *Clocks) Allowed(side int) (time.Duration, bool) {
	var limit ply.Limits
	if c.control.Move.Time > 0 {
		limit.Time = c.control.Move.Time + c.margin
	}
	if c.control.Base > 0 {
		limit = limit.And(ply.Limits{Time: max(c.left[side]+c.margin, 1)})
	}
	return limit.Time, limit.Time > 0
}

// Spend takes the time of a move off the clock of the player with number side. It returns
// false, and changes nothing, if the move took longer than [Clocks.Allowed].
func (c *Clocks) Spend(side int, took time.Duration) bool {
	if limit, timed := c.Allowed(side); timed && took > limit {
		return false
	}
	if c.control.Base == 0 {
		return true
	}
	c.left[side] += c.control.Add - took
	c.made[side]++
	if c.control.Moves > 0 && c.made[side]%c.control.Moves == 0 {
		c.left[side] += c.control.Base
	}
	return true
}

// Clock is what a player knows about the time when it has to move.
type Clock struct {
	Own, Other       time.Duration // time left; 0 in both means that the game has no clock
	OwnAdd, OtherAdd time.Duration // increment for each move
	MovesToGo        int           // moves until more time comes; 0 means that none comes
	Move             ply.Limits    // limits of each single move: time, depth, nodes
	DrawOffered      bool          // the other player offered a draw with its last move
}

const (
	// horizon is the number of own moves for which a player shares out its time, if the
	// clock does not say that more time comes sooner.
	horizon = 40

	// reserve is the number of overheads that stay on the clock. On a busy machine several
	// moves in a row can be late. A player that is down to its reserve moves at once, which
	// costs less than the increment, and so the clock recovers.
	reserve = 8

	leastThought = time.Millisecond
)

// DefaultOverhead is the overhead of a player or an engine that sets none; see
// [Clock.Limits]. It leaves time for a GUI and for a machine that also runs other programs. It
// is the same for a player in this process: the scheduler delays that one too, and a game that
// is lost on time costs more than a little less thought for every move.
const DefaultOverhead = 30 * time.Millisecond

// Limits returns the limits for the search of one move under the clock. The overhead is the
// time that passes between the end of the search and the stop of the clock: the way through
// pipes, or a scheduler that runs other programs first. 0 means [DefaultOverhead], a negative
// value means none.
//
// A share of the time left becomes [ply.Limits.Soft], so that a search which deepens step
// by step starts no step that it cannot finish. Three times the share becomes
// [ply.Limits.Time]. With a time left of eight overheads or less, the search gets one
// millisecond.
func (c Clock) Limits(overhead time.Duration) ply.Limits {
	lim := c.Move
	overhead = max(cmp.Or(overhead, DefaultOverhead), 0)
	if lim.Time > 0 {
		lim.Time -= min(overhead, lim.Time/2)
	}
	if c.Own == 0 && c.Other == 0 {
		return lim
	}
	moves := time.Duration(horizon)
	if c.MovesToGo > 0 {
		moves = min(moves, time.Duration(c.MovesToGo))
	}
	spare := max(c.Own-reserve*overhead, 0)
	most := spare
	if moves > 1 {
		most = spare / 2
	}
	share := spare/moves + max(c.OwnAdd, 0)*3/4
	soft := max(min(share*2/3, most), leastThought)
	hard := max(min(share*2, most), leastThought)
	if lim.Soft == 0 || soft < lim.Soft {
		lim.Soft = soft
	}
	if lim.Time == 0 || hard < lim.Time {
		lim.Time = hard
	}
	return lim
}

// clocksJSON is a pair of clocks as JSON, with durations in nanoseconds.
type clocksJSON struct {
	Control string           `json:"control"`
	Margin  time.Duration    `json:"margin,omitempty"`
	Left    [2]time.Duration `json:"left"`
	Made    [2]int           `json:"made"`
}

// MarshalJSON writes the clocks, so that a referee can go on with a game after its program ended.
func (c Clocks) MarshalJSON() ([]byte, error) {
	return json.Marshal(clocksJSON{c.control.String(), c.margin, c.left, c.made})
}

// UnmarshalJSON reads what MarshalJSON wrote. An error leaves the clocks as they were.
func (c *Clocks) UnmarshalJSON(text []byte) error {
	var data clocksJSON
	if err := json.Unmarshal(text, &data); err != nil {
		return err
	}
	var control Control
	if data.Control != (Control{}).String() {
		var err error
		if control, err = ParseControl(data.Control); err != nil {
			return err
		}
	}
	if min(data.Made[0], data.Made[1]) < 0 || max(data.Left[0], data.Left[1]) > math.MaxInt64/2 || data.Margin < 0 {
		return errors.New("match: clocks that no game has")
	}
	*c = Clocks{control, data.Margin, data.Left, data.Made}
	return nil
}
