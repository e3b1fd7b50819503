package gomoku

import "io"

// property is a property of a node.
type property struct {
	ident  string
	values []string
	at     []kifuPlace // of the values
}

// open finds the beginning of a game. A file may have anything in front of it.
func (r *sgfReader) open() error {
	junk, at := false, r.src.here
	for {
		c, ok := r.src.next()
		switch {
		case !ok && r.src.failed():
			return r.src.cut()
		case !ok && junk && r.src.game == 1:
			return r.src.syntax(at, "there is no game")
		case !ok:
			return io.EOF
		case c == '(':
			if next, _ := r.peek(); next == ';' {
				r.depth, r.begin = 1, r.src.here.offset
				return nil
			}
		}
		junk = junk || !isBlank(c)
	}
}

// peek skips blanks and returns the byte that follows without consuming it.
func (r *sgfReader) peek() (byte, bool) {
	for {
		c, ok := r.src.peek()
		if !ok || !isBlank(c) {
			return c, ok
		}
		r.src.next()
	}
}

// skip goes to the end of the game; false if there is none.
func (r *sgfReader) skip() bool {
	for r.depth > 0 {
		c, ok := r.src.next()
		switch {
		case !ok:
			return false
		case c == '(':
			r.depth++
		case c == ')':
			r.depth--
		case c == '[':
			if !r.skipValue() {
				return false
			}
		}
	}
	return true
}

func (r *sgfReader) skipValue() bool {
	for {
		c, ok := r.src.next()
		if ok && c == '\\' {
			_, ok = r.src.next()
		}
		if !ok || c == ']' {
			return ok
		}
	}
}

// value reads what is between brackets. The first is consumed.
func (r *sgfReader) value() (string, error) {
	at := r.src.here
	var text []byte
	for {
		c, ok := r.src.next()
		switch {
		case !ok:
			return "", r.src.cut()
		case c == ']':
			return string(text), nil
		case len(text) >= MaxKifuValue:
			r.skipValue()
			return "", r.src.limit(at, "a value", MaxKifuValue)
		}
		text = append(text, c)
		if c == '\\' {
			if c, ok = r.src.next(); ok {
				text = append(text, c)
			}
		}
	}
}

// properties reads those of a node.
func (r *sgfReader) properties() ([]property, error) {
	var all []property
	index := map[string]int{} // of the names; a hostile file has very many
	for {
		if c, ok := r.peek(); !ok || !isLetter(rune(c)) {
			return all, nil
		}
		if r.src.here.offset-r.begin > MaxKifuGame {
			return nil, r.src.limit(r.src.here, "a game", MaxKifuGame)
		}
		p, err := r.property()
		if err != nil {
			return nil, err
		}
		if i, ok := index[p.ident]; ok {
			all[i].values = append(all[i].values, p.values...)
			all[i].at = append(all[i].at, p.at...)
		} else {
			index[p.ident] = len(all)
			all = append(all, p)
		}
	}
}

// property reads a name and its values. In a name small letters do not count, as in old
// files.
func (r *sgfReader) property() (p property, err error) {
	begin := r.src.here
	for c, ok := r.src.peek(); ok && isLetter(rune(c)); c, ok = r.src.peek() {
		if r.src.next(); c <= 'Z' && len(p.ident) < maxIdent {
			p.ident += string(c)
		}
	}
	for {
		if c, ok := r.peek(); !ok || c != '[' {
			break
		}
		r.src.next()
		p.at = append(p.at, r.src.here)
		text, err := r.value()
		if err != nil {
			return p, err
		}
		p.values = append(p.values, text)
	}
	if p.ident == "" || len(p.values) == 0 {
		return p, r.src.syntax(begin, "a property needs a name in capitals and a value in brackets")
	}
	return p, nil
}

const maxIdent = 64 // letters of a property's name that are worth reading
