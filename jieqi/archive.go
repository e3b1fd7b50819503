package jieqi

import (
	"errors"
	"fmt"
	"io"

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
// that tag; it counts the moves of players. Notes become comments, as in xiangqi. Variations are refused
// ([ply.ErrFileVariations]): a variation would tell what it turns up, which did not happen.
//
// The tag FEN has the deal, if the record has it: the file tells everything. While a game goes
// on, write [ply.Record.View].
func (r Rules) WriteGame(w io.Writer, game ply.Archive[Position, Move]) error {
	if game.Record == nil {
		return errors.New("writing PGN: a game without a record")
	}
	if len(game.Variations) > 0 {
		return fmt.Errorf("writing PGN: %w", ply.ErrFileVariations)
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
	players := 0
	for _, m := range moves {
		if !m.Chance() {
			players++
		}
	}
	if players > riverpgn.MaxMoves {
		return nil, gamefile.TooLarge(riverpgn.MaxMoves, "moves")
	}
	said := make(riverpgn.Said, len(moves)+1)
	if err := riverpgn.AddNotes(said, game.Notes); err != nil {
		return nil, err
	}
	reason, termination := rec.Reason(), ""
	riverpgn.AddLine(said.At(len(moves)), reason)
	if reason != r.Reason(line) {
		termination = reason
	}
	tags := riverpgn.ArchiveTags(game.Tags, players, termination)
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
	if err := writeMoves(&out, head.Format, line, moves, said); err != nil {
		return nil, err
	}
	err := out.End()
	return out.Text, err
}

// writeMoves writes the moves with what is said. What a move turned up is part of its word, unless
// something is said in between.
func writeMoves(out *riverpgn.Writer, format int, line []Position, moves []Move, said riverpgn.Said) error {
	if err := out.Comment(said[0]); err != nil {
		return err
	}
	for i, m := range moves {
		if !m.Chance() || i == 0 || said[i] != "" {
			out.Number(line[i].Fullmove(), line[i].Turn() == black)
		}
		appendMove(out, format, &line[i], m)
		if i+1 < len(moves) && moves[i+1].Chance() && said[i+1] == "" {
			continue
		}
		if line[i+1].Turn() == red {
			out.EndLine()
		}
		if err := out.Comment(said[i+1]); err != nil {
			return err
		}
	}
	return nil
}

// appendMove appends a move of a player, or what it turned up.
func appendMove(out *riverpgn.Writer, format int, p *Position, m Move) {
	switch {
	case format == riverpgn.FormatWXF:
		out.Text = p.AppendWXF(out.Text, m)
	case format != riverpgn.FormatICCS:
		out.Text = p.AppendChinese(out.Text, m, xiangqi.ScriptSimplified)
	case !m.Chance():
		out.Text = append(out.Text, m.iccs()...)
	default:
		out.Text = p.appendKinds(out.Text, m)
		if m.Taken() == Hidden {
			out.Text = append(out.Text, darkLetter|byte(p.turn&1)<<5)
		}
	}
}
