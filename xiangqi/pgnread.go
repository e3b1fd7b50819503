package xiangqi

import (
	"io"
	"iter"
	"strings"
)

// ReadPGN yields the games of a file in Portable Game Notation one by one, whatever the
// size of the file: it keeps one game in memory.
//
// Every move is checked against the rules and every position that a game starts from as
// [ParseFEN] does. A game that is not right yields a [*PGNError], together with what
// was read of it, and reading goes on with the next game. An error of r itself is
// yielded, too, and is the last.
//
// What people and programs write is read liberally: moves as in [Position.ParseMove],
// whatever the tag Format says, any move numbers or none, dots in place of a move of
// Red, tags with quotes inside, a game without tags or without a result at its end. A
// result of "*", or none, gives way to the Result tag; otherwise the result behind the
// moves counts. The limits, such as [MaxPGNComment], are errors as well.
//
// The text is UTF-8. Older files are in GB18030 or Big5; pass a reader that converts,
// such as simplifiedchinese.GB18030.NewDecoder().Reader(file) of the module
// golang.org/x/text.
//
// Variations in parentheses and marks such as "!?" or "$1" are skipped, because xiangqi
// programs do not agree on them: files for exchange have neither.
func ReadPGN(r io.Reader) iter.Seq2[*PGN, error] {
	return func(yield func(*PGN, error) bool) {
		reader := pgnReader{src: pgnSource{r: r, line: 1}}
		for {
			game, err := reader.next()
			if err == io.EOF || !yield(game, err) || reader.src.told {
				return
			}
			if err != nil {
				reader.recover()
			}
		}
	}
}

// pgnReader reads games.
type pgnReader struct {
	src   pgnSource
	buf   []byte
	carry *Tag // the first tag of the next game, if it is read

	game    *PGN
	now     Position // after the last move
	fenAt   filePlace
	inTags  bool // whether the moves have not begun
	decided bool // whether Script is known
}

// next reads a game. It returns io.EOF when there is none left.
func (r *pgnReader) next() (*PGN, error) {
	s := &r.src
	if _, ok := s.token(); !ok && r.carry == nil {
		if s.failed() {
			s.games++
			return &PGN{Start: startPosition}, s.cut()
		}
		return nil, io.EOF
	}
	s.games++
	s.begin = s.offset()
	r.game = &PGN{Start: startPosition}
	r.now = startPosition
	r.inTags, r.decided = true, false
	if r.carry != nil {
		r.game.Tags = append(r.game.Tags, *r.carry)
		r.carry = nil
	}
	err := r.readTags()
	if err == nil && r.carry == nil {
		r.inTags = false
		err = r.readMoves()
	}
	r.finish()
	return r.game, err
}

// readMoves reads what follows the tags, up to the result, the next game or the end of
// the file.
func (r *pgnReader) readMoves() error {
	s := &r.src
	for {
		c, ok := s.token()
		if !ok {
			if s.failed() {
				return s.cut()
			}
			return nil
		}
		err := r.checkSize()
		if err != nil {
			return err
		}
		switch c {
		case '{', ';':
			err = r.readComment(c)
		case '[':
			if s.atLineStart() {
				return nil
			}
			return s.syntax("a tag among the moves")
		case '(':
			err = r.skipVariation()
		case '$', '!', '?':
			s.next()
			if c == '$' {
				r.buf = s.word(r.buf[:0])
			}
		case '*':
			s.next()
			return r.readEnd()
		default:
			var done bool
			if done, err = r.readWord(); done {
				return r.readEnd()
			}
		}
		if err != nil {
			return err
		}
	}
}

func (r *pgnReader) checkSize() error {
	if r.src.offset()-r.src.begin > MaxPGNGame {
		return r.src.limit("a game of more than %d bytes", MaxPGNGame)
	}
	return nil
}

// readWord reads a move, with or without its number, or a result, which it reports.
func (r *pgnReader) readWord() (done bool, err error) {
	s := &r.src
	at := s.here()
	r.buf = s.word(r.buf[:0])
	text := string(r.buf)
	switch {
	case len(text) > maxPGNToken:
		return false, s.errorAt(at, ErrPGNLimit)
	case text == "":
		c, _ := s.peek()
		return false, s.syntax("unexpected %q", c)
	}
	var pattern movePattern
	wxf := pattern.readWXF(text)
	if !wxf { // a number such as "15." looks like the soldier 15 of "15.6"
		text = cutNumber(text)
		wxf = pattern.readWXF(text)
	}
	if text == "" {
		return false, nil
	}
	if result, ok := parseResult(text); ok {
		r.game.Result = result
		return true, nil
	}
	if len(r.game.Moves) == MaxPGNMoves {
		return false, s.limit("more than %d moves", MaxPGNMoves)
	}
	m, err := r.now.ParseMove(text)
	if err != nil {
		return false, s.errorAt(at, err)
	}
	r.note(text, wxf)
	r.now.Play(m)
	r.game.Moves = append(r.game.Moves, PGNMove{Move: m})
	return false, nil
}

// cutNumber returns text without the number of a move in front, and without the dots
// that stand for a move which is not there.
func cutNumber(text string) string {
	rest := strings.TrimLeft(text, "0123456789０１２３４５６７８９")
	if rest == "" {
		return ""
	}
	if dots := strings.TrimLeft(rest, ".…．、"); dots != rest {
		return dots
	}
	return text
}

// note finds out in which format and script the moves are.
func (r *pgnReader) note(text string, wxf bool) {
	g := r.game
	if len(g.Moves) == 0 {
		g.Format = FormatICCS
		if wxf {
			g.Format = FormatWXF
		} else if text[0] >= 0x80 {
			g.Format = FormatChinese
		}
	}
	if g.Format == FormatChinese && !r.decided {
		if strings.ContainsAny(text, "馬車進後帥將俥傌砲") {
			g.Script = Traditional
		}
		r.decided = g.Script == Traditional || strings.ContainsAny(text, "马车进后帅将")
	}
}

// finish settles the result.
func (r *pgnReader) finish() {
	g := r.game
	if i := findTag(g.Tags, "Result"); i >= 0 {
		if tagged, _ := parseResult(strings.TrimSpace(g.Tags[i].Value)); g.Result == Unfinished {
			g.Result = tagged
		}
		g.Tags[i].Value = g.Result.String()
	}
}

// recover skips what is left of a broken game. The next one begins with a tag Game, or
// with any tag behind something that is none.
func (r *pgnReader) recover() {
	s := &r.src
	if r.carry != nil || s.nextGame() && s.offset() > s.begin {
		return
	}
	tagsOver := !r.inTags
	for {
		s.skipLine()
		c, ok := s.peek()
		if !ok || s.nextGame() || c == '[' && tagsOver {
			return
		}
		if c != '[' && !isBlank(c) {
			tagsOver = true
		}
	}
}
