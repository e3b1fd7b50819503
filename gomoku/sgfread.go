package gomoku

import (
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/plygo/ply"
)

// ReadSGF yields the games of a file in Smart Game Format, the main line of each. Points
// are two letters, as the format has them, or written like "h8". The rule of a game is the
// one that its RU names, or else the one given here.
//
// Stones may be set up in front of the first move. Properties of the first node that
// have no other place are tags.
//
// A game that is not right yields a [*ply.FileError], and reading goes on with the next game.
// An error of r itself is yielded, too, and is the last.
func ReadSGF(r io.Reader, rule Rule) iter.Seq2[*Kifu, error] {
	return func(yield func(*Kifu, error) bool) {
		reader := sgfReader{src: newKifuSource(r, "SGF"), rule: rule}
		for {
			k, err := reader.next()
			if err == io.EOF || !yield(k, err) || reader.src.failed() {
				return
			}
			if err != nil {
				reader.skip()
			}
		}
	}
}

// sgfReader reads games.
type sgfReader struct {
	src   kifuSource
	rule  Rule // of games that do not tell
	depth int  // of trees that are open
	begin int64

	k       *Kifu
	nodes   int
	stones  [2][]Move // set up
	turn    int       // that was set up; −1 if it was not
	setUpAt kifuPlace
	colors  []Color     // of the moves
	places  []kifuPlace // of the moves
}

// next reads a game; io.EOF if there is none left.
func (r *sgfReader) next() (*Kifu, error) {
	*r = sgfReader{src: r.src, rule: r.rule, k: &Kifu{}, turn: -1}
	r.src.game++
	if err := r.open(); err != nil {
		return nil, err
	}
	for r.depth > 0 {
		r.peek()
		at := r.src.here
		c, ok := r.src.next()
		switch {
		case !ok:
			return nil, r.src.cut()
		case c == ';':
			if err := r.node(); err != nil {
				return nil, err
			}
		case c == '(':
			r.depth++
		case c == ')': // the end of the main line; the rest are variations
			if r.depth--; !r.skip() {
				return nil, r.src.cut()
			}
		default:
			return nil, r.src.syntax(at, "unexpected %q", c)
		}
	}
	if r.nodes == 0 {
		return nil, r.src.syntax(r.src.here, "a game without a node")
	}
	return r.finish()
}

// node reads a node of the main line.
func (r *sgfReader) node() error {
	all, err := r.properties()
	if err != nil {
		return err
	}
	if r.nodes++; r.nodes == 1 {
		if err := r.root(all); err != nil {
			return err
		}
	}
	for _, p := range all {
		if err := r.setUp(p); err != nil {
			return err
		}
	}
	before := len(r.k.Moves)
	for _, p := range all {
		if err := r.move(p); err != nil {
			return err
		}
		if len(r.k.Moves) > before+1 {
			return r.src.syntax(p.at[0], "two moves in a node")
		}
	}
	for _, p := range all {
		if p.ident == "C" {
			r.comment(unescapeSGF(strings.Join(p.values, "\n"), false))
		}
	}
	return nil
}

// comment puts a comment behind the last move.
func (r *sgfReader) comment(text string) {
	to := &r.k.Comment
	if n := len(r.k.Moves); n > 0 {
		to = &r.k.Moves[n-1].Comment
	}
	if *to != "" && text != "" {
		*to += "\n"
	}
	*to += text
}

// setUp reads stones that are set up, and whose turn it is.
func (r *sgfReader) setUp(p property) error {
	switch p.ident {
	case "AB", "AW", "AE", "PL":
	default:
		return nil
	}
	if len(r.k.Moves) > 0 {
		return r.src.errorAt(p.at[0], fmt.Errorf("%w: %s behind a move", ply.ErrFileVariant, p.ident))
	}
	r.setUpAt = p.at[0]
	for i, value := range p.values {
		if p.ident == "PL" {
			r.turn = int(White)
			if value = strings.ToUpper(strings.TrimSpace(value)); strings.HasPrefix(value, "B") || value == "1" {
				r.turn = int(Black)
			}
			continue
		}
		from, to, two := strings.Cut(value, ":")
		if !two {
			to = from
		}
		size := r.k.Rules.Size()
		a, ok1 := sgfPoint(strings.TrimSpace(from), size)
		b, ok2 := sgfPoint(strings.TrimSpace(to), size)
		if !ok1 || !ok2 {
			return r.src.errorAt(p.at[i], &ply.MoveError{Text: value, Err: ply.ErrMoveSyntax})
		}
		for y := min(a.Y(), b.Y()); y <= max(a.Y(), b.Y()); y++ {
			for x := min(a.X(), b.X()); x <= max(a.X(), b.X()); x++ {
				r.put(p.ident, NewMove(x, y))
			}
		}
	}
	return nil
}

// put sets up a stone, or an empty point.
func (r *sgfReader) put(ident string, m Move) {
	for c := range r.stones {
		r.stones[c] = slices.DeleteFunc(r.stones[c], func(other Move) bool { return other == m })
	}
	switch ident {
	case "AB":
		r.stones[Black] = append(r.stones[Black], m)
	case "AW":
		r.stones[White] = append(r.stones[White], m)
	}
}

// move reads a move or a choice.
func (r *sgfReader) move(p property) error {
	text, at := strings.TrimSpace(p.values[0]), p.at[0]
	color, m, ok := Black, Move(0), false
	switch p.ident {
	case sgfChoice:
		if m, ok = parseChoice(text); !ok {
			return r.src.errorAt(at, &ply.MoveError{Text: text, Err: ply.ErrMoveSyntax})
		}
	case "W":
		color = White
		fallthrough
	case "B":
		size := r.k.Rules.Size()
		if m, ok = sgfPoint(text, size); !ok {
			if text == "" || text == "tt" {
				return r.src.errorAt(at, fmt.Errorf("%w: a pass", ply.ErrFileVariant))
			}
			return r.src.errorAt(at, &ply.MoveError{Text: text, Err: ply.ErrMoveSyntax})
		}
	default:
		return nil
	}
	if len(r.k.Moves) > MaxSize*MaxSize {
		return r.src.syntax(at, "more moves than points")
	}
	r.k.Moves = append(r.k.Moves, Played{Move: m})
	r.colors = append(r.colors, color)
	r.places = append(r.places, at)
	return nil
}

// root reads what the first node says about the game.
func (r *sgfReader) root(all []property) error {
	size, rule := defaultSize, r.rule
	for _, p := range all {
		text, at := strings.TrimSpace(unescapeSGF(p.values[0], true)), p.at[0]
		var err error
		switch p.ident {
		case "GM":
			if text != sgfGame {
				return r.src.errorAt(at, fmt.Errorf("%w: GM[%.20s] is not gomoku", ply.ErrFileVariant, text))
			}
		case "SZ":
			width, height, two := strings.Cut(text, ":")
			if size, err = strconv.Atoi(width); err != nil || two && width != height {
				return r.src.errorAt(at, fmt.Errorf("%w: a board of size %.20q", ply.ErrFileVariant, text))
			}
		case "RU":
			if known, ok := ruleByWord(text); ok {
				rule = known
			}
		case sgfOpening:
			if r.k.Opening, err = ParseOpeningRule(text); err != nil {
				return r.src.errorAt(at, fmt.Errorf("%w: %w", ply.ErrFileVariant, err))
			}
		}
	}
	var err error
	if r.k.Rules, err = New(size, rule); err != nil {
		return r.src.errorAt(r.src.here, fmt.Errorf("%w: %w", ply.ErrFileVariant, err))
	}
	for _, p := range all {
		if err := r.info(p); err != nil {
			return err
		}
	}
	return nil
}

// info reads a property that tells about the whole game.
func (r *sgfReader) info(p property) error {
	text := unescapeSGF(p.values[0], true)
	switch p.ident {
	case "PB":
		r.k.Black = text
	case "PW":
		r.k.White = text
	case "RE":
		var end string
		if r.k.Result, end = parseSGFResult(text); end != "" && r.k.Termination == "" {
			r.k.Termination = end
		}
	case sgfTermination:
		r.k.Termination = text
	case sgfStart:
		g, err := r.k.Game()
		if err == nil {
			r.k.Start, err = g.Parse(text)
		}
		if err != nil {
			return r.src.errorAt(p.at[0], err)
		}
	default:
		name, ok := sgfTags[p.ident]
		if !ok {
			name = p.ident
		}
		if !sgfKnown[p.ident] {
			r.k.Tags = append(r.k.Tags, Tag{name, text})
		}
	}
	return nil
}

// finish puts together what was read, and checks the moves.
func (r *sgfReader) finish() (*Kifu, error) {
	k := r.k
	if k.Start == (Board{}) {
		turn := White
		switch {
		case r.turn >= 0:
			turn = Color(r.turn)
		case len(k.Moves) > 0 && k.Moves[0].Move < choice:
			turn = r.colors[0]
		case len(r.stones[Black]) <= len(r.stones[White]):
			turn = Black
		}
		if turn == White || len(r.stones[Black])+len(r.stones[White]) > 0 {
			var err error
			if k.Start, err = k.Rules.Place(r.stones[Black], r.stones[White], turn); err != nil {
				return nil, r.src.errorAt(r.setUpAt, &ply.StateError{Format: positionFormat, Err: OverBefore}) // points were checked before
			}
		}
	}
	rec, at, err := k.replay()
	if err != nil {
		return nil, r.src.errorAt(append(r.places, r.src.here)[at], err)
	}
	for i, b := range rec.Line()[:len(k.Moves)] {
		if k.Moves[i].Move < choice && b.turn != r.colors[i] {
			return nil, r.src.errorAt(r.places[i], fmt.Errorf("%w: it is not the turn of %v", ply.ErrFileSyntax, r.colors[i]))
		}
	}
	return k, nil
}
