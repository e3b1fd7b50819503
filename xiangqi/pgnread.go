package xiangqi

import (
	"io"
	"iter"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/riverpgn"
)

// ReadPGN yields the games of a file in Portable Game Notation one by one. The file may
// have any size: ReadPGN keeps one game in memory, and a window of less than a megabyte.
// A game takes at most 16 times the bytes of its text and a few kilobytes.
//
// Every move is checked against the rules, and every position from which a game starts as
// [ParseFEN] does. A game that is not right yields a [*ply.FileError], together with what
// was read of it. Reading goes on with the next game. An error of r itself is yielded,
// too, and is the last.
//
// ReadPGN accepts what people and programs write: moves in any notation, whatever the tag
// Format says, any move numbers or no numbers, dots in place of a move of Red, tags with
// quotes inside, line breaks of any kind, a game without tags or without a result at its
// end. If the result after the moves is missing or "*", the tag Result counts. The limits, such as [MaxPGNComment], are errors as well.
//
// The text is UTF-8. Older files are in GB18030 or Big5. For those pass a reader that
// converts, such as simplifiedchinese.GB18030.NewDecoder().Reader(file) of the module
// golang.org/x/text.
//
// Variations in parentheses and marks such as "!?" or "$1" are skipped, because xiangqi
// programs do not agree on them: files for exchange have neither. [Rules.ReadGames] has the variations.
func ReadPGN(r io.Reader) iter.Seq2[*PGN, error] {
	return func(yield func(*PGN, error) bool) { newPGNReader(r).games(yield) }
}

// pgnReader reads games.
type pgnReader struct {
	*riverpgn.Reader
	game *PGN
	now  Position // after the last move

	before     Position // before the last move
	variations []ply.Variation[Move]
	open       []branch // the variations that are being read, the outer ones first
}

func newPGNReader(file io.Reader) *pgnReader {
	r := &pgnReader{}
	r.Reader = riverpgn.NewReader(file, r)
	return r
}

// games yields the games of the file.
func (r *pgnReader) games(yield func(*PGN, error) bool) {
	r.Games(func(err error) bool {
		g := r.game
		for _, tag := range r.Tags {
			g.Tags = append(g.Tags, Tag(tag))
		}
		g.Result, g.Format, g.Script = Result(r.Result), Format(r.Format), Script(r.Script)
		return yield(g, err)
	})
}

// Begin begins a game.
func (r *pgnReader) Begin() {
	r.game = &PGN{Start: startPosition}
	r.now = startPosition
	r.variations, r.open = nil, r.open[:0]
}

// SetUp begins the game at another position.
func (r *pgnReader) SetUp(fen string) error {
	start, err := ParseFEN(fen)
	if err == nil {
		r.game.Start, r.now = start, start
	}
	return err
}

// Move reads a move and plays it.
func (r *pgnReader) Move(text string) error {
	if len(r.open) > 0 {
		return r.open[len(r.open)-1].move(text)
	}
	m, err := r.now.parseWord(text)
	if err != nil {
		return err
	}
	r.before = r.now
	r.now.Play(m)
	r.game.Moves = append(r.game.Moves, PGNMove{Move: m})
	return nil
}

// Comment adds a comment behind the last move, or in front of the first.
func (r *pgnReader) Comment(text string) {
	if n := len(r.open); n > 0 {
		r.open[n-1].said[len(r.open[n-1].Moves)] = text
		return
	}
	*(*pgnComments)(r.game).At(len(r.game.Moves)) = text
}
