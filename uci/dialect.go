package uci

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/match"
)

// Dialect is a protocol of the UCI family. The protocols have the same structure and differ
// in words.
type Dialect uint8

const (
	// UCI is the Universal Chess Interface, and the default.
	UCI Dialect = iota
	// UCCI is the Universal Chinese Chess Interface, version 3 (xqbase.com 2007), which
	// many programs for xiangqi speak. It has no word for a decided score; such a score is
	// a large number here. It has no word for the time of one move either: a client sends
	// the time as that of a clock with one move to the next time control. An engine that
	// cannot count in milliseconds gets whole seconds, at least one.
	UCCI
)

// words has everything in which a dialect can differ from others.
type words struct {
	hello, welcome string // the first command, and the end of its answer
	bye            string // the answer to the last command

	declare func(o *Option) string // how an engine declares an option
	// pick finds the option in the text after "setoption". It may return nil without an
	// error.
	pick    func(options []Option, text string) (o *Option, value string, err error)
	set     func(name, value string) string                  // the command that sets an option
	own     func(unit *time.Duration, reset func()) []Option // options of an engine that only this dialect has
	variant string                                           // the option that names the game; may be empty
	newGame string                                           // the command that begins a new game

	start, setUp string // what follows "position": the usual start, or any state
	spelled      bool   // send the first state in full, since not every engine knows startpos

	request map[string]goWord                                            // what follows "go"
	ask     func(turn int, clock match.Clock, unit time.Duration) string // the command that starts a search
	unit    time.Duration                                                // the unit in which engines count time,
	fine    string                                                       // unless they have this option to count in milliseconds

	score    func(s ply.Score) string
	info     func(n *news) string
	remark   string // what follows "info" before a text for the user
	none     string // the answer of an engine that has no move,
	idle     string // and the answer to a stop if no search runs; may be empty
	courtesy bool   // draw and resign may follow a move
}

var dialects = [...]words{
	UCI: {
		hello:   "uci",
		welcome: "uciok",
		declare: func(o *Option) string {
			return join("option name", o.name, "type", o.kind, o.initial(emptyText), o.space)
		},
		pick: pickLong,
		set: func(name, value string) string {
			if value == "" {
				return "setoption name " + name
			}
			return fmt.Sprintf("setoption name %s value %s", name, value)
		},
		own:     func(*time.Duration, func()) []Option { return nil },
		variant: "UCI_Variant",
		newGame: "ucinewgame",
		start:   "startpos",
		setUp:   "fen",
		request: uciRequests,
		ask:     uciAsk,
		unit:    time.Millisecond,
		score:   score,
		info:    uciInfo,
		remark:  "string",
		none:    "bestmove (none)",
	},
	UCCI: {
		hello:   "ucci",
		welcome: "ucciok",
		bye:     "bye",
		declare: func(o *Option) string {
			return join("option", shortName(o.name), "type", o.kind, o.space, o.initial(""))
		},
		pick:     pickShort,
		set:      func(name, value string) string { return join("setoption", name, value) },
		own:      ucciOptions,
		newGame:  "setoption newgame",
		start:    "startpos",
		setUp:    "fen",
		spelled:  true,
		request:  ucciRequests,
		ask:      ucciAsk,
		unit:     time.Second,
		fine:     "usemillisec",
		courtesy: true,
		score:    func(s ply.Score) string { return fmt.Sprint(int(s)) },
		info:     ucciInfo,
		remark:   "message",
		none:     "nobestmove",
		idle:     "nobestmove",
	},
}

func (d Dialect) words() (*words, error) {
	if int(d) >= len(dialects) {
		return nil, fmt.Errorf("uci: there is no dialect %d", d)
	}
	return &dialects[d], nil
}

// greeting returns the words of the dialect whose first command is word, or nil.
func greeting(word string) *words {
	for i := range dialects {
		if dialects[i].hello == word {
			return &dialects[i]
		}
	}
	return nil
}

// join puts spaces between the parts that are not empty.
func join(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " ")
}
