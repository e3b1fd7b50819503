package uci

import "fmt"

// Dialect is a protocol of the UCI family. They share their structure and differ in
// words.
type Dialect uint8

// UCI is the protocol itself, and the default.
const UCI Dialect = iota

// words is what a dialect can have of its own.
type words struct {
	hello, welcome string                          // the first command and the end of its answer
	option         func(name, value string) string // the command that sets an option
	start, setUp   string                          // what follows "position": the usual start, or any state
	none           string                          // what an engine says that has no move
}

var dialects = [...]words{
	UCI: {
		hello:   "uci",
		welcome: "uciok",
		option: func(name, value string) string {
			if value == "" {
				return "setoption name " + name
			}
			return fmt.Sprintf("setoption name %s value %s", name, value)
		},
		start: "startpos",
		setUp: "fen",
		none:  "bestmove (none)",
	},
}

func (d Dialect) words() (*words, error) {
	if int(d) >= len(dialects) {
		return nil, fmt.Errorf("uci: there is no dialect %d", d)
	}
	return &dialects[d], nil
}
