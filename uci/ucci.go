package uci

import (
	"fmt"
	"strings"
	"time"

	"github.com/plygo/ply/match"
)

// This file has what is different in UCCI, as
// https://www.xqbase.com/protocol/cchess_ucci.htm describes it.

// ucciOptions returns the options that every engine must have. The unit is milliseconds
// from the start, as in the engines in use. A GUI that wants seconds has to set usemillisec
// to false.
func ucciOptions(unit *time.Duration, reset func()) []Option {
	return []Option{
		Check("usemillisec", true, func(on bool) {
			if *unit = time.Second; on {
				*unit = time.Millisecond
			}
		}),
		Button("newgame", reset),
	}
}

// shortName returns the name of an option as one word in lower case.
func shortName(name string) string {
	name = strings.ToLower(strings.Join(strings.Fields(name), ""))
	if name == "hash" {
		return "hashsize"
	}
	return name
}

// pickShort reads a name and a value. An unknown option is not an error, since GUIs set
// options without asking which ones exist.
func pickShort(options []Option, text string) (*Option, string, error) {
	name, value, _ := strings.Cut(text, " ")
	for i := range options {
		if shortName(options[i].name) == shortName(name) {
			return &options[i], value, nil
		}
	}
	return nil, "", nil
}

// ucciRequests has the words that may follow "go". In UCCI the clocks are those of the
// player to move and of the opponent, not of White and Black.
var ucciRequests = map[string]goWord{
	"ponder":       uciRequests["ponder"],
	"draw":         func(r *goReader) { r.draw = true },
	"infinite":     uciRequests["infinite"],
	"nodes":        uciRequests["nodes"],
	"time":         func(r *goReader) { r.left(r.turn) },
	"opptime":      func(r *goReader) { r.left(1 - r.turn) },
	"increment":    func(r *goReader) { r.increment(r.turn) },
	"oppincrement": func(r *goReader) { r.increment(1 - r.turn) },
	"movestogo":    func(r *goReader) { r.movesToGo(r.turn) },
	"oppmovestogo": func(r *goReader) { r.movesToGo(1 - r.turn) },
	"perft":        uciRequests["perft"],
	"depth": func(r *goReader) {
		if len(r.rest) > 0 && r.rest[0] == "infinite" { // some GUIs understand the protocol this way
			return
		}
		r.depth()
	},
}

// ucciAsk returns the command that starts a search.
func ucciAsk(_ int, clock match.Clock, unit time.Duration) string {
	b := []byte("go")
	add := func(word string, n int64) { b = fmt.Appendf(b, " %s %d", word, n) }
	if clock.DrawOffered {
		b = append(b, " draw"...)
	}
	limits := len(b)
	if clock.Move.Depth > 0 {
		add("depth", int64(clock.Move.Depth))
	}
	if clock.Move.Nodes > 0 {
		add("nodes", clock.Move.Nodes)
	}
	timed := clock.Own != 0 || clock.Other != 0
	own := clock.Own
	if most := clock.Move.Time; most > 0 && (!timed || most < own) {
		own = most
	}
	if own != 0 || timed {
		add("time", count(own, unit))
	}
	switch {
	case own != 0 && !timed:
		add("movestogo", 1)
	case timed && clock.MovesToGo > 0:
		add("movestogo", int64(clock.MovesToGo))
	case timed:
		add("increment", int64(clock.OwnAdd/unit))
	}
	if timed {
		add("opptime", count(clock.Other, unit))
		add("oppincrement", int64(clock.OtherAdd/unit))
	}
	if len(b) == limits {
		b = append(b, " infinite"...)
	}
	return string(b)
}

// ucciInfo writes the news. Nodes and time are on a second line, as the protocol shows it.
func ucciInfo(n *news) string {
	var index, effort string
	if n.several {
		index = fmt.Sprintf("multipv %d", n.index+1)
	}
	if n.index == 0 {
		effort = fmt.Sprintf("\ninfo nodes %d time %d", n.nodes, n.elapsed.Milliseconds())
	}
	line := fmt.Sprintf("info depth %d", n.depth)
	return join(line, index, fmt.Sprintf("score %d pv", n.score), strings.Join(n.pv, " ")) + effort
}
