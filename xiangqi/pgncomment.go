package xiangqi

import "strings"

// readComment adds a comment, which begins with c, to what is said in this place.
func (r *pgnReader) readComment(c byte) error {
	s := &r.src
	last := byte('\n')
	if c == '{' {
		last = '}'
	}
	s.next()
	s.blanks()
	r.buf = r.buf[:0]
	for {
		c, ok := s.peek()
		if last == '}' && (!ok || s.nextGame()) {
			return s.cut()
		}
		if !ok || c == last {
			break
		}
		if len(r.buf) >= MaxPGNComment {
			return s.limit("a comment of more than %d bytes", MaxPGNComment)
		}
		r.buf = append(r.buf, c)
		s.next()
	}
	s.next()
	return r.addComment(tidyComment(string(r.buf)))
}

// addComment puts a comment behind the last move, or in front of the first.
func (r *pgnReader) addComment(text string) error {
	at := &r.game.Comment
	if n := len(r.game.Moves); n > 0 {
		at = &r.game.Moves[n-1].Comment
	}
	if *at != "" && text != "" {
		text = *at + "\n" + text
	}
	if len(text) > MaxPGNComment {
		return r.src.limit("a comment of more than %d bytes", MaxPGNComment)
	}
	if text != "" {
		*at = text
	}
	return nil
}

// tidyComment returns a comment without the blanks around its lines and without empty
// lines. Chinese paragraphs begin with wide spaces, which stay.
func tidyComment(text string) string {
	var lines []string
	for line := range strings.FieldsFuncSeq(text, func(c rune) bool { return c == '\n' || c == '\r' }) {
		if line = strings.Trim(line, " \t\v\f"); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// skipVariation skips what stands in parentheses, with all that is nested in it.
func (r *pgnReader) skipVariation() error {
	s := &r.src
	for depth := 0; ; {
		c, ok := s.token()
		if !ok || s.nextGame() {
			return s.cut()
		}
		if err := r.checkSize(); err != nil {
			return err
		}
		s.next()
		switch c {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return nil
			}
		case ';':
			s.skipLine()
		case '{':
			if err := r.skipComment(); err != nil {
				return err
			}
		}
	}
}

// skipComment skips a comment whose brace is consumed.
func (r *pgnReader) skipComment() error {
	s := &r.src
	for {
		c, ok := s.peek()
		if !ok || s.nextGame() {
			return s.cut()
		}
		if err := r.checkSize(); err != nil {
			return err
		}
		s.next()
		if c == '}' {
			return nil
		}
	}
}

// readEnd reads the comments that follow the result in its line, as if they stood in
// front of it.
func (r *pgnReader) readEnd() error {
	s := &r.src
	line := s.line
	for {
		switch c, ok := s.peek(); {
		case !ok || s.line != line:
			return nil
		case c == '{' || c == ';':
			if err := r.readComment(c); err != nil {
				return err
			}
		case isBlank(c):
			s.next()
		default:
			return nil
		}
	}
}
