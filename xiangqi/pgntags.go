package xiangqi

import (
	"fmt"
	"strings"
)

// readTags reads what stands in front of the moves, and sets up the position.
func (r *pgnReader) readTags() error {
	for {
		c, ok := r.src.token()
		switch {
		case !ok:
			return r.setUp()
		case c == '{' || c == ';':
			if err := r.readComment(c); err != nil {
				return err
			}
		case c == '[':
			tag, err := r.readTag()
			if err != nil {
				return err
			}
			if again := strings.EqualFold(tag.Name, "Game") || strings.EqualFold(tag.Name, "Event"); again && findTag(r.game.Tags, tag.Name) >= 0 {
				r.carry = &tag // a game without moves ends here
				return r.setUp()
			}
			if err := r.addTag(tag); err != nil {
				return err
			}
		default:
			return r.setUp()
		}
		if err := r.checkSize(); err != nil {
			return err
		}
	}
}

func (r *pgnReader) addTag(tag Tag) error {
	tags := &r.game.Tags
	if i := findTag(*tags, tag.Name); i >= 0 {
		(*tags)[i] = tag
		return nil
	}
	if len(*tags) == maxPGNTags {
		return r.src.limit("more than %d tags", maxPGNTags)
	}
	*tags = append(*tags, tag)
	return nil
}

// readTag reads a tag such as [Red "胡荣华"]. A quote that is not followed by a bracket
// is part of the value, because many programs do not escape it.
func (r *pgnReader) readTag() (Tag, error) {
	s := &r.src
	at := s.here()
	s.next()
	s.blanks()
	r.buf = r.buf[:0]
	for {
		c, ok := s.peek()
		if !ok || !isTagName(c) || len(r.buf) > maxPGNToken {
			break
		}
		r.buf = append(r.buf, c)
		s.next()
	}
	name := string(r.buf)
	s.blanks()
	switch c, ok := s.peek(); {
	case !ok:
		return Tag{}, s.cut()
	case len(name) == 0 || len(name) > maxPGNToken:
		return Tag{}, s.syntax("a tag needs a name")
	case c != '"':
		return Tag{}, s.syntax("a tag needs a value in quotes")
	}
	s.next()
	if strings.EqualFold(name, "FEN") {
		r.fenAt = at
	}
	value, err := r.readTagValue(at)
	return Tag{name, value}, err
}

// readTagValue reads what stands behind the opening quote.
func (r *pgnReader) readTagValue(at filePlace) (string, error) {
	s := &r.src
	r.buf = r.buf[:0]
	quote := -1 // where in buf the last quote is that only blanks follow
	for {
		c, ok := s.peek()
		switch {
		case !ok:
			return "", s.cut()
		case s.offset()-at.offset > MaxPGNTag:
			return "", s.errorAt(at, fmt.Errorf("%w: a tag of more than %d bytes", ErrPGNLimit, MaxPGNTag))
		case c == '\n' || c == '\r':
			return "", s.syntax("the value of the tag is not closed")
		case c == ']' && quote >= 0:
			s.next()
			return string(r.buf[:quote]), nil
		case c == '"':
			quote = len(r.buf)
		case c == '\\' && (s.sees(`\"`) || s.sees(`\\`)):
			s.next()
			c, _ = s.peek()
			quote = -1
		case c != ' ' && c != '\t':
			quote = -1
		}
		r.buf = append(r.buf, c)
		s.next()
	}
}

// blanks skips blanks inside a line.
func (s *pgnSource) blanks() {
	for c, ok := s.peek(); ok && (c == ' ' || c == '\t'); c, ok = s.peek() {
		s.next()
	}
}

// isTagName tells the bytes of the name of a tag. It may be Chinese.
func isTagName(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c >= 0x80 ||
		strings.IndexByte("_+#=:-.", c) >= 0
}

// setUp finds the position that the game starts from, and the format that it claims.
func (r *pgnReader) setUp() error {
	r.game.Format = parseFormat(r.game.Tag("Format"))
	start, ok, err := taggedStart(r.game.Tags)
	if err != nil {
		return r.src.errorAt(r.fenAt, err)
	}
	if ok {
		r.game.Start = start
		r.now = start
	}
	return nil
}

// taggedStart returns the position of the FEN tag, and whether there is one that is not
// empty.
func taggedStart(tags []Tag) (Position, bool, error) {
	i := findTag(tags, "FEN")
	if i < 0 || strings.TrimSpace(tags[i].Value) == "" {
		return Position{}, false, nil
	}
	p, err := ParseFEN(tags[i].Value)
	return p, err == nil, err
}
