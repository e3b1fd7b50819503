package gomoku_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/plygo/ply"
	"github.com/plygo/ply/gomoku"
)

// kifuDiff compares games on file.
func kifuDiff(want, got any) string {
	return cmp.Diff(want, got, cmp.Comparer(func(a, b gomoku.Position) bool { return a == b }),
		cmp.Comparer(func(a, b gomoku.Rules) bool { return a == b }), cmpopts.EquateEmpty())
}

// tags returns tags by their names and values.
func tags(texts ...string) (tags []gomoku.Tag) {
	for i := 0; i < len(texts); i += 2 {
		tags = append(tags, gomoku.Tag{Name: texts[i], Value: texts[i+1]})
	}
	return tags
}

// played returns moves from the empty board.
func played(t testing.TB, text string) (moves []gomoku.KifuMove) {
	t.Helper()
	for _, word := range strings.Fields(text) {
		m, ok := gomoku.ParsePoint(word)
		switch word {
		case "swap":
			m, ok = gomoku.TakeBlack, true
		case "two":
			m, ok = gomoku.PlaceTwo, true
		}
		if !ok {
			t.Fatalf("%q is no move", word)
		}
		moves = append(moves, gomoku.KifuMove{Move: m})
	}
	return moves
}

const blackFive = "a1 a2 b1 b2 c1 c2 d1 d2 e1"

func TestReadPSQ(t *testing.T) {
	moves := played(t, "h8 i9 h9")
	moves[1].Time, moves[2].Time = 1250*time.Millisecond, 30*time.Second
	choices := played(t, "h8 i9 h9 two a1 b2 swap")
	choices[6].Time = 70 * time.Millisecond
	for _, tt := range []struct {
		name, text string
		want       gomoku.Kifu
	}{
		{"Gomocup", "Piskvorky 20x20, 11:11, 0\n8,8,0\n9,9,1250\n8,9,30000\nRAPFI25.zip\nJAX25.zip\n-1\n2,Freestyle20_1\n", gomoku.Kifu{
			Rules: rules(t, 20, gomoku.Freestyle), Moves: moves, Tags: tags("Black", "RAPFI25.zip", "White", "JAX25.zip", "Event", "Freestyle20_1"), Result: gomoku.WhiteWins,
		}},
		{"Piskvork without a tournament", "Piskvorky 15x15, 0:3, 0\r\n8,8,0\r\n9,9,1250\r\n8,9,30000\r\n-1\r\n", gomoku.Kifu{
			Rules: rules(t, 15, gomoku.Standard), Moves: moves,
		}},
		{"the second player begins", "Piskvorky 15x15, 0:3, 1\n8,8\nA\nB\n15\n", gomoku.Kifu{
			Rules: rules(t, 15, gomoku.Standard), Moves: played(t, "h8"), Tags: tags("Black", "B", "White", "A", "Termination", "loss on time"),
		}},
		{"renju, spaces, a byte order mark", "\uFEFF\n Piskvorky 15x15\n 8 , 8 , 0 \n\n-1\n0,Renju\n", gomoku.Kifu{
			Rules: rules(t, 15, gomoku.Renju), Moves: played(t, "h8"), Result: gomoku.Drawn,
		}},
		{"five in a row without a result", "Piskvorky 15x15,\n1,1\n1,2\n2,1\n2,2\n3,1\n3,2\n4,1\n4,2\n5,1\n-1\nmore\nlines\n", gomoku.Kifu{
			Rules: rules(t, 15, gomoku.Standard), Moves: played(t, blackFive), Result: gomoku.BlackWins,
		}},
		{"choices with and without a time", "Piskvorky 15x15\n8,8\n9,9\n8,9\n1,1\n2,2\n-1\n[Opening \"swap2\"]\n[Choices \"3:two 5:swap:70\"]\n", gomoku.Kifu{
			Rules: rules(t, 15, gomoku.Standard), Opening: gomoku.Swap2, Moves: choices,
		}},
		{"no moves and no end", "Piskvorky 5x5, 0:0, 0", gomoku.Kifu{Rules: rules(t, 5, gomoku.Standard)}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			n := 0
			for got, err := range gomoku.ReadPSQ(iotest.OneByteReader(strings.NewReader(tt.text)), gomoku.Standard) {
				if diff := kifuDiff(&tt.want, got); err != nil || diff != "" {
					t.Errorf("%v (-want +got)\n%s", err, diff)
				}
				n++
			}
			if n != 1 {
				t.Errorf("%d games", n)
			}
		})
	}
}

// Each broken game tells what is wrong and where, and the good games around it are read.
func TestPSQErrors(t *testing.T) {
	const good = "Piskvorky 15x15, 0:0, 0\n8,8,0\n-1\n"
	for _, tt := range []struct {
		name, text   string
		want         error
		line, column int
	}{
		{"no header", "8,8,0\n", ply.ErrFileSyntax, 1, 1},
		{"no size", "Piskvorky , 0:0\n", ply.ErrFileSyntax, 1, 1},
		{"a rectangle", "  Piskvorky 30x20, 0:0\n1,1\n", ply.ErrFileVariant, 1, 3},
		{"a small board", "Piskvorky 4x4\n", ply.ErrFileVariant, 1, 1},
		{"a large board", "Piskvorky 99999999999999999999x15\n", ply.ErrFileSyntax, 1, 1},
		{"beyond the edge", "Piskvorky 15x15\n8,8\n16,1,0\n", ply.ErrIllegalMove, 3, 1},
		{"row zero", "Piskvorky 15x15\n8,0\n", ply.ErrIllegalMove, 2, 1},
		{"taken", "Piskvorky 15x15\n8,8\n9,9\n8,8\n-1\n", ply.ErrIllegalMove, 4, 1},
		{"after the end", "Piskvorky 15x15\n1,1\n1,2\n2,1\n2,2\n3,1\n3,2\n4,1\n4,2\n5,1\n 8,8\n-1\n", ply.ErrIllegalMove, 11, 2},
		{"the wrong winner", "Piskvorky 15x15\n1,1\n1,2\n2,1\n2,2\n3,1\n3,2\n4,1\n4,2\n5,1\n-1\n2,Freestyle\n", ply.ErrFileResult, 12, 1},
		{"not a tag", "Piskvorky 15x15\n[Rule renju]\n", ply.ErrFileSyntax, 2, 1},
		{"an unknown rule", "Piskvorky 15x15\n[Rule \"go\"]\n", ply.ErrFileVariant, 2, 1},
		{"an unknown opening", "Piskvorky 15x15\n[Opening \"go\"]\n", ply.ErrFileVariant, 2, 1},
		{"a start with a point twice", "Piskvorky 15x15\n[Start \"h8 h8\"]\n", gomoku.PointTaken, 2, 1},
		{"an unknown choice", "Piskvorky 15x15\n[Opening \"swap2\"]\n[Choices \"3:three\"]\n", ply.ErrFileSyntax, 3, 1},
		{"a choice too early", "Piskvorky 15x15\n8,8\n[Opening \"swap2\"]\n[Choices \"1:swap\"]\n", ply.ErrIllegalMove, 4, 1},
		{"a choice without an opening", "Piskvorky 15x15\n8,8\n[Choices \"1:swap\"]\n", ply.ErrMoveSyntax, 3, 1},
		{"pro", "Piskvorky 15x15\n8,8\n9,9\n8,9\n[Opening \"pro\"]\n", ply.ErrIllegalMove, 4, 1},
		{"a long line", "Piskvorky 15x15\n" + strings.Repeat("x", 1<<17) + "\n", ply.ErrFileLimit, 2, 1},
		{"a long game", "Piskvorky 15x15\n" + strings.Repeat("name\n", 1<<18) + "\n", ply.ErrFileLimit, 209715, 1},
		{"agreed, but decided", "Piskvorky 15x15\n8,8\n-1\n1,Renju\n[Termination \"agreement\"]\n", ply.ErrFileResult, 5, 1},
		{"drawn, but resigned", "Piskvorky 15x15\n8,8\n-1\n0,Renju\n[Termination \"resignation\"]\n", ply.ErrFileResult, 5, 1},
		{"an opening on a small board", "Piskvorky 5x5\n[Opening \"pro\"]\n", ply.ErrFileVariant, 2, 1},
		{"a start and an opening on a small board", "Piskvorky 5x5\n[Opening \"pro\"]\n[Start \"a1\"]\n", ply.ErrFileVariant, 3, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var errs []error
			games := 0
			before := strings.Count(good, "\n")
			text := good + tt.text + good
			if tt.name == "no header" {
				text, before = tt.text+good+good, 0
			}
			for k, err := range gomoku.ReadPSQ(strings.NewReader(text), gomoku.Freestyle) {
				if err != nil {
					errs = append(errs, err)
				} else if games++; len(k.Moves) != 1 {
					t.Errorf("a good game is %+v", k)
				}
			}
			if games != 2 || len(errs) != 1 {
				t.Fatalf("%d games, errors %v", games, errs)
			}
			var got *ply.FileError
			if !errors.As(errs[0], &got) || !errors.Is(got, tt.want) || got.Line != before+tt.line || got.Column != tt.column {
				t.Errorf("%v, want %v in line %d, column %d", errs[0], tt.want, before+tt.line, tt.column)
			}
		})
	}
}

// An error of the reader is the last that is told, and is told once.
func TestReaderErrors(t *testing.T) {
	broken := errors.New("the disk is broken")
	for _, text := range []string{"", "Piskvorky 15x15\n8,8\n", "Piskvorky 15x15\n99,8\n", "(;GM[4];B[hh]", "(;GM[4])", "(;GM[1])", "(;C[", "(;B[h]", "(;B", "x"} {
		file := func() io.Reader { return io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken)) }
		for format, games := range map[string]func(func(*gomoku.Kifu, error) bool){
			"PSQ": gomoku.ReadPSQ(file(), gomoku.Freestyle), "PSQ, error with data": gomoku.ReadPSQ(iotest.DataErrReader(file()), gomoku.Freestyle),
			"SGF": gomoku.ReadSGF(file(), gomoku.Freestyle), "SGF, error with data": gomoku.ReadSGF(iotest.DataErrReader(file()), gomoku.Freestyle),
		} {
			var last error
			told := 0
			for _, err := range games {
				if last = err; errors.Is(err, broken) {
					told++
				}
			}
			if !errors.Is(last, broken) || told != 1 {
				t.Errorf("%s %q: %v, told %d times", format, text, last, told)
			}
		}
	}
	for range gomoku.ReadPSQ(strings.NewReader("x\nx\n"), gomoku.Freestyle) {
		break // a reader may stop at any time
	}
	for range gomoku.ReadSGF(strings.NewReader("(;)(;)"), gomoku.Freestyle) {
		break
	}
}
