package chess

import (
	"io"
	"iter"

	"github.com/plygo/ply/internal/gamefile"
)

// ReadPGN yields the games of a file in Portable Game Notation one by one, whatever the
// size of the file: it keeps one game in memory. For each byte of the text it allocates
// less than 200 bytes, whatever the text.
//
// Every move is checked against the rules, and every position that a game starts from as
// [ParseFEN] does. A game that is not right yields a [*ply.FileError], together with what
// was read of it, and reading goes on with the next game. An error of r itself is
// yielded, too, and is the last.
//
// What people and programs write is read liberally: moves as in [Position.ParseSAN] and
// [Position.ParseUCI], any move numbers or none, games without tags, tags with quotes inside,
// line breaks of any kind. A result of "*" gives way to the Result tag; otherwise the result
// behind the moves counts. The limits, such as [MaxPGNDepth], are errors as well.
func ReadPGN(r io.Reader) iter.Seq2[*PGN, error] {
	return func(yield func(*PGN, error) bool) { newPGNReader(r).games(yield) }
}

// pgnReader reads games. What a game needs while it is being read is kept from game to
// game, so that a game costs little more than the memory that it is returned in.
type pgnReader struct {
	src              gamefile.PGN
	inTags           bool // whether the moves have not begun
	tags             []Tag
	fenAt, variantAt gamefile.Place // of these tags
	legal            [mostMoves]Move

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
	pending  []byte   // comments that are not yet put anywhere
	startsAt gamefile.Place
}

func (r *pgnReader) line() *pgnLine { return &r.lines[len(r.lines)-1] }

func (r *pgnReader) syntax(format string, args ...any) error {
	return r.src.Syntax(r.src.Here(), format, args...)
}

func newPGNReader(r io.Reader) *pgnReader {
	return &pgnReader{src: gamefile.NewPGN(r, gamefile.Dialect{First: "Event", EmptyLine: true})}
}

// games yields the games of the file.
func (r *pgnReader) games(yield func(*PGN, error) bool) {
	for {
		game, err := r.next()
		if err == io.EOF || !yield(game, err) || r.src.Told() {
			return
		}
		if err != nil {
			r.src.Recover(r.inTags)
		}
	}
}

// next reads a game. It returns io.EOF at the end of the file.
func (r *pgnReader) next() (*PGN, error) {
	if _, ok := r.src.Token(); !ok && !r.src.Failed() {
		return nil, io.EOF
	}
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
	r.src.Begin()
	r.inTags = true
	r.tags = r.tags[:0]
	clear(r.moves) // do not hold on to the last game
	if r.moves = r.moves[:0]; cap(r.moves) > 1<<12 {
		r.moves = nil
	}
	r.lines = r.lines[:0]
	r.openLine(startPosition)
	r.count = 0
	r.start = startPosition
	r.result = Unfinished
}

// readMoves reads what follows the tags, up to the result.
func (r *pgnReader) readMoves() error {
	s := &r.src
	for {
		c, ok := s.Token()
		if !ok {
			return s.Cut()
		}
		err := s.CheckSize()
		if err != nil {
			return err
		}
		done := false
		switch c {
		case '{', ';':
			err = r.readComment()
		case '[':
			if s.AtLineStart() {
				return s.Cut()
			}
			return r.syntax("a tag among the moves")
		case '(':
			err = r.openVariation()
		case ')':
			err = r.closeVariation()
		case '$', '!', '?':
			err = r.readNAG()
		case '.':
			s.SkipInLine(1)
		case '*':
			done, err = r.readResult(s.Window()[:1])
		case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
			if !r.skipNumber() {
				done, err = r.readResult(s.Word())
			}
		case "½"[0]:
			done, err = r.readResult(s.Word())
		default:
			err = r.readMove(s.Word())
		}
		if err != nil {
			return err
		}
		if done {
			return r.readEnd()
		}
	}
}

// skipNumber skips the number of a move. It reports false if castling with zeros, or a
// result, comes next.
func (r *pgnReader) skipNumber() bool {
	s := &r.src
	for n := 1; ; n++ {
		if !s.Ahead(n + 1) {
			s.SkipInLine(n)
			return true
		}
		switch c := s.Window()[n]; {
		case c == '-' || c == '/':
			return false
		case c < '0' || c > '9' || n > gamefile.MaxToken:
			s.SkipInLine(n)
			return true
		}
	}
}

// readResult reads a result, which it reports, or else a move. The word is ahead.
func (r *pgnReader) readResult(word []byte) (done bool, err error) {
	result, ok := parseResult(string(word))
	if !ok {
		return false, r.readMove(word)
	}
	if len(r.lines) > 1 {
		return false, r.syntax("a result in a variation, which begins in line %d", r.line().startsAt.Line)
	}
	r.src.SkipInLine(len(word))
	r.result = result
	return true, nil
}

// readMove reads a move. Its word is ahead.
func (r *pgnReader) readMove(word []byte) error {
	line := r.line()
	if string(word) == "e.p." && len(r.moves) > line.first {
		r.src.SkipInLine(len(word))
		return nil
	}
	if len(word) > gamefile.MaxToken {
		return r.src.Limit(r.src.Here(), gamefile.MaxToken, "bytes in a word")
	}
	if len(word) == 0 {
		return r.syntax("unexpected %q", r.src.Window()[0])
	}
	if err := r.countMove(); err != nil {
		return err
	}
	m, err := line.now.findSAN(string(word), &r.legal)
	if err != nil {
		if string(word) == "--" || string(word) == "Z0" {
			return r.readNull(len(word))
		}
		if m, err = line.now.parseWord(string(word)); err != nil {
			return r.src.ErrorAt(r.src.Here(), err)
		}
	}
	r.src.SkipInLine(len(word))
	if len(line.pending) > 0 {
		r.placeComment()
	}
	line.before = line.now
	line.now.Play(m)
	r.moves = append(r.moves, PGNMove{Move: m})
	return nil
}

func (r *pgnReader) readNull(length int) error {
	line := r.line()
	switch {
	case len(r.lines) == 1:
		return r.syntax("a null move outside of variations")
	case line.now.checkers != 0:
		return r.syntax("a null move in check")
	}
	r.src.SkipInLine(length)
	r.placeComment()
	line.before = line.now
	line.now.pass()
	r.moves = append(r.moves, PGNMove{})
	return nil
}

func (r *pgnReader) countMove() error {
	if r.count++; r.count > MaxPGNMoves {
		return r.src.Limit(r.src.Here(), MaxPGNMoves, "moves")
	}
	return nil
}

// finish returns the game with all that was read of it.
func (r *pgnReader) finish() *PGN {
	for len(r.lines) > 1 {
		r.endLine()
	}
	r.placeComment()
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
