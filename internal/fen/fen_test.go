package fen

import (
	"errors"
	"strings"
	"testing"
)

var (
	errMissing = errors.New("missing")
	errCount   = errors.New("count")
	errWidth   = errors.New("width")
	errPiece   = errors.New("piece")
	errDigits  = errors.New("digits")
	errNumber  = errors.New("number")
	errRange   = errors.New("range")
)

func split(text string) Text {
	return Split(text, []string{"board", "turn", "number"}, Reasons{errMissing, errCount, errWidth, errPiece, errDigits, errNumber, errRange})
}

// TestRows reads boards of three files and two ranks with one piece, x.
func TestRows(t *testing.T) {
	for _, c := range []struct {
		text, board string
		known       bool
		reasons     []error
		offset      int
	}{
		{"x1x/3", "x.x/...", true, nil, 0},
		{"  12/x2", ".../x..", true, []error{errDigits}, 3},
		{"", ".../...", false, []error{errMissing}, 0},
		{"3", ".../...", false, []error{errCount}, 0},
		{"3/3/3", ".../...", false, []error{errCount}, 0},
		{"2/3", ".../...", false, []error{errWidth}, 0},
		{"3/xxxx", ".../xxx", false, []error{errWidth}, 2},
		{"3/1y1", ".../...", false, []error{errPiece}, 3},
		{"3/3y/4", ".../...", false, []error{errPiece, errWidth, errPiece, errWidth, errCount}, 3},
	} {
		board := []byte(".../...")
		text := split(c.text)
		known := text.ReadRows(Rows{Files: 3, Ranks: 2, First: 1, Known: func(letter byte) bool { return letter == 'x' },
			Put: func(letter byte, file, rank, at int) bool {
				if letter != 'x' {
					return false
				}
				board[4*(1-rank)+file] = letter
				return true
			}})
		faults := text.Faults()
		if known != c.known || string(board) != c.board || len(faults) != len(c.reasons) {
			t.Fatalf("%q: %s, %v, %v", c.text, board, known, faults)
		}
		for i, fault := range faults {
			if !errors.Is(fault, c.reasons[i]) || i == 0 && fault.Offset != c.offset || fault.Field != "board" {
				t.Errorf("%q: %v at %d, want %v at %d", c.text, fault, fault.Offset, c.reasons[i], c.offset)
			}
		}
		if c.known && len(faults) == 0 {
			again := AppendRows(nil, 3, 2, func(file, rank int) byte {
				if b := board[4*(1-rank)+file]; b != '.' {
					return b
				}
				return 0
			})
			if string(again) != c.text {
				t.Errorf("%q is written %q", c.text, again)
			}
		}
	}
}

func TestNumber(t *testing.T) {
	for text, want := range map[string]struct {
		n      int
		reason error
	}{
		"b w 7":                                 {7, nil},
		"b w":                                   {-1, nil},
		"b w 07":                                {-1, errNumber},
		"b w x":                                 {-1, errNumber},
		"b w 0":                                 {1, errRange},
		"b w 51":                                {51, errRange},
		"b w 99999":                             {MaxNumber, errRange},
		"b w " + strings.Repeat("9", 1_000_000): {MaxNumber, errRange},
	} {
		f := split(text)
		n := f.Number(2, -1, 1, 50)
		var err error
		if faults := f.Faults(); faults != nil {
			err = faults
		}
		if n != want.n || !errors.Is(err, want.reason) || err != nil && len(err.Error()) > 200 {
			t.Errorf("%.20q: %d, %v, want %d, %v", text, n, err, want.n, want.reason)
		}
		f = split(text)
		f.Forgive = func(error) bool { return true }
		if f.Number(2, -1, 1, 50); f.Faults() != nil {
			t.Errorf("%.20q: %v is not forgiven", text, f.Faults())
		}
	}
}

// TestManyFaults: of very many faults the first are kept.
func TestManyFaults(t *testing.T) {
	f := split(strings.Repeat("y ", 1000))
	if f.Count() != 1000 || f.Field(1) != "y" || f.Offset(1) != 2 {
		t.Errorf("%d fields, the second is %q at %d", f.Count(), f.Field(1), f.Offset(1))
	}
	for range 2 * MaxFaults {
		f.Refuse(1, 5, errPiece, "%d", 3)
	}
	if faults := f.Faults(); len(faults) != MaxFaults || !f.Full() || faults[0].Offset != 7 || faults[0].Error() != "FEN: turn at byte 7: piece: 3" {
		t.Errorf("%d faults, %v", len(faults), faults[0])
	}
}
