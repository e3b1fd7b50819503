package uci

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/match"
)

// position returns the command that sets up the last state of line, to which moves led.
func (c *Client[S, M]) position(line []S, moves []M) (string, error) {
	var b strings.Builder
	b.WriteString("position ")
	if starter, ok := ply.As[ply.Starter[S]](c.game); ok && !c.words.spelled && any(starter.Start()) == any(line[0]) {
		b.WriteString(c.words.start)
	} else {
		b.WriteString(c.words.setUp + " " + c.notation.Format(&line[0]))
	}
	for i, m := range moves {
		if i == 0 {
			b.WriteString(" moves")
		}
		b.WriteString(" " + c.format(&line[i], m))
	}
	if strings.ContainsAny(b.String(), "\r\n") {
		return "", errors.New("uci: the game's notation has line breaks")
	}
	return b.String(), nil
}

// uciAsk returns the command that starts a search for the player whose turn it is.
func uciAsk(turn int, clock match.Clock, unit time.Duration) string {
	b := []byte("go")
	add := func(word string, n int64) { b = fmt.Appendf(b, " %s %d", word, n) }
	if clock.Own != 0 || clock.Other != 0 {
		own, other := "w", "b"
		if turn == 1 {
			own, other = other, own
		}
		add(own+"time", count(clock.Own, unit))
		add(other+"time", count(clock.Other, unit))
		add(own+"inc", int64(clock.OwnAdd/unit))
		add(other+"inc", int64(clock.OtherAdd/unit))
		if clock.MovesToGo > 0 {
			add("movestogo", int64(clock.MovesToGo))
		}
	}
	if clock.Move.Depth > 0 {
		add("depth", int64(clock.Move.Depth))
	}
	if clock.Move.Nodes > 0 {
		add("nodes", clock.Move.Nodes)
	}
	if clock.Move.Time > 0 {
		add("movetime", count(clock.Move.Time, unit))
	}
	if len(b) == len("go") {
		return "go infinite"
	}
	return string(b)
}

// count never returns 0, which many engines take for no limit.
func count(d, unit time.Duration) int64 { return max(int64(d/unit), 1) }

// report is what an engine has said about its search. Of several lines it is the best.
type report struct {
	score  ply.Score
	scored bool
	exact  bool // the score is no bound
	depth  int
	nodes  int64
	pv     []string
}

// hear reads a line of an engine that searches. What it does not understand it skips.
func (r *report) hear(fields []string) {
	if fields[0] != "info" {
		return
	}
	if i := slices.IndexFunc(fields, func(word string) bool { return word == "string" || word == "message" }); i >= 0 {
		fields = fields[:i]
	}
	if n, ok := after(fields, "multipv"); ok && n != 1 {
		return
	}
	if n, ok := after(fields, "depth"); ok {
		r.depth = int(min(max(n, 0), mostPlies))
	}
	if n, ok := after(fields, "nodes"); ok {
		r.nodes = max(n, 0)
	}
	if i := slices.Index(fields, "score"); i >= 0 {
		r.hearScore(fields[i+1:])
	}
	if i := slices.Index(fields, "pv"); i >= 0 {
		r.pv = slices.Clone(fields[i+1:])
	}
}

// hearScore reads what follows "score": a kind and a number or, in UCCI, a number alone.
func (r *report) hearScore(fields []string) {
	if len(fields) > 0 {
		if _, err := strconv.Atoi(fields[0]); err == nil {
			fields = append([]string{"cp"}, fields...)
		}
	}
	if len(fields) < 2 {
		return
	}
	n, err := strconv.Atoi(fields[1])
	score, ok := unscore(fields[0], n)
	bound := len(fields) > 2 && (fields[2] == "lowerbound" || fields[2] == "upperbound")
	if err == nil && ok && (!bound || !r.exact) {
		r.score, r.scored, r.exact = score, true, !bound
	}
}

// after returns the number after a word.
func after(fields []string, word string) (int64, bool) {
	i := slices.Index(fields, word)
	if i < 0 || i+1 >= len(fields) {
		return 0, false
	}
	n, err := strconv.ParseInt(fields[i+1], 10, 64)
	return n, err == nil
}
