package xiangqi

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"
	"strconv"

	"github.com/plygo/ply"
)

var _ ply.Archiver[Position, Move] = Rules{}

// WriteGame appends a game to w as [WritePGN] does, in the format that the tag Format
// names. The tags Result and FEN follow from the record. So does PlyCount if the game has
// that tag, because the game may have gone on. Notes become comments, which begin with the
// marks of the move. The last line of the last comment says in words how the game ended. If
// the rules did not end it, the tag Termination says the same. Moves that were taken back are
// not written.
func (r Rules) WriteGame(w io.Writer, game ply.Archive[Position, Move]) error {
	rec := game.Record
	if rec == nil {
		return errors.New("writing PGN: a game without a record")
	}
	line := rec.States()
	last := line[len(line)-1]
	g := PGN{Start: line[0], Result: resultOf(rec.Outcome(), last.Turn())}
	for _, m := range rec.Moves() {
		g.Moves = append(g.Moves, PGNMove{Move: m})
	}
	if err := g.addNotes(game.Notes); err != nil {
		return fmt.Errorf("writing PGN: %w", err)
	}
	reason := rec.Reason()
	at := g.commentAt(len(g.Moves))
	*at = joinLines(*at, reason)
	for _, name := range slices.Sorted(maps.Keys(game.Tags)) {
		if tag := (Tag{name, game.Tags[name]}); findTag([]Tag{tag}, terminationTag) < 0 {
			g.Tags = append(g.Tags, tag)
		}
	}
	if i := findTag(g.Tags, "PlyCount"); i >= 0 {
		g.Tags[i].Value = strconv.Itoa(len(g.Moves))
	}
	if reason != r.Reason(line) {
		g.Tags = append(g.Tags, Tag{terminationTag, reason})
	}
	g.Format = parseFormat(g.Tag("Format"))
	return WritePGN(w, &g)
}

// terminationTag is the name of the tag that says why a game ended if the rules did not
// end it.
const terminationTag = "Termination"

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
				if game, err = r.archive(g); err != nil {
					err = reader.src.GameError(err)
				}
				game.Omitted = reader.omitted()
			}
			if !yield(game, err) {
				return
			}
		}
	}
}

func (r Rules) archive(g *PGN) (game ply.Archive[Position, Move], err error) {
	rec := ply.NewRecord[Position, Move](r, g.Start, 0)
	for _, m := range g.Moves {
		if err := rec.Play(m.Move); err != nil {
			return game, err
		}
	}
	if err := end(rec, g); err != nil {
		return game, err
	}
	game.Record = rec
	at := g.commentAt(len(g.Moves))
	*at = cutReason(*at, rec.Reason())
	game.Notes = g.notes()
	game.Tags = make(map[string]string, len(g.Tags))
	for _, tag := range g.Tags {
		game.Tags[tag.Name] = tag.Value
	}
	return game, nil
}

// end finishes rec with the result of g, if the rules have not ended the game.
func end(rec *ply.Record[Position, Move], g *PGN) error {
	last := rec.State()
	onBoard := resultOf(rec.Outcome(), last.Turn())
	cause := ply.Cause(g.Tag(terminationTag))
	switch {
	case g.Result == Unfinished || g.Result == onBoard && (cause == "" || onBoard != Drawn):
		return nil
	case onBoard == RedWins || onBoard == BlackWins:
		return fmt.Errorf("%w: %v, but by the rules it is %v: %s", ply.ErrFileResult, g.Result, onBoard, rec.Reason())
	case g.Result == Drawn:
		if cause == "" || cause == ply.Resignation {
			cause = ply.Agreement
		}
		return rec.Finish(ply.Draw, cause)
	}
	if cause == "" || cause == ply.Agreement {
		cause = ply.Resignation
	}
	if (g.Result == RedWins) == (last.Turn() == Red) {
		return rec.Finish(ply.Win, cause)
	}
	return rec.Finish(ply.Loss, cause)
}

// resultOf returns the result of a game that ended with the outcome o for the side turn.
func resultOf(o ply.Outcome, turn Color) Result {
	switch {
	case o == ply.Ongoing:
		return Unfinished
	case o == ply.Draw:
		return Drawn
	case (o == ply.Win) == (turn == Red):
		return RedWins
	}
	return BlackWins
}
