package gomoku

import (
	"strconv"
	"strings"
	"time"
)

// psqHeader begins a file of the program Piskvork. Columns and rows count from 1:
//
//	Piskvorky 15x15, 11:11, 0
//	8,8,0
//	9,9,1250
//	first.zip
//	second.zip
//	-1
//	1,Freestyle
//
// The header has the size, the levels of the players and which of them began. After the
// moves, Piskvork writes the names of the players, if it is a tournament, and a code.
// Gomocup adds the result and the event. Both skip what follows, so [WritePSQ] puts tags
// there.
const psqHeader = "Piskvorky "

// Codes of how a game ended. Other codes are skipped.
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

// kifuTags returns the tags of a game for which the formats have places of their own, without
// those that are empty.
func kifuTags(players [2]string, termination string) (tags []Tag) {
	for _, tag := range []Tag{{tagBlack, players[Black]}, {tagWhite, players[White]}, {tagTermination, termination}} {
		if tag.Value != "" {
			tags = append(tags, tag)
		}
	}
	return tags
}

// hasPlace reports whether the formats have a place of their own for a tag.
func (t Tag) hasPlace() bool {
	return t.Name == tagBlack || t.Name == tagWhite || t.Name == tagTermination
}

// psqResults are the digits of the results.
var psqResults = [...]string{BlackWins: "1", WhiteWins: "2", Drawn: "0"}

// isInteger reports whether a line is a number, and so a code.
func isInteger(line string) bool {
	_, err := strconv.Atoi(line)
	return err == nil
}

// isTagName reports whether name can be the name of a tag. It has only letters, as in SGF.
func isTagName(name string) bool {
	return name != "" && !strings.ContainsFunc(name, func(c rune) bool { return !isLetter(c) })
}

func isLetter(c rune) bool { return 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' }

// psqMove reads the column x and the row y of a move, and how long it took. It returns ok =
// false if the line is not a move. The point may be beyond the board.
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

// psqTime returns a number of milliseconds as a duration. It is at least 0, and small
// enough that it does not overflow.
func psqTime(milliseconds int) time.Duration {
	const longest time.Duration = 1 << 40
	return min(max(time.Duration(milliseconds), 0), longest) * time.Millisecond
}

// psqChoice reads a choice such as "3:two:900": the number of stones on the board at the
// time, the choice, and how long it took, which may be missing. It returns ok = false if
// the word is not a choice.
func psqChoice(word string) (stones int, p KifuMove, ok bool) {
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

// ruleOfEvent returns the rule whose name the name of an event begins with, such as
// "Freestyle15_1". It returns ok = false if there is no such rule.
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
