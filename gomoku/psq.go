package gomoku

import (
	"strconv"
	"strings"
	"time"
)

// What a file of Piskvork consists of. Column and row count from 1.
//
//	Piskvorky 15x15, 11:11, 0
//	8,8,0
//	9,9,1250
//	first.zip
//	second.zip
//	-1
//	1,Freestyle
//
// The header has the size, the levels of the players and which of them began. Behind the
// moves Piskvork writes the names in tournaments, and a code; Gomocup adds the result and
// the event. Both skip what follows, which is where [WritePSQ] puts tags.
const psqHeader = "Piskvorky "

// Codes of how a game ended. All others say nothing about a game of ours.
const (
	psqNormal  = -1
	psqIllegal = 7
	psqTimeout = 15
)

// The names of tags that mean something in a PSQ. Others are kept as they are.
const (
	tagRule        = "Rule"
	tagOpening     = "Opening"
	tagChoices     = "Choices" // "3:two:900 5:swap:70", by the number of stones at the time, and milliseconds
	tagStart       = "Start"
	tagBlack       = "Black"
	tagWhite       = "White"
	tagTermination = "Termination"
	tagEvent       = "Event"
)

// psqResults are the digits of the results.
var psqResults = [...]string{BlackWins: "1", WhiteWins: "2", DrawnGame: "0"}

// isInteger reports whether a line is a number, and so a code.
func isInteger(line string) bool {
	_, err := strconv.Atoi(line)
	return err == nil
}

// isTagName reports whether a tag can be called so: letters alone, as in SGF.
func isTagName(name string) bool {
	return name != "" && !strings.ContainsFunc(name, func(c rune) bool { return !isLetter(c) })
}

func isLetter(c rune) bool { return 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' }

// psqMove reads a move; false if the line is none. The point may be beyond the board.
func psqMove(line string) (x, y int, took time.Duration, ok bool) {
	fields := strings.SplitN(line, ",", 4)
	var n [3]int
	if len(fields) < 2 || len(fields) > 3 {
		return 0, 0, 0, false
	}
	for i, field := range fields {
		var err error
		if n[i], err = strconv.Atoi(strings.TrimSpace(field)); err != nil {
			return 0, 0, 0, false
		}
	}
	return n[0] - 1, n[1] - 1, psqTime(n[2]), true
}

// psqTime returns so many milliseconds, as far as a duration holds them.
func psqTime(milliseconds int) time.Duration {
	const longest time.Duration = 1 << 40
	return min(max(time.Duration(milliseconds), 0), longest) * time.Millisecond
}

// psqChoice reads a choice such as "3:two:900", of which the time may be missing; false if
// the word is none.
func psqChoice(word string) (stones int, p Played, ok bool) {
	fields := strings.SplitN(word+":0", ":", 5)
	if len(fields) < 3 || len(fields) > 4 {
		return 0, p, false
	}
	stones, err := strconv.Atoi(fields[0])
	p.Move, ok = parseChoice(fields[1])
	took, errTime := strconv.Atoi(fields[2])
	p.Time = psqTime(took)
	return stones, p, ok && err == nil && errTime == nil
}

// ruleOfEvent returns the rule that the name of an event begins with, such as
// "Freestyle15_1"; false if it begins with none.
func ruleOfEvent(event string) (rule Rule, ok bool) {
	best := 0
	event = strings.ToLower(event)
	for r := range ruleCount {
		if name := r.String(); len(name) > best && strings.HasPrefix(event, name) {
			rule, best = r, len(name)
		}
	}
	return rule, best > 0
}
