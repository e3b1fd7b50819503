package xiangqi

import (
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/riverpgn"
)

var _ ply.Archiver[Position, Move] = Rules{}

// WriteGame appends a game to w as [WritePGN] does, in the format that the tag Format
// names. The tags Result and FEN follow from the record. So does PlyCount if the game has
// that tag, because the game may have gone on. Notes become comments, which begin with the
// marks of the move. Variations are in parentheses, which not all programs for xiangqi read. The last line of the last comment says in words how the game ended. If
// the rules did not end it, the tag Termination says the same. Moves that were taken back are
// not written.
func (r Rules) WriteGame(w io.Writer, game ply.Archive[Position, Move]) error {
	rec := game.Record
	if rec == nil {
		return errors.New("writing PGN: a game without a record")
	}
	line := rec.States()
	last := line[len(line)-1]
	g := PGN{Start: line[0], Result: Result(riverpgn.ResultOf(rec.Outcome(), last.Turn() == Red))}
	for _, m := range rec.Moves() {
		g.Moves = append(g.Moves, PGNMove{Move: m})
	}
	comments := (*pgnComments)(&g)
	if err := riverpgn.AddNotes(comments, game.Notes); err != nil {
		return fmt.Errorf("writing PGN: %w", err)
	}
	reason, termination := rec.Reason(), ""
	riverpgn.AddLine(comments.At(len(g.Moves)), reason)
	if reason != r.Reason(line) {
		termination = reason
	}
	for _, tag := range riverpgn.ArchiveTags(game.Tags, len(g.Moves), termination) {
		g.Tags = append(g.Tags, Tag(tag))
	}
	g.Format = Format(riverpgn.ParseFormat(g.Tag("Format")))
	out := pgnWriter{format: g.Format, script: g.Script}
	if err := out.game(&g, game.Variations); err != nil {
		return fmt.Errorf("writing PGN: %w", err)
	}
	_, err := w.Write(out.Text)
	return err
}

// pgnComments are the comments of a game.
type pgnComments PGN

// Places returns how many places there are.
func (g *pgnComments) Places() int { return len(g.Moves) + 1 }

// At returns what is said behind so many moves.
func (g *pgnComments) At(place int) *string {
	if place == 0 {
		return &g.Comment
	}
	return &g.Moves[place-1].Comment
}

// ReadGames yields the games of a PGN file, as [ReadPGN] reads them. Comments become notes; what
// WriteGame says about the end is not among them. It
// yields a [*ply.FileError] for a broken game, and for a game whose result is not what the rules
// say ([ply.ErrFileResult]). It also yields an error for a game that went on after the
// rules of repetition of r had ended it with a loss. Games that were played by other
// rules can be read with [PlainDraw].
//
// If the rules did not end a game and there is no tag Termination, a win counts as a
// resignation and a draw as an agreement, because most games end in these ways.
func (r Rules) ReadGames(file io.Reader) iter.Seq2[ply.Archive[Position, Move], error] {
	return func(yield func(ply.Archive[Position, Move], error) bool) {
		reader := newPGNReader(file)
		for g, err := range reader.games {
			var game ply.Archive[Position, Move]
			if err == nil {
				if game, err = r.archive(g, reader.Tags); err != nil {
					err = reader.Src.GameError(err)
				}
				game.Variations, game.Omitted = reader.variations, reader.Omitted()
			}
			if !yield(game, err) {
				return
			}
		}
	}
}

func (r Rules) archive(g *PGN, tags []riverpgn.Tag) (game ply.Archive[Position, Move], err error) {
	rec := ply.NewRecord[Position, Move](r, g.Start, 0)
	for _, m := range g.Moves {
		if err := rec.Play(m.Move); err != nil {
			return game, err
		}
	}
	last := rec.State()
	if err := riverpgn.Finish(rec, last.Turn() == Red, int(g.Result), tags); err != nil {
		return game, err
	}
	comments := (*pgnComments)(g)
	riverpgn.CutReason(comments.At(len(g.Moves)), rec.Reason())
	game.Record = rec
	game.Notes = riverpgn.Notes(comments)
	game.Tags = riverpgn.TagMap(tags)
	return game, nil
}
