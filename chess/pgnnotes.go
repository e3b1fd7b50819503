package chess

import (
	"bytes"
	"fmt"
)

// openVariation begins a line that replaces the last move.
func (r *pgnReader) openVariation() error {
	line := &r.lines[len(r.lines)-1]
	switch {
	case len(r.moves) == line.first:
		return r.syntax("a variation in front of the first move")
	case len(r.lines) > MaxPGNDepth:
		return r.errorAt(r.here(), fmt.Errorf("%w: variations nested more than %d deep", ErrPGNLimit, MaxPGNDepth))
	}
	if err := r.countMove(); err != nil {
		return err
	}
	r.lines = append(r.lines, pgnLine{first: len(r.moves), now: line.before, startsAt: r.here()})
	r.src.pos++
	return nil
}

func (r *pgnReader) closeVariation() error {
	if len(r.lines) == 1 {
		return r.syntax("unexpected ')'")
	}
	r.src.pos++
	r.endLine()
	return nil
}

// endLine makes the innermost line a variation of the move before it.
func (r *pgnReader) endLine() {
	line := &r.lines[len(r.lines)-1]
	v := Variation{Comment: line.comment}
	if own := r.moves[line.first:]; len(own) > 0 {
		v.Moves = append(make([]PGNMove, 0, len(own)), own...)
		clear(own)
	}
	r.moves = r.moves[:line.first]
	r.lines = r.lines[:len(r.lines)-1]
	last := &r.moves[len(r.moves)-1]
	last.Variations = append(last.Variations, v)
}

// readNAG reads an annotation such as "$14" or "!?".
func (r *pgnReader) readNAG(c byte) error {
	s := &r.src
	if len(r.moves) == r.lines[len(r.lines)-1].first {
		return r.syntax("%q in front of the first move", c)
	}
	n, number := 1, 0
	if c == '$' {
		for ; s.ahead(n+1) && '0' <= s.buf[s.pos+n] && s.buf[s.pos+n] <= '9' && number <= 255; n++ {
			number = 10*number + int(s.buf[s.pos+n]-'0')
		}
		if n == 1 || number > 255 {
			return r.syntax("%q is no annotation", s.buf[s.pos:s.pos+n])
		}
	} else {
		for s.ahead(n+1) && (s.buf[s.pos+n] == '!' || s.buf[s.pos+n] == '?') && n < 3 {
			n++
		}
		if number = suffixNAG(s.buf[s.pos : s.pos+n]); number == 0 {
			return r.syntax("%q is no annotation", s.buf[s.pos:s.pos+n])
		}
	}
	s.pos += n
	last := &r.moves[len(r.moves)-1]
	last.NAGs = append(last.NAGs, NAG(number))
	return nil
}

func suffixNAG(text []byte) int {
	for i, suffix := range nagSuffixes {
		if suffix == string(text) {
			return i
		}
	}
	return 0
}

// readComment adds a comment, which begins with c, to those that are pending.
func (r *pgnReader) readComment(c byte) error {
	s := &r.src
	s.pos++
	last := byte('\n')
	if c == '{' {
		last = '}'
	}
	n := 0
	for s.ahead(n+1) && n <= MaxPGNComment {
		window := s.buf[s.pos:]
		if i := bytes.IndexByte(window[n:], last); i >= 0 {
			n += i
			break
		}
		n = len(window)
	}
	body := s.buf[s.pos : s.pos+n]
	if c == '{' {
		if i := nextGameIn(body); i >= 0 {
			s.advance(i)
			return r.cut()
		}
	}
	if n > MaxPGNComment {
		return r.commentLimit()
	}
	ended := s.ahead(n + 1)
	body = s.buf[s.pos : s.pos+n]
	if r.pending = appendComment(r.pending, body); len(r.pending) > MaxPGNComment {
		return r.commentLimit()
	}
	if c == ';' {
		s.pos += n // and next sees the newline
		return nil
	}
	s.advance(n)
	if !ended {
		return r.cut()
	}
	s.pos++
	return nil
}

func (r *pgnReader) commentLimit() error {
	return r.errorAt(r.here(), fmt.Errorf("%w: a comment of more than %d bytes", ErrPGNLimit, MaxPGNComment))
}

// nextGameIn returns where in a comment that was not closed the next game begins: with
// its Event tag, behind an empty line. It returns −1 if there is none.
func nextGameIn(body []byte) int {
	for from := 0; ; {
		i := bytes.Index(body[from:], []byte("\n[Event \""))
		if i < 0 {
			return -1
		}
		from += i + 1
		if before := bytes.TrimRight(body[:from-1], " \t\r"); len(before) > 0 && before[len(before)-1] == '\n' {
			return from
		}
	}
}

// placeComment puts the pending comments where they belong: behind the last move, or
// its variations, or in front of the first.
func (r *pgnReader) placeComment() error {
	if len(r.pending) == 0 {
		return nil
	}
	line := &r.lines[len(r.lines)-1]
	at := &line.comment
	if len(r.moves) > line.first {
		last := &r.moves[len(r.moves)-1]
		if at = &last.Comment; len(last.Variations) > 0 {
			at = &last.After
		}
	}
	text := r.pending
	if *at != "" {
		r.scratch = append(append(append(r.scratch[:0], *at...), ' '), r.pending...)
		text = r.scratch
	}
	if len(text) > MaxPGNComment {
		return r.commentLimit()
	}
	*at = Comment(r.keep(text))
	r.pending = r.pending[:0]
	return nil
}

// readEnd reads the comments that follow the result in its line, as if they stood in
// front of it.
func (r *pgnReader) readEnd() error {
	s := &r.src
	line := s.line
	for s.line == line && s.ahead(1) {
		switch c := s.buf[s.pos]; {
		case c == '{' || c == ';':
			if err := r.readComment(c); err != nil {
				return err
			}
		case isBlank(c) && c != '\n':
			s.pos++
		default:
			return r.placeComment()
		}
	}
	return r.placeComment()
}
