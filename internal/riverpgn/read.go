// Package riverpgn reads and writes files in Portable Game Notation as xiangqi programs share
// them: the tag Game first, a player called Red, moves in Chinese, WXF or ICCS. It knows the text.
// A game knows what its moves mean.
package riverpgn

import (
	"io"
	"strings"

	"github.com/plygo/ply/internal/filemoves"
	"github.com/plygo/ply/internal/gamefile"
)

// Tag is a fact about a game, such as {"Red", "胡荣华"}.
type Tag struct {
	Name, Value string
}

// Find returns the index of the tag with a name, −1 if there is none. Capital and small letters
// are the same.
func Find(tags []Tag, name string) int {
	for i := range tags {
		if strings.EqualFold(tags[i].Name, name) {
			return i
		}
	}
	return -1
}

// Value returns the value of the tag with a name, "" if there is none.
func Value(tags []Tag, name string) string {
	if i := Find(tags, name); i >= 0 {
		return tags[i].Value
	}
	return ""
}

// MaxMoves is how many moves of a game are read at most.
const MaxMoves = 1 << 16

// Sink gets the games of a file, one after the other.
type Sink interface {
	// Begin begins a game, at the usual start.
	Begin()
	// SetUp is called if the game begins at another position.
	SetUp(fen string) error
	// Move reads a move and plays it.
	Move(text string) error
	// Comment gets what is said behind the last move, or in front of the first. It is called
	// once for each place.
	Comment(text string)
}

// Brancher is a Sink that takes variations. A variation stands in place of the last move. What follows
// Open is of the variation, until Close.
type Brancher interface {
	Sink
	// Open begins a variation. It returns false if there is no move in its line to replace.
	Open() bool
	// Close ends the last variation that is open. If it is not whole, because a move of it cannot be
	// read, it is forgotten. Close returns false if it is.
	Close(whole bool) bool
}

// MaxDepth is how many variations are read inside each other at most. Others are skipped.
const MaxDepth = 128

// Reader reads games. What it knows of the last one, its fields hold.
type Reader struct {
	Src    gamefile.PGN
	Tags   []Tag // in the order of the file, no name twice
	Result int   // of package gamefile
	Format int
	Script uint8

	sink    Sink
	moves   int
	comment []byte         // what is said after the last move, or before the first
	fenAt   gamefile.Place // of the tag FEN
	inTags  bool           // whether the moves have not begun
	decided bool           // whether Script is known

	branched   int  // moves in variations
	variations int  // that were skipped
	marks      bool // whether marks were skipped
}

// NewReader returns a reader of a file.
func NewReader(r io.Reader, sink Sink) *Reader {
	return &Reader{Src: gamefile.NewPGN(r, gamefile.Dialect{First: "Game"}), sink: sink}
}

// Games calls yield for each game, with what is wrong with it.
func (r *Reader) Games(yield func(error) bool) {
	for {
		err := r.next()
		if err == io.EOF || !yield(err) || r.Src.Told() {
			return
		}
		if err != nil {
			r.Src.Recover(r.inTags)
		}
	}
}

// next reads a game. It returns io.EOF at the end of the file.
func (r *Reader) next() error {
	s := &r.Src
	_, ok := s.Token()
	if !ok && !s.Failed() {
		return io.EOF
	}
	s.Begin()
	r.sink.Begin()
	r.Tags, r.Result, r.Format, r.Script = nil, gamefile.Unfinished, FormatChinese, filemoves.Simplified
	r.moves, r.comment = 0, r.comment[:0]
	r.inTags, r.decided = true, false
	r.branched, r.variations, r.marks = 0, 0, false
	if !ok {
		return s.Cut()
	}
	ended, err := r.readTags()
	if err == nil && !ended {
		r.inTags = false
		err = r.readMoves()
	}
	r.finish()
	return err
}

// readTags reads what stands before the moves, and sets up the position. It reports
// whether the game ends there.
func (r *Reader) readTags() (ended bool, err error) {
	s := &r.Src
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
func (r *Reader) readTag() (ended bool, err error) {
	s := &r.Src
	tag, err := s.Tag()
	i := Find(r.Tags, tag.Name)
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
		r.Tags[i] = Tag{tag.Name, tag.Value}
	default:
		r.Tags = append(r.Tags, Tag{tag.Name, tag.Value})
	}
	if strings.EqualFold(tag.Name, fenTag) {
		r.fenAt = tag.At
	}
	return false, nil
}

// setUp finds the position from which the game starts, and the format that the tag Format
// names.
func (r *Reader) setUp() error {
	r.Format = ParseFormat(Value(r.Tags, "Format"))
	text := Value(r.Tags, fenTag)
	if strings.TrimSpace(text) == "" {
		return nil
	}
	if err := r.sink.SetUp(text); err != nil {
		return r.Src.ErrorAt(r.fenAt, err)
	}
	return nil
}

// fenTag is the name of the tag with the position from which a game starts.
const fenTag = "FEN"

// readMoves reads what follows the tags, up to the result, the next game or the end of
// the file.
func (r *Reader) readMoves() error {
	s := &r.Src
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
			err = r.readVariation(1)
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
func (r *Reader) readWord() (done bool, err error) {
	s := &r.Src
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
	if !isNumberedSoldier(text) {
		text = cutNumber(text)
	}
	if text == "" {
		return false, nil
	}
	if result, ok := ParseResult(text); ok {
		r.Result = result
		return true, nil
	}
	if r.moves == MaxMoves {
		return false, s.Limit(at, MaxMoves, "moves")
	}
	r.placeComment()
	if err := r.sink.Move(text); err != nil {
		return false, s.ErrorAt(at, err)
	}
	r.note(text)
	r.moves++
	return false, nil
}

// isNumberedSoldier reports whether a text is a move of WXF such as "15.6", the first soldier on file
// 5, whose beginning looks like the number of a move. Behind it may be what it captured: "15.6xR".
func isNumberedSoldier(text string) bool {
	if len(text) > 4 && text[4]|0x20 == 'x' {
		text = text[:4]
	}
	return filemoves.IsWXF(text)
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

// note finds out the format and the script of the moves. The text is a move.
func (r *Reader) note(text string) {
	if r.moves == 0 {
		switch {
		case text[0] >= 0x80:
			r.Format = FormatChinese
		case isCoordinates(text):
			r.Format = FormatICCS
		default:
			r.Format = FormatWXF
		}
	}
	if r.Format == FormatChinese && !r.decided {
		if strings.ContainsAny(text, "馬車進後帥將俥傌砲") {
			r.Script = filemoves.Traditional
		}
		r.decided = r.Script == filemoves.Traditional || strings.ContainsAny(text, "马车进后帅将")
	}
}

// isCoordinates reports whether a move is written as two squares: with a letter and a digit
// twice. In WXF a sign or a point is among its first four characters.
func isCoordinates(text string) bool {
	text = strings.Replace(text, "-", "", 1)
	return len(text) >= 4 && isFile(text[0]) && isRank(text[1]) && isFile(text[2]) && isRank(text[3])
}

func isFile(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'i' }
func isRank(c byte) bool { return '0' <= c && c <= '9' }

// finish puts the last comment in its place, and settles the result.
func (r *Reader) finish() {
	r.placeComment()
	if i := Find(r.Tags, "Result"); i >= 0 {
		if tagged, _ := ParseResult(strings.TrimSpace(r.Tags[i].Value)); r.Result == gamefile.Unfinished {
			r.Result = tagged
		}
		r.Tags[i].Value = gamefile.ResultText(r.Result)
	}
}
