package xiangqi

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/gamefile"
)

func TestReadPGNErrors(t *testing.T) {
	const next = "\n\n[Game \"Chinese Chess\"]\n[Red \"next\"]\n\n1. C2=5 *\n"
	long := strings.Repeat("x", MaxPGNComment+1)
	for _, c := range []struct {
		name, text   string
		want         error
		line, column int
		read         string
	}{
		{"illegal move", "[Red \"甲\"]\n\n1. 炮二平五 马8进7\n2. 马二进五 马2进3\n1-0", ply.ErrIllegalMove, 4, 4, "Red=甲; h2e2 h9g7 * Chinese"},
		{"no move", "1. 炮二平五 hello 1-0", ply.ErrMoveSyntax, 1, 17, "h2e2 * Chinese"},
		{"ambiguous move", "[FEN \"4k4/9/4N4/9/4N4/9/9/9/9/4K4 w - - 0 1\"]\nH5+7", ply.ErrAmbiguousMove, 2, 1, "FEN=4k4/9/4N4/9/4N4/9/9/9/9/4K4 w - - 0 1; * Chinese"},
		{"Western chess", "1. e4 e5 1-0", ply.ErrMoveSyntax, 1, 4, "* Chinese"},
		{"bad FEN", "[Red \"甲\"]\n[FEN \"9/9 w\"]\n[Black \"乙\"]\n\n1. C2=5\n", ply.StateErrors(nil), 2, 1, "Red=甲; FEN=9/9 w; Black=乙; * Chinese"},
		{"bad FEN without moves", "[Game \"x\"]\n[FEN \"9/9 w\"]", ply.StateErrors(nil), 2, 1, "Game=x; FEN=9/9 w; * Chinese"},
		{"tag without name", "[\"甲\"]\nC2=5", ply.ErrFileSyntax, 1, 2, "* Chinese"},
		{"tag without value", "[Red 甲]\nC2=5", ply.ErrFileSyntax, 1, 5, "* Chinese"},
		{"tag not closed", "[Red \"甲\n[Black \"乙\"]\nC2=5", ply.ErrFileSyntax, 1, 10, "* Chinese"},
		{"tag among moves", "C2=5 [Red \"甲\"]", ply.ErrFileSyntax, 1, 6, "h2e2 * WXF"},
		{"parenthesis", "C2=5 ) H8+7", ply.ErrFileSyntax, 1, 6, "h2e2 * WXF"},
		{"brace", "C2=5 } H8+7", ply.ErrFileSyntax, 1, 6, "h2e2 * WXF"},
		{"comment not closed", "C2=5 {好", ply.ErrFileCut, 3, 1, "h2e2 * WXF"},
		{"first comment not closed", "[Red \"甲\"]\n{好", ply.ErrFileCut, 4, 1, "Red=甲; * Chinese"},
		{"last comment not closed", "C2=5 1-0 {好", ply.ErrFileCut, 3, 1, "h2e2 1-0 WXF"},
		{"variation not closed", "C2=5 (C8=5", ply.ErrFileCut, 3, 1, "h2e2 * WXF"},
		{"comment in variation not closed", "C2=5 (C8=5 {", ply.ErrFileCut, 3, 1, "h2e2 * WXF"},
		{"long comment", "C2=5 {" + long + "}", ply.ErrFileLimit, 1, 7, "h2e2 * WXF"},
		{"long comments", "C2=5 {" + long[:MaxPGNComment-1] + "} {xx}", ply.ErrFileLimit, 1, 7 + MaxPGNComment + 5, ""},
		{"long tag", "[Red \"" + long + "\"]\n", ply.ErrFileLimit, 1, 1, "* Chinese"},
		{"long name", "[" + strings.Repeat("x", 300) + " \"\"]", ply.ErrFileSyntax, 1, 302, "* Chinese"},
		{"long word", strings.Repeat("炮", 100), ply.ErrFileLimit, 1, 1, "* Chinese"},
		{"long game", strings.Repeat("{x}\n", 3) + strings.Repeat("1. ", MaxPGNGame/3+10), ply.ErrFileLimit, 4, 0, ""},
		{"long variation", "C2=5 (" + strings.Repeat("a ", MaxPGNGame/2+10), ply.ErrFileLimit, 1, 0, "h2e2 * WXF"},
		{"long comment in a variation", "C2=5 ({" + strings.Repeat("a ", MaxPGNGame/2+10), ply.ErrFileLimit, 1, 0, "h2e2 * WXF"},
		{"byte order marks", "C2=5 \uFEFF\uFEFFxx", ply.ErrMoveSyntax, 1, 12, "h2e2 * WXF"},
		{"many tags of one name", strings.Repeat("[a \"\"]\n", gamefile.MaxTags+1), ply.ErrFileLimit, gamefile.MaxTags + 1, 1, ""},
		{"many moves", strings.Repeat("a0a1 a9a8 a1a0 a8a9 ", MaxPGNMoves/4) + "a0a1", ply.ErrFileLimit, 1, 0, ""},
		{"many tags", manyTags(gamefile.MaxTags + 1), ply.ErrFileLimit, gamefile.MaxTags + 1, 0, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			var broken *PGN
			var fault *ply.FileError
			others := 0
			for g, err := range ReadPGN(strings.NewReader(c.text + next)) {
				switch {
				case err != nil && fault != nil:
					t.Errorf("a second error: %v", err)
				case err != nil:
					if !errors.As(err, &fault) {
						t.Fatalf("%T", err)
					}
					broken = g
				case g.Tag("Red") == "next" && len(g.Moves) == 1:
					others++
				default:
					t.Errorf("a game %s", summary(g))
				}
			}
			if fault == nil || others != 1 {
				t.Fatalf("error %v and %d games behind it", fault, others)
			}
			var fen ply.StateErrors
			if want, ok := c.want.(ply.StateErrors); ok && !errors.As(fault, &fen) || !ok && !errors.Is(fault, c.want) {
				t.Errorf("%v, want %T %v", fault, want, c.want)
			}
			if fault.Game != 1 || fault.Line != c.line || fault.Column != c.column && c.column != 0 {
				t.Errorf("game %d, line %d, column %d, want 1, %d, %d: %v", fault.Game, fault.Line, fault.Column, c.line, c.column, fault.Err)
			}
			if want := fmt.Sprintf("PGN game 1, line %d, column %d: %v", fault.Line, fault.Column, fault.Err); fault.Error() != want {
				t.Errorf("%q, want %q", fault.Error(), want)
			}
			if got := summary(broken); got != c.read && c.read != "" {
				t.Errorf("read %s, want %s", got, c.read)
			}
		})
	}
}

// TestReadPGNRecovery: a game with a broken tag behind a broken game is not lost.
func TestReadPGNRecovery(t *testing.T) {
	const broken = "[Game \"a\"]\n1. xx\n1-0\n\n[Event \"x]\n"
	for _, text := range []string{broken + "\n1. 炮二平五 *\n", broken + "[Red \"y\"]\n\n1. 炮二平五 *\n"} {
		var games []int
		for g, err := range ReadPGN(strings.NewReader(text)) {
			var fault *ply.FileError
			if !errors.As(err, &fault) {
				t.Fatalf("%s: %s, %v", text, summary(g), err)
			}
			games = append(games, fault.Game)
		}
		if !slices.Equal(games, []int{1, 2}) {
			t.Errorf("%s: errors in the games %v, want 1 and 2", text, games)
		}
	}
}

func manyTags(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "[Tag%d \"\"]\n", i)
	}
	return b.String()
}

func TestReadPGNFailingReader(t *testing.T) {
	broken := errors.New("the disk is on fire")
	for _, text := range []string{"", "[Red", "[Red \"甲", "[Red \"甲\"]\n", "[Red \"甲\"]\n炮二平五", "炮二平五 {", "炮二平五 ("} {
		var errs []error
		for _, err := range ReadPGN(io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken))) {
			errs = append(errs, err)
		}
		if len(errs) != 1 || !errors.Is(errs[0], broken) {
			t.Errorf("%q: %v", text, errs)
		}
	}
	var errs []error
	for _, err := range ReadPGN(io.MultiReader(strings.NewReader("炮二平二"), iotest.ErrReader(broken))) {
		errs = append(errs, err)
	}
	if len(errs) != 2 || !errors.Is(errs[0], ply.ErrIllegalMove) || !errors.Is(errs[1], broken) {
		t.Errorf("behind a bad move: %v", errs)
	}
	// The caller stops in the middle of a file.
	for range ReadPGN(strings.NewReader("炮二平五 1-0 炮二平五 1-0")) {
		break
	}
}

func TestWritePGNErrors(t *testing.T) {
	move := []PGNMove{{Move: moveOf(t, "h2e2")}}
	start := Start()
	for _, c := range []struct {
		name string
		game PGN
		want error
	}{
		{"illegal move", PGN{Moves: []PGNMove{{Move: moveOf(t, "h2e3")}}}, ply.ErrIllegalMove},
		{"no move", PGN{Moves: []PGNMove{{}}}, ply.ErrIllegalMove},
		{"result", PGN{Result: 7}, nil},
		{"format", PGN{Format: 7}, nil},
		{"script", PGN{Script: 7}, nil},
		{"start", PGN{Start: Position{turn: Black}}, ply.StateErrors(nil)},
		{"name of a tag", PGN{Tags: []Tag{{"a b", ""}}}, ply.ErrFileSyntax},
		{"empty name of a tag", PGN{Tags: []Tag{{"", ""}}}, ply.ErrFileSyntax},
		{"long name of a tag", PGN{Tags: []Tag{{strings.Repeat("x", 256), ""}}}, ply.ErrFileSyntax},
		{"long tag", PGN{Tags: []Tag{{"a", strings.Repeat("x", MaxPGNTag)}}}, ply.ErrFileLimit},
		{"many tags", PGN{Tags: make([]Tag, gamefile.MaxTags)}, ply.ErrFileLimit},
		{"long comment", PGN{Comment: strings.Repeat("x", MaxPGNComment+1)}, ply.ErrFileLimit},
		{"long comment of a move", PGN{Moves: []PGNMove{{move[0].Move, strings.Repeat("x", MaxPGNComment+1)}}}, ply.ErrFileLimit},
		{"many moves", PGN{Moves: make([]PGNMove, MaxPGNMoves+1)}, ply.ErrFileLimit},
		{"long game", PGN{Start: start, Moves: backAndForth(t, 200, strings.Repeat("x", MaxPGNComment))}, ply.ErrFileLimit},
	} {
		var out bytes.Buffer
		err := WritePGN(&out, &c.game)
		var fen ply.StateErrors
		if _, ok := c.want.(ply.StateErrors); err == nil || ok && !errors.As(err, &fen) || !ok && c.want != nil && !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
		if out.Len() > 0 {
			t.Errorf("%s: wrote %q", c.name, out.String())
		}
	}
	if err := WritePGN(iotest.TruncateWriter(io.Discard, 0), &PGN{}); err != nil {
		t.Error(err)
	}
	if err := WritePGN(failingWriter{}, &PGN{}); err != io.ErrShortWrite {
		t.Error(err)
	}
	if FormatWXF.String() != "WXF" || Format(9).String() != "invalid format" || Result(9).String() != "invalid result" {
		t.Error("names of formats and results")
	}
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, io.ErrShortWrite }
