package xiangqi

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/plygo/ply"
)

// The start, by the letters of the project.
const startList = "j1 1 1 1,m1 1 2 1,x1 1 3 1,s1 1 4 1,k 1 5 1,s2 1 6 1,x2 1 7 1,m2 1 8 1,j2 1 9 1,p1 3 2 1,p2 3 8 1," +
	"z1 4 1 1,z2 4 3 1,z3 4 5 1,z4 4 7 1,z5 4 9 1," +
	"j1 10 1 -1,m1 10 2 -1,x1 10 3 -1,s1 10 4 -1,k 10 5 -1,s2 10 6 -1,x2 10 7 -1,m2 10 8 -1,j2 10 9 -1,p1 8 2 -1,p2 8 8 -1," +
	"z1 7 1 -1,z2 7 3 -1,z3 7 5 -1,z4 7 7 -1,z5 7 9 -1,"

// pieceLists has lists that are read and lists that are refused.
var pieceLists = []string{startList, "k 9 4 -1,k 1 5 1,", "k 9 4 – 1,k 1 5 1", "k 9 4 -1, k 1 5 1, b", "R 1 1 1,K 1 5 1,K 10 4 -1", "k 9 4 -1,k 1 5 1,p 11 0 2"}

func TestPieceList(t *testing.T) {
	const two = "9/3k5/9/9/9/9/9/9/9/4K4 w - - 0 1"
	for _, c := range []struct{ name, text, want string }{
		{"start", startList, startFEN},
		{"the document's example", "k 9 4 -1,k 1 5 1,", two},
		{"without the last comma", "k 9 4 -1,k 1 5 1", two},
		{"with a dash and a blank", "k 9 4 – 1,k 1 5 1", two},
		{"with a minus sign", "k 9 4 −1,k 1 5 1,", two},
		{"blanks", "  k  9 4 -1 ,\n\tk 1 5 1 , ", two},
		{"Red to move", "k 9 4 -1,k 1 5 1,w", two},
		{"Red to move, r", "k 9 4 -1,k 1 5 1 r", two},
		{"Black to move", "k 9 4 -1,k 1 5 1,b", strings.Replace(two, "w", "b", 1)},
		{"Black to move, after a blank", "k 1 5 1,k 9 4 - 1 b,", strings.Replace(two, "w", "b", 1)},
		{"columns from Red's left", "k 10 4 -1,k 1 5 1,j 2 1 1,j 3 9 -1,", "3k5/9/9/9/9/9/9/8r/R8/4K4 w - - 0 1"},
		{"Chinese names", "k 10 4 -1,k 1 5 1,j 3 1 1,m 3 2 1,p 3 3 1,x 3 5 1,s 2 5 1,z 6 9 1", "3k5/9/9/9/8P/9/9/RNC1B4/4A4/4K4 w - - 0 1"},
		{"English names", "K 10 4 -1,k 1 5 1,R 3 1 1,h 3 2 1,C 3 3 1,e 3 5 1,a 2 5 1,p 6 9 1", "3k5/9/9/9/8P/9/9/RNC1B4/4A4/4K4 w - - 0 1"},
		{"letters of a FEN", "k 10 4 -1,k 1 5 1,n 3 2 1,b 3 5 1,p 6 9 1", "3k5/9/9/9/8P/9/9/1N2B4/9/4K4 w - - 0 1"},
		{"p with generals alone is a cannon", "k 10 4 -1,k 1 5 1,p 6 9 1", "3k5/9/9/9/8C/9/9/9/9/4K4 w - - 0 1"},
		{"a FEN", two, two},
	} {
		p, err := Rules{}.Parse(c.text)
		if err != nil || p.String() != c.want {
			t.Errorf("%s: %v, %v, want %s", c.name, p, err, c.want)
		}
		if again := mustParse(c.want); err == nil && p != again {
			t.Errorf("%s: not all is as after a FEN", c.name)
		}
	}
}

func TestRefusedPieceList(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []PositionReason
		field      string // of the first fault
		offset     int
		words      string // that the error has
	}{
		{"row 11", "k 9 4 -1,k 1 5 1,j 11 1 1,", []PositionReason{NumberRange}, "piece 3", 17, "row 11 is not in 1 to 10"},
		{"row 0 and column 10", "k 9 4 -1, k 0 10 1,", []PositionReason{NumberRange, NumberRange}, "piece 2", 10, "column 10 is not in 1 to 9"},
		{"not a number", "k 9 4 -1,k 1 e 1,", []PositionReason{BadNumber}, "piece 2", 9, `column "e"`},
		{"a zero in front", "k 09 4 -1,k 1 5 1,", []PositionReason{BadNumber}, "piece 1", 0, `row "09"`},
		{"a minus", "k 9 4 -1,k -1 5 1,", []PositionReason{BadNumber}, "piece 2", 9, `row "-1"`},
		{"two on a point", "k 9 4 -1,k 1 5 1,j 5 5 1,m 5 5 -1", []PositionReason{PointTaken}, "piece 4", 25, "row 5, column 5 has piece 3"},
		{"side", "k 9 4 -1,k 1 5 2,", []PositionReason{BadSide}, "piece 2", 9, `"2"`},
		{"no side", "k 9 4 -1,k 1 5,", []PositionReason{PieceForm}, "piece 2", 9, `"k 1 5"`},
		{"too many words", "k 9 4 -1 1 1,k 1 5 1,", []PositionReason{PieceForm}, "piece 1", 0, "letter, row, column and side"},
		{"nothing between commas", "k 9 4 -1,,k 1 5 1,", []PositionReason{PieceForm}, "piece 2", 9, `""`},
		{"two commas at the end", "k 9 4 -1,k 1 5 1,,", []PositionReason{PieceForm}, "piece 3", 17, ""},
		{"a comma alone", ",", []PositionReason{PieceForm}, "piece 1", 0, `""`},
		{"one soldier", "z 7 1 1,", []PositionReason{GeneralMissing, GeneralMissing}, "", 0, "no general: Red; no general: Black"},
		{"no such piece", "k 9 4 -1,k 1 5 1,q 5 5 1", []PositionReason{UnknownPiece}, "piece 3", 17, `"q"`},
		{"very long", "k 9 4 -1,k 1 5 1,j" + strings.Repeat(" ", 100) + "5 5 1", []PositionReason{PieceForm}, "piece 3", 17, ""},
		{"a long name", "king 9 4 -1,k 1 5 1", []PositionReason{UnknownPiece}, "piece 1", 0, `"king"`},
		{"not ASCII", "將 9 4 -1,k 1 5 1", []PositionReason{UnknownPiece}, "piece 1", 0, `"將"`},
		{"mixed letters", "k 9 4 -1,k 1 5 1,j 5 5 1,c 6 6 1", []PositionReason{MixedLetters}, "piece 4", 25, `'c'`},
		{"a side to move that is none", "k 9 4 -1,k 1 5 1,x", []PositionReason{PieceForm}, "piece 3", 17, `"x"`},
		{"the side to move in the middle", "k 9 4 -1,b,k 1 5 1", []PositionReason{PieceForm}, "piece 2", 9, `"b"`},
		{"no black general", "k 1 5 1,j 1 1 1,", []PositionReason{GeneralMissing}, "", 0, "no general: Black"},
		{"outside the palace", "k 9 4 -1,k 1 3 1,", []PositionReason{OutsidePalace}, "piece 2", 9, "c0"},
		{"facing", "k 9 5 -1,k 1 5 1,", []PositionReason{GeneralsFacing}, "piece 1", 0, "face each other"},
		{"in check", "k 9 5 -1,k 1 4 1,j 5 5 1", []PositionReason{OpponentInCheck}, "piece 1", 0, "could take the general"},
		{"three rooks", "k 9 5 -1,k 1 4 1,j 5 6 1,j 5 7 1,j 5 8 1", []PositionReason{TooManyPieces}, "piece 3", 17, "Red has 3 R"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Rules{}.Parse(c.text)
			if got := reasons(err); !slices.Equal(got, c.want) {
				t.Fatalf("%v, want %v: %v", got, c.want, err)
			}
			var first *ply.StateError
			if errors.As(err, &first); first.Field != c.field || first.Offset != c.offset || first.Format != "list of pieces" {
				t.Errorf("%+v, want %q at %d", first, c.field, c.offset)
			}
			if !strings.Contains(err.Error(), c.words) {
				t.Errorf("%v does not have %s", err, c.words)
			}
		})
	}
	if _, err := (Rules{}).Parse(strings.Repeat("q 5 5 1,", 100)); len(reasons(err)) != 12 {
		t.Errorf("%d faults", len(reasons(err)))
	}
}

// Every position can be written as a list and read back.
func TestPieceListOfPositions(t *testing.T) {
	const letters = ".zsxmpjk"
	forRandomPositions(t, 500, func(t *testing.T, p Position) {
		var b strings.Builder
		for s := range Square(squares) {
			if piece := p.At(s); piece != NoPiece {
				side := " 1,"
				if piece.Color() == Black {
					side = " -1,"
				}
				b.WriteString(string(letters[piece.Kind()]) + " " + strconv.Itoa(s.Rank()+1) + " " + strconv.Itoa(s.File()+1) + side)
			}
		}
		if p.Turn() == Black {
			b.WriteString("b")
		}
		got, err := Rules{}.Parse(b.String())
		want := strings.Join(strings.Fields(p.String())[:2], " ")
		if err != nil || !strings.HasPrefix(got.String(), want+" ") || got.Hash() != p.Hash() {
			t.Errorf("%s: %v, %v, want %s", b.String(), got, err, want)
		}
	})
}
