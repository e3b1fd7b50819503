package chess

import (
	"fmt"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/gamefile"
	"github.com/plygo/ply/internal/linear"
)

// TestLinear reads hostile texts of n and 2n bytes.
func TestLinear(t *testing.T) {
	const tags = "[Event \"x\"]\n\n1. e4 "
	pgn := linear.Format{Name: "PGN", Bytes: 100_000, Factor: 200, Read: func(text string) {
		for range ReadPGN(strings.NewReader(text)) {
		}
	}}
	linear.Check(t, pgn,
		linear.Repeat("comments and glyphs by turns", tags, "{a} $1 ", "*"),
		linear.Repeat("comments behind variations", tags, "() {a} ", "*"),
		linear.Repeat("variations of one move", tags, "(d4)", "*"),
		linear.Repeat("empty variations", tags, "()", "*"),
		linear.Repeat("glyphs", tags, "!", "*"),
		linear.Repeat("tags", "[Event \"x\"]\n", "[a \"b\"]\n", "*"),
		linear.Repeat("tags of one name behind many names", manyTags(gamefile.MaxTags-1), "[zzz \"\"]\n", "*"),
		linear.Repeat("quotes and blanks in tags", "[Event \"", "\" ", "\"]*"),
		linear.Repeat("comments that are not closed", "", "{\n\n[Event \"x\"]\n", ""),
		linear.Repeat("broken games", "", "[x\n\ne5 *\n\n", ""),
		linear.Repeat("moves", "", "Nf3 Nf6 Ng1 Ng8 ", "*"),
		linear.Repeat("one digit after the other", "", "1", ""),
		linear.Repeat("empty lines", "", " \r", ""),
	)
	pgn.Name, pgn.Bytes = "PGN, comments that are not closed", 8*MaxPGNComment // the last MaxPGNComment bytes are one comment
	linear.Check(t, pgn,
		linear.Repeat("in games with a tag", "", "[A \"\"]\ne4{\n\n", ""),
		linear.Repeat("in games without tags", "", "e4{*\n\n", ""),
		linear.Repeat("with a brace behind many games", "", "e4{\n\n[Event \"x\"]\n", "}"),
	)
	pgn.Name = "PGN, one byte at a time" // far beyond the limit of a comment, so that one way of reading prevails
	pgn.Read = func(text string) {
		for range ReadPGN(iotest.OneByteReader(strings.NewReader(text))) {
		}
	}
	linear.Check(t, pgn,
		linear.Repeat("a comment", "e4 {", "a", "} *"),
		linear.Repeat("a line comment", "e4 ;", "a", "\n *"),
		linear.Repeat("tags", "[Event \"x\"]\n", "[a \""+strings.Repeat("]", MaxPGNTag-8)+"\"]\n", "*"),
		linear.Repeat("an escaped line", "%", "a", "\n *"),
		linear.Repeat("a broken game", "e5 ", "a", "\n *"),
		linear.Repeat("lines of a broken game", "e5\n", "[\n", "*"),
	)
	const board = "4k3/8/8/8/8/8/8/4K3 w - -"
	linear.Check(t, linear.Format{Name: "EPD", Bytes: MaxEPD / 2, Factor: 200, Read: func(text string) {
		if e, err := ParseEPD(text); err == nil {
			e.Moves("bm")
			_ = e.String()
		}
	}},
		linear.Repeat("operations", board, " a;", ""),
		linear.Repeat("operands", board+" a", " b", ";"),
		linear.Repeat("moves", board+" bm", " Kd1", ";"),
		linear.Repeat("semicolons", board, ";", ""),
		linear.Repeat("quotes", board+" a", `""`, ";"),
		linear.Repeat("backslashes", board+` a "`, `\\`, `";`),
		linear.Repeat("counters", board, " hmvc 1;", ""),
		linear.Repeat("a long counter", board+" hmvc ", "1", ";"),
	)
	linear.Check(t, linear.Format{Name: "FEN", Bytes: 400_000, Factor: 1, Read: func(text string) {
		_, _ = ParseFEN(text)
		_, _ = ParseFENLax(text)
	}},
		linear.Repeat("junk", "", "x", ""),
		linear.Repeat("rows", "", "p/", ""),
		linear.Repeat("digits", "", "1", ""),
		linear.Repeat("fields", board, " x", ""),
		linear.Repeat("castling rights", "4k3/8/8/8/8/8/8/4K3 w ", "K", " -"),
		linear.Repeat("a long counter", board+" ", "9", " 1"),
		linear.Repeat("blanks", board, " ", "0 1"),
	)
	const record = `{"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","moves":[`
	linear.Check(t, linear.Format{Name: "record as JSON", Bytes: 50_000, Factor: 500, Read: func(text string) {
		_, _ = ply.ParseRecord(Rules{}, []byte(text))
	}},
		linear.Repeat("moves", record, `"Nf3","Nf6","Ng1","Ng8",`, `"e4"]}`),
		linear.Repeat("moves taken back", record+`],"undone":{"moves":[`, `"Nf3","Nf6","Ng1","Ng8",`, `"e4"]}}`),
		linear.Repeat("moves that are none", record, `"",`, `""]}`),
		linear.Repeat("lists", record, `[`, ``),
		linear.Repeat("a long move", record+`"`, `x`, `"]}`),
		linear.Repeat("a long cause", record+`],"end":{"outcome":"win","cause":"`, `x`, `"}}`),
	)
}

// manyTags returns n tags with different names.
func manyTags(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "[Tag%d \"\"]\n", i)
	}
	return b.String()
}

// TestLongErrors: an error is shorter than a screen, whatever the input.
func TestLongErrors(t *testing.T) {
	long := strings.Repeat("x", 1_000_000)
	const board = "4k3/8/8/8/8/8/8/4K3 w - -"
	var errs []error
	_, err := ParseFEN(long)
	errs = append(errs, err)
	_, err = ParseFEN(board + " 1" + strings.Repeat("0", 1_000_000) + " 1")
	errs = append(errs, err)
	_, err = ParseEPD(board + " ?" + long[:MaxEPD/2])
	errs = append(errs, err)
	start := Start()
	_, err = start.ParseMove(long)
	errs = append(errs, err)
	for _, text := range []string{long, "e4 {" + long, "[" + long, "[a \"" + long, "[Variant \"" + long[:MaxPGNTag/2] + "\"]\n*", "[FEN \"" + long[:MaxPGNTag/2] + "\"]\n*"} {
		for _, err := range ReadPGN(strings.NewReader(text)) {
			errs = append(errs, err)
		}
		for _, err := range (Rules{}).ReadGames(strings.NewReader(text)) {
			errs = append(errs, err)
		}
	}
	for i, err := range errs {
		if err == nil || len(err.Error()) > 24*80 {
			t.Errorf("error %d: %.100v", i, err)
		}
	}
}
