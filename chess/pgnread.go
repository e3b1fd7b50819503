package chess

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"strings"
)

// ReadPGN yields the games of a file in Portable Game Notation one by one, whatever the
// size of the file: it keeps one game and a window of text in memory.
//
// Every move is checked against the rules and every position that a game starts from as
// [ParseFEN] does. A game that is not right yields a [*PGNError], together with what
// was read of it, and reading goes on with the next game. An error of r itself is
// yielded, too, and is the last.
//
// What people and programs write is read liberally: moves as in [Position.ParseMove],
// any move numbers or none, games without tags, tags with quotes inside, line breaks of
// any kind. A result of "*" gives way to the Result tag; otherwise the result behind the
// moves counts. The limits, such as [MaxPGNDepth], are errors as well.
func ReadPGN(r io.Reader) iter.Seq2[*PGN, error] {
	return func(yield func(*PGN, error) bool) {
		reader := pgnReader{src: pgnSource{r: newlines{bufio.NewReader(r)}, line: 1}, names: make(map[string]string)}
		for {
			game, err := reader.next()
			if err == io.EOF || !yield(game, err) || reader.failed {
				return
			}
			if err != nil {
				reader.recover()
			}
		}
	}
}

// pgnReader reads games. What a game needs while it is being read is kept from game to
// game, so that a game costs little more than the memory that it is returned in.
type pgnReader struct {
	src   pgnSource
	text  strings.Builder   // strings are parts of a large one; see keep
	names map[string]string // names of tags that occurred

	failed  bool  // whether src failed, and that was told
	games   int   // begun so far
	begin   int64 // where the game begins in the file
	inTags  bool  // whether the moves have not begun
	tags    []Tag
	fenAt   place
	variant place
	pending []byte // comments that are not yet put anywhere
	scratch []byte
	legal   [mostMoves]Move

	moves  []PGNMove // of all lines that are open, the outer ones first
	lines  []pgnLine // the game, and the variations that are open
	count  int       // moves and variations
	start  Position
	result Result
}

// pgnLine is a game or variation that is being read.
type pgnLine struct {
	first    int      // index of its first move in moves
	now      Position // after the last move
	before   Position // before the last move
	comment  Comment  // in front of the first move
	startsAt place
}

// place is a place in the file.
type place struct {
	offset       int64
	line, column int
}

func (r *pgnReader) here() place { return place{r.src.offset(), r.src.line, r.src.column()} }

func (r *pgnReader) errorAt(at place, err error) error {
	return &PGNError{Game: r.games, Offset: at.offset, Line: at.line, Column: at.column, Err: err}
}

func (r *pgnReader) syntax(format string, args ...any) error {
	return r.errorAt(r.here(), fmt.Errorf("%w: "+format, append([]any{ErrPGNSyntax}, args...)...))
}

// cut is the error of a game that ends before its result.
func (r *pgnReader) cut() error {
	if err := r.src.err; err != nil && err != io.EOF && r.src.pos == len(r.src.buf) {
		r.failed = true
		return r.errorAt(r.here(), err)
	}
	return r.errorAt(r.here(), ErrPGNCut)
}

// keep returns text as a string. It fills large strings that are never changed and
// returns parts of them, because small ones cost an allocation each.
func (r *pgnReader) keep(text []byte) string {
	const chunk = 1 << 12
	if r.text.Cap()-r.text.Len() < len(text) {
		r.text = strings.Builder{}
		r.text.Grow(max(chunk, len(text)))
	}
	begin := r.text.Len()
	r.text.Write(text)
	return r.text.String()[begin:]
}

// next reads a game. It returns io.EOF when there is none left.
func (r *pgnReader) next() (*PGN, error) {
	r.reset()
	err := r.readTags()
	if err == nil {
		err = r.readMoves()
	}
	if err == io.EOF {
		return nil, io.EOF
	}
	return r.finish(), err
}

func (r *pgnReader) reset() {
	r.begin = r.src.offset()
	r.inTags = true
	r.tags = r.tags[:0]
	r.pending = r.pending[:0]
	clear(r.moves) // do not hold on to the last game
	if r.moves = r.moves[:0]; cap(r.moves) > 1<<12 {
		r.moves = nil
	}
	r.lines = append(r.lines[:0], pgnLine{now: startPosition})
	r.count = 0
	r.start = startPosition
	r.result = Unfinished
	r.games++
}

// readMoves reads what follows the tags, up to the result.
func (r *pgnReader) readMoves() error {
	s := &r.src
	for {
		c, ok := s.next()
		if !ok {
			return r.cut()
		}
		err := r.checkSize()
		if err != nil {
			return err
		}
		switch c {
		case '{', ';':
			if err = r.readComment(c); err != nil {
				return err
			}
			continue
		case '[':
			if s.column() == 1 {
				return r.cut()
			}
			return r.syntax("a tag among the moves")
		}
		if err = r.placeComment(); err != nil {
			return err
		}
		switch c {
		case '(':
			err = r.openVariation()
		case ')':
			err = r.closeVariation()
		case '$', '!', '?':
			err = r.readNAG(c)
		case '.':
			s.pos++
		case '*', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
			var done bool
			if done, err = r.readNumber(c); done {
				return r.readEnd()
			}
		case half[0]:
			var done bool
			if done, err = r.readResult(s.word()); done {
				return r.readEnd()
			}
		default:
			err = r.readMove(s.word())
		}
		if err != nil {
			return err
		}
	}
}

func (r *pgnReader) checkSize() error {
	if r.src.offset()-r.begin > MaxPGNGame {
		return r.errorAt(r.here(), fmt.Errorf("%w: a game of more than %d bytes", ErrPGNLimit, MaxPGNGame))
	}
	return nil
}

// readNumber reads the number of a move, castling with zeros, or a result, which it
// reports.
func (r *pgnReader) readNumber(c byte) (done bool, err error) {
	s := &r.src
	word := []byte("*")
	if c != '*' {
		n := 1
		for s.ahead(n+1) && '0' <= s.buf[s.pos+n] && s.buf[s.pos+n] <= '9' && n <= maxPGNToken {
			n++
		}
		if !s.ahead(n+1) || s.buf[s.pos+n] != '-' && s.buf[s.pos+n] != '/' {
			s.pos += n
			return false, nil
		}
		word = s.word()
	}
	return r.readResult(word)
}

// readResult reads a result, which it reports, or else a move. The word is ahead.
func (r *pgnReader) readResult(word []byte) (done bool, err error) {
	result, ok := parseResult(string(word))
	if !ok {
		return false, r.readMove(word)
	}
	if len(r.lines) > 1 {
		return false, r.syntax("a result in a variation, which begins in line %d", r.lines[len(r.lines)-1].startsAt.line)
	}
	r.src.pos += len(word)
	r.result = result
	return true, nil
}

// readMove reads a move. Its word is ahead.
func (r *pgnReader) readMove(word []byte) error {
	line := &r.lines[len(r.lines)-1]
	if string(word) == "e.p." && len(r.moves) > line.first {
		r.src.pos += len(word)
		return nil
	}
	if len(word) > maxPGNToken {
		return r.errorAt(r.here(), fmt.Errorf("%w: a word of more than %d bytes", ErrPGNLimit, maxPGNToken))
	}
	if len(word) == 0 {
		return r.syntax("unexpected %q", r.src.buf[r.src.pos])
	}
	if err := r.countMove(); err != nil {
		return err
	}
	m := line.now.parseExactSAN(word, &r.legal)
	if m == 0 {
		if string(word) == "--" || string(word) == "Z0" {
			return r.readNull(len(word))
		}
		var err error
		if m, err = line.now.ParseMove(string(word)); err != nil {
			return r.errorAt(r.here(), err)
		}
	}
	r.src.pos += len(word)
	line.before = line.now
	line.now.Play(m)
	r.moves = append(r.moves, PGNMove{Move: m})
	return nil
}

func (r *pgnReader) readNull(length int) error {
	line := &r.lines[len(r.lines)-1]
	switch {
	case len(r.lines) == 1:
		return r.syntax("a null move outside of variations")
	case line.now.checkers != 0:
		return r.syntax("a null move in check")
	}
	r.src.pos += length
	line.before = line.now
	line.now.pass()
	r.moves = append(r.moves, PGNMove{})
	return nil
}

func (r *pgnReader) countMove() error {
	if r.count++; r.count > MaxPGNMoves {
		return r.errorAt(r.here(), fmt.Errorf("%w: more than %d moves", ErrPGNLimit, MaxPGNMoves))
	}
	return nil
}

// finish returns the game with all that was read of it.
func (r *pgnReader) finish() *PGN {
	for len(r.lines) > 1 {
		r.endLine()
	}
	g := &PGN{Start: r.start, Comment: r.lines[0].comment, Result: r.result}
	if len(r.moves) > 0 {
		g.Moves = append(make([]PGNMove, 0, len(r.moves)), r.moves...)
	}
	if i := findTag(r.tags, "Result"); i >= 0 {
		if tagged, _ := parseResult(r.tags[i].Value); g.Result == Unfinished {
			g.Result = tagged
		}
		r.tags[i].Value = g.Result.String()
	}
	if len(r.tags) > 0 {
		g.Tags = append(make([]Tag, 0, len(r.tags)), r.tags...)
	}
	return g
}
