package gomoku

import (
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/gamefile"
)

// ReadSGF yields the games of a file in Smart Game Format, the main line of each. Points
// are two letters, as the format has them, or written like "h8". A game is by the rule that
// its property RU names, or by the given rule if RU names none.
//
// Stones may be set up in front of the first move. Properties of the first node for which
// [Kifu] has no field become tags.
//
// For a game that is not right it yields a [*ply.FileError] and goes on with the next game.
// It also yields an error of r itself, which is the last.
func ReadSGF(r io.Reader, rule Rule) iter.Seq2[*Kifu, error] {
	return func(yield func(*Kifu, error) bool) {
		reader := sgfReader{src: gamefile.New(r, "SGF"), rule: rule}
		for {
			k, err := reader.next()
			if err == io.EOF || !yield(k, err) || reader.src.Told() {
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
	src  gamefile.Source
	rule Rule   // of games that do not tell
	text []byte // memory for values

	sgfGame
}

// sgfGame is what an sgfReader knows of the game that it reads.
type sgfGame struct {
	begin   int64 // where in the file it begins
	depth   int   // of trees that are open
	k       *Kifu
	nodes   int
	setUp   [maxPoints]setUpStone
	puts    int32 // points that were set up so far, also more than once
	turn    int   // that was set up; −1 if it was not
	setUpAt gamefile.Place
	colors  []Color          // of the moves
	places  []gamefile.Place // of the moves
	players [2]string        // the names of Black and White
	why     string           // the game ended, if not by its rules

	// Comments grow as bytes: a string that grows would be copied each time.
	remark  []byte // the comments of the node
	comment []byte // the comments behind the last move
}

// setUpStone is a stone that is set up. Of two stones the one with the larger number was
// set up later. The number is 0 where there is no stone.
type setUpStone struct {
	number int32
	color  Color
}

// next reads a game. It returns io.EOF if the file has no more games.
func (r *sgfReader) next() (*Kifu, error) {
	r.sgfGame = sgfGame{k: &Kifu{}, turn: -1}
	r.src.Game++
	if err := r.open(); err != nil {
		return nil, err
	}
	for r.depth > 0 {
		c, err := r.token()
		if err != nil {
			return nil, err
		}
		at := r.src.Here()
		_, ok := r.src.Next()
		switch {
		case !ok:
			return nil, r.src.Cut()
		case c == ';':
			if err := r.node(); err != nil {
				return nil, err
			}
		case c == '(':
			r.depth++
		case c == ')': // the end of the main line; the rest are variations
			if r.depth--; !r.skip() {
				return nil, r.src.Cut()
			}
		default:
			return nil, r.src.Syntax(at, "unexpected %q", c)
		}
	}
	if r.nodes == 0 {
		return nil, r.src.Syntax(r.src.Here(), "a game without a node")
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
		if err := r.readSetUp(p); err != nil {
			return err
		}
	}
	before := len(r.k.Moves)
	for _, p := range all {
		if err := r.move(p); err != nil {
			return err
		}
		if len(r.k.Moves) > before+1 {
			return r.src.Syntax(p.values[0].at, "two moves in a node")
		}
	}
	r.comment = appendComment(r.comment, string(r.remark))
	r.remark = r.remark[:0]
	return nil
}

// appendComment appends text to a comment, on a line of its own.
func appendComment(comment []byte, text string) []byte {
	if len(comment) > 0 && text != "" {
		comment = append(comment, '\n')
	}
	return append(comment, text...)
}

// endComment gives the comment so far to the last move, or to the game if there is none.
func (r *sgfReader) endComment() {
	to := &r.k.Comment
	if n := len(r.k.Moves); n > 0 {
		to = &r.k.Moves[n-1].Comment
	}
	*to = string(r.comment)
	r.comment = r.comment[:0]
}

// readSetUp reads stones that are set up, and whose turn it is.
func (r *sgfReader) readSetUp(p property) error {
	if !setsUp(p.ident) {
		return nil
	}
	if len(r.k.Moves) > 0 {
		return r.src.ErrorAt(p.values[0].at, fmt.Errorf("%w: %s behind a move", ply.ErrFileVariant, p.ident))
	}
	r.setUpAt = p.values[0].at
	for _, v := range p.values {
		if p.ident == "PL" {
			r.turn = int(White)
			if text := strings.TrimSpace(v.text); text == "1" || text != "" && text[0]|0x20 == 'b' {
				r.turn = int(Black)
			}
			continue
		}
		from, to, two := strings.Cut(v.text, ":")
		if !two {
			to = from
		}
		size := r.k.Rules.Size()
		a, ok1 := sgfPoint(strings.TrimSpace(from), size)
		b, ok2 := sgfPoint(strings.TrimSpace(to), size)
		if !ok1 || !ok2 {
			return r.src.ErrorAt(v.at, &ply.MoveError{Text: v.text, Err: ply.ErrMoveSyntax})
		}
		for y := min(a.Y(), b.Y()); y <= max(a.Y(), b.Y()); y++ {
			for x := min(a.X(), b.X()); x <= max(a.X(), b.X()); x++ {
				r.put(p.ident, y*size+x)
			}
		}
	}
	return nil
}

// put sets up a stone on the point with number i, or makes that point empty.
func (r *sgfReader) put(ident string, i int) {
	r.puts++
	switch ident {
	case "AB":
		r.setUp[i] = setUpStone{r.puts, Black}
	case "AW":
		r.setUp[i] = setUpStone{r.puts, White}
	case "AE":
		r.setUp[i] = setUpStone{}
	}
}

// stones returns the stones that were set up, by colour, in the order in which they were.
func (r *sgfReader) stones() (stones [2][]Move) {
	size := r.k.Rules.Size()
	for i, s := range r.setUp {
		if s.number > 0 {
			stones[s.color] = append(stones[s.color], NewMove(i%size, i/size))
		}
	}
	number := func(m Move) int32 { return r.setUp[m.Y()*size+m.X()].number }
	for _, moves := range stones {
		slices.SortFunc(moves, func(m, n Move) int { return int(number(m) - number(n)) })
	}
	return stones
}

// move reads a move or a choice.
func (r *sgfReader) move(p property) error {
	text, at := strings.TrimSpace(p.values[0].text), p.values[0].at
	color, m, ok := Black, Move(0), false
	switch p.ident {
	case sgfChoice:
		if m, ok = parseChoice(text); !ok {
			return r.src.ErrorAt(at, &ply.MoveError{Text: text, Err: ply.ErrMoveSyntax})
		}
	case "W":
		color = White
		fallthrough
	case "B":
		size := r.k.Rules.Size()
		if m, ok = sgfPoint(text, size); !ok {
			if text == "" || text == "tt" {
				return r.src.ErrorAt(at, fmt.Errorf("%w: a pass", ply.ErrFileVariant))
			}
			return r.src.ErrorAt(at, &ply.MoveError{Text: text, Err: ply.ErrMoveSyntax})
		}
	default:
		return nil
	}
	if len(r.k.Moves) > MaxSize*MaxSize {
		return r.src.Syntax(at, "more moves than points")
	}
	r.endComment()
	r.k.Moves = append(r.k.Moves, KifuMove{Move: m})
	r.colors = append(r.colors, color)
	r.places = append(r.places, at)
	return nil
}

// root reads what the first node says about the game.
func (r *sgfReader) root(all []property) error {
	size, rule := defaultSize, r.rule
	for _, p := range all {
		text, at := strings.TrimSpace(unescapeSGF(p.values[0].text, true)), p.values[0].at
		var err error
		switch p.ident {
		case "GM":
			if text != sgfGomoku {
				return r.src.ErrorAt(at, fmt.Errorf("%w: GM[%.20s] is not gomoku", ply.ErrFileVariant, text))
			}
		case "SZ":
			width, height, two := strings.Cut(text, ":")
			if size, err = strconv.Atoi(width); err != nil || two && width != height {
				return r.src.ErrorAt(at, fmt.Errorf("%w: a board of size %.20q", ply.ErrFileVariant, text))
			}
		case "RU":
			if known, ok := ruleByWord(text); ok {
				rule = known
			}
		case sgfOpening:
			if r.k.Opening, err = ParseOpeningRule(text); err != nil {
				return r.src.ErrorAt(at, fmt.Errorf("%w: %w", ply.ErrFileVariant, err))
			}
		}
	}
	var err error
	if r.k.Rules, err = New(size, rule); err != nil {
		return r.src.ErrorAt(r.src.Here(), fmt.Errorf("%w: %w", ply.ErrFileVariant, err))
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
	text := unescapeSGF(p.values[0].text, true)
	switch p.ident {
	case "PB":
		r.players[Black] = text
	case "PW":
		r.players[White] = text
	case "RE":
		var end string
		if r.k.Result, end = parseSGFResult(text); end != "" && r.why == "" {
			r.why = end
		}
	case sgfTermination:
		r.why = text
	case sgfStart:
		g, err := r.k.Game()
		if err == nil {
			r.k.Start, err = g.Parse(text)
		}
		if err != nil {
			return r.src.ErrorAt(p.values[0].at, err)
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

// finish returns the game that was read. It checks the moves.
func (r *sgfReader) finish() (*Kifu, error) {
	r.endComment()
	k := r.k
	k.Tags = append(kifuTags(r.players, r.why), k.Tags...)
	if k.Start == (Position{}) {
		turn, stones := White, r.stones()
		switch {
		case r.turn >= 0:
			turn = Color(r.turn)
		case len(k.Moves) > 0 && k.Moves[0].Move < choice:
			turn = r.colors[0]
		case len(stones[Black]) <= len(stones[White]):
			turn = Black
		}
		if turn == White || len(stones[Black])+len(stones[White]) > 0 {
			var err error
			if k.Start, err = k.Rules.Place(stones[Black], stones[White], turn); err != nil {
				return nil, r.src.ErrorAt(r.setUpAt, &ply.StateError{Format: positionFormat, Err: OverBefore}) // points were checked before
			}
		}
	}
	rec, at, err := k.replay()
	if err != nil {
		return nil, r.src.ErrorAt(append(r.places, r.src.Here())[at], err)
	}
	for i, b := range rec.States()[:len(k.Moves)] {
		if k.Moves[i].Move < choice && b.turn != r.colors[i] {
			return nil, r.src.ErrorAt(r.places[i], fmt.Errorf("%w: it is not the turn of %v", ply.ErrFileSyntax, r.colors[i]))
		}
	}
	return k, nil
}
