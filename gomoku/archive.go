package gomoku

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"

	"github.com/plygo/ply"
)

var (
	_ ply.Archiver[Position, Move] = Rules{}
	_ ply.Archiver[Position, Move] = Opening{}
)

// WriteGame appends a game to w as [WritePSQ] does. The tags Black and White are the names
// of player 0 and player 1. How the game ended follows from the record. Moves taken back
// are not written. Notes and variations are refused ([ply.ErrFileNotes], [ply.ErrFileVariations]): only
// [WriteSGF] has a place for notes.
func (r Rules) WriteGame(w io.Writer, game ply.Archive[Position, Move]) error {
	return writeGame(w, r, FreeOpening, game)
}

// WriteGame appends a game to w as [WritePSQ] does. The tags that [Opening.Sides] names are the
// names of player 0 and player 1; in the file, each colour has the name of the player who has
// it at the end.
func (o Opening) WriteGame(w io.Writer, game ply.Archive[Position, Move]) error {
	return writeGame(w, o, o.rule, game)
}

func writeGame(w io.Writer, g Game, opening OpeningRule, game ply.Archive[Position, Move]) error {
	rec := game.Record
	if rec == nil {
		return errors.New("gomoku: writing PSQ: a game without a record")
	}
	if len(game.Notes) > 0 {
		return fmt.Errorf("gomoku: writing PSQ: %w", ply.ErrFileNotes)
	}
	if len(game.Variations) > 0 {
		return fmt.Errorf("gomoku: writing PSQ: %w", ply.ErrFileVariations)
	}
	rules, err := New(g.Size(), g.Rule())
	if err != nil {
		return err
	}
	line := rec.States()
	first, last := line[0], line[len(line)-1]
	k := Kifu{Rules: rules, Opening: opening, Result: resultOf(rec.Outcome(), colorToMove(g, rec))}
	if first != g.Start() {
		k.Start = first
	}
	for _, m := range rec.Moves() {
		k.Moves = append(k.Moves, KifuMove{Move: m})
	}
	sides := g.Sides()
	names, why := [2]string{game.Tags[sides[0]], game.Tags[sides[1]]}, ""
	if last.Swapped() {
		names[0], names[1] = names[1], names[0]
	}
	if g.Terminal(&last) == ply.Ongoing {
		why = rec.Reason()
	}
	k.Tags = kifuTags(names, why)
	for _, name := range slices.Sorted(maps.Keys(game.Tags)) {
		if tag := (Tag{name, game.Tags[name]}); !tag.hasPlace() && !slices.Contains(sides[:], name) {
			k.Tags = append(k.Tags, tag)
		}
	}
	return WritePSQ(w, &k)
}

// ReadGames yields the games of a file as [ReadPSQ] reads them, those that do not tell
// their rule by the rule of r. A game that is broken, or is not by these rules, yields a
// [*ply.FileError]. Besides the tags of the file there are Black, White and Termination.
func (r Rules) ReadGames(file io.Reader) iter.Seq2[ply.Archive[Position, Move], error] {
	return readGames(file, r, FreeOpening)
}

// ReadGames yields the games of a file as [Rules.ReadGames] does. The tags with the names of
// the players are those of [Opening.Sides]. In a game without an opening rule the opening is
// over.
func (o Opening) ReadGames(file io.Reader) iter.Seq2[ply.Archive[Position, Move], error] {
	return readGames(file, o, o.rule)
}

func readGames(file io.Reader, g Game, opening OpeningRule) iter.Seq2[ply.Archive[Position, Move], error] {
	return func(yield func(ply.Archive[Position, Move], error) bool) {
		reader := newPSQReader(file, g.Rule())
		for k, err := range reader.games {
			var game ply.Archive[Position, Move]
			if err == nil {
				if game, err = k.archive(g, opening); err != nil {
					err = reader.src.ErrorAt(reader.begin, err)
				}
			}
			if !yield(game, err) {
				return
			}
		}
	}
}

// archive returns the game as one of g.
func (k *Kifu) archive(g Game, opening OpeningRule) (ply.Archive[Position, Move], error) {
	switch {
	case k.Rules.Size() != g.Size() || k.Rules.Rule() != g.Rule():
		return ply.Archive[Position, Move]{}, fmt.Errorf("%w: %v on %d×%[3]d", ply.ErrFileVariant, k.Rules.Rule(), k.Rules.Size())
	case k.Opening != opening && k.Opening != FreeOpening:
		return ply.Archive[Position, Move]{}, fmt.Errorf("%w: it is opened by %v", ply.ErrFileVariant, k.Opening)
	}
	rec, _, err := k.replayBy(g)
	if err != nil {
		return ply.Archive[Position, Move]{}, err
	}
	tags := make(map[string]string, len(k.Tags)+3)
	for _, tag := range k.Tags {
		tags[tag.Name] = tag.Value
	}
	names := [2]string{k.Tag(tagBlack), k.Tag(tagWhite)}
	if last := rec.State(); last.Swapped() {
		names[0], names[1] = names[1], names[0]
	}
	delete(tags, tagBlack)
	delete(tags, tagWhite)
	for player, side := range g.Sides() {
		tags[side] = names[player]
	}
	if reason := rec.Reason(); reason != "" {
		tags[tagTermination] = reason
	}
	return ply.Archive[Position, Move]{Tags: tags, Record: rec}, nil
}
