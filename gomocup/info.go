package gomocup

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/match"
)

// noLimit is the time left that means a match without a limit.
const noLimit = math.MaxInt32

const (
	// defaultTurn is the time of a move if the manager sets no limit.
	defaultTurn = 5 * time.Second
	// fastest is the time of a move if the manager asks for a move as fast as possible.
	fastest = 10 * time.Millisecond
)

// info is what the manager has said with INFO.
type info struct {
	rule   int   // its number in the protocol
	memory int64 // bytes for the whole program; 0 if it is not limited

	turn    time.Duration // time for a move, if hasTurn
	hasTurn bool
	match   time.Duration // time for the whole match; 0 if it is not limited
	left    time.Duration // time left of the match, if match is limited or hasLeft
	hasLeft bool
	depth   int // max_depth and max_node are not in the protocol, but common
	nodes   int64
}

// setInfo reads the text after INFO. There is never an answer. What is not understood is
// ignored, as the protocol says.
func (x *session) setInfo(text string) {
	key, value, _ := strings.Cut(text, " ")
	n, err := strconv.ParseInt(strings.TrimSpace(value), 10, 64)
	if err != nil {
		return
	}
	i := &x.info
	switch strings.ToLower(key) {
	case "timeout_turn":
		i.turn, i.hasTurn = milliseconds(n), true
	case "timeout_match":
		i.match = milliseconds(n)
		i.left, i.hasLeft = i.match, false
	case "time_left":
		i.left, i.hasLeft = milliseconds(n), n != noLimit
		if n == noLimit {
			i.match = 0
		}
	case "max_memory":
		i.memory = max(n, 0)
	case "max_depth":
		i.depth = int(min(max(n, 0), 1<<20))
	case "max_node":
		i.nodes = max(n, 0)
	case "rule":
		if n = min(max(n, -1), noLimit); i.rule != int(n) { // the limits only keep the number within an int
			i.rule, x.stale = int(n), true
			if x.thought == nil {
				x.renew()
			}
		}
	}
}

// milliseconds returns a duration of n milliseconds. It is at least 0 and never overflows.
func milliseconds(n int64) time.Duration {
	const most = 1 << 38 // nine years
	return time.Duration(min(max(n, 0), most)) * time.Millisecond
}

// spend subtracts the time of a thought from the time left of the match. Managers that send
// time_left do not need this, others do.
func (i *info) spend(d time.Duration) { i.left = max(i.left-d, 0) }

// limits returns the limits of the next search.
func (x *session) limits() ply.Limits {
	i := &x.info
	clock := match.Clock{Move: ply.Limits{Depth: i.depth, Nodes: i.nodes}}
	switch {
	case i.hasTurn && i.turn == 0:
		clock.Move.Time = fastest
	case i.hasTurn:
		clock.Move.Time = i.turn
	case i.match == 0 && !i.hasLeft && clock.Move == (ply.Limits{}):
		clock.Move.Time = defaultTurn
	}
	if i.match > 0 || i.hasLeft {
		clock.Own = max(i.left, time.Millisecond) // a clock that has run out still counts as a clock
	}
	return clock.Limits(x.Overhead)
}
