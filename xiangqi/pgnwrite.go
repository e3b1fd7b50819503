package xiangqi

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/filemoves"
	"github.com/plygo/ply/internal/gamefile"
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
		out := pgnWriter{text: text[:0], format: g.Format, script: g.Script}
		if err := out.game(g); err != nil {
			return fmt.Errorf("writing PGN: %w", err)
		}
		text = out.text
		if _, err := w.Write(text); err != nil {
			return err
		}
	}
	return nil
}

// pgnWriter writes one game.
type pgnWriter struct {
	text     []byte
	format   Format
	script   Script
	numbered bool // whether the next move of Black belongs into this line
}

func (w *pgnWriter) game(g *PGN) error {
	if g.Result > Drawn || int(g.Format) >= len(formatTexts) || g.Script >= filemoves.Scripts {
		return fmt.Errorf("%v %d, %v %d, script %d", g.Result, g.Result, g.Format, g.Format, g.Script)
	}
	if len(g.Moves) > MaxPGNMoves {
		return gamefile.TooLarge(MaxPGNMoves, "moves")
	}
	start := g.Start
	if start == (Position{}) {
		start = startPosition
	}
	tags, err := exportTags(g, start)
	if err != nil {
		return err
	}
	for _, tag := range tags {
		if w.text, err = gamefile.AppendTag(w.text, tag.Name, tag.Value); err != nil {
			return err
		}
	}
	w.text = append(w.text, '\n')
	if err := w.comment(g.Comment); err != nil {
		return err
	}
	for _, m := range g.Moves {
		if err := w.move(&start, m); err != nil {
			return err
		}
	}
	w.endLine()
	w.text = append(append(w.text, g.Result.String()...), "\n\n"...)
	if len(w.text) > MaxPGNGame {
		return gamefile.TooLarge(MaxPGNGame, "bytes in a game")
	}
	return nil
}

// exportTags returns the tags of g as they are written. The game begins with start.
func exportTags(g *PGN, start Position) ([]Tag, error) {
	all := []Tag{{"Game", "Chinese Chess"}}
	usual := []string{"Game", "Event", "Site", "Date", "Round", "Red", "Black", "Result", "FEN", "Format"}
	for _, name := range usual[1:7] {
		if i := findTag(g.Tags, name); i >= 0 {
			all = append(all, g.Tags[i])
		}
	}
	all = append(all, Tag{"Result", g.Result.String()})
	for _, tag := range g.Tags {
		if !slices.ContainsFunc(usual, func(name string) bool { return strings.EqualFold(name, tag.Name) }) {
			all = append(all, tag)
		}
	}
	if start != startPosition {
		if _, err := ParseFEN(start.String()); err != nil {
			return nil, err
		}
		all = append(all, Tag{"FEN", start.String()})
	}
	all = append(all, Tag{"Format", g.Format.String()})
	if len(all) > gamefile.MaxTags {
		return nil, gamefile.TooLarge(gamefile.MaxTags, "tags")
	}
	return all, nil
}

// move writes the move m of the position p and plays it. At the beginning of a line it
// also writes the number of the move.
func (w *pgnWriter) move(p *Position, m PGNMove) error {
	if !p.Legal(m.Move) {
		return p.moveError(m.Move.String(), ply.ErrIllegalMove, p.refuseMove(m.Move))
	}
	if !w.numbered {
		w.text = append(strconv.AppendInt(w.text, int64(p.Fullmove()), 10), '.')
		if p.Turn() == Black {
			w.text = append(w.text, " ..."...)
		}
	}
	w.text = append(w.text, ' ')
	switch w.format {
	case FormatWXF:
		w.text = p.AppendWXF(w.text, m.Move)
	case FormatICCS:
		w.text = append(w.text, m.Move.ICCS()...)
	default:
		w.text = p.AppendChinese(w.text, m.Move, w.script)
	}
	w.numbered = true
	p.Play(m.Move)
	if p.Turn() == Red {
		w.endLine()
	}
	return w.comment(m.Comment)
}

func (w *pgnWriter) endLine() {
	if w.numbered {
		w.text = append(w.text, '\n')
		w.numbered = false
	}
}

// comment writes a comment in lines of its own. It uses braces. If the text contains
// something that would end the comment there, it writes each line after a semicolon
// instead.
func (w *pgnWriter) comment(text string) error {
	if text = string(appendComment(nil, []byte(text))); text == "" {
		return nil
	}
	if len(text) > MaxPGNComment {
		return gamefile.TooLarge(MaxPGNComment, "bytes of comments in one place")
	}
	w.endLine()
	if strings.Contains(text, "}") || strings.Contains(text, "\n"+newGame) {
		w.text = append(append(w.text, "; "...), strings.ReplaceAll(text, "\n", "\n; ")...)
	} else {
		w.text = append(append(append(w.text, '{'), text...), '}')
	}
	w.text = append(w.text, '\n')
	return nil
}
