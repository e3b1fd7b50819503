package riverpgn

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/gamefile"
)

// terminationTag is the name of the tag that says why a game ended if the rules did not
// end it.
const terminationTag = "Termination"

// ArchiveTags returns the tags of a game on file in the order of their names. PlyCount is set to
// the number of plies if the game has that tag. Termination is set unless it is empty.
func ArchiveTags(tags map[string]string, plies int, termination string) (all []Tag) {
	for _, name := range slices.Sorted(maps.Keys(tags)) {
		if tag := (Tag{name, tags[name]}); Find([]Tag{tag}, terminationTag) < 0 {
			all = append(all, tag)
		}
	}
	if i := Find(all, "PlyCount"); i >= 0 {
		all[i].Value = strconv.Itoa(plies)
	}
	if termination != "" {
		all = append(all, Tag{terminationTag, termination})
	}
	return all
}

// TagMap returns tags as [ply.Archive] has them.
func TagMap(tags []Tag) map[string]string {
	all := make(map[string]string, len(tags))
	for _, tag := range tags {
		all[tag.Name] = tag.Value
	}
	return all
}

// Finish ends rec with the result of a file, if the rules have not ended the game. The first
// player is to move or not. If the rules did not end the game and there is no tag Termination, a
// win counts as a resignation and a draw as an agreement, because most games end in these ways.
func Finish[S any, M comparable](rec *ply.Record[S, M], first bool, result int, tags []Tag) error {
	onBoard := ResultOf(rec.Outcome(), first)
	cause := ply.Cause(Value(tags, terminationTag))
	switch {
	case result == gamefile.Unfinished || result == onBoard && (cause == "" || onBoard != gamefile.Drawn):
		return nil
	case onBoard == gamefile.FirstWins || onBoard == gamefile.SecondWins:
		return fmt.Errorf("%w: %s, but by the rules it is %s: %s", ply.ErrFileResult, gamefile.ResultText(result), gamefile.ResultText(onBoard), rec.Reason())
	case result == gamefile.Drawn:
		if cause == "" || cause == ply.Resignation {
			cause = ply.Agreement
		}
		return rec.Finish(ply.Draw, cause)
	}
	if cause == "" || cause == ply.Agreement {
		cause = ply.Resignation
	}
	if (result == gamefile.FirstWins) == first {
		return rec.Finish(ply.Win, cause)
	}
	return rec.Finish(ply.Loss, cause)
}

// ResultOf returns the result of a game that ended with an outcome for the player to move, the
// first or the second.
func ResultOf(o ply.Outcome, first bool) int {
	switch {
	case o == ply.Ongoing:
		return gamefile.Unfinished
	case o == ply.Draw:
		return gamefile.Drawn
	case (o == ply.Win) == first:
		return gamefile.FirstWins
	}
	return gamefile.SecondWins
}

// marks are those that a comment may begin with.
var marks = []string{"!!", "!?", "!", "??", "?!", "?"}

// Comments are those of a game. A place is the number of moves in front of it.
type Comments interface {
	// Places returns how many places there are.
	Places() int
	// At returns what is said in a place.
	At(place int) *string
}

// Said is what is said in a line, by the number of moves before it.
type Said []string

// Places returns how many places there are.
func (s Said) Places() int { return len(s) }

// At returns what is said in a place.
func (s Said) At(place int) *string { return &s[place] }

// AddNotes puts notes into a game that has none. The format has no marks, so they are words at the
// beginning of a comment.
func AddNotes(c Comments, notes []ply.Note) error {
	for _, note := range notes {
		if note.Ply < 0 || note.Ply >= c.Places() {
			return fmt.Errorf("a note after %d moves, and the game has %d", note.Ply, c.Places()-1)
		}
		for _, mark := range note.Marks {
			switch {
			case note.Ply == 0:
				return fmt.Errorf("a mark %.10q in front of the first move", mark)
			case !slices.Contains(marks, mark):
				return fmt.Errorf("%.10q is no mark; there are %s", mark, strings.Join(marks, ", "))
			}
		}
		parts := slices.Clone(note.Marks)
		if note.Text != "" {
			parts = append(parts, note.Text)
		}
		AddLine(c.At(note.Ply), strings.Join(parts, " "))
	}
	return nil
}

// Notes returns the comments of a game.
func Notes(c Comments) (all []ply.Note) {
	for i := range c.Places() {
		note := ply.Note{Ply: i, Text: *c.At(i)}
		for i > 0 {
			mark, rest := note.Text, ""
			if end := strings.IndexAny(mark, " \n"); end >= 0 {
				mark, rest = mark[:end], strings.TrimLeft(mark[end:], " \n")
			}
			if !slices.Contains(marks, mark) {
				break
			}
			note.Marks, note.Text = append(note.Marks, mark), rest
		}
		if note.Text != "" || note.Marks != nil {
			all = append(all, note)
		}
	}
	return all
}

// AddLine adds a text to another, each in lines of its own.
func AddLine(to *string, text string) {
	if *to != "" && text != "" {
		*to += "\n"
	}
	*to += text
}

// CutReason takes the last line off a comment, if that is the reason of the end.
func CutReason(comment *string, reason string) {
	words := Lines(reason)
	if words == "" || *comment == words {
		*comment = strings.TrimPrefix(*comment, words)
		return
	}
	*comment = strings.TrimSuffix(*comment, "\n"+words)
}
