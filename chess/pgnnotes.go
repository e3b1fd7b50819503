package chess

// openLine begins a line from a position. It takes the memory of a line that was closed.
func (r *pgnReader) openLine(from Position) *pgnLine {
	n := len(r.lines)
	if n < cap(r.lines) {
		r.lines = r.lines[:n+1]
	} else {
		r.lines = append(r.lines, pgnLine{})
	}
	line := &r.lines[n]
	*line = pgnLine{first: len(r.moves), now: from, pending: line.pending[:0]}
	return line
}

// openVariation begins a line that replaces the last move.
func (r *pgnReader) openVariation() error {
	line := r.line()
	switch {
	case len(r.moves) == line.first:
		return r.syntax("a variation in front of the first move")
	case len(r.lines) > MaxPGNDepth:
		return r.src.Limit(r.src.Here(), MaxPGNDepth, "variations inside each other")
	}
	if err := r.countMove(); err != nil {
		return err
	}
	if len(r.moves[len(r.moves)-1].Variations) == 0 {
		r.placeComment() // what follows the variation has a place of its own
	}
	r.openLine(line.before).startsAt = r.src.Here()
	r.src.SkipInLine(1)
	return nil
}

func (r *pgnReader) closeVariation() error {
	if len(r.lines) == 1 {
		return r.syntax("unexpected ')'")
	}
	r.src.SkipInLine(1)
	r.endLine()
	return nil
}

// endLine makes the innermost line a variation of the move before it.
func (r *pgnReader) endLine() {
	r.placeComment()
	line := r.line()
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
func (r *pgnReader) readNAG() error {
	s := &r.src
	number, length := s.Glyph()
	switch {
	case len(r.moves) == r.line().first:
		return r.syntax("%q in front of the first move", s.Window()[0])
	case number < 0:
		return r.syntax("%q is no annotation", s.Window()[:length])
	}
	s.SkipInLine(length)
	last := &r.moves[len(r.moves)-1]
	last.NAGs = append(last.NAGs, NAG(number))
	return nil
}

// readComment adds a comment to those of its line that are pending.
func (r *pgnReader) readComment() error {
	body, err := r.src.Comment()
	line := r.line()
	line.pending = appendComment(line.pending, body)
	if err == nil && len(line.pending) > MaxPGNComment {
		err = r.src.Limit(r.src.Here(), MaxPGNComment, "bytes of comments in one place")
	}
	return err
}

// placeComment puts the pending comments of the line where they belong: behind the last
// move, or its variations, or in front of the first. It is called where a place ends, and
// so only once for each: to add to a comment would copy it.
func (r *pgnReader) placeComment() {
	line := r.line()
	if len(line.pending) == 0 {
		return
	}
	at := &line.comment
	if len(r.moves) > line.first {
		last := &r.moves[len(r.moves)-1]
		if at = &last.Comment; len(last.Variations) > 0 {
			at = &last.After
		}
	}
	text := line.pending[:min(len(line.pending), MaxPGNComment)]
	*at = Comment(r.src.Keep(text))
	line.pending = line.pending[:0]
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
