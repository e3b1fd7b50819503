package gomoku_test

import (
	"fmt"
	"iter"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/internal/linear"
)

// drain reads a file to its end.
func drain(games iter.Seq2[*gomoku.Kifu, error]) {
	for range games {
	}
}

func TestLinearSGF(t *testing.T) {
	sgf := linear.Format{Name: "SGF", Bytes: 50_000, Factor: 100, Read: func(text string) {
		drain(gomoku.ReadSGF(strings.NewReader(text), gomoku.Renju))
	}}
	linear.Check(t, sgf,
		linear.Repeat("values of a comment", "(;C", "[a]", ")"),
		linear.Repeat("rectangles", "(;SZ[20]AB", "[aa:tt]", ")"),
		linear.Repeat("rectangles by turns", "(;SZ[20]", "AB[aa:tt]AW[aa:tt]", ")"),
		linear.Repeat("nodes with rectangles", "(;SZ[20]", ";AB[aa:tt]", ")"),
		linear.Repeat("nodes with comments", "(", ";C[a]", ")"),
		linear.Repeat("points", "(;AB", "[aa]", ")"),
		linear.Repeat("nodes", "(;", ";", ")"),
		linear.Shape{Name: "properties of different names", Text: manyNames},
		linear.Repeat("properties of one name", "(;", "A[]", ")"),
		linear.Repeat("values of an unknown property", "(;A", "[]", ")"),
		linear.Repeat("a name", "(;", "A", "[])"),
		linear.Repeat("trees in trees", "(;", "(;", ""),
		linear.Repeat("variations", "(;B[hh]", "(;W[ii])", ")"),
		linear.Repeat("junk", "", "(x", ""),
		linear.Repeat("blanks", "(;", " \n", ")"),
	)
	sgf.Name, sgf.Bytes, sgf.Factor = "SGF, short games", 20_000, 10_000 // a board takes more than the text of such a game
	linear.Check(t, sgf,
		linear.Repeat("empty games", "", "(;)", ""),
		linear.Repeat("broken games", "", "(;5)", ""),
	)
	sgf.Name, sgf.Bytes, sgf.Factor = "SGF, one value", gomoku.MaxKifuValue/2-10, 100
	linear.Check(t, sgf,
		linear.Repeat("backslashes", "(;C[", `\\`, "])"),
		linear.Repeat("line breaks", "(;C[", "\r\n", "])"),
		linear.Repeat("a start without blanks", "(;START["+manyStones(), "x", "])"),
	)
}

// manyNames is a game with one property after the other, each with a name of its own.
func manyNames(length int) string {
	var b strings.Builder
	b.WriteString("(;SZ[15]")
	for i := 0; b.Len() < length-20; i++ {
		fmt.Fprintf(&b, "X%c%c%c%c[]", 'A'+i%26, 'A'+i/26%26, 'A'+i/676%26, 'A'+i/17576%26)
	}
	b.WriteString(")")
	return b.String()
}

// manyStones is a position with a stone on nearly every point, in one word.
func manyStones() string {
	var b strings.Builder
	for y := range 15 {
		for x := range 14 {
			b.WriteString(gomoku.NewMove(x, y).String())
		}
	}
	return b.String()
}

func TestLinearPSQ(t *testing.T) {
	const header = "Piskvorky 15x15\n"
	psq := linear.Format{Name: "PSQ", Bytes: 50_000, Factor: 100, Read: func(text string) {
		drain(gomoku.ReadPSQ(strings.NewReader(text), gomoku.Renju))
	}}
	linear.Check(t, psq,
		linear.Repeat("moves", header, "1,1\n", ""),
		linear.Repeat("tags", header, "[A \"\"]\n", ""),
		linear.Repeat("rules", header, "[Rule \"renju\"]\n", ""),
		linear.Repeat("starts", header, "[Start \"h8\"]\n", ""),
		linear.Repeat("names", header, "a\n", ""),
		linear.Repeat("results", header+"-1\n", "1,Renju\n", ""),
		linear.Repeat("broken games", "", "Piskvorky \n", ""),
		linear.Repeat("junk", "", "x\n", ""),
		linear.Repeat("empty lines", header, "\n", ""),
		linear.Repeat("blanks", header, " ", ""),
	)
	psq.Name, psq.Bytes, psq.Factor = "PSQ, short games", 20_000, 2_000 // a board takes more than the text of such a game
	linear.Check(t, psq, linear.Repeat("empty games", "", header, ""))
	psq.Name, psq.Bytes, psq.Factor = "PSQ, one line", gomoku.MaxKifuValue/2-50, 100
	linear.Check(t, psq,
		linear.Repeat("commas", header, ",", ""),
		linear.Repeat("choices", header+"[Choices \"", "3:two ", "\"]"),
		linear.Repeat("escapes", header+"[A \"", `\x00`, "\"]"),
		linear.Repeat("a start without blanks", header+"[Start \""+manyStones(), "x", "\"]"),
	)
	psq.Name, psq.Bytes, psq.Factor = "PSQ, one byte at a time", 400_000, 100
	psq.Read = func(text string) {
		drain(gomoku.ReadPSQ(iotest.OneByteReader(strings.NewReader(text)), gomoku.Renju))
	}
	linear.Check(t, psq, linear.Repeat("a line", header, "x", ""))
}

func TestLinearPosition(t *testing.T) {
	linear.Check(t, linear.Format{Name: "position", Bytes: 400_000, Factor: 20, Read: func(text string) {
		_, _, _ = gomoku.ParsePosition(text)
	}},
		linear.Repeat("a word behind stones", manyStones(), "x", ""),
		linear.Repeat("a word in front", "", "x", ""),
		linear.Repeat("a number", "", "9", ""),
		linear.Repeat("a stage", "opening:", "1", ""),
		linear.Repeat("passes", "", "- ", ""),
		linear.Repeat("a pass without blanks", "", "-", ""),
		linear.Repeat("blanks", "", " ", "h8"),
		linear.Repeat("a stone again", "h8", "h8", ""),
	)
}
