package gomoku

import (
	"io"

	"github.com/plygo/ply/internal/gamefile"
)

// property is a property of a node.
type property struct {
	ident  string
	values []sgfValue // at least one
}

// sgfValue is what stands between two brackets.
type sgfValue struct {
	text string
	at   gamefile.Place
}

// setsUp reports whether a property sets up a position. All its values matter. Of other
// properties only the first value is kept, besides what is said in comments.
func setsUp(ident string) bool {
	switch ident {
	case "AB", "AW", "AE", "PL":
		return true
	}
	return false
}

// open goes to the beginning of the next game. It skips whatever stands in front of it.
func (r *sgfReader) open() error {
	junk, at := false, r.src.Here()
	for {
		c, ok := r.src.Next()
		switch {
		case !ok && r.src.Failed():
			return r.src.Cut()
		case !ok && junk && r.src.Game == 1:
			return r.src.Syntax(at, "there is no game")
		case !ok:
			return io.EOF
		case c == '(':
			if r.skipBlanks() == ';' {
				r.depth, r.begin = 1, r.src.Offset()
				return nil
			}
		}
		junk = junk || !gamefile.IsBlank(c)
	}
}

// skipBlanks skips blanks and returns the byte that follows without consuming it. The byte
// is 0 at the end of the file.
func (r *sgfReader) skipBlanks() byte {
	for {
		c, ok := r.src.Peek()
		if !ok || !gamefile.IsBlank(c) {
			return c
		}
		r.src.Next()
	}
}

// token does what skipBlanks does, within a game. It is an error if the file could not be
// read further or if the game is too large. Every part of a game begins with a token, so no
// part escapes that limit.
//
// It is not an error if the file ends: then the part in front of the end is whole, and is
// judged first.
func (r *sgfReader) token() (byte, error) {
	for {
		c, ok := r.src.Peek()
		switch {
		case r.src.Failed():
			return 0, r.src.Cut()
		case !ok:
			return 0, nil
		case r.src.Offset()-r.begin > MaxKifuGame:
			return 0, r.src.Limit(r.src.Here(), MaxKifuGame, "bytes in a game")
		case !gamefile.IsBlank(c):
			return c, nil
		}
		r.src.Next()
	}
}

// skip goes to the end of the game. It returns false if the file ends before that.
func (r *sgfReader) skip() bool {
	for r.depth > 0 {
		c, ok := r.src.Next()
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
		c, ok := r.src.Next()
		if ok && c == '\\' {
			_, ok = r.src.Next()
		}
		if !ok || c == ']' {
			return ok
		}
	}
}

// value reads a value and the bracket that ends it. The first bracket is consumed already.
func (r *sgfReader) value() (sgfValue, error) {
	at := r.src.Here()
	text := r.text[:0]
	for {
		c, ok := r.src.Next()
		switch {
		case !ok:
			return sgfValue{}, r.src.Cut()
		case c == ']':
			r.text = text
			return sgfValue{string(text), at}, nil
		case len(text) >= MaxKifuValue:
			r.skipValue()
			return sgfValue{}, r.src.Limit(at, MaxKifuValue, "bytes in a value")
		}
		text = append(text, c)
		if c == '\\' {
			if c, ok = r.src.Next(); ok {
				text = append(text, c)
			}
		}
	}
}

// properties reads the properties of a node.
func (r *sgfReader) properties() ([]property, error) {
	var all []property
	index := map[string]int{} // by name, since a hostile file has very many
	for {
		c, err := r.token()
		if err != nil || !isLetter(rune(c)) {
			return all, err
		}
		p, err := r.property()
		if err != nil {
			return nil, err
		}
		i, known := index[p.ident]
		switch {
		case !known:
			index[p.ident] = len(all)
			all = append(all, p)
		case setsUp(p.ident):
			all[i].values = append(all[i].values, p.values...)
		}
	}
}

// property reads a name and its values. Small letters in a name are skipped: old files
// have them.
func (r *sgfReader) property() (p property, err error) {
	begin := r.src.Here()
	ident := make([]byte, 0, maxIdent)
	for c, ok := r.src.Peek(); ok && isLetter(rune(c)); c, ok = r.src.Peek() {
		if r.src.Next(); c <= 'Z' && len(ident) < maxIdent {
			ident = append(ident, c)
		}
	}
	p.ident = string(ident)
	for {
		c, err := r.token()
		switch {
		case err != nil:
			return p, err
		case c == '[':
		case p.ident == "" || len(p.values) == 0:
			return p, r.src.Syntax(begin, "a property needs a name in capitals and a value in brackets")
		default:
			return p, nil
		}
		r.src.Next()
		v, err := r.value()
		if err != nil {
			return p, err
		}
		if len(p.values) == 0 || setsUp(p.ident) {
			p.values = append(p.values, v)
		}
		if p.ident == "C" {
			r.remark = appendComment(r.remark, unescapeSGF(v.text, false))
		}
	}
}

const maxIdent = 64 // letters of a property's name that are worth reading
