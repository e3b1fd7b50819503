package riverpgn

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/plygo/ply/internal/gamefile"
)

// readComment adds a comment to those of this place.
func (r *Reader) readComment() error {
	body, err := r.Src.Comment()
	if err != nil {
		return err
	}
	before := len(r.comment)
	if r.comment = appendComment(r.comment, body); len(r.comment) > gamefile.MaxComment {
		r.comment = r.comment[:before]
		return r.Src.Limit(r.Src.Here(), gamefile.MaxComment, "bytes of comments in one place")
	}
	return nil
}

// placeComment hands over the comments of this place. It is called when the place ends, because adding
// to a string copies the string.
func (r *Reader) placeComment() {
	if len(r.comment) == 0 {
		return
	}
	r.sink.Comment(r.Src.Keep(r.comment))
	r.comment = r.comment[:0]
}

// Lines returns a comment as it is read back: see appendComment.
func Lines(text string) string { return string(appendComment(nil, []byte(text))) }

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
func (r *Reader) skipVariation() error {
	r.variations++
	return r.skipTo(0)
}

// skipTo skips to the end of a variation, of which so many parentheses are open.
func (r *Reader) skipTo(depth int) error {
	s := &r.Src
	for {
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
func (r *Reader) readEnd() error {
	for line := r.Src.Here().Line; r.Src.CommentInLine(line); {
		if err := r.readComment(); err != nil {
			return err
		}
	}
	return nil
}

// Omitted says what of the game was skipped.
func (r *Reader) Omitted() string {
	var parts []string
	switch r.variations {
	case 0:
	case 1:
		parts = append(parts, "1 variation")
	default:
		parts = append(parts, fmt.Sprintf("%d variations", r.variations))
	}
	if r.marks {
		parts = append(parts, "marks of moves")
	}
	return strings.Join(parts, " and ")
}
