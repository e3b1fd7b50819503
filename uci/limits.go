package uci

import (
	"fmt"
	"strconv"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/match"
)

// request is what "go" asks for.
type request struct {
	only             []string       // searchmoves
	clocks           [2]match.Clock // as player 0 and as player 1 would see it
	timed            bool           // there are clocks
	infinite, ponder bool
	perft            int
}

// Most of what a number in a request can be, so that nothing overflows.
const (
	mostTime  = 1 << 38 // milliseconds; nine years
	mostPlies = 1 << 20
)

// parseGo reads the words after "go". It takes what it understands and returns an error
// for what it does not.
func parseGo(args []string) (r request, err error) {
	var move ply.Limits
	complain := func(format string, args ...any) {
		if err == nil {
			err = fmt.Errorf("go: "+format, args...)
		}
	}
	number := func(least, most int64) int64 {
		if len(args) == 0 {
			complain("a number is missing")
			return least
		}
		n, bad := strconv.ParseInt(args[0], 10, 64)
		if bad != nil && n == 0 {
			complain("%.40q is not a number", args[0])
			return least // n at the end of its range is only too large
		}
		args = args[1:]
		return min(max(n, least), most)
	}
	milliseconds := func(least int64) time.Duration {
		return time.Duration(number(least, mostTime)) * time.Millisecond
	}
	w, b := &r.clocks[0], &r.clocks[1]
	for len(args) > 0 {
		word := args[0]
		args = args[1:]
		switch word {
		case "searchmoves":
			for len(args) > 0 && !goWords[args[0]] {
				r.only = append(r.only, args[0])
				args = args[1:]
			}
		case "ponder":
			r.ponder = true
		case "infinite":
			r.infinite = true
		case "wtime": // a clock that has run out is still one
			w.Own, r.timed = milliseconds(1), true
			b.Other = w.Own
		case "btime":
			b.Own, r.timed = milliseconds(1), true
			w.Other = b.Own
		case "winc":
			w.OwnAdd = milliseconds(0)
			b.OtherAdd = w.OwnAdd
		case "binc":
			b.OwnAdd = milliseconds(0)
			w.OtherAdd = b.OwnAdd
		case "movestogo":
			w.MovesToGo = int(number(0, mostPlies))
			b.MovesToGo = w.MovesToGo
		case "depth":
			move.Depth = int(number(1, mostPlies))
		case "mate": // in so many moves of one's own
			move.Depth = 2*int(number(1, mostPlies)) - 1
		case "nodes":
			move.Nodes = number(1, 1<<62)
		case "movetime":
			move.Time = milliseconds(1)
		case "perft":
			r.perft = int(number(1, mostPlies))
		default:
			complain("unknown word %.40q", word)
		}
	}
	w.Move, b.Move = move, move
	if !r.timed && move == (ply.Limits{}) {
		r.infinite = true
	}
	r.ponder = r.ponder && !r.infinite
	return r, err
}

var goWords = map[string]bool{
	"searchmoves": true, "ponder": true, "infinite": true, "wtime": true, "btime": true,
	"winc": true, "binc": true, "movestogo": true, "depth": true, "mate": true,
	"nodes": true, "movetime": true, "perft": true,
}

// limits returns the limits of the search, and how long it may go on once the opponent
// has made the expected move.
func (r *request) limits(turn int, overhead time.Duration) (lim ply.Limits, after time.Duration) {
	clock := r.clocks[turn]
	if r.timed && clock.Own == 0 {
		clock.Own = time.Millisecond // the other's clock alone was given: answer at once
	}
	lim = clock.Limits(overhead)
	if after = lim.Soft; after == 0 {
		after = lim.Time
	}
	if r.ponder || r.infinite {
		lim.Soft, lim.Time = 0, 0
	}
	return lim, after
}
