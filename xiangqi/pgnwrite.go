package xiangqi

import (
	"fmt"
	"io"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/riverpgn"
)

// WritePGN writes games as xiangqi programs read them, in UTF-8: the tag Game first, the
// usual tags in their order, then the others, then a line for every move of both sides.
// [ReadPGN] reads the same games back.
//
// WritePGN sets the tags that follow from the game: Game, Result, Format, and FEN if the
// game does not begin with the usual position. It returns an error for a game with an
// illegal move, an impossible start, a name that a tag cannot have, or anything beyond
// the limits. Such a game is not written.
func WritePGN(w io.Writer, games ...*PGN) error {
	var text []byte
	for _, g := range games {
		out := pgnWriter{Writer: riverpgn.Writer{Text: text[:0]}, format: g.Format, script: g.Script}
		if err := out.game(g, nil); err != nil {
			return fmt.Errorf("writing PGN: %w", err)
		}
		text = out.Text
		if _, err := w.Write(text); err != nil {
			return err
		}
	}
	return nil
}

// pgnWriter writes one game.
type pgnWriter struct {
	riverpgn.Writer
	format Format
	script Script
	moves  int // written, with those of variations
}

func (w *pgnWriter) game(g *PGN, variations []ply.Variation[Move]) error {
	head, start, err := g.head()
	if err != nil {
		return err
	}
	if err := w.Head(&head); err != nil {
		return err
	}
	if err := w.Comment(g.Comment); err != nil {
		return err
	}
	if err := w.line(start, g.Moves, variations, 0); err != nil {
		return err
	}
	return w.End()
}

// head returns what g has besides its moves, and the position with which it begins.
func (g *PGN) head() (head riverpgn.Head, start Position, err error) {
	head = riverpgn.Head{Game: "Chinese Chess", Result: int(g.Result), Format: int(g.Format), Script: uint8(g.Script)}
	for _, tag := range g.Tags {
		head.Tags = append(head.Tags, riverpgn.Tag(tag))
	}
	if g.Start == (Position{}) || g.Start == startPosition {
		return head, startPosition, nil
	}
	head.FEN = g.Start.String()
	_, err = ParseFEN(head.FEN)
	return head, g.Start, err
}

// move writes the move m of the position p and plays it.
func (w *pgnWriter) move(p *Position, m PGNMove) error {
	if !p.Legal(m.Move) {
		return p.moveError(m.Move.String(), ply.ErrIllegalMove, p.refuseMove(m.Move))
	}
	w.Number(p.Fullmove(), p.Turn() == Black)
	switch w.format {
	case FormatWXF:
		w.Text = p.AppendWXF(w.Text, m.Move)
	case FormatICCS:
		w.Text = append(w.Text, m.Move.ICCS()...)
	default:
		w.Text = p.AppendChinese(w.Text, m.Move, w.script)
	}
	p.Play(m.Move)
	if p.Turn() == Red {
		w.EndLine()
	}
	return w.Comment(m.Comment)
}
