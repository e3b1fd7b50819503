package jieqi

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/glued"
	"github.com/plygo/ply/internal/riverpgn"
)

// ReadGames yields the games of a PGN file, as WriteGame writes them and as people write them: see
// [xiangqi.ReadPGN] for what is accepted. What a move turned up may be a word of its own, and may be
// missing where it can only be one thing, such as in a game with the deal. A game without the
// tag FEN, or with a view there, is a record of what somebody has seen: see [ply.Record.View].
//
// It yields a [*ply.FileError] for a broken game, for one that went on after the rules of repetition of
// r had ended it with a loss, and for one whose result is not what the rules say. If the rules did not
// end a game and there is no tag Termination, a win counts as a resignation and a draw as an
// agreement.
func (r Rules) ReadGames(file io.Reader) iter.Seq2[ply.Archive[Position, Move], error] {
	return func(yield func(ply.Archive[Position, Move], error) bool) {
		sink := &pgnSink{rules: r}
		reader := riverpgn.NewReader(file, sink)
		reader.Games(func(err error) bool {
			var game ply.Archive[Position, Move]
			if err == nil {
				if game, err = sink.archive(reader); err != nil {
					err = reader.Src.GameError(err)
				}
				game.Omitted = reader.Omitted()
			}
			return yield(game, err)
		})
	}
}

// pgnSink plays a game as it is read.
type pgnSink struct {
	rules Rules
	start Position
	now   Position // after the last move
	moves []Move
	said  riverpgn.Said
}

// Begin begins a game.
func (s *pgnSink) Begin() {
	s.start, s.now = startPosition, startPosition
	s.moves, s.said = nil, riverpgn.Said{""}
}

// SetUp begins the game at another position.
func (s *pgnSink) SetUp(fen string) error {
	start, err := ParseFEN(fen)
	if err == nil {
		s.start, s.now = start, start
	}
	return err
}

// glued returns what reads words: a move of a player, what it turned up, or both together.
func (s *pgnSink) glued() glued.Reader[Position, Move] {
	return glued.Reader[Position, Move]{Game: s.rules, Rolls: (*Position).pending, Parse: s.rules.parseWord}
}

// Move reads a word and plays its moves.
func (s *pgnSink) Move(text string) error {
	moves, err := s.glued().Read(&s.now, text)
	for _, m := range moves {
		s.play(m)
	}
	if errors.Is(err, ply.ErrMoveSyntax) && !s.settle() {
		err = s.now.moveError(text, ply.ErrIllegalMove, s.now.over())
	}
	return err
}

// play plays a move.
func (s *pgnSink) play(m Move) {
	s.now.Play(m)
	s.moves, s.said = append(s.moves, m), append(s.said, "")
}

// settle plays what chance does if it has one outcome, and reports whether nothing is to be turned up
// then.
func (s *pgnSink) settle() bool {
	last := s.now
	for _, m := range s.glued().Settle(&last) {
		s.play(m)
	}
	return !s.now.pending()
}

// Comment adds a comment behind the last move, or in front of the first.
func (s *pgnSink) Comment(text string) { riverpgn.AddLine(s.said.At(len(s.moves)), text) }

// errUnsaid is the fault of a game that ends with a move of which it is not said what it turned up.
var errUnsaid = errors.New("it is not said what the last move turned up")

// archive returns the game that was read.
func (s *pgnSink) archive(reader *riverpgn.Reader) (game ply.Archive[Position, Move], err error) {
	if !s.settle() {
		return game, fmt.Errorf("%w: %w", ply.ErrFileSyntax, errUnsaid)
	}
	rec, err := s.record()
	if err != nil {
		return game, err
	}
	last := rec.State()
	if err := riverpgn.Finish(rec, last.Turn() == red, reader.Result, reader.Tags); err != nil {
		return game, err
	}
	riverpgn.CutReason(s.said.At(len(s.moves)), rec.Reason())
	game.Record = rec
	game.Notes = riverpgn.Notes(s.said)
	game.Tags = riverpgn.TagMap(reader.Tags)
	return game, nil
}

// record returns the moves as a record. If the start has no deal, it is what somebody has seen, and
// such a record is read from its text.
func (s *pgnSink) record() (*ply.Record[Position, Move], error) {
	data := struct {
		View  bool     `json:"view"`
		Start string   `json:"start"`
		Moves []string `json:"moves"`
	}{!s.start.Full(), s.start.String(), make([]string, 0, len(s.moves))}
	p := s.start
	for _, m := range s.moves {
		data.Moves = append(data.Moves, s.rules.FormatMove(&p, m))
		p.Play(m)
	}
	text, err := json.Marshal(data)
	if err != nil {
		return nil, err
	}
	return ply.ParseRecord[Position, Move](s.rules, text)
}
