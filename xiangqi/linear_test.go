package xiangqi

import (
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plygo/ply/internal/gamefile"
	"github.com/plygo/ply/internal/linear"
)

// TestLinear reads hostile texts of n and 2n bytes.
func TestLinear(t *testing.T) {
	pgn := linear.Format{Name: "PGN", Bytes: 100_000, Factor: 100, Read: func(text string) {
		for range ReadPGN(strings.NewReader(text)) {
		}
	}}
	const head = "[Game \"Chinese Chess\"]\n\n1. C2=5 "
	linear.Check(t, pgn,
		linear.Repeat("comments and glyphs by turns", head, "{a} $1 ", "*"),
		linear.Repeat("comments of one line", head, ";a     \n", "*"),
		linear.Repeat("lines of comments", head, "{a\r  a\r} ", "*"),
		linear.Repeat("variations", head, "(C8=5 {a}) ", "*"),
		linear.Repeat("nested variations", head, "(", "*"),
		linear.Repeat("glyphs", head, "!?", "*"),
		linear.Repeat("tags of one name", "[Game \"x\"]\n", "[a \"b\"]\n", "*"),
		linear.Repeat("tags of one name behind many names", manyTags(gamefile.MaxTags-1), "[zzz \"\"]\n", "*"),
		linear.Repeat("games without moves", "", "[Game \"x\"] ", ""),
		linear.Repeat("quotes and blanks in tags", "[Red \"", "\" ", "\"]*"),
		linear.Repeat("comments that are not closed", "", "{\n[Game \"x\"]\n", ""),
		linear.Repeat("variations that are not closed", "", "(\n[Game \"x\"]\n", ""),
		linear.Repeat("broken games", "", "[x\nC2=2 *\n", ""),
		linear.Repeat("one digit after the other", "", "1", ""),
		linear.Repeat("empty lines", "", " \r　", ""),
	)
	for _, c := range []struct{ format, moves string }{
		{"ICCS", "A0-A1 A9-A8 A1-A0 A8-A9 "},
		{"WXF", "R9+1 R1+1 R9-1 R1-1 "},
		{"Chinese", "车九进一 车1进1 车九退一 车1退1 "},
	} {
		pgn.Name = "PGN, moves in " + c.format
		words := strings.Fields(c.moves)
		linear.Check(t, pgn,
			linear.Repeat("a game", "", c.moves, "*"),
			linear.Repeat("moves with numbers", "", "1. "+words[0]+" "+words[1]+" 2. "+words[2]+" "+words[3]+"\r", "*"),
			linear.Repeat("moves with comments", "", strings.ReplaceAll(c.moves, " ", "{a};b\n"), "*"),
			linear.Repeat("moves with variations", "", strings.ReplaceAll(c.moves, " ", "("+words[0]+")"), "*"),
			linear.Repeat("short games", "", words[0]+" *\n", ""),
			linear.Repeat("a long word", words[0], strings.TrimSpace(words[0]), " *"),
			linear.Repeat("illegal moves", "", "[Game \"x\"]\n"+words[2]+"\n", ""),
		)
	}
	pgn.Name, pgn.Bytes = "PGN, comments that are not closed", 8*MaxPGNComment // the last MaxPGNComment bytes are one comment
	linear.Check(t, pgn,
		linear.Repeat("in games with a tag", "", "[A \"\"]\nC2=5{\n", ""),
		linear.Repeat("in variations", "", "[A \"\"]\nC2=5({\n", ""),
		linear.Repeat("with a brace behind many games", "", "C2=5{\n[Game \"x\"]\n", "}"),
	)
	pgn.Name = "PGN, one byte at a time"
	pgn.Bytes = MaxPGNComment/2 - 10
	pgn.Read = func(text string) {
		for range ReadPGN(iotest.OneByteReader(strings.NewReader(text))) {
		}
	}
	linear.Check(t, pgn,
		linear.Repeat("a comment", "C2=5 {", "a", "} *"),
		linear.Repeat("a comment in a variation", "C2=5 ({", "a", "}) *"),
		linear.Repeat("tags", "[Game \"x\"]\n", "[a \""+strings.Repeat("]", MaxPGNTag-8)+"\"]\n", "*"),
		linear.Repeat("an escaped line", "%", "a", "\n *"),
		linear.Repeat("a broken game", "C2=2 ", "a", "\n *"),
		linear.Repeat("lines of a broken game", "C2=2\n", "[\n", "*"),
	)
	const board = "3k5/9/9/9/9/9/9/9/9/4K4"
	linear.Check(t, linear.Format{Name: "FEN", Bytes: 400_000, Factor: 1, Read: func(text string) {
		_, _ = ParseFEN(text)
	}},
		linear.Repeat("junk", "", "x", ""),
		linear.Repeat("rows", "", "p/", ""),
		linear.Repeat("digits", "", "1", ""),
		linear.Repeat("fields", board, " x", ""),
		linear.Repeat("a long turn", board+" ", "w", " - - 0 1"),
		linear.Repeat("a long third field", board+" w ", "-", " - 0 1"),
		linear.Repeat("a long counter", board+" w - - ", "9", " 1"),
		linear.Repeat("blanks", board, " ", "w"),
	)
	const pieces = "k 9 4 -1,k 1 5 1,"
	linear.Check(t, linear.Format{Name: "list of pieces", Bytes: 400_000, Factor: 1, Read: func(text string) {
		_, _ = Rules{}.Parse(text)
	}},
		linear.Repeat("commas", pieces, ",", ""),
		linear.Repeat("blanks", pieces, " ", ""),
		linear.Repeat("words", pieces, "j ", ""),
		linear.Repeat("pieces on one point", pieces, "j 5 5 1,", ""),
		linear.Repeat("a long row", pieces+"j ", "1", " 1 1"),
		linear.Repeat("dashes", pieces+"j 1 1 ", "–", "1"),
		linear.Repeat("a long letter", pieces, "j", " 1 1 1"),
	)
	start := Start()
	linear.Check(t, linear.Format{Name: "moves", Bytes: 400_000, Factor: 1, Read: func(text string) {
		_, _ = start.ParseMove(text)
	}},
		linear.Repeat("marks", "C2=5", "!?", ""),
		linear.Repeat("Chinese marks", "炮二平五", "！", ""),
		linear.Repeat("Chinese numbers", "炮", "二", "平五"),
		linear.Repeat("Chinese pieces", "", "炮", ""),
		linear.Repeat("coordinates", "", "h2e2", ""),
		linear.Repeat("bytes that are not UTF-8", "", "\xff", ""),
	)
}

// TestLongErrors: an error is shorter than a screen, whatever the input.
func TestLongErrors(t *testing.T) {
	long := strings.Repeat("x", 1_000_000)
	const board = "3k5/9/9/9/9/9/9/9/9/4K4"
	var errs []error
	for _, text := range []string{
		long, strings.Repeat("p/", 500_000), board + " " + long, board + " w " + long, board + " w - " + long,
		board + " w - - " + long, board + " w - - 1" + strings.Repeat("0", 1_000_000) + " 1",
	} {
		_, err := ParseFEN(text)
		errs = append(errs, err)
	}
	for _, text := range []string{
		"," + long, long + ",", strings.Repeat(",", 1_000_000), "j " + long + " 1 1,", "j 1 1 " + long + ",", "j 1" + strings.Repeat("0", 1_000_000) + " 1 1,",
	} {
		_, err := Rules{}.Parse(text)
		errs = append(errs, err)
	}
	start := Start()
	for _, text := range []string{long, "炮" + long, "炮" + strings.Repeat("二", 300_000)} {
		_, err := start.ParseMove(text)
		errs = append(errs, err)
	}
	for _, text := range []string{long, "C2=5 {" + long, "[" + long, "[a \"" + long, "[FEN \"" + long[:MaxPGNTag/2] + "\"]\n*"} {
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
