package xiangqi

import "bytes"

// readComment adds a comment to those of this place.
func (r *pgnReader) readComment() error {
	body, err := r.src.Comment()
	if err != nil {
		return err
	}
	before := len(r.comment)
	if r.comment = appendComment(r.comment, body); len(r.comment) > MaxPGNComment {
		r.comment = r.comment[:before]
		return r.src.Limit(r.src.Here(), MaxPGNComment, "bytes of comments in one place")
	}
	return nil
}

// placeComment puts the comments of this place after the last move, or before the
// first. It is called when the place ends, because adding to a string copies the string.
func (r *pgnReader) placeComment() {
	if len(r.comment) == 0 {
		return
	}
	at := &r.game.Comment
	if n := len(r.game.Moves); n > 0 {
		at = &r.game.Moves[n-1].Comment
	}
	*at = r.src.Keep(r.comment)
	r.comment = r.comment[:0]
}

// appendComment appends the lines of text to dst, each in a line of its own. It leaves out
// empty lines, and blanks around a line. Chinese paragraphs begin with wide spaces, which
// stay.
func appendComment(dst, text []byte) []byte {
	for len(text) > 0 {
		line := text
		if end := bytes.IndexAny(text, "\n\r"); end >= 0 {
			line, text = text[:end], text[end+1:]
		} else {
			text = nil
		}
		if line = bytes.Trim(line, " \t\v\f"); len(line) == 0 {
			continue
		}
		if len(dst) > 0 {
			dst = append(dst, '\n')
		}
		dst = append(dst, line...)
	}
	return dst
}

// newGame is the beginning of the line with which a game begins.
const newGame = "[Game \""

// skipVariation skips a variation in parentheses, with all variations and comments in it.
func (r *pgnReader) skipVariation() error {
	s := &r.src
	r.variations++
	for depth := 0; ; {
		c, ok := s.Token()
		if !ok || s.AtLineStart() && s.Sees(newGame) {
			return s.Cut()
		}
		if err := s.CheckSize(); err != nil {
			return err
		}
		switch c {
		case '{', ';':
			if _, err := s.Comment(); err != nil {
				return err
			}
			continue
		case '(':
			depth++
		case ')':
			depth--
		}
		s.SkipInLine(1)
		if depth == 0 {
			return nil
		}
	}
}

// readEnd reads the comments that follow the result in its line, as if they stood in
// front of it.
func (r *pgnReader) readEnd() error {
	for line := r.src.Here().Line; r.src.CommentInLine(line); {
		if err := r.readComment(); err != nil {
			return err
		}
	}
	return nil
}
