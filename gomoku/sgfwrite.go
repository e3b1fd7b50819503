package gomoku

import (
	"io"
	"strconv"
	"strings"

	"github.com/plygo/ply/internal/brief"
	"github.com/plygo/ply/internal/gamefile"
)

// WriteSGF writes games in Smart Game Format; [ReadSGF] reads the same games back,
// without the times. Tags become properties of the first node, named in capitals. Blanks
// of every kind become spaces, and so do line breaks, except in comments.
//
// It is an error if a game has an illegal move or a result that is not what the rules say.
// Such a game is not written.
func WriteSGF(w io.Writer, games ...*Kifu) error { return writeKifus(w, "SGF", (*Kifu).sgf, games) }

// sgfWriter writes a game.
type sgfWriter struct {
	text strings.Builder
	err  error // the first
}

// property writes a property. It writes nothing if there are no values.
func (w *sgfWriter) property(ident string, values ...string) {
	if len(values) > 0 {
		w.text.WriteString(ident)
	}
	for _, value := range values {
		value = escapeSGF(value, ident != "C")
		if len(value) > MaxKifuValue {
			w.err = gamefile.TooLarge(MaxKifuValue, "bytes in the property "+brief.Word(ident))
		}
		w.text.WriteString("[" + value + "]")
	}
}

// given writes a property with one value, unless that is empty.
func (w *sgfWriter) given(ident, value string) {
	if value != "" {
		w.property(ident, value)
	}
}

func (k *Kifu) sgf() (string, error) {
	rec, _, err := k.replay()
	if err != nil {
		return "", err
	}
	var w sgfWriter
	size := k.Rules.Size()
	w.text.WriteString("(;")
	w.property("FF", "4")
	w.property("GM", sgfGomoku)
	w.property("CA", "UTF-8")
	w.property("SZ", strconv.Itoa(size))
	w.property("RU", k.Rules.rule.String())
	if k.Opening != FreeOpening {
		w.property(sgfOpening, k.Opening.String())
	}
	w.given("PB", k.Tag(tagBlack))
	w.given("PW", k.Tag(tagWhite))
	result, all := formatSGFResult(k.Result, k.Tag(tagTermination))
	w.property("RE", result)
	if !all {
		w.property(sgfTermination, k.Tag(tagTermination))
	}
	k.sgfTags(&w)
	k.sgfStart(&w)
	w.given("C", k.Comment)
	w.text.WriteByte('\n')
	for i, b := range rec.States()[:len(k.Moves)] {
		p := k.Moves[i]
		w.text.WriteByte(';')
		switch {
		case p.Move >= choice:
			w.property(sgfChoice, p.Move.String())
		default:
			w.property([2]string{"B", "W"}[b.turn], formatSGFPoint(p.Move, size))
		}
		w.given("C", p.Comment)
		if i%10 == 9 || p.Comment != "" {
			w.text.WriteByte('\n')
		}
	}
	w.text.WriteString(")\n")
	return w.text.String(), w.err
}

// sgfTags writes the first tag of each name. It leaves out those that would be read as
// something else.
func (k *Kifu) sgfTags(w *sgfWriter) {
	seen := map[string]bool{"": true}
	for _, tag := range k.Tags {
		if ident := sgfIdent(tag.Name); !seen[ident] && !sgfKnown[ident] && !tag.hasPlace() {
			seen[ident] = true
			w.property(ident, tag.Value)
		}
	}
}

// sgfStart writes the stones that the game starts from.
func (k *Kifu) sgfStart(w *sgfWriter) {
	b := k.Start
	if b == (Position{}) {
		return
	}
	all := b.stonesOf()
	if read, err := k.Rules.Place(all[Black], all[White], b.turn); err != nil || read != b || k.Opening != FreeOpening {
		w.property(sgfStart, b.String())
	}
	for c, stones := range all {
		var points []string
		for _, m := range stones {
			points = append(points, formatSGFPoint(m, b.Size()))
		}
		w.property([2]string{"AB", "AW"}[c], points...)
	}
	w.property("PL", [2]string{"B", "W"}[b.turn])
}
