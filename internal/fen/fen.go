// Package fen holds what the readers of Forsyth-Edwards notation share: the fields with
// their places in the text, the rows of the board, the counters, and the faults, which are
// collected.
//
// It keeps a few fields and a few faults, whatever the length of the text, and looks at
// each byte once or twice.
package fen

import (
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/gamefile"
)

// MaxFaults is how many faults are collected. Then the reader may stop.
const MaxFaults = 12

// The places of fields that games have in common.
const (
	Board = 0
	Turn  = 1
)

// Text is a FEN that is taken apart.
type Text struct {
	Reasons Reasons
	// Forgive reports whether a reason is not a fault, for a lax reader. It may be nil.
	Forgive func(reason error) bool

	names  []string // of the fields
	fields [maxFields]field
	count  int // of the fields, also of those beyond maxFields
	length int
	faults ply.StateErrors
}

const maxFields = 8

type field struct {
	text   string
	offset int
}

// Reasons are the values of a game for the faults that this package finds.
type Reasons struct {
	MissingField   error // there is no board
	RankCount      error // too few or too many rows
	RankWidth      error // a row that is too short or too long
	UnknownPiece   error // a character that is no piece
	AdjacentDigits error // empty squares that are not one digit
	BadNumber      error // a counter that is no decimal number
	NumberRange    error // a counter that is too small or too large
}

// Split returns the fields of a text, which are parted by blanks. Names are those of the
// fields, in their order.
func Split(text string, names []string, reasons Reasons) Text {
	t := Text{Reasons: reasons, names: names, length: len(text)}
	begin := -1
	for i := 0; i <= len(text); i++ {
		blank := i == len(text) || gamefile.IsBlank(text[i])
		switch {
		case blank && begin >= 0:
			if t.count < maxFields {
				t.fields[t.count] = field{text[begin:i], begin}
			}
			t.count++
			begin = -1
		case !blank && begin < 0:
			begin = i
		}
	}
	return t
}

// Count returns how many fields there are.
func (t *Text) Count() int { return t.count }

// Field returns the text of a field, "" if it is missing. Fields are counted from 0.
func (t *Text) Field(i int) string { return t.fields[i].text }

// Offset returns where in the text a field begins: at its end if the field is missing.
func (t *Text) Offset(i int) int {
	if i < t.count {
		return t.fields[i].offset
	}
	return t.length
}

// Refuse notes a fault in a field, offset bytes behind its beginning. The detail, if there
// is one, follows the reason in the error.
func (t *Text) Refuse(field, offset int, reason error, detail string, args ...any) {
	if t.Full() || t.Forgive != nil && t.Forgive(reason) {
		return
	}
	err := reason
	if detail != "" {
		err = fmt.Errorf("%w: %s", reason, fmt.Sprintf(detail, args...))
	}
	t.faults = append(t.faults, &ply.StateError{Format: "FEN", Field: t.names[field], Offset: t.Offset(field) + offset, Err: err})
}

// Full reports whether there are [MaxFaults] faults. More are not collected.
func (t *Text) Full() bool { return len(t.faults) == MaxFaults }

// Faults returns the faults so far, nil if there are none.
func (t *Text) Faults() ply.StateErrors { return t.faults }

// Rows are the rows of a board, with the highest rank first.
type Rows struct {
	Files, Ranks int
	First        int // the number of the lowest rank, for errors
	// Put puts a piece on a square that is on the board. The letter stands at the given
	// place of the field. Put returns false if no piece has the letter.
	Put func(letter byte, file, rank, at int) bool
	// Known reports whether a piece has the letter.
	Known func(letter byte) bool
}

// ReadRows reads the first field as a board. It returns false if the squares are not
// known, so that there is nothing more to check.
func (t *Text) ReadRows(rows Rows) bool {
	if t.count == 0 {
		t.Refuse(Board, 0, t.Reasons.MissingField, "")
		return false
	}
	known := true
	refuse := func(at int, reason error, detail string, args ...any) {
		known = known && reason == t.Reasons.AdjacentDigits
		t.Refuse(Board, at, reason, detail, args...)
	}
	rank, file, rankBegin, digit := rows.Ranks-1, 0, 0, false
	text := t.fields[Board].text
	for i := 0; i <= len(text) && !t.Full(); i++ {
		switch {
		case i == len(text) || text[i] == '/':
			if file != rows.Files {
				refuse(rankBegin, t.Reasons.RankWidth, "rank %d has %d", rank+rows.First, file)
			}
			rank, file, rankBegin, digit = rank-1, 0, i+1, false
		case '1' <= text[i] && int(text[i]-'0') <= rows.Files:
			if digit {
				refuse(i, t.Reasons.AdjacentDigits, "")
			}
			digit = true
			file += int(text[i] - '0')
		default:
			digit = false
			inside := file < rows.Files && rank >= 0
			if inside && !rows.Put(text[i], file, rank, i) || !inside && !rows.Known(text[i]) {
				refuse(i, t.Reasons.UnknownPiece, "%q", text[i])
			}
			file++
		}
	}
	if rank != -1 {
		refuse(0, t.Reasons.RankCount, "%d", rows.Ranks-1-rank)
	}
	return known
}

// MaxNumber is the largest counter that a lax reader takes over.
const MaxNumber = 9999

// Number reads a counter, which lies between least and most. It returns missing if there is
// no such field or if it is no number. A number out of range is the nearest one between
// least and [MaxNumber].
func (t *Text) Number(field, missing, least, most int) int {
	text := t.Field(field)
	if text == "" {
		return missing
	}
	n := 0
	for i := 0; i < len(text); i++ {
		if text[i] < '0' || text[i] > '9' || text[0] == '0' && i > 0 {
			t.Refuse(field, i, t.Reasons.BadNumber, "%.40q", text)
			return missing
		}
		n = min(10*n+int(text[i]-'0'), MaxNumber+1)
	}
	if n < least || n > most {
		t.Refuse(field, 0, t.Reasons.NumberRange, "%.40s is not in %d to %d", text, least, most)
	}
	return min(max(n, least), MaxNumber)
}

// AppendRows appends a board to dst as [Text.ReadRows] reads it. The function letter
// returns the letter of the piece on a square, 0 if the square is empty. Files and ranks
// are counted from 0.
func AppendRows(dst []byte, files, ranks int, letter func(file, rank int) byte) []byte {
	for rank := ranks - 1; rank >= 0; rank-- {
		empty := byte(0)
		for file := range files {
			c := letter(file, rank)
			if c == 0 {
				empty++
				continue
			}
			if empty > 0 {
				dst = append(dst, '0'+empty)
				empty = 0
			}
			dst = append(dst, c)
		}
		if empty > 0 {
			dst = append(dst, '0'+empty)
		}
		if rank > 0 {
			dst = append(dst, '/')
		}
	}
	return dst
}
