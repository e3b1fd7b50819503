package xiangqi

import (
	"fmt"
	"slices"
	"strings"

	"github.com/plygo/ply"
)

// marks are those that a comment may begin with.
var marks = []string{"!!", "!?", "!", "??", "?!", "?"}

// commentAt returns the place of the comment behind so many moves.
func (g *PGN) commentAt(ply int) *string {
	if ply == 0 {
		return &g.Comment
	}
	return &g.Moves[ply-1].Comment
}

// addNotes puts notes into a game that has none. The format has no marks, so they are words at the
// beginning of a comment.
func (g *PGN) addNotes(notes []ply.Note) error {
	for _, note := range notes {
		if note.Ply < 0 || note.Ply > len(g.Moves) {
			return fmt.Errorf("a note after %d moves, and the game has %d", note.Ply, len(g.Moves))
		}
		for _, mark := range note.Marks {
			switch {
			case note.Ply == 0:
				return fmt.Errorf("a mark %.10q in front of the first move", mark)
			case !slices.Contains(marks, mark):
				return fmt.Errorf("%.10q is no mark; there are %s", mark, strings.Join(marks, ", "))
			}
		}
		at := g.commentAt(note.Ply)
		text := strings.TrimSpace(strings.Join(note.Marks, " ") + " " + note.Text)
		*at = joinLines(*at, text)
	}
	return nil
}

// notes returns the comments of the game.
func (g *PGN) notes() (all []ply.Note) {
	for i := range len(g.Moves) + 1 {
		note := ply.Note{Ply: i, Text: *g.commentAt(i)}
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

// omitted says what of the game was skipped.
func (r *pgnReader) omitted() string {
	var parts []string
	switch r.variations {
	case 0:
	case 1:
		parts = append(parts, "1 variation")
	default:
		parts = append(parts, fmt.Sprintf("%d variations", r.variations))
	}
	if r.marks {
		parts = append(parts, "marks of moves")
	}
	return strings.Join(parts, " and ")
}

// cutReason returns a comment without its last line, if that is what WriteGame says about the end.
func cutReason(comment, reason string) string {
	words := string(appendComment(nil, []byte(reason)))
	if words == "" || comment == words {
		return strings.TrimPrefix(comment, words)
	}
	return strings.TrimSuffix(comment, "\n"+words)
}

// joinLines returns two texts as one, each in lines of its own.
func joinLines(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "\n" + b
}
