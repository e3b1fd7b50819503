package gomoku

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/brief"
	"github.com/plygo/ply/internal/gamefile"
)

// WritePSQ writes games as Piskvork and Gomocup do; [ReadPSQ] reads the same games back,
// without the comments. If a game starts from a board with stones, these are written as
// its first moves, if the moves can lead to that board. What Piskvork has no place for
// follows the result as tags in brackets, as in PGN: Piskvork skips them.
//
// It is an error if a game has an illegal move, a result that is not what the rules say,
// or a tag whose name does not consist of letters. Such a game is not written.
func WritePSQ(w io.Writer, games ...*Kifu) error { return writeKifus(w, "PSQ", (*Kifu).psq, games) }

func (k *Kifu) psq() (string, error) {
	if _, _, err := k.replay(); err != nil {
		return "", err
	}
	var b strings.Builder
	size := k.Rules.Size()
	fmt.Fprintf(&b, "%s%dx%d, 0:0, 0\n", psqHeader, size, size)
	tags := k.psqMoves(&b)
	tags = append(tags, k.psqNames(&b)...)
	tags = append(tags, k.psqEnd(&b)...)
	if k.Opening != FreeOpening {
		tags = append(tags, Tag{tagOpening, k.Opening.String()})
	}
	for _, tag := range tags {
		if !isTagName(tag.Name) {
			return "", fmt.Errorf("%w: a tag called %.40q", ply.ErrFileSyntax, tag.Name)
		}
		line := fmt.Sprintf("[%s %q]\n", tag.Name, tag.Value)
		if len(line) > MaxKifuValue {
			return "", gamefile.TooLarge(MaxKifuValue, "bytes in the tag "+brief.Word(tag.Name))
		}
		b.WriteString(line)
	}
	return b.String(), nil
}

// psqMoves writes the moves and returns tags for what they do not tell.
func (k *Kifu) psqMoves(b *strings.Builder) (tags []Tag) {
	moves := k.Moves
	if k.Start != (Position{}) {
		if opening, ok := k.Start.asMoves(); ok && k.Opening == FreeOpening {
			moves = append(opening, moves...)
		} else {
			tags = append(tags, Tag{tagStart, k.Start.String()})
		}
	}
	stones := 0
	if tags != nil {
		stones = k.Start.Stones()
	}
	var choices []string
	for _, p := range moves {
		if p.Move >= choice {
			choices = append(choices, fmt.Sprintf("%d:%v:%d", stones, p.Move, max(p.Time.Milliseconds(), 0)))
			continue
		}
		stones++
		fmt.Fprintf(b, "%d,%d,%d\n", p.Move.X()+1, p.Move.Y()+1, max(p.Time.Milliseconds(), 0))
	}
	if choices != nil {
		tags = append(tags, Tag{tagChoices, strings.Join(choices, " ")})
	}
	return tags
}

// asMoves returns moves that lead from the empty board to b. It tries only the order of the
// points on the board, and returns ok = false if that does not lead to b.
func (b *Position) asMoves() (moves []KifuMove, ok bool) {
	rules, err := New(b.Size(), b.rule)
	if err != nil {
		return nil, false
	}
	stones := b.stonesOf()
	now := rules.Start()
	for i := range b.Stones() {
		side := stones[i&1]
		if i/2 >= len(side) || !now.Legal(side[i/2]) {
			return nil, false
		}
		now.Play(side[i/2])
		moves = append(moves, KifuMove{Move: side[i/2]})
	}
	return moves, now == *b
}

// psqNames writes the names of the players. It returns tags for the names that a reader
// would take for something else.
func (k *Kifu) psqNames(b *strings.Builder) (tags []Tag) {
	names := [2]string{k.Tag(tagBlack), k.Tag(tagWhite)}
	if names == ([2]string{}) {
		return nil
	}
	for i, name := range names {
		_, _, _, move := psqMove(name)
		if !isPlain(name) || move || isInteger(name) || name[0] == '[' || strings.HasPrefix(name, psqHeader) {
			tags = append(tags, Tag{[2]string{tagBlack, tagWhite}[i], name})
			name = "?"
		}
		b.WriteString(name + "\n")
	}
	return tags
}

// isPlain reports whether text can stand in a line of its own.
func isPlain(text string) bool {
	return text != "" && len(text) < MaxKifuValue && text == strings.TrimSpace(text) &&
		!strings.HasPrefix(text, byteOrderMark) && !strings.ContainsFunc(text, unicode.IsControl)
}

// psqEnd writes the code and the result. It returns tags for what these do not tell.
func (k *Kifu) psqEnd(b *strings.Builder) (tags []Tag) {
	code := psqNormal
	switch why := k.Tag(tagTermination); why {
	case "":
	case string(ply.LossOnTime):
		code = psqTimeout
	case illegalMove:
		code = psqIllegal
	default:
		tags = append(tags, Tag{tagTermination, why})
	}
	b.WriteString(strconv.Itoa(code) + "\n")
	rule := k.Rules.rule.String()
	event := ""
	for _, tag := range k.Tags {
		switch tag.Name {
		case tagRule, tagOpening, tagChoices, tagStart:
			continue // the fields of the game tell this
		}
		if tag.hasPlace() {
			continue
		}
		if named, ok := ruleOfEvent(tag.Value); tag.Name == tagEvent && event == "" && k.Result != Unfinished &&
			ok && named == k.Rules.rule && !strings.EqualFold(tag.Value, rule) && isPlain(tag.Value) {
			event = tag.Value
			continue
		}
		tags = append(tags, tag)
	}
	if k.Result == Unfinished {
		return append(tags, Tag{tagRule, rule})
	}
	if event == "" {
		event = strings.ToUpper(rule[:1]) + rule[1:]
	}
	fmt.Fprintf(b, "%s,%s\n", psqResults[k.Result], event)
	return tags
}
