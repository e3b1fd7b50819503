package chess

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
)

// readTags reads what stands in front of the moves, and sets up the position. It
// returns io.EOF if there is no game.
func (r *pgnReader) readTags() error {
	s := &r.src
	for {
		c, ok := s.next()
		if len(r.tags) > 0 || len(r.pending) > 0 {
			if err := r.checkSize(); err != nil {
				return err
			}
		}
		switch {
		case !ok && len(r.tags) == 0:
			if s.err != io.EOF {
				return r.cut()
			}
			return io.EOF
		case c == '[' && ok:
			if err := r.readTag(); err != nil {
				return err
			}
		case (c == '{' || c == ';') && ok:
			if err := r.readComment(c); err != nil {
				return err
			}
		case c == 0xEF && s.ahead(3) && string(s.buf[s.pos:s.pos+3]) == "\uFEFF":
			s.pos += 3
			s.lineStart += 3 // an editor shows no column for it
		default:
			r.inTags = false
			return r.setUp()
		}
	}
}

// readTag reads a tag such as [White "Anderssen"].
func (r *pgnReader) readTag() error {
	s := &r.src
	at := r.here()
	var t tagText
	for {
		window := s.buf[s.pos:]
		if t = splitTag(window[:min(len(window), MaxPGNTag)]); t.fault != tagCut || len(window) >= MaxPGNTag || !s.ahead(len(window)+1) {
			break
		}
	}
	switch {
	case t.fault == tagCut && len(s.buf)-s.pos >= MaxPGNTag:
		return r.errorAt(at, fmt.Errorf("%w: a tag of more than %d bytes", ErrPGNLimit, MaxPGNTag))
	case string(t.name) == "Event" && len(r.tags) > 0 && findTag(r.tags, "Event") >= 0:
		return r.cut()
	case t.fault == tagCut:
		s.pos = len(s.buf)
		return r.cut()
	case t.fault != "":
		s.pos += max(1, t.length)
		return r.syntax("%s", t.fault)
	case len(r.tags) == maxPGNTags:
		return r.errorAt(at, fmt.Errorf("%w: more than %d tags", ErrPGNLimit, maxPGNTags))
	}
	name, known := r.names[string(t.name)]
	if !known {
		name = string(t.name)
		if len(r.names) < maxPGNTags {
			r.names[name] = name
		}
	}
	value := t.value
	if bytes.IndexByte(value, '\\') >= 0 {
		r.scratch = appendUnescaped(r.scratch[:0], value)
		value = r.scratch
	}
	tag := Tag{name, r.keep(value)}
	s.pos += t.length
	switch name {
	case "FEN":
		r.fenAt = at
	case "Variant":
		r.variant = at
	}
	if i := findTag(r.tags, name); i >= 0 {
		r.tags[i] = tag
	} else {
		r.tags = append(r.tags, tag)
	}
	return nil
}

// maxPGNTags bounds the tags of a game and the names that the reader remembers.
const maxPGNTags = 1000

// tagText is a tag taken apart.
type tagText struct {
	name, value []byte // value as it is written, between the quotes
	length      int    // of the tag, or of what stands in front of the fault
	fault       string
}

// The text ended inside the tag. More of it may help.
const tagCut = "the tag breaks off"

// splitTag takes a text that begins with a tag apart. A quote that is not followed by
// a bracket is part of the value, because many programs do not escape it.
func splitTag(text []byte) tagText {
	i := skipBlanks(text, 1)
	begin := i
	for i < len(text) && isTagName(text[i]) {
		i++
	}
	t := tagText{name: text[begin:i], length: i}
	i = skipBlanks(text, i)
	switch {
	case i == len(text):
		t.fault = tagCut
		return t
	case len(t.name) == 0 || len(t.name) > maxPGNToken:
		t.fault = "a tag needs a name"
		return t
	case text[i] != '"':
		t.fault = "a tag needs a value in quotes"
		return t
	}
	begin = i + 1
	for i = begin; i < len(text); i++ {
		switch text[i] {
		case '\n', '\r':
			t.length = i
			t.fault = "the value of the tag is not closed"
			return t
		case '\\':
			if i+1 < len(text) && (text[i+1] == '"' || text[i+1] == '\\') {
				i++
			}
		case '"':
			end := skipBlanks(text, i+1)
			if end < len(text) && text[end] == ']' {
				t.value = text[begin:i]
				t.length = end + 1
				return t
			}
			if end == len(text) {
				t.fault = tagCut
				return t
			}
		}
	}
	t.fault = tagCut
	return t
}

func skipBlanks(text []byte, i int) int {
	for i < len(text) && (text[i] == ' ' || text[i] == '\t') {
		i++
	}
	return i
}

// isTagName tells the characters of the name of a tag: those of the standard, and some
// that programs use.
func isTagName(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' ||
		strings.IndexByte("_+#=:-.", c) >= 0
}

// appendUnescaped appends a text without the backslashes in front of quotes and
// backslashes.
func appendUnescaped(dst, text []byte) []byte {
	for i := 0; i < len(text); i++ {
		if text[i] == '\\' && i+1 < len(text) && (text[i+1] == '"' || text[i+1] == '\\') {
			i++
		}
		dst = append(dst, text[i])
	}
	return dst
}

// setUp finds the position that the game starts from.
func (r *pgnReader) setUp() error {
	if i := findTag(r.tags, "Variant"); i >= 0 && !isChess(r.tags[i].Value) {
		return r.errorAt(r.variant, fmt.Errorf("%w: %.64q", ErrPGNVariant, r.tags[i].Value))
	}
	start, ok, err := taggedStart(r.tags)
	if err != nil {
		return r.errorAt(r.fenAt, err)
	}
	if ok {
		r.start = start
		r.lines[0].now = start
	}
	return nil
}

// taggedStart returns the position of the FEN tag, and whether there is one. SetUp "0"
// says that it does not count.
func taggedStart(tags []Tag) (Position, bool, error) {
	i := findTag(tags, "FEN")
	if j := findTag(tags, "SetUp"); i < 0 || j >= 0 && tags[j].Value == "0" {
		return Position{}, false, nil
	}
	p, err := ParseFEN(tags[i].Value)
	return p, err == nil, err
}

// isChess reports whether a Variant tag names chess or Chess960 under one of the names
// in use.
func isChess(variant string) bool {
	known := []string{"", "?", "chess", "standard", "normal", "from position", "chess960", "chess 960",
		"fischerandom", "fischerrandom", "fischer random", "freestyle"}
	return slices.Contains(known, strings.ToLower(strings.TrimSpace(variant)))
}
