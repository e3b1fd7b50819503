package gamefile

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/plygo/ply"
)

// Tag is a tag such as [White "Anderssen"].
type Tag struct {
	Name, Value string
	At          Place
	Length      int // bytes up to the closing bracket, or up to the fault
}

// Tag looks at a tag, whose bracket comes next. The caller then consumes it with
// [PGN.TakeTag], also if there is an error, or leaves it to the next game. With an error,
// Name is what there is of it.
//
// A quote that is not followed by a bracket is part of the value, because many programs do
// not escape it.
func (p *PGN) Tag() (Tag, error) {
	t := p.scanTag()
	at := p.Here()
	name := p.buf[p.pos+t.name : p.pos+t.nameEnd]
	tag := Tag{Name: p.tagName(name), At: at, Length: t.length}
	end := Place{at.Offset + int64(t.length), at.Line, at.Column + t.length}
	switch t.fault {
	case "":
	case tagLong:
		return tag, p.Limit(at, MaxTag, "bytes in a tag")
	case tagCut:
		before := p.pos
		p.pos = len(p.buf)
		err := p.Cut()
		p.pos = before
		return tag, err
	default:
		return tag, p.Syntax(end, "%s", t.fault)
	}
	value := p.buf[p.pos+t.value : p.pos+t.valueEnd]
	if bytes.IndexByte(value, '\\') >= 0 {
		p.scratch = AppendUnquoted(p.scratch[:0], value)
		value = p.scratch
	}
	tag.Value = p.Keep(value)
	return tag, nil
}

// TakeTag consumes a tag that [PGN.Tag] returned. It is an error if the game has more than
// [MaxTags], also where one name occurs again and again.
func (p *PGN) TakeTag(tag Tag) error {
	p.SkipInLine(tag.Length)
	if p.tags++; p.tags > MaxTags {
		return p.Limit(tag.At, MaxTags, "tags")
	}
	return nil
}

// tagName returns a name as a string. Names that occurred before cost no allocation.
func (p *PGN) tagName(text []byte) string {
	name, known := p.names[string(text)]
	if !known {
		name = string(text[:min(len(text), MaxToken)])
		if len(p.names) < MaxTags {
			p.names[name] = name
		}
	}
	return name
}

// tagText is a tag taken apart: where its parts begin and end, in bytes behind the next.
type tagText struct {
	name, nameEnd   int
	value, valueEnd int // as it is written, between the quotes
	length          int // of the tag, or of what stands in front of the fault
	fault           string
}

// Faults of a tag that are not faults of syntax.
const (
	tagCut  = "the tag breaks off" // the file ended
	tagLong = "the tag is too long"
)

// scanTag takes the tag apart that comes next.
func (p *PGN) scanTag() (t tagText) {
	t.name = p.blanks(1)
	i := t.name
	for i < MaxTag && p.has(i) && isTagName(p.buf[p.pos+i]) {
		i++
	}
	t.nameEnd, t.length = i, i
	i = p.blanks(i)
	switch n := t.nameEnd - t.name; {
	case !p.has(i):
		t.length = i
		t.fault = tagCut
		return t
	case n == 0 || n > MaxToken:
		t.fault = "a tag needs a name"
		return t
	case p.buf[p.pos+i] != '"':
		t.fault = "a tag needs a value in quotes"
		return t
	}
	i++
	t.value = i
	t.valueEnd = -1 // where the last quote is that only blanks follow
	window := p.Window()
	for ; i < MaxTag; i++ {
		if i >= len(window) {
			if !p.has(i) {
				t.length, t.fault = i, tagCut
				return t
			}
			window = p.Window()
		}
		switch window[i] {
		case ']':
			if t.valueEnd >= 0 {
				t.length = i + 1
				return t
			}
		case '"':
			t.valueEnd = i
		case '\n', '\r':
			t.length, t.fault = i, "the value of the tag is not closed"
			return t
		case '\\':
			t.valueEnd = -1
			if p.has(i+1) && (p.buf[p.pos+i+1] == '"' || p.buf[p.pos+i+1] == '\\') {
				i++
			}
		case ' ', '\t':
		default:
			t.valueEnd = -1
		}
	}
	t.length, t.fault = MaxTag, tagLong
	return t
}

// blanks returns the index of the first byte from i on that is no blank inside a line.
func (p *PGN) blanks(i int) int {
	for i < MaxTag && p.has(i) && (p.buf[p.pos+i] == ' ' || p.buf[p.pos+i] == '\t') {
		i++
	}
	return i
}

// isTagName reports whether a byte may be part of the name of a tag: those of the
// standard, some that programs use, and all other scripts.
func isTagName(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c >= 0x80 ||
		strings.IndexByte("_+#=:-.", c) >= 0
}

// AppendTag appends a line with a tag to dst. It is an error if the name is not one, or if
// the tag has more than [MaxTag] bytes.
func AppendTag(dst []byte, name, value string) ([]byte, error) {
	good := 0 < len(name) && len(name) <= MaxToken
	for i := 0; i < len(name) && good; i++ {
		good = isTagName(name[i])
	}
	if !good {
		return dst, fmt.Errorf("%w: %.64q is no name of a tag", ply.ErrFileSyntax, name)
	}
	begin := len(dst)
	dst = append(append(append(dst, '['), name...), ' ')
	dst = append(AppendQuoted(dst, value), "]\n"...)
	if len(dst)-begin > MaxTag {
		return dst, TooLarge(MaxTag, "bytes in a tag")
	}
	return dst, nil
}

// AppendQuoted appends a text in quotes to dst. A line break cannot be written there and
// becomes a space.
func AppendQuoted(dst []byte, text string) []byte {
	dst = append(dst, '"')
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '"', '\\':
			dst = append(dst, '\\', c)
		case '\n', '\r':
			dst = append(dst, ' ')
		default:
			dst = append(dst, c)
		}
	}
	return append(dst, '"')
}

// AppendUnquoted appends what stands between quotes to dst, without the backslashes in
// front of quotes and backslashes.
func AppendUnquoted[T string | []byte](dst []byte, text T) []byte {
	for i := 0; i < len(text); i++ {
		if text[i] == '\\' && i+1 < len(text) && (text[i+1] == '"' || text[i+1] == '\\') {
			i++
		}
		dst = append(dst, text[i])
	}
	return dst
}
