package jieqi

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/gamefile"
	"github.com/plygo/ply/internal/riverpgn"
	"github.com/plygo/ply/xiangqi"
)

var _ ply.Archiver[Position, Move] = Rules{}

// gameTag is the value of the tag Game.
const gameTag = "Jieqi"

// WriteGame appends a game to w in Portable Game Notation, in the form that xiangqi programs share: see
// [xiangqi.WritePGN]. The tag Game is "Jieqi". The tag Format says how the moves are written, as
// "Chinese", which is the default, "WXF" or "ICCS". What a move turned up is part of its word: 暗炮二平五翻马,
// "XC2=5=H", "H2-E2N". The tags Result and FEN follow from the record. So does PlyCount if the game has
// that tag; it counts the moves of players. Notes become comments, as in xiangqi. A note between a move
// and what it turned up is written behind both.
//
// The tag FEN has the deal, if the record has it: the file tells everything. While a game goes
// on, write [ply.Record.View].
func (r Rules) WriteGame(w io.Writer, game ply.Archive[Position, Move]) error {
	if game.Record == nil {
		return errors.New("writing PGN: a game without a record")
	}
	text, err := r.pgn(game)
	if err != nil {
		return fmt.Errorf("writing PGN: %w", err)
	}
	_, err = w.Write(text)
	return err
}

// pgn returns the text of a game.
func (r Rules) pgn(game ply.Archive[Position, Move]) ([]byte, error) {
	rec := game.Record
	line, moves := rec.States(), rec.Moves()
	words := newWords(moves)
	if words.count > riverpgn.MaxMoves {
		return nil, gamefile.TooLarge(riverpgn.MaxMoves, "moves")
	}
	if err := riverpgn.AddNotes(words, game.Notes, words.place); err != nil {
		return nil, err
	}
	reason, termination := rec.Reason(), ""
	riverpgn.AddLine(words.At(words.count), reason)
	if reason != r.Reason(line) {
		termination = reason
	}
	tags := riverpgn.ArchiveTags(game.Tags, words.count, termination)
	head := riverpgn.Head{
		Game: gameTag, Tags: tags, Result: riverpgn.ResultOf(rec.Outcome(), line[len(line)-1].Turn() == red),
		Format: riverpgn.ParseFormat(riverpgn.Value(tags, "Format")),
	}
	if line[0] != startPosition {
		head.FEN = line[0].String()
		if _, err := ParseFEN(head.FEN); err != nil {
			return nil, err
		}
	}
	var out riverpgn.Writer
	if err := out.Head(&head); err != nil {
		return nil, err
	}
	if err := out.Comment(*words.At(0)); err != nil {
		return nil, err
	}
	for i, m := range moves {
		if i == 0 || !m.Chance() {
			out.Number(line[i].Fullmove(), line[i].Turn() == black)
		}
		appendWord(&out, head.Format, &line[i], m)
		if i+1 < len(moves) && moves[i+1].Chance() {
			continue
		}
		place := words.place(i + 1)
		if place == 0 {
			continue // a move of chance at the start
		}
		if line[i+1].Turn() == red {
			out.EndLine()
		}
		if err := out.Comment(*words.At(place)); err != nil {
			return nil, err
		}
	}
	err := out.End()
	return out.Text, err
}

// appendWord writes a move of a player, or what it turned up. What is not shown is not written.
func appendWord(out *riverpgn.Writer, format int, p *Position, m Move) {
	if m.Taken() == Hidden {
		m = turnUp(m.Revealed(), xiangqi.NoKind)
	}
	switch {
	case m == 0:
	case format == riverpgn.FormatWXF:
		out.Text = p.AppendWXF(out.Text, m)
	case format == riverpgn.FormatICCS && m.Chance():
		out.Text = p.appendKinds(out.Text, m)
	case format == riverpgn.FormatICCS:
		out.Text = append(out.Text, m.iccs()...)
	default:
		out.Text = p.AppendChinese(out.Text, m, xiangqi.ScriptSimplified)
	}
}

// words are the words of a game, with their comments. A move of chance is part of the word before it.
type words struct {
	count    int      // of the words
	plies    []int    // by place: how many moves were played
	comments []string // by place: in front of the first word, and behind each
}

// newWords returns the words of moves.
func newWords(moves []Move) *words {
	w := &words{plies: []int{0}}
	for i, m := range moves {
		if !m.Chance() {
			w.count++
			w.plies = append(w.plies, 0)
		}
		w.plies[w.count] = i + 1
	}
	w.comments = make([]string, w.count+1)
	return w
}

// Places returns how many places there are.
func (w *words) Places() int { return w.count + 1 }

// At returns what is said in a place.
func (w *words) At(place int) *string { return &w.comments[place] }

// place returns the place behind so many moves.
func (w *words) place(plies int) int {
	place, _ := slices.BinarySearch(w.plies, plies)
	if plies < 0 || place == len(w.plies) {
		return -1
	}
	return place
}
