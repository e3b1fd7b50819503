package riverpgn

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/plygo/ply/internal/filemoves"
	"github.com/plygo/ply/internal/gamefile"
)

// Head is what a game has besides its moves.
type Head struct {
	Game   string // the value of the tag Game
	Tags   []Tag  // those that follow from the other fields are left out
	FEN    string // of the position from which the game starts; "" for the usual one
	Result int
	Format int
	Script uint8
}

// Writer writes one game. The caller writes the head, then for each move its number, its text, and
// what is said behind it, and then the end.
type Writer struct {
	Text     []byte
	result   int
	numbered bool // whether the next move of Black belongs into this line
}

// Head writes the tags: the usual ones in their order, then the others.
func (w *Writer) Head(h *Head) error {
	if h.Result < 0 || h.Result > gamefile.Drawn || h.Format < 0 || h.Format >= len(formats) || h.Script >= filemoves.Scripts {
		return fmt.Errorf("%s %d, %s %d, script %d", gamefile.ResultText(h.Result), h.Result, FormatText(h.Format), h.Format, h.Script)
	}
	w.result = h.Result
	all := h.All()
	if len(all) > gamefile.MaxTags {
		return gamefile.TooLarge(gamefile.MaxTags, "tags")
	}
	for _, tag := range all {
		var err error
		if w.Text, err = gamefile.AppendTag(w.Text, tag.Name, tag.Value); err != nil {
			return err
		}
	}
	w.Text = append(w.Text, '\n')
	return nil
}

// All returns the tags as they are written.
func (h *Head) All() []Tag {
	all := []Tag{{"Game", h.Game}}
	usual := []string{"Game", "Event", "Site", "Date", "Round", "Red", "Black", "Result", fenTag, "Format"}
	for _, name := range usual[1:7] {
		if i := Find(h.Tags, name); i >= 0 {
			all = append(all, h.Tags[i])
		}
	}
	all = append(all, Tag{"Result", gamefile.ResultText(h.Result)})
	for _, tag := range h.Tags {
		if !slices.ContainsFunc(usual, func(name string) bool { return strings.EqualFold(name, tag.Name) }) {
			all = append(all, tag)
		}
	}
	if h.FEN != "" {
		all = append(all, Tag{fenTag, h.FEN})
	}
	return append(all, Tag{"Format", FormatText(h.Format)})
}

// Number writes what stands in front of a move: at the beginning of a line its number, and dots if
// it is Black's.
func (w *Writer) Number(number int, black bool) {
	if !w.numbered {
		w.Text = append(strconv.AppendInt(w.Text, int64(number), 10), '.')
		if black {
			w.Text = append(w.Text, " ..."...)
		}
	}
	w.Text = append(w.Text, ' ')
	w.numbered = true
}

// EndLine ends the line, if it has moves.
func (w *Writer) EndLine() {
	if w.numbered {
		w.Text = append(w.Text, '\n')
		w.numbered = false
	}
}

// Open begins a variation, in lines of its own.
func (w *Writer) Open() {
	w.EndLine()
	w.Text = append(w.Text, "(\n"...)
}

// Close ends a variation.
func (w *Writer) Close() {
	w.EndLine()
	w.Text = append(w.Text, ")\n"...)
}

// Comment writes a comment in lines of its own. It uses braces. If the text contains
// something that would end the comment there, it writes each line after a semicolon
// instead.
func (w *Writer) Comment(text string) error {
	if text = Lines(text); text == "" {
		return nil
	}
	if len(text) > gamefile.MaxComment {
		return gamefile.TooLarge(gamefile.MaxComment, "bytes of comments in one place")
	}
	w.EndLine()
	if strings.Contains(text, "}") || strings.Contains(text, "\n"+newGame) {
		w.Text = append(append(w.Text, "; "...), strings.ReplaceAll(text, "\n", "\n; ")...)
	} else {
		w.Text = append(append(append(w.Text, '{'), text...), '}')
	}
	w.Text = append(w.Text, '\n')
	return nil
}

// End writes the result.
func (w *Writer) End() error {
	w.EndLine()
	w.Text = append(append(w.Text, gamefile.ResultText(w.result)...), "\n\n"...)
	if len(w.Text) > gamefile.MaxGame {
		return gamefile.TooLarge(gamefile.MaxGame, "bytes in a game")
	}
	return nil
}
