package gomoku

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/brief"
	"github.com/plygo/ply/internal/gamefile"
	"github.com/plygo/ply/internal/statetext"
)

var _ ply.Notation[Position, Move] = Rules{}

// The words of a position besides sizes, rules and points.
const (
	passWord    = "-"
	swappedWord = "swapped"
	stageWord   = "opening:" // and a number
)

// positionFormat is the name of the notation in errors.
const positionFormat = "gomoku position"

// mostPasses is how many passes a text may have. No board needs more.
const mostPasses = 2 * MaxSize * MaxSize

// ParsePosition reads a position in one line: the size of the board, the rule, and the
// stones as they were played, Black's and White's in turn.
//
//	15 renju h8 h9 j8
//
// Size and rule may be left out; the board is then one of 15×15 for freestyle. Points
// are written as for [ParsePoint], with or without blanks between them. A "-" stands for
// a stone that is not there, so that "h8 - j8" are two black stones with White to move. At
// the end it says that the last player has passed, so that there is no last move.
// The word "swapped" before the stones says that the players have exchanged colours, and
// "opening:3" that [Opening] is at its third stage.
//
// The order of the stones does not matter, except that the last stone is the last move.
// If something is wrong with the text, the error is a [*ply.StateError] that wraps a
// [PositionReason].
func ParsePosition(text string) (Rules, Position, error) {
	p := positionReader{text: text}
	b, err := p.read()
	return p.rules, b, err
}

// Parse reads a position as [ParsePosition] does. A size or rule in it must be that of r.
func (r Rules) Parse(text string) (Position, error) {
	p := positionReader{text: text, rules: r, fixed: true}
	b, err := p.read()
	if err == nil && b.stage != 0 {
		return Position{}, p.badStage()
	}
	return b, err
}

// ParseRule reads a rule by its name, such as "renju" or "caro-with-overlines", or by its
// number in the Gomocup protocol.
func ParseRule(text string) (Rule, error) {
	if n, err := strconv.Atoi(text); err == nil {
		return GomocupRule(n)
	}
	if rule, ok := ruleByWord(text); ok {
		return rule, nil
	}
	return 0, fmt.Errorf("gomoku: no rule is called %.40q; there are %s", text, strings.Join(ruleWords[:], ", "))
}

// ruleWords are the names of the rules without blanks.
var ruleWords = func() (words [ruleCount]string) {
	for rule := range ruleCount {
		words[rule] = strings.ReplaceAll(rule.String(), " ", "-")
	}
	return words
}()

func ruleByWord(word string) (Rule, bool) {
	word = strings.ReplaceAll(word, " ", "-")
	i := slices.IndexFunc(ruleWords[:], func(name string) bool { return strings.EqualFold(name, word) })
	return Rule(max(i, 0)), i >= 0
}

// positionReader reads a position from left to right.
type positionReader struct {
	text  string
	at    int
	rules Rules
	fixed bool // whether a size or rule in the text must be that of rules

	size    int // 0 until there is one
	ruled   bool
	swapped bool
	stage   int
	stageAt int

	turn   Color
	passed bool // the last word is a pass
	passes int
	stones [2][]Move
	taken  [MaxSize * MaxSize]bool
}

// fail returns the error that a field of the text is refused for a reason. It shows the
// word at fault, unless that is empty.
func (p *positionReader) fail(field string, reason PositionReason, word string) error {
	e := &ply.StateError{Format: positionFormat, Field: field, Offset: p.at, Err: reason}
	if word != "" {
		e.Err = fmt.Errorf("%w: %s", reason, brief.Word(word))
	}
	return e
}

// badStage returns the error that the opening cannot be at the stage that was read.
func (p *positionReader) badStage() error {
	return &ply.StateError{Format: positionFormat, Field: "stage", Offset: p.stageAt, Err: BadStage}
}

func (p *positionReader) read() (Position, error) {
	if err := p.header(); err != nil {
		return Position{}, err
	}
	for p.skip(); p.at < len(p.text); p.skip() {
		if err := p.stone(); err != nil {
			return Position{}, err
		}
	}
	stones, last := p.stones, []Move(nil)
	if !p.passed {
		stones, last = cutLast(stones, p.turn)
	}
	b, err := p.rules.place(stones, last, p.turn)
	if err != nil { // points were checked before
		return Position{}, p.fail("", OverBefore, "")
	}
	if p.swapped {
		b.Swap()
	}
	b.stage = uint8(p.stage)
	return b, nil
}

// skip skips blanks.
func (p *positionReader) skip() {
	for p.at < len(p.text) && gamefile.IsBlank(p.text[p.at]) {
		p.at++
	}
}

// word returns the text up to the next blank.
func (p *positionReader) word() string {
	end := p.at
	for end < len(p.text) && !gamefile.IsBlank(p.text[end]) {
		end++
	}
	return p.text[p.at:end]
}

// atPass reports whether the next word is a pass. It does not look for the end of other
// words: a word can hold many stones, and would be searched for each of them.
func (p *positionReader) atPass() bool {
	rest, ok := strings.CutPrefix(p.text[p.at:], passWord)
	return ok && (rest == "" || gamefile.IsBlank(rest[0]))
}

// header reads the words before the stones.
func (p *positionReader) header() error {
	for p.skip(); p.at < len(p.text); p.skip() {
		word := p.word()
		_, point := scanPoint(word)
		if word == passWord || point > 0 {
			break
		}
		if err := p.setting(word); err != nil {
			return err
		}
		p.at += len(word)
	}
	return nil
}

// setting reads one of these words. Each may occur once.
func (p *positionReader) setting(word string) error {
	size, digits := scanNumber(word)
	rule, isRule := ruleByWord(word)
	stage, isStage := strings.CutPrefix(strings.ToLower(word), stageWord)
	rules := p.rules
	switch {
	case digits > 0 && digits == len(word) && p.size == 0:
		if size < MinSize || size > MaxSize {
			return p.fail("size", BadSize, word)
		}
		if p.fixed && size != rules.Size() {
			return p.fail("size", WrongSize, word)
		}
		p.size = size
		rules, _ = New(size, rules.rule) // size and rule are good
	case isRule && !p.ruled:
		if p.fixed && rule != rules.rule {
			return p.fail("rule", WrongRule, word)
		}
		p.ruled = true
		rules, _ = New(rules.Size(), rule)
	case strings.EqualFold(word, swappedWord) && !p.swapped:
		p.swapped = true
	case isStage && p.stage == 0:
		n, digits := scanNumber(stage)
		if n == 0 || n > 255 || digits != len(stage) {
			return p.fail("stage", BadStage, word)
		}
		p.stage, p.stageAt = n, p.at
	default:
		return p.fail("word", BadWord, word)
	}
	p.rules = rules
	return nil
}

// stone reads a point, or a pass: the sign that the next stone is missing.
func (p *positionReader) stone() error {
	if p.atPass() {
		if p.passes++; p.passes > mostPasses {
			return p.fail("stone", TooManyWords, "")
		}
		p.at += len(passWord)
		p.turn, p.passed = p.turn.Other(), true
		return nil
	}
	m, length := scanPoint(p.text[p.at:])
	word := p.text[p.at : p.at+length]
	switch size := p.rules.Size(); {
	case length == 0:
		return p.fail("stone", BadWord, p.word())
	case m.X() >= size || m.Y() >= size:
		return p.fail("stone", OffBoard, word)
	case p.taken[m.Y()*MaxSize+m.X()]:
		return p.fail("stone", PointTaken, word)
	}
	p.taken[m.Y()*MaxSize+m.X()] = true
	p.stones[p.turn] = append(p.stones[p.turn], m)
	p.turn, p.passed = p.turn.Other(), false
	p.at += length
	return nil
}

// Format writes a position as [ParsePosition] reads it. Equal positions have the same
// text, whatever moves led to them: the stones come in the order of the board, with the
// last move at the end, or a pass if that is not known.
func (Rules) Format(b *Position) string {
	text := []byte(strconv.Itoa(b.Size()) + " ")
	if b.rule < ruleCount {
		text = append(text, ruleWords[b.rule]...)
	}
	if b.Swapped() {
		text = append(text, " "+swappedWord...)
	}
	if b.stage != 0 {
		text = append(text, " "+stageWord...)
		text = strconv.AppendUint(text, uint64(b.stage), 10)
	}
	stones, turn := b.stonesOf(), b.turn
	passed := b.last == 0 && len(stones[turn.Other()]) > 0
	if passed {
		turn = turn.Other()
	}
	text = appendStones(text, stones, turn)
	if passed {
		text = append(text, " "+passWord...)
	}
	return string(text)
}

// appendStones appends the stones as if they had been played in turn, so that turn is next.
// Each side has a turn for each stone, and more where that is needed. Turns without a stone are
// passes, in front of the stones.
func appendStones(text []byte, stones [2][]Move, turn Color) []byte {
	black := max(len(stones[Black]), len(stones[White]))
	white := black
	if turn == White {
		black = max(len(stones[Black]), len(stones[White])+1)
		white = black - 1
	}
	for i := range black + white {
		side, turns := Color(i&1), [2]int{black, white}
		text = append(text, ' ')
		if at := i/2 - (turns[side] - len(stones[side])); at >= 0 {
			text = append(text, stones[side][at].String()...)
		} else {
			text = append(text, passWord...)
		}
	}
	return text
}

// stonesOf returns the stones of each colour in the order of the board, with the last move
// at the end.
func (b *Position) stonesOf() (stones [2][]Move) {
	for y := range b.Size() {
		for x := range b.Size() {
			m := NewMove(x, y)
			if c, ok := b.At(m); ok && m != b.last {
				stones[c] = append(stones[c], m)
			}
		}
	}
	if c, ok := b.At(b.last); ok {
		stones[c] = append(stones[c], b.last)
	}
	return stones
}

// String returns the position as [Rules.Format] writes it.
func (b Position) String() string { return Rules{}.Format(&b) }

// MarshalText returns what String returns, so that a position in JSON is its text. The zero
// Position is not a position of the game; its text is empty.
func (b Position) MarshalText() ([]byte, error) {
	if b == (Position{}) {
		return nil, nil
	}
	return []byte(b.String()), nil
}

// UnmarshalText reads what MarshalText writes, as strictly as [ParsePosition].
func (b *Position) UnmarshalText(text []byte) error {
	return statetext.Read(b, text, func(text string) (Position, error) {
		_, read, err := ParsePosition(text)
		return read, err
	})
}

// PositionReason is why the text of a position is refused: the Err of a [ply.StateError]. It
// is an error, so that
//
//	errors.Is(err, gomoku.PointTaken)
//
// asks for a reason.
type PositionReason uint8

// The reasons to refuse the text of a position.
const (
	BadSize      PositionReason = iota + 1 // no board has that size
	WrongSize                              // not the size of the rules
	WrongRule                              // not the rule of the rules
	BadWord                                // neither a point nor a word that belongs here
	OffBoard                               // a point beyond the edge
	PointTaken                             // two stones on a point
	OverBefore                             // the game was over before the last move
	BadStage                               // the opening is not at that stage with these stones
	TooManyWords                           // more than any position needs
)

var positionReasons = [...]string{
	BadSize:      "no such size of a board",
	WrongSize:    "the rules have another size of board",
	WrongRule:    "the rules are others",
	BadWord:      "not a point",
	OffBoard:     "not on the board",
	PointTaken:   "the point is taken",
	OverBefore:   "the game was over before the last move",
	BadStage:     "the opening cannot be at this stage",
	TooManyWords: "too long",
}

// Error returns the reason in words.
func (r PositionReason) Error() string {
	if int(r) < len(positionReasons) && r > 0 {
		return positionReasons[r]
	}
	return "invalid reason"
}
