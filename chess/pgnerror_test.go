package chess

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/internal/gamefile"
)

// TestPGNErrors puts a broken game between two good ones: only it is an error, with
// the right place.
func TestPGNErrors(t *testing.T) {
	const tags = "[Event \"broken\"]\n[Site \"?\"]\n\n" // the broken game begins in line 5, its moves in 8
	for _, c := range []struct {
		name, text string
		at         string // line and column
		want       error
		moves      int // read of it
	}{
		{"illegal move", tags + "1. e4 e5\n2. Ke3 Nc6 1-0", "9:4", ply.ErrIllegalMove, 2},
		{"illegal move, more lines", tags + "1. e4 e5 2. Ke3 {\n[White \"x\"]\n} Nc6 *", "8:13", ply.ErrIllegalMove, 2},
		{"illegal move in a variation", tags + "1. e4 (1. d4 d4) e5 1-0", "8:14", ply.ErrIllegalMove, 1},
		{"ambiguous move", tags + "1. Nf3 a6 2. Nd4 a5 3. Nc3 a4 4. Nb5 *", "8:34", ply.ErrAmbiguousMove, 6},
		{"no move", tags + "1. e4 hello 1-0", "8:7", ply.ErrMoveSyntax, 1},
		{"broken off", tags + "1. e4 e5 2.", "10:1", ply.ErrFileCut, 2},
		{"broken off in a comment", tags + "1. e4 e5 {a", "10:1", ply.ErrFileCut, 2},
		{"broken off in a variation", tags + "1. e4 (1. d4", "10:1", ply.ErrFileCut, 1},
		{"broken off in the tags", "[Event \"broken\"]\n[Site \"?\"]", "8:1", ply.ErrFileCut, 0},
		{"broken off in a tag", "[Event \"broken\"]\n[Site \"?\n[White \"x\"]\n\n1. e4 *", "6:9", ply.ErrFileSyntax, 0},
		{"a tag without a value", "[Event \"broken\"]\n[Site]\n[White \"x\"]\n\n1. e4 *", "6:6", ply.ErrFileSyntax, 0},
		{"a tag without a name", "[Event \"broken\"]\n[\"x\"]\n[White \"x\"]\n\n1. e4 *", "6:2", ply.ErrFileSyntax, 0},
		{"a variation too many", tags + "1. e4 e5) 1-0", "8:9", ply.ErrFileSyntax, 2},
		{"a variation not closed", tags + "1. e4 (1. d4 d5 2. c4 1-0", "8:23", ply.ErrFileSyntax, 1},
		{"a variation of nothing", tags + "(1. d4) 1-0", "8:1", ply.ErrFileSyntax, 0},
		{"a glyph of nothing", tags + "$1 1. d4 1-0", "8:1", ply.ErrFileSyntax, 0},
		{"no glyph", tags + "1. d4 $ 1-0", "8:7", ply.ErrFileSyntax, 1},
		{"a large glyph", tags + "1. d4 $256 1-0", "8:7", ply.ErrFileSyntax, 1},
		{"strange glyph", tags + "1. d4!!! 1-0", "8:6", ply.ErrFileSyntax, 1},
		{"strange character", tags + "1. d4 <x> 1-0", "8:7", ply.ErrFileSyntax, 1},
		{"null move", tags + "1. d4 -- 1-0", "8:7", ply.ErrFileSyntax, 1},
		{"null move in check", tags + "1. e4 f5 (1... d5 2. Bb5+ --) 1-0", "8:27", ply.ErrFileSyntax, 2},
		{"a tag among the moves", tags + "1. d4 [x] 1-0", "8:7", ply.ErrFileSyntax, 1},
		{"no position", "[Event \"broken\"]\n  [FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. d4 1-0", "6:3", KingMissing, 0},
		{"another game", "[Event \"broken\"]\n[Variant \"Atomic\"]\n\n1. d4 1-0", "6:1", ply.ErrFileVariant, 0},
		{"nesting", tags + "1. e4 " + strings.Repeat("(", 100_000), "8:8", ply.ErrFileSyntax, 1},
		{"nesting of moves", tags + "1. e4 " + strings.Repeat("(d4 ", 100_000), fmt.Sprintf("8:%d", 7+4*MaxPGNDepth), ply.ErrFileLimit, 1},
		{"long word", tags + "1. " + strings.Repeat("e", 1000), "8:4", ply.ErrFileLimit, 0},
		{"long comment", tags + "1. e4 {" + strings.Repeat("x\n", MaxPGNComment), "8:8", ply.ErrFileLimit, 1},
		{"long comments", tags + "1. e4 " + strings.Repeat("{01234567} $1 ", MaxPGNComment/8), "", ply.ErrFileLimit, 1},
		{"long tag", "[Event \"broken\"]\n[White \"" + strings.Repeat("x", MaxPGNTag) + "\"]\n\n1. d4 1-0", "6:1", ply.ErrFileLimit, 0},
		{"byte order marks", tags + "1. e4 \uFEFF\uFEFFxx 1-0", "8:13", ply.ErrMoveSyntax, 1},
		{"many tags", "[Event \"broken\"]\n" + strings.Repeat("[a \"\"]\n", gamefile.MaxTags) + "\n1. d4 1-0", fmt.Sprintf("%d:1", 5+gamefile.MaxTags), ply.ErrFileLimit, 0},
		{"many moves", tags + strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", MaxPGNMoves/4) + "e4 *", "", ply.ErrFileLimit, MaxPGNMoves},
		{"long game", tags + strings.Repeat("{}", MaxPGNGame/2), "", ply.ErrFileLimit, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := "[Event \"first\"]\n\n1. e4 e5 *\n\n" + c.text + "\n\n[Event \"last\"]\n\n1. d4 d5 1/2-1/2\n"
			var names []string
			for g, err := range ReadPGN(strings.NewReader(file)) {
				names = append(names, g.Tag("Event"))
				if g.Tag("Event") != "broken" {
					if err != nil || len(g.Moves) != 2 {
						t.Errorf("%s: %v", g.Tag("Event"), err)
					}
					continue
				}
				var typed *ply.FileError
				if !errors.As(err, &typed) || !errors.Is(err, c.want) {
					t.Fatalf("%v, want %v", err, c.want)
				}
				if at := fmt.Sprintf("%d:%d", typed.Line, typed.Column); c.at != "" && at != c.at || typed.Game != 2 {
					t.Errorf("game %d at %s, want %s: %v", typed.Game, at, c.at, err)
				}
				if lines := strings.SplitAfter(file[:typed.Offset], "\n"); len(lines) != typed.Line || len(lines[len(lines)-1]) != typed.Column-1 {
					t.Errorf("offset %d is not line %d, column %d", typed.Offset, typed.Line, typed.Column)
				}
				if len(g.Moves) != c.moves {
					t.Errorf("%d moves were read, want %d", len(g.Moves), c.moves)
				}
			}
			if got := strings.Join(names, " "); got != "first broken last" {
				t.Errorf("games %s", got)
			}
		})
	}
}

// TestPGNRecovery goes on behind broken games without tags.
func TestPGNRecovery(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", ""},
		{"blanks and comments", "\n {a} \n; b\n% c\n", ""},
		{"without tags", "e4 *\n\ne5 e6 *\n\nd4 *\n", "e4|error|d4"},
		{"in one line", "e4 * d4 1-0", "e4|d4"},
		{"half points", "e4 *\n\ne5 e6 ½-½\n\nd4 *\n", "e4|error|d4"},
		{"carriage returns alone", "e4 *\r\re5 e6 *\r\r[Event \"a\"]\r\rd4\r\r[Event \"b\"]\r\rc4 *\r", "e4|error|error|c4"},
		{"text in front", "Games of today:\n\n[Event \"a\"]\n\ne4 *\n", "error|e4"},
		{"mail", "From: a\n\n[White \"a\"]\n[Black \"b\"]\n\ne4 *\n", "error|e4"},
		{"no empty lines", "[Event \"a\"]\ne4 *\n[Event \"b\"]\ne5 *\n[Event \"c\"]\nd4 *\n", "e4|error|d4"},
		{"cut without empty lines", "[Event \"a\"]\ne4\n[Event \"b\"]\nd4 *\n", "error|d4"},
		{"only tags", "[Event \"a\"]\n[Site \"a\"]\n\n[Event \"b\"]\n\nd4 *\n", "error|d4"},
		{"all cut", "[Event \"a\"]\n\n1. e4\n\n[Event \"b\"]\n\n1. d4", "error|error"},
		{"all kinds of blanks", "a6 \x00*\n\n\v\n0-1\v\n", "error|"},
		{"many blanks", "e4 *\n" + strings.Repeat("\n", MaxPGNGame+1) + "d4 *\n", "e4|d4"},
		{"broken tag behind a broken game", "[Event \"a\"]\n\nxx\n1-0\n\n[Site \"b]\n[White \"c\"]\n\nd4 *\n\n[Event \"c\"]\n\nc4 *\n", "error|error|c4"},
		{"joined files", "[Event \"a\"]\n\ne4 \uFEFF[Event \"b\"]\n\nd4 *\uFEFF[Event \"c\"]\n\nc4 *\n", "error|d4|c4"},
		{"joined files behind a broken game", "xx\n\uFEFF[Event \"b\"]\n\nd4 *\n", "error|d4"},
		{"cut tag", "[Event \"a", "error"},
		{"cut tag and more", "[Event \"a\n\n[Event \"b\"]\n\nd4 *", "error|d4"},
	} {
		var got []string
		for g, err := range ReadPGN(strings.NewReader(c.text)) {
			if err != nil {
				got = append(got, "error")
			} else {
				got = append(got, outline(g.Start, g.Comment, g.Moves))
			}
		}
		if strings.Join(got, "|") != c.want {
			t.Errorf("%s: %q, want %s", c.name, got, c.want)
		}
	}
}

// TestPGNReadError ends with the error of the underlying reader.
func TestPGNReadError(t *testing.T) {
	for text, want := range map[string]int{"": 1, "1. e4": 1, "1. e4 *": 2, "1. e5 e4 *\n\n1. d4": 2, "[Event \"": 1, "{": 1} {
		broken := errors.New("broken wire")
		n := 0
		var last error
		for _, err := range ReadPGN(io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken))) {
			last = err
			n++
		}
		if !errors.Is(last, broken) || n != want {
			t.Errorf("%q: %d results, the last %v", text, n, last)
		}
	}
	n := 0
	for range ReadPGN(strings.NewReader("e4 * e4 * e4 *")) {
		if n++; n == 2 {
			break
		}
	}
}

// endless repeats a text for ever.
type endless struct {
	text string
	read int64
	most int64
}

func (e *endless) Read(p []byte) (int, error) {
	if e.read >= e.most {
		return 0, io.EOF
	}
	n := 0
	for n < len(p) {
		n += copy(p[n:], e.text[(e.read+int64(n))%int64(len(e.text)):])
	}
	e.read += int64(n)
	return n, nil
}

// TestPGNMemory reads megabytes of nonsense in little memory.
func TestPGNMemory(t *testing.T) {
	evidence.NoRace(t)
	for _, text := range []string{"x", "{", "(", "[", "[Event ", "\n", "%\n", "1", "[A \"\\\"", "[Event \"x\"]\n\n", "{}", ";x\n", "$1 "} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range ReadPGN(&endless{text: text, most: 1 << 22}) {
		}
		runtime.ReadMemStats(&after)
		if held := int64(after.HeapSys) - int64(before.HeapSys); held > 16<<20 {
			t.Errorf("%q: %d MB", text, held>>20)
		}
	}
}
