package uci

import (
	"fmt"
	"strconv"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/match"
)

// request is what a "go" command asks for.
type request struct {
	only             []string       // searchmoves
	clocks           [2]match.Clock // the clock as player 0 and as player 1 sees it
	timed            bool           // there is a clock
	infinite, ponder bool
	draw             bool // the opponent offers a draw
	counts           bool // it is a perft,
	perft            int  // of this depth; 0 if the depth was refused
}

// The largest numbers in a request. They keep sums and products from overflowing.
const (
	mostTime  = (1 << 38) * time.Millisecond // nine years
	mostPlies = 1 << 20
)

// mostPerft is the deepest count of "go perft". Nobody waits for the end of a deeper one, and
// each ply takes memory.
const mostPerft = 100

// goReader reads a request word by word.
type goReader struct {
	request
	move ply.Limits
	turn int           // whose turn it is
	unit time.Duration // the unit of times
	rest []string      // the words that are not read yet
	know map[string]goWord
	err  error // the first error
}

// goWord reads what follows one word of a request.
type goWord func(r *goReader)

// parseGo reads the words after "go". It uses the words that it understands. For others it
// returns an error as well.
func parseGo(know map[string]goWord, turn int, unit time.Duration, args []string) (request, error) {
	r := goReader{turn: turn, unit: unit, rest: args, know: know}
	for len(r.rest) > 0 {
		word := r.rest[0]
		r.rest = r.rest[1:]
		if read, ok := know[word]; ok {
			read(&r)
		} else {
			r.complain("unknown word %.40q", word)
		}
	}
	for i := range r.clocks {
		r.clocks[i].Move = r.move
	}
	if !r.timed && r.move == (ply.Limits{}) {
		r.infinite = true
	}
	r.ponder = r.ponder && !r.infinite
	return r.request, r.err
}

func (r *goReader) complain(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("go: "+format, args...)
	}
}

func (r *goReader) number(least, most int64) int64 {
	if len(r.rest) == 0 {
		r.complain("a number is missing")
		return least
	}
	n, bad := strconv.ParseInt(r.rest[0], 10, 64)
	if bad != nil && n == 0 {
		r.complain("%.40q is not a number", r.rest[0])
		return least // if n is not 0, the number is only too large for an int64
	}
	r.rest = r.rest[1:]
	return min(max(n, least), most)
}

func (r *goReader) time(least time.Duration) time.Duration {
	return max(time.Duration(r.number(0, int64(mostTime/r.unit)))*r.unit, least)
}

// left reads the time on the clock of a player. A clock that has run out still counts as a
// clock.
func (r *goReader) left(player int) {
	d := r.time(time.Millisecond)
	r.clocks[player].Own, r.clocks[1-player].Other, r.timed = d, d, true
}

func (r *goReader) increment(player int) {
	d := r.time(0)
	r.clocks[player].OwnAdd, r.clocks[1-player].OtherAdd = d, d
}

func (r *goReader) movesToGo(players ...int) {
	n := int(r.number(0, mostPlies))
	for _, player := range players {
		r.clocks[player].MovesToGo = n
	}
}

// countPlies reads the depth of perft. A wrong one is refused, since another count would be taken
// for the answer.
func (r *goReader) countPlies() {
	r.counts = true
	if n := r.number(0, mostPerft+1); 0 < n && n <= mostPerft {
		r.perft = int(n)
	} else {
		r.complain("perft wants a depth from 1 to %d", mostPerft)
	}
}

func (r *goReader) depth() { r.move.Depth = int(r.number(1, mostPlies)) }

// uciRequests are the words of UCI, and perft.
var uciRequests = map[string]goWord{
	"searchmoves": func(r *goReader) {
		for len(r.rest) > 0 && r.know[r.rest[0]] == nil {
			r.only = append(r.only, r.rest[0])
			r.rest = r.rest[1:]
		}
	},
	"ponder":    func(r *goReader) { r.ponder = true },
	"infinite":  func(r *goReader) { r.infinite = true },
	"wtime":     func(r *goReader) { r.left(0) },
	"btime":     func(r *goReader) { r.left(1) },
	"winc":      func(r *goReader) { r.increment(0) },
	"binc":      func(r *goReader) { r.increment(1) },
	"movestogo": func(r *goReader) { r.movesToGo(0, 1) },
	"depth":     (*goReader).depth,
	"mate":      func(r *goReader) { r.move.Depth = 2*int(r.number(1, mostPlies)) - 1 }, // the number counts the engine's own moves
	"nodes":     func(r *goReader) { r.move.Nodes = r.number(1, 1<<62) },
	"movetime":  func(r *goReader) { r.move.Time = r.time(time.Millisecond) },
	"perft":     (*goReader).countPlies,
}

// limits returns the limits of the search. The duration after is the time to think in all
// once ponderhit says that the opponent has made the expected move.
func (r *request) limits(turn int, overhead time.Duration) (lim ply.Limits, after time.Duration) {
	clock := r.clocks[turn]
	if r.timed && clock.Own == 0 {
		clock.Own = time.Millisecond // only the opponent's clock was given: answer at once
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
