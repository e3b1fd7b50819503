package gamefile

import (
	"bytes"
	"io"
	"strings"
)

// What is read of one game in Portable Game Notation at most, so that no file exhausts
// the memory.
const (
	MaxGame    = 1 << 23 // bytes of a game
	MaxTag     = 1 << 14 // bytes of a tag with its brackets
	MaxComment = 1 << 16 // bytes of a comment
	MaxTags    = 1000    // tags of a game
	MaxToken   = 255     // bytes of a word, or of the name of a tag
)

// Dialect is where the Portable Game Notations of different games differ.
type Dialect struct {
	// First is the name of the tag that begins a game, whatever stands in front of it.
	First string
	// EmptyLine says that an empty line stands in front of every game.
	EmptyLine bool
}

// PGN reads the parts of Portable Game Notation. A game reads its tags, comments, glyphs
// and words with it, and knows itself what they mean.
type PGN struct {
	Source
	dialect Dialect
	begin   Place             // where the game begins
	tags    int               // tags of the game so far
	mark    int64             // the place behind the last byte order mark
	text    strings.Builder   // strings are parts of a large one; see Keep
	names   map[string]string // names of tags that occurred, at most MaxTags
	scratch []byte

	// Up to which places in the file it is known that there is no closing brace, and that no
	// game begins there. A broken file may open a comment again and again that is never
	// closed. So no byte is searched twice.
	noBrace, noGame int64
}

// NewPGN returns a reader of a file of games in Portable Game Notation. Lines may end in
// every way that is in use.
func NewPGN(r io.Reader, dialect Dialect) PGN {
	return PGN{Source: New(Newlines(r), "PGN"), dialect: dialect, names: make(map[string]string)}
}

// Begin says that the next game begins here. The caller has skipped blanks with
// [PGN.Token], because they do not count as bytes of a game.
func (p *PGN) Begin() {
	p.begin = p.Here()
	p.tags = 0
	p.Game++
}

// GameError returns err with the place where the game begins, for faults of the game as a
// whole.
func (p *PGN) GameError(err error) error { return p.ErrorAt(p.begin, err) }

// CheckSize returns an error if the game has more than [MaxGame] bytes so far.
func (p *PGN) CheckSize() error {
	if p.Offset()-p.begin.Offset > MaxGame {
		return p.tooLarge()
	}
	return nil
}

func (p *PGN) tooLarge() error { return p.Limit(p.Here(), MaxGame, "bytes in a game") }

// Keep returns text as a string. It fills large strings that are never changed and
// returns parts of them, because small ones cost an allocation each.
func (p *PGN) Keep(text []byte) string {
	const chunk = 1 << 12
	if p.text.Cap()-p.text.Len() < len(text) {
		p.text = strings.Builder{}
		p.text.Grow(max(chunk, len(text)))
	}
	begin := p.text.Len()
	p.text.Write(text)
	return p.text.String()[begin:]
}

// Marks that count as blanks between tokens: what some editors put in front of a file,
// and the space of Chinese text.
const (
	byteOrderMark = "\uFEFF"
	wideSpace     = "\u3000"
)

// Token skips blanks and escaped lines, which begin with "%", and returns the byte that
// follows without consuming it; false at the end of the file.
func (p *PGN) Token() (byte, bool) {
	for {
		for p.pos < len(p.buf) {
			switch c := p.buf[p.pos]; {
			case c == '\n':
				p.pos++
				p.line++
				p.lineStart = p.Offset()
			case IsBlank(c):
				p.pos++
			case c == '%' && p.AtLineStart():
				p.skipLine()
			case c < 0x80:
				return c, true
			case c == wideSpace[0] && p.Sees(wideSpace):
				p.pos += len(wideSpace)
			case c == byteOrderMark[0] && p.Sees(byteOrderMark):
				p.pos += len(byteOrderMark)
				p.mark = p.Offset()
			default:
				return c, true
			}
		}
		if !p.Ahead(1) {
			return 0, false
		}
	}
}

// AtLineStart reports whether the next byte is the first of its line. A byte order mark
// begins a line, too: files that were joined have it behind a line that was not ended.
func (p *PGN) AtLineStart() bool { return p.Source.AtLineStart() || p.Offset() == p.mark }

// endsWord has the bytes that end a word. The first byte of a wide space may also begin
// another character.
var endsWord = func() (ends [256]bool) {
	for c := range ends {
		ends[c] = IsBlank(byte(c)) || strings.IndexByte("{}()[]<>;$!?*\"", byte(c)) >= 0
	}
	ends[wideSpace[0]] = true
	return ends
}()

// Word returns the bytes up to the end of a word without consuming them. If there are
// more than [MaxToken], the word is too long. They are valid until more is read.
func (p *PGN) Word() []byte {
	for n := 0; ; n++ {
		window := p.Window()
		for n < len(window) && n <= MaxToken && !endsWord[window[n]] {
			n++
		}
		switch {
		case n > MaxToken:
		case n == len(window):
			if p.Ahead(n + 1) {
				n--
				continue
			}
		case window[n] == wideSpace[0] && !p.seesAt(n, wideSpace):
			continue
		}
		return p.buf[p.pos : p.pos+n]
	}
}

// glyphs are those that have characters of their own, by their numbers.
var glyphs = [...]string{1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}

// GlyphText returns how the glyph with a number is written that has characters of its own;
// "" if it has none.
func GlyphText(number int) string {
	if 0 < number && number < len(glyphs) {
		return glyphs[number]
	}
	return ""
}

// Glyph looks at an annotation such as "$14" or "!?" and does not consume it. It returns
// its number, −1 if there is no such annotation, and its length.
func (p *PGN) Glyph() (number, length int) {
	if c, _ := p.Peek(); c == '$' {
		for length = 1; p.has(length) && number <= 255; length++ {
			c := p.buf[p.pos+length]
			if c < '0' || c > '9' {
				break
			}
			number = 10*number + int(c-'0')
		}
		if length == 1 || number > 255 {
			return -1, length
		}
		return number, length
	}
	for length < 3 && p.has(length) && (p.buf[p.pos+length] == '!' || p.buf[p.pos+length] == '?') {
		length++
	}
	for i, text := range glyphs {
		if length > 0 && text == string(p.buf[p.pos:p.pos+length]) {
			return i, length
		}
	}
	return -1, length
}

// Comment consumes a comment, in braces or behind a semicolon, and returns what it says,
// without blanks in front. The bytes are valid until more is read. A comment that is not
// closed is returned with an error.
func (p *PGN) Comment() ([]byte, error) {
	inBraces := p.buf[p.pos] == '{'
	p.pos++
	for p.has(0) && (p.buf[p.pos] == ' ' || p.buf[p.pos] == '\t') {
		p.pos++
	}
	if inBraces {
		return p.bracedComment()
	}
	n, _ := p.find('\n', 0)
	if n > MaxComment {
		return nil, p.longComment()
	}
	body := p.Window()[:n]
	p.pos += n // the newline is a blank
	return body, nil
}

func (p *PGN) longComment() error { return p.Limit(p.Here(), MaxComment, "bytes in a comment") }

// bracedComment consumes a comment from its first byte behind the brace on.
func (p *PGN) bracedComment() ([]byte, error) {
	n, closed := p.find('}', int(max(0, p.noBrace-p.Offset())))
	p.noBrace = p.Offset() + int64(n)
	body := p.Window()[:n]
	if closed && n < 256 && bytes.IndexByte(body, '\n') < 0 { // as most are
		p.pos += n + 1
		return body, nil
	}
	if i := p.nextGameIn(body); i >= 0 {
		p.skip(i)
		return body[:i], p.Cut()
	}
	if n > MaxComment {
		return nil, p.longComment()
	}
	p.skip(n)
	if !closed {
		return body, p.Cut()
	}
	p.pos++
	return body, nil
}

// find returns how many bytes of a comment come in front of the byte last, which ends it,
// and whether that byte is there. It stops behind [MaxComment] bytes and at the end of the
// file. The caller knows that the byte is not among the first n.
func (p *PGN) find(last byte, n int) (length int, found bool) {
	for n <= MaxComment && p.has(n) {
		window := p.Window()
		window = window[:min(len(window), MaxComment+1)]
		if i := bytes.IndexByte(window[n:], last); i >= 0 {
			return n + i, true
		}
		n = len(window)
	}
	return n, false
}

// CommentInLine skips blanks in the line with the given number, and reports whether a
// comment follows there.
func (p *PGN) CommentInLine(line int) bool {
	for p.line == line && p.has(0) {
		switch c := p.buf[p.pos]; {
		case c == '{' || c == ';':
			return true
		case !IsBlank(c) || c == '\n':
			return false
		}
		p.pos++
	}
	return false
}
