package chess

import (
	"fmt"
	"strings"

	"github.com/plygo/ply"
)

// addNotes puts notes into a line that has none: the comment in front of it, and its moves.
func addNotes(front *Comment, moves []PGNMove, notes []ply.Note) error {
	for _, note := range notes {
		switch {
		case note.Ply < 0 || note.Ply > len(moves):
			return fmt.Errorf("a note after %d moves, and the game has %d", note.Ply, len(moves))
		case note.Ply == 0 && len(note.Marks) > 0:
			return fmt.Errorf("a mark %.10q in front of the first move", note.Marks[0])
		case note.Ply == 0:
			*front = joinComments(*front, " ", Comment(note.Text))
			continue
		}
		m := &moves[note.Ply-1]
		m.Comment = joinComments(m.Comment, " ", Comment(note.Text))
		for _, mark := range note.Marks {
			nag, err := parseNAG(mark)
			if err != nil {
				return err
			}
			m.NAGs = append(m.NAGs, nag)
		}
	}
	return nil
}

// notes returns the comments and glyphs of a line.
func notes(front Comment, moves []PGNMove) (all []ply.Note) {
	if front != "" {
		all = append(all, ply.Note{Text: string(front)})
	}
	for i, m := range moves {
		note := ply.Note{Ply: i + 1, Text: string(joinComments(m.Comment, " ", m.After))}
		for _, nag := range m.NAGs {
			note.Marks = append(note.Marks, nag.String())
		}
		if note.Text != "" || note.Marks != nil {
			all = append(all, note)
		}
	}
	return all
}

// lastComment returns the place of the last comment of the game.
func (g *PGN) lastComment() *Comment {
	n := len(g.Moves)
	switch {
	case n == 0:
		return &g.Comment
	case g.Moves[n-1].After != "":
		return &g.Moves[n-1].After
	}
	return &g.Moves[n-1].Comment
}

// cutReason returns a comment without the words about the end with which WriteGame ends the last
// one.
func cutReason(c Comment, reason string) Comment {
	words := string(appendComment(nil, []byte(reason)))
	if words == "" || string(c) == words {
		return Comment(strings.TrimPrefix(string(c), words))
	}
	return Comment(strings.TrimSuffix(string(c), "; "+words))
}

// joinComments returns two comments as one, with a separator if there are both.
func joinComments(a Comment, separator string, b Comment) Comment {
	if a == "" || b == "" {
		return a + b
	}
	return a + Comment(separator) + b
}

// parseNAG reads what [NAG.String] returns.
func parseNAG(text string) (NAG, error) {
	for n := range 1 << 8 {
		if NAG(n).String() == text {
			return NAG(n), nil
		}
	}
	return 0, fmt.Errorf("%.10q is no mark of PGN", text)
}
