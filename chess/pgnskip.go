package chess

import "bytes"

// recover skips what is left of a broken game. The next one begins with an Event tag,
// with any tag behind an empty line, or behind a line that ends in a result and is
// followed by an empty one.
func (r *pgnReader) recover() {
	s := &r.src
	afterBlank, ended := true, false
	if s.column() > 1 || s.offset() == r.begin {
		ended = endsInResult(s.skipLine())
		afterBlank = false
	}
	for s.ahead(1) {
		s.ahead(maxPGNToken)
		begin := s.buf[s.pos:]
		text := bytes.TrimLeft(begin, " \t\r")
		blank := len(text) == 0 || text[0] == '\n'
		if ended && blank {
			return
		}
		if begin[0] == '[' {
			if t := splitTag(begin); string(t.name) == "Event" || afterBlank && !r.inTags && (t.fault == "" || t.fault == tagCut) {
				return
			}
		} else if !blank {
			r.inTags = false
		}
		ended = endsInResult(s.skipLine())
		afterBlank = blank
	}
}

// endsInResult reports whether a line with these last bytes ends in a result.
func endsInResult(tail [8]byte) bool {
	text := tail[:]
	for _, result := range append(resultTexts[:], half+"-"+half) {
		if before, ok := bytes.CutSuffix(text, []byte(result)); ok {
			c := byte(' ')
			if len(before) > 0 {
				c = before[len(before)-1]
			}
			return c == 0 || isBlank(c) || c == '}' || c == ')'
		}
	}
	return false
}
