package chess

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/plygo/ply"
)

var _ ply.Archiver[Position, Move] = Rules{}

// What the Termination tag says about the end of a game. These are the words of the
// standard. A cause for which the standard has no word is written as it is.
const (
	normalEnd  = "normal"       // by the rules, resignation or agreement
	stillOpen  = "unterminated" // the game goes on
	timeEnd    = "time forfeit"
	illegalEnd = "rules infraction"

	illegalMove ply.Cause = "illegal move"
)

// WriteGame appends a game to w as [WritePGN] does. The tags Result, SetUp, FEN and
// Termination follow from the record, and so does PlyCount if there is one, since the game
// may have gone on. Notes become comments and glyphs, and variations are in parentheses. The end of the
// last comment says in words how the game ended. Moves taken back are not written.
func (r Rules) WriteGame(w io.Writer, game ply.Archive[Position, Move]) error {
	rec := game.Record
	if rec == nil {
		return errors.New("writing PGN: a game without a record")
	}
	line := rec.States()
	g := PGN{Start: line[0], Result: resultOf(rec.Outcome(), line[len(line)-1].Turn())}
	for _, m := range rec.Moves() {
		g.Moves = append(g.Moves, PGNMove{Move: m})
	}
	if err := addNotes(&g.Comment, g.Moves, game.Notes); err != nil {
		return fmt.Errorf("writing PGN: %w", err)
	}
	if err := addVariations(g.Moves, game.Variations, 0); err != nil {
		return fmt.Errorf("writing PGN: %w", err)
	}
	last := g.lastComment()
	*last = joinComments(*last, "; ", Comment(rec.Reason()))
	for _, name := range slices.Sorted(maps.Keys(game.Tags)) {
		g.Tags = append(g.Tags, Tag{name, game.Tags[name]})
	}
	if i := findTag(g.Tags, "PlyCount"); i >= 0 {
		g.Tags[i].Value = strconv.Itoa(len(g.Moves))
	}
	byRules := r.Reason(line)
	i := findTag(g.Tags, "Termination")
	if i < 0 {
		i = len(g.Tags)
		g.Tags = append(g.Tags, Tag{"Termination", ""})
	}
	cause := rec.Reason()
	if cause == byRules {
		cause = ""
	}
	// What a tag already says in other words, such as "Normal", stays.
	at := &g.Tags[i].Value
	if *at == "" || *at == stillOpen || g.Result == Unfinished || string(causeOf(*at, g.Result, byRules)) != cause {
		*at = terminationOf(ply.Cause(cause), g.Result, byRules)
	}
	return WritePGN(w, &g)
}

// terminationOf returns the tag for a cause. The cause is empty if the rules ended the game,
// for the reason byRules, or if the game goes on.
func terminationOf(cause ply.Cause, result Result, byRules string) string {
	word := string(cause)
	switch {
	case cause == "" && result == Unfinished:
		word = stillOpen
	case cause == "", byRules == "" && (cause == ply.Resignation || cause == ply.Agreement):
		word = normalEnd
	case cause == ply.LossOnTime:
		word = timeEnd
	case cause == illegalMove:
		word = illegalEnd
	}
	return word
}

// causeOf returns the cause that a Termination tag tells. It is empty if the game goes on or
// if the rules ended it, for the reason byRules. A win without a reason is a resignation,
// and a draw without a reason is an agreement, because that is how most games end.
func causeOf(termination string, result Result, byRules string) ply.Cause {
	switch word := strings.ToLower(termination); {
	case result == Unfinished:
		return ""
	case word == timeEnd:
		return ply.LossOnTime
	case word == illegalEnd:
		return illegalMove
	case word == string(ply.Agreement) && result == Drawn:
		return ply.Agreement
	case word == string(ply.Resignation) && result != Drawn:
		return ply.Resignation
	case !slices.Contains([]string{"", "?", normalEnd, stillOpen, string(ply.Agreement), string(ply.Resignation)}, word):
		return ply.Cause(termination)
	case byRules != "":
		return ""
	case result == Drawn:
		return ply.Agreement
	}
	return ply.Resignation
}

// ReadGames yields the games of a PGN file, as [ReadPGN] reads them, without variations that have null
// moves. Comments and glyphs become notes; what WriteGame says about the end is not among them. A game that is
// broken, or whose result is not what a mate on the board says ([ply.ErrFileResult]), yields a
// [*ply.FileError].
func (r Rules) ReadGames(file io.Reader) iter.Seq2[ply.Archive[Position, Move], error] {
	return func(yield func(ply.Archive[Position, Move], error) bool) {
		reader := newPGNReader(file)
		for g, err := range reader.games {
			var game ply.Archive[Position, Move]
			if err == nil {
				if game, err = r.archive(g); err != nil {
					err = reader.src.GameError(err)
				}
			}
			if !yield(game, err) {
				return
			}
		}
	}
}

func (r Rules) archive(g *PGN) (ply.Archive[Position, Move], error) {
	rec := ply.NewRecord[Position, Move](r, g.Start, 0)
	for _, m := range g.Moves {
		if err := rec.Play(m.Move); err != nil {
			return ply.Archive[Position, Move]{}, err
		}
	}
	if err := r.end(rec, g); err != nil {
		return ply.Archive[Position, Move]{}, err
	}
	tags := make(map[string]string, len(g.Tags))
	for _, tag := range g.Tags {
		tags[tag.Name] = tag.Value
	}
	game := ply.Archive[Position, Move]{Tags: tags, Record: rec}
	last := g.lastComment()
	*last = cutReason(*last, rec.Reason())
	game.Notes = notes(g.Comment, g.Moves)
	var omitted int
	game.Variations, omitted = variations(g.Moves)
	game.Omitted = omittedText(omitted)
	return game, nil
}

// end finishes a record as the result of the game says, where the rules have not.
func (r Rules) end(rec *ply.Record[Position, Move], g *PGN) error {
	last := rec.State()
	was := rec.Outcome()
	byRules := rec.Reason()
	if g.Result != resultOf(was, last.Turn()) {
		if was == ply.Draw {
			byRules = "" // play went on, or a player gave up all the same
		} else if was != ply.Ongoing && g.Result != Unfinished {
			return fmt.Errorf("%w: %v, but there is a %s on the board", ply.ErrFileResult, g.Result, byRules)
		}
	}
	cause := causeOf(g.Tag("Termination"), g.Result, byRules)
	if cause == "" || was == ply.Loss || was == ply.Win {
		return nil
	}
	outcome := ply.Draw
	switch {
	case g.Result == Drawn:
	case (g.Result == WhiteWins) == (last.Turn() == White):
		outcome = ply.Win
	default:
		outcome = ply.Loss
	}
	return rec.Finish(outcome, cause)
}

// resultOf returns the result of a game that ended with o for the side to move.
func resultOf(o ply.Outcome, turn Color) Result {
	switch {
	case o == ply.Ongoing:
		return Unfinished
	case o == ply.Draw:
		return Drawn
	case (o == ply.Win) == (turn == White):
		return WhiteWins
	}
	return BlackWins
}
