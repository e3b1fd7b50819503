package gomoku

import (
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/gamefile"
)

// ReadPSQ yields the games of a file as Piskvork and Gomocup write them, one by one,
// whatever the size of the file. Piskvork writes one game to a file; a file may also have
// several games.
//
// If the name of its event begins with the name of a rule, such as "Renju1", the game is by
// that rule. Otherwise it is by the given rule, since Piskvork does not write the rule.
//
// For a game that is not right it yields a [*ply.FileError] and goes on with the next game.
// It also yields an error of r itself, which is the last.
func ReadPSQ(r io.Reader, rule Rule) iter.Seq2[*Kifu, error] {
	return func(yield func(*Kifu, error) bool) { newPSQReader(r, rule).games(yield) }
}

// psqReader reads games line by line.
type psqReader struct {
	src  gamefile.Source
	rule Rule   // of games that do not tell
	text []byte // memory for lines

	line   string         // the one to be looked at, without blanks around it
	at     gamefile.Place // where it begins
	cut    bool           // it is too long, and cut
	unread bool           // it is still to be looked at

	psqGame
}

// psqGame is what a psqReader knows of the game that it reads.
type psqGame struct {
	k         *Kifu
	size      int
	begin     gamefile.Place   // its first line
	end       gamefile.Place   // its last line
	second    bool             // the second of the names has begun
	places    []gamefile.Place // of the moves
	names     []string         // as far as there are
	players   [2]string        // the names of Black and White
	given     [2]bool          // whether a tag has told them
	why       string           // the game ended, if not by its rules
	coded     bool             // the code has been read
	tagged    bool             // a tag has been read
	ruled     bool             // the game has told its rule
	start     string           // the position that it starts from
	startAt   gamefile.Place
	choices   string
	choicesAt gamefile.Place
}

func newPSQReader(r io.Reader, rule Rule) *psqReader {
	return &psqReader{src: gamefile.New(r, "PSQ"), rule: rule}
}

// games yields the games of the file.
func (r *psqReader) games(yield func(*Kifu, error) bool) {
	for r.advance() {
		k, err := r.next()
		if !yield(k, err) {
			return
		}
		for err != nil && r.advance() && !r.atHeader() {
			r.unread = false
		}
	}
	if r.src.Failed() && !r.src.Told() {
		yield(nil, r.src.Cut())
	}
}

// advance sets line to the next line that is not empty, unless the last one is still to be
// looked at. It returns false at the end of the file.
func (r *psqReader) advance() bool {
	for !r.unread {
		begin := r.src.Here()
		text, whole, ok := r.src.AppendLine(r.text[:0], MaxKifuValue)
		if !ok {
			return false
		}
		r.text, r.cut = text, !whole
		line := strings.TrimLeft(strings.TrimPrefix(string(text), byteOrderMark), " \t\r")
		skipped := len(text) - len(line)
		r.at = gamefile.Place{Offset: begin.Offset + int64(skipped), Line: begin.Line, Column: begin.Column + skipped}
		r.line = strings.TrimRight(line, " \t\r")
		r.unread = r.line != ""
	}
	return true
}

// byteOrderMark is what some editors put in front of a file. If files were joined, it can
// stand in front of any game.
const byteOrderMark = "\uFEFF"

func (r *psqReader) atHeader() bool { return strings.HasPrefix(r.line, psqHeader) }

// next reads a game. Its first line is in r.line.
func (r *psqReader) next() (*Kifu, error) {
	r.unread = false
	r.psqGame = psqGame{k: &Kifu{}, begin: r.at}
	r.src.Game++
	if err := r.header(); err != nil {
		return nil, err
	}
	r.end = r.at
	for r.advance() && !r.atHeader() {
		r.unread = false
		r.end = r.at
		switch {
		case r.cut:
			return nil, r.src.Limit(r.at, MaxKifuValue, "bytes in a line")
		case r.at.Offset-r.begin.Offset > MaxKifuGame:
			return nil, r.src.Limit(r.at, MaxKifuGame, "bytes in a game")
		}
		if err := r.read(); err != nil {
			return nil, err
		}
	}
	if r.src.Failed() {
		return nil, r.src.Cut()
	}
	return r.finish()
}

// header reads the first line.
func (r *psqReader) header() error {
	if !r.atHeader() {
		return r.src.Syntax(r.at, "a game begins with %q", psqHeader)
	}
	fields := strings.SplitN(strings.TrimPrefix(r.line, psqHeader), ",", 4)
	width, height, _ := strings.Cut(strings.TrimSpace(fields[0]), "x")
	w, err1 := strconv.Atoi(width)
	h, err2 := strconv.Atoi(height)
	switch {
	case err1 != nil || err2 != nil:
		return r.src.Syntax(r.at, "want the size of the board, such as 15x15, not %.20q", fields[0])
	case w != h || w < MinSize || w > MaxSize:
		return r.src.ErrorAt(r.at, fmt.Errorf("%w: a board of %d×%d", ply.ErrFileVariant, w, h))
	}
	r.size = w
	var err error
	if r.k.Rules, err = New(r.size, r.rule); err != nil {
		return r.src.ErrorAt(r.at, fmt.Errorf("%w: %w", ply.ErrFileVariant, err))
	}
	r.second = len(fields) > 2 && strings.TrimSpace(fields[2]) == "1"
	return nil
}

// read reads a line after the first. It skips lines that it does not understand.
func (r *psqReader) read() error {
	if x, y, took, ok := psqMove(r.line); ok && r.names == nil && !r.coded && !r.tagged {
		if x < 0 || y < 0 || x >= r.size || y >= r.size {
			return r.src.ErrorAt(r.at, &ply.MoveError{Text: r.line, Err: ply.ErrIllegalMove, Reason: "it is not on the board"})
		}
		r.k.Moves = append(r.k.Moves, KifuMove{Move: NewMove(x, y), Time: took})
		r.places = append(r.places, r.at)
		if len(r.k.Moves) > r.size*r.size {
			return r.src.Syntax(r.at, "more moves than points")
		}
		return nil
	}
	result, event, ok := strings.Cut(r.line, ",")
	switch {
	case r.line[0] == '[':
		r.tagged = true
		return r.tag()
	case isInteger(r.line) && !r.coded:
		r.coded = true
		switch r.line {
		case strconv.Itoa(psqTimeout):
			r.why = string(ply.LossOnTime)
		case strconv.Itoa(psqIllegal):
			r.why = illegalMove
		}
	case ok && r.coded && r.k.Result == Unfinished && r.result(result):
		event = strings.TrimSpace(event)
		if rule, ok := ruleOfEvent(event); ok && !r.ruled {
			r.setRule(rule)
		}
		if !strings.EqualFold(event, r.k.Rules.rule.String()) && event != "" {
			r.k.Tags = append(r.k.Tags, Tag{tagEvent, event})
		}
	case !r.coded && len(r.names) < 2:
		r.names = append(r.names, r.line)
	}
	return nil
}

const illegalMove = "illegal move"

func (r *psqReader) result(digit string) bool {
	for result := BlackWins; result <= Drawn; result++ {
		if psqResults[result] == digit {
			r.k.Result = result
			return true
		}
	}
	return false
}

func (r *psqReader) setRule(rule Rule) {
	r.ruled = true
	r.k.Rules, _ = New(r.size, rule) // both are good
}

// tag reads a line such as [Rule "renju"].
func (r *psqReader) tag() error {
	name, quoted, _ := strings.Cut(strings.TrimSuffix(r.line[1:], "]"), " ")
	value, err := strconv.Unquote(quoted)
	if err != nil || !isTagName(name) || !strings.HasSuffix(r.line, "]") {
		return r.src.Syntax(r.at, "want a tag, such as [Rule \"renju\"]")
	}
	switch name {
	case tagRule:
		rule, err := ParseRule(value)
		if err != nil {
			return r.src.ErrorAt(r.at, fmt.Errorf("%w: %w", ply.ErrFileVariant, err))
		}
		r.setRule(rule)
	case tagOpening:
		if r.k.Opening, err = ParseOpeningRule(value); err != nil {
			return r.src.ErrorAt(r.at, fmt.Errorf("%w: %w", ply.ErrFileVariant, err))
		}
	case tagChoices:
		r.choices, r.choicesAt = value, r.at
	case tagStart:
		r.start, r.startAt = value, r.at
	case tagBlack:
		r.players[Black], r.given[Black] = value, true
	case tagWhite:
		r.players[White], r.given[White] = value, true
	case tagTermination:
		r.why = value
	default:
		r.k.Tags = append(r.k.Tags, Tag{name, value})
	}
	return nil
}

// finish returns the game that was read. It checks the moves.
func (r *psqReader) finish() (*Kifu, error) {
	k := r.k
	for i, name := range r.names {
		color := Color(i)
		if r.second {
			color = color.Other()
		}
		if !r.given[color] {
			r.players[color] = name
		}
	}
	k.Tags = append(kifuTags(r.players, r.why), k.Tags...)
	if r.start != "" {
		g, err := k.Game()
		if err == nil {
			k.Start, err = g.Parse(r.start)
		}
		if err != nil {
			return nil, r.src.ErrorAt(r.startAt, err)
		}
	}
	if err := r.choose(); err != nil {
		return nil, r.src.ErrorAt(r.choicesAt, err)
	}
	if _, at, err := k.replay(); err != nil {
		return nil, r.src.ErrorAt(append(r.places, r.end)[at], err)
	}
	return k, nil
}

// choose puts the choices of an opening among the moves.
func (r *psqReader) choose() error {
	k := r.k
	stones := k.Start.Stones()
	for i, word := range strings.Fields(r.choices) {
		n, p, ok := psqChoice(word)
		n += i - stones
		if !ok || n < 0 || n > len(k.Moves) || i > 1 {
			return fmt.Errorf("%w: choices %.40q", ply.ErrFileSyntax, r.choices)
		}
		k.Moves = append(k.Moves[:n:n], append([]KifuMove{p}, k.Moves[n:]...)...)
		r.places = append(r.places[:n:n], append([]gamefile.Place{r.choicesAt}, r.places[n:]...)...)
	}
	return nil
}
