package xiangqi

import (
	"io"
	"iter"
	"strings"

	"github.com/plygo/ply/internal/filemoves"
	"github.com/plygo/ply/internal/gamefile"
)

// ReadPGN yields the games of a file in Portable Game Notation one by one. The file may
// have any size: ReadPGN keeps one game in memory, and a window of less than a megabyte.
// A game takes at most 16 times the bytes of its text and a few kilobytes.
//
// Every move is checked against the rules, and every position from which a game starts as
// [ParseFEN] does. A game that is not right yields a [*ply.FileError], together with what
// was read of it. Reading goes on with the next game. An error of r itself is yielded,
// too, and is the last.
//
// ReadPGN accepts what people and programs write: moves in any notation, whatever the tag
// Format says, any move numbers or no numbers, dots in place of a move of Red, tags with
// quotes inside, line breaks of any kind, a game without tags or without a result at its
// end. If the result after the moves is missing or "*", the tag Result counts. The limits, such as [MaxPGNComment], are errors as well.
//
// The text is UTF-8. Older files are in GB18030 or Big5. For those pass a reader that
// converts, such as simplifiedchinese.GB18030.NewDecoder().Reader(file) of the module
// golang.org/x/text.
//
// Variations in parentheses and marks such as "!?" or "$1" are skipped, because xiangqi
// programs do not agree on them: files for exchange have neither.
func ReadPGN(r io.Reader) iter.Seq2[*PGN, error] {
	return func(yield func(*PGN, error) bool) { newPGNReader(r).games(yield) }
}

// pgnReader reads games.
type pgnReader struct {
	src     gamefile.PGN
	game    *PGN
	now     Position       // after the last move
	comment []byte         // what is said after the last move, or before the first
	fenAt   gamefile.Place // of the tag FEN
	inTags  bool           // whether the moves have not begun
	decided bool           // whether Script is known

	variations int  // that were skipped
	marks      bool // whether marks were skipped
}

func newPGNReader(r io.Reader) *pgnReader {
	return &pgnReader{src: gamefile.NewPGN(r, gamefile.Dialect{First: "Game"})}
}

// games yields the games of the file.
func (r *pgnReader) games(yield func(*PGN, error) bool) {
	for {
		game, err := r.next()
		if err == io.EOF || !yield(game, err) || r.src.Told() {
			return
		}
		if err != nil {
			r.src.Recover(r.inTags)
		}
	}
}

// next reads a game. It returns io.EOF at the end of the file.
func (r *pgnReader) next() (*PGN, error) {
	s := &r.src
	_, ok := s.Token()
	if !ok && !s.Failed() {
		return nil, io.EOF
	}
	s.Begin()
	r.game = &PGN{Start: startPosition}
	r.now = startPosition
	r.comment = r.comment[:0]
	r.inTags, r.decided = true, false
	r.variations, r.marks = 0, false
	if !ok {
		return r.game, s.Cut()
	}
	ended, err := r.readTags()
	if err == nil && !ended {
		r.inTags = false
		err = r.readMoves()
	}
	r.finish()
	return r.game, err
}

// readTags reads what stands before the moves, and sets up the position. It reports
// whether the game ends there.
func (r *pgnReader) readTags() (ended bool, err error) {
	s := &r.src
	for !ended {
		if err := s.CheckSize(); err != nil {
			return false, err
		}
		switch c, _ := s.Token(); c {
		case '{', ';':
			err = r.readComment()
		case '[':
			ended, err = r.readTag()
		default:
			return false, r.setUp()
		}
		if err != nil {
			return false, err
		}
	}
	return true, r.setUp()
}

// readTag reads a tag such as [Red "胡荣华"]. It leaves a second tag Game or Event to the
// next game, and reports that this game ends there, without moves.
func (r *pgnReader) readTag() (ended bool, err error) {
	s := &r.src
	tag, err := s.Tag()
	all := &r.game.Tags
	i := findTag(*all, tag.Name)
	if err == nil && i >= 0 && (strings.EqualFold(tag.Name, "Game") || strings.EqualFold(tag.Name, "Event")) {
		return true, nil
	}
	limit := s.TakeTag(tag)
	switch {
	case err != nil:
		return false, err
	case limit != nil:
		return false, limit
	case i >= 0:
		(*all)[i] = Tag{tag.Name, tag.Value}
	default:
		*all = append(*all, Tag{tag.Name, tag.Value})
	}
	if strings.EqualFold(tag.Name, fenTag) {
		r.fenAt = tag.At
	}
	return false, nil
}

// setUp finds the position from which the game starts, and the format that the tag Format
// names.
func (r *pgnReader) setUp() error {
	r.game.Format = parseFormat(r.game.Tag("Format"))
	text := r.game.Tag(fenTag)
	if strings.TrimSpace(text) == "" {
		return nil
	}
	start, err := ParseFEN(text)
	if err != nil {
		return r.src.ErrorAt(r.fenAt, err)
	}
	r.game.Start = start
	r.now = start
	return nil
}

// fenTag is the name of the tag with the position from which a game starts.
const fenTag = "FEN"

// readMoves reads what follows the tags, up to the result, the next game or the end of
// the file.
func (r *pgnReader) readMoves() error {
	s := &r.src
	for {
		c, ok := s.Token()
		if !ok {
			if s.Failed() {
				return s.Cut()
			}
			return nil
		}
		err := s.CheckSize()
		if err != nil {
			return err
		}
		switch c {
		case '{', ';':
			err = r.readComment()
		case '[':
			if s.AtLineStart() {
				return nil
			}
			return s.Syntax(s.Here(), "a tag among the moves")
		case '(':
			err = r.skipVariation()
		case '!', '?':
			r.marks = true
			s.SkipInLine(1)
		case '$':
			r.marks = true
			s.SkipInLine(1)
			s.SkipInLine(len(s.Word()))
		case '*':
			s.SkipInLine(1)
			return r.readEnd()
		default:
			var done bool
			if done, err = r.readWord(); done {
				return r.readEnd()
			}
		}
		if err != nil {
			return err
		}
	}
}

// readWord reads a move, with or without its number, or a result. It reports whether it
// was a result.
func (r *pgnReader) readWord() (done bool, err error) {
	s := &r.src
	at := s.Here()
	word := s.Word()
	switch {
	case len(word) > gamefile.MaxToken:
		return false, s.Limit(at, gamefile.MaxToken, "bytes in a word")
	case len(word) == 0:
		return false, s.Syntax(at, "unexpected %q", s.Window()[0])
	}
	text := string(word)
	s.SkipInLine(len(word))
	_, wxf := filemoves.ReadWXF(text, false)
	if !wxf { // a number such as "15." looks like the soldier 15 of "15.6"
		text = cutNumber(text)
		_, wxf = filemoves.ReadWXF(text, false)
	}
	if text == "" {
		return false, nil
	}
	if result, ok := parseResult(text); ok {
		r.game.Result = result
		return true, nil
	}
	if len(r.game.Moves) == MaxPGNMoves {
		return false, s.Limit(at, MaxPGNMoves, "moves")
	}
	m, err := r.now.parseWord(text)
	if err != nil {
		return false, s.ErrorAt(at, err)
	}
	r.note(text, wxf)
	r.placeComment()
	r.now.Play(m)
	r.game.Moves = append(r.game.Moves, PGNMove{Move: m})
	return false, nil
}

// cutNumber returns text without the number of a move at its beginning, and without the
// dots that follow it or stand for a move of Red.
func cutNumber(text string) string {
	rest := strings.TrimLeft(text, "0123456789０１２３４５６７８９")
	if rest == "" {
		return ""
	}
	if dots := strings.TrimLeft(rest, ".…．、"); dots != rest {
		return dots
	}
	return text
}

// note finds out the format and the script of the moves. The text is a move; wxf says
// whether it is written in WXF.
func (r *pgnReader) note(text string, wxf bool) {
	g := r.game
	if len(g.Moves) == 0 {
		g.Format = FormatICCS
		if wxf {
			g.Format = FormatWXF
		} else if text[0] >= 0x80 {
			g.Format = FormatChinese
		}
	}
	if g.Format == FormatChinese && !r.decided {
		if strings.ContainsAny(text, "馬車進後帥將俥傌砲") {
			g.Script = ScriptTraditional
		}
		r.decided = g.Script == ScriptTraditional || strings.ContainsAny(text, "马车进后帅将")
	}
}

// finish puts the last comment in its place, and settles the result.
func (r *pgnReader) finish() {
	r.placeComment()
	g := r.game
	if i := findTag(g.Tags, "Result"); i >= 0 {
		if tagged, _ := parseResult(strings.TrimSpace(g.Tags[i].Value)); g.Result == Unfinished {
			g.Result = tagged
		}
		g.Tags[i].Value = g.Result.String()
	}
}
