package chess

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/gamefile"
)

// WritePGN writes games in the export format of Portable Game Notation: the seven tags
// of the roster first, then the others in their order, then the moves in lines of less
// than 80 columns, unless a single word is longer. [ReadPGN] reads the same games back.
//
// Tags that follow from the game are set: Result, and SetUp, FEN and Variant where it
// needs them. A game with an illegal move, an impossible start, a tag whose name is not
// valid, or anything beyond the limits is an error, and is not written.
func WritePGN(w io.Writer, games ...*PGN) error {
	var out pgnWriter
	for _, g := range games {
		out = pgnWriter{text: out.text[:0], word: out.word, raw: out.raw, note: out.note, legal: out.legal}
		if err := out.game(g); err != nil {
			return fmt.Errorf("writing PGN: %w", err)
		}
		if _, err := w.Write(out.text); err != nil {
			return err
		}
	}
	return nil
}

// pgnWriter writes one game.
type pgnWriter struct {
	text   []byte
	column int  // where the next character goes, from 0
	glued  bool // whether the next word follows without a space: behind "("

	word     []byte
	raw      []byte // a comment as it is given
	note     []byte // and as it is written
	legal    []Move
	count    int  // moves and variations
	numbered bool // whether the next move of Black needs no number
}

// lastColumn is the last that a line may fill, from 1.
const lastColumn = 79

func (w *pgnWriter) game(g *PGN) error {
	if g.Result > Drawn {
		return fmt.Errorf("%v %d", g.Result, g.Result)
	}
	start := g.Start
	if start == (Position{}) {
		start = startPosition
	}
	tags, err := exportTags(g.Tags, start, g.Result)
	if err != nil {
		return err
	}
	for _, tag := range tags {
		if w.text, err = gamefile.AppendTag(w.text, tag.Name, tag.Value); err != nil {
			return err
		}
	}
	w.text = append(w.text, '\n')
	if err := w.line(g.Comment, g.Moves, start, 0); err != nil {
		return err
	}
	w.put([]byte(g.Result.String()))
	w.text = append(w.text, "\n\n"...)
	if len(w.text) > MaxPGNGame {
		return gamefile.TooLarge(MaxPGNGame, "bytes in a game")
	}
	return nil
}

// exportTags returns the tags as they are written.
func exportTags(tags []Tag, start Position, result Result) ([]Tag, error) {
	roster := [...]string{"Event", "Site", "Date", "Round", "White", "Black", "Result"}
	var all []Tag
	for _, name := range roster {
		tag := Tag{name, "?"}
		if i := findTag(tags, name); i >= 0 {
			tag = tags[i]
		} else if name == "Date" {
			tag.Value = "????.??.??"
		}
		all = append(all, tag)
	}
	all[len(all)-1].Value = result.String()
	tagged, ok, err := taggedStart(tags)
	replace := err != nil || ok && tagged != start || !ok && start != startPosition
	if replace && start != startPosition {
		if _, err := ParseFEN(start.String()); err != nil {
			return nil, err
		}
		all = append(all, Tag{"SetUp", "1"}, Tag{"FEN", start.String()})
	}
	if start.Chess960() && findTag(tags, "Variant") < 0 {
		all = append(all, Tag{"Variant", "Chess960"})
	}
	for _, tag := range tags {
		if slices.Contains(roster[:], tag.Name) || replace && (tag.Name == "SetUp" || tag.Name == "FEN") {
			continue
		}
		if tag.Name == "Variant" && !isChess(tag.Value) {
			return nil, fmt.Errorf("%w: %.64q", ply.ErrFileVariant, tag.Value)
		}
		all = append(all, tag)
	}
	if len(all) > gamefile.MaxTags {
		return nil, gamefile.TooLarge(gamefile.MaxTags, "tags")
	}
	return all, nil
}

// put writes a word, in a new line if it does not fit into this one.
func (w *pgnWriter) put(word []byte) {
	switch {
	case w.glued || w.column == 0:
	case w.column+1+len(word) > lastColumn:
		w.newline()
	default:
		w.text = append(w.text, ' ')
		w.column++
	}
	w.glued = false
	w.text = append(w.text, word...)
	w.column += len(word)
}

func (w *pgnWriter) newline() {
	w.text = append(w.text, '\n')
	w.column = 0
}

// line writes the moves of the game or of a variation, depth variations deep.
func (w *pgnWriter) line(comment Comment, moves []PGNMove, p Position, depth int) error {
	w.numbered = false
	if err := w.comment(comment); err != nil {
		return err
	}
	for i := range moves {
		m := &moves[i]
		if err := w.move(&p, m.Move, depth); err != nil {
			return err
		}
		for _, n := range m.NAGs {
			w.word = strconv.AppendUint(append(w.word[:0], '$'), uint64(n), 10)
			w.put(w.word)
		}
		if err := w.comment(m.Comment); err != nil {
			return err
		}
		for _, v := range m.Variations {
			if err := w.variation(v, p, depth+1); err != nil {
				return err
			}
		}
		if err := w.comment(m.After); err != nil {
			return err
		}
		if m.Move == 0 {
			p.pass()
		} else {
			p.Play(m.Move)
		}
	}
	return nil
}

func (w *pgnWriter) variation(v Variation, p Position, depth int) error {
	if depth > MaxPGNDepth {
		return gamefile.TooLarge(MaxPGNDepth, "variations inside each other")
	}
	if err := w.countMove(); err != nil {
		return err
	}
	w.put([]byte{'('})
	w.glued = true
	if err := w.line(v.Comment, v.Moves, p, depth); err != nil {
		return err
	}
	if w.column >= lastColumn {
		w.newline()
	}
	w.glued = false
	w.text = append(w.text, ')')
	w.column++
	w.numbered = false
	return nil
}

func (w *pgnWriter) countMove() error {
	if w.count++; w.count > MaxPGNMoves {
		return gamefile.TooLarge(MaxPGNMoves, "moves")
	}
	return nil
}

// move writes a move with its number, where that is needed.
func (w *pgnWriter) move(p *Position, m Move, depth int) error {
	if err := w.countMove(); err != nil {
		return err
	}
	w.legal = p.Moves(w.legal[:0])
	null := m == 0 && depth > 0 && !p.Check()
	if !null && !slices.Contains(w.legal, m) {
		return p.moveError(m.String(), ply.ErrIllegalMove, p.refuseMove(m))
	}
	switch {
	case p.Turn() == White:
		w.word = append(strconv.AppendInt(w.word[:0], int64(p.Fullmove()), 10), '.')
		w.put(w.word)
	case !w.numbered:
		w.word = append(strconv.AppendInt(w.word[:0], int64(p.Fullmove()), 10), "..."...)
		w.put(w.word)
	}
	w.numbered = true
	w.word = p.AppendSAN(w.word[:0], m)
	w.put(w.word)
	return nil
}

// comment writes a comment in braces, or, since a brace cannot be written in these, in
// lines that begin with a semicolon.
func (w *pgnWriter) comment(c Comment) error {
	if c == "" {
		return nil
	}
	w.raw = append(w.raw[:0], c...)
	w.note = appendComment(w.note[:0], w.raw)
	text := w.note
	if len(text) > MaxPGNComment {
		return gamefile.TooLarge(MaxPGNComment, "bytes of comments in one place")
	}
	if len(text) == 0 {
		return nil
	}
	w.numbered = false
	if bytes.IndexByte(text, '}') >= 0 {
		w.lineComments(text)
		return nil
	}
	text = append(text, '}')
	w.word = append(w.word[:0], '{')
	for len(text) > 0 {
		var word []byte
		word, text = cutWord(text)
		w.word = append(w.word, word...)
		w.put(w.word)
		w.word = w.word[:0]
	}
	return nil
}

func (w *pgnWriter) lineComments(text []byte) {
	if w.column+20 > lastColumn {
		w.newline()
	}
	w.put([]byte{';'})
	for first := true; len(text) > 0; first = false {
		word, rest := cutWord(text)
		switch {
		case first:
		case w.column+1+len(word) > lastColumn:
			w.newline()
			w.put([]byte{';'})
		default:
			w.put(nil) // the space
		}
		w.text = append(w.text, word...)
		w.column += len(word)
		text = rest
	}
	w.newline()
	w.glued = false
}

// cutWord returns the first word of a comment and what follows it. Words are what a
// line break may part: at a single space, and not in front of a percent sign, which
// would escape the line.
func cutWord(text []byte) (word, rest []byte) {
	for i := 1; i < len(text)-1; i++ {
		if text[i] == ' ' && !gamefile.IsBlank(text[i-1]) && !gamefile.IsBlank(text[i+1]) && text[i+1] != '%' {
			return text[:i], text[i+1:]
		}
	}
	return text, nil
}
