package xiangqi

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply/internal/riverpgn"
)

// summary returns the contents of a game in short: tags, comments, moves, result, format.
func summary(g *PGN) string {
	var b strings.Builder
	for _, tag := range g.Tags {
		fmt.Fprintf(&b, "%s=%s; ", tag.Name, tag.Value)
	}
	if g.Comment != "" {
		fmt.Fprintf(&b, "{%s} ", g.Comment)
	}
	for _, m := range g.Moves {
		fmt.Fprintf(&b, "%v ", m.Move)
		if m.Comment != "" {
			fmt.Fprintf(&b, "{%s} ", m.Comment)
		}
	}
	fmt.Fprintf(&b, "%v %v", g.Result, g.Format)
	if g.Script == ScriptTraditional {
		b.WriteString(" traditional")
	}
	return b.String()
}

func TestReadPGN(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"nothing", " \n", nil},
		{"simplified", "[Game \"Chinese Chess\"]\n[Red \"甲\"]\n[Result \"1-0\"]\n\n1. 炮二平五 马8进7\n2. 马二进三\n1-0\n",
			[]string{"Game=Chinese Chess; Red=甲; Result=1-0; h2e2 h9g7 h0g2 1-0 Chinese"}},
		{"traditional, wide digits", "1. 炮二平五 馬８進７ 2. 馬二進三 車９平８ *", []string{"h2e2 h9g7 h0g2 i9h9 * Chinese traditional"}},
		{"WXF", "[Format \"WXF\"]\n1. C2=5 h8+7 2. H2+3 r9.8 0-1", []string{"Format=WXF; h2e2 h9g7 h0g2 i9h9 0-1 WXF"}},
		{"ICCS", "[Format \"ICCS\"]\n1. H2-E2 H9-G7 2. H0-G2 1/2-1/2", []string{"Format=ICCS; h2e2 h9g7 h0g2 1/2-1/2 ICCS"}},
		{"half points", "1. H2-E2 H9-G7 2. H0-G2 ½-½", []string{"h2e2 h9g7 h0g2 1/2-1/2 ICCS"}},
		{"coordinates", "1. h2e2 h9g7", []string{"h2e2 h9g7 * ICCS"}},
		{"a wrong Format", "[Format \"WXF\"]\n1. 炮二平五", []string{"Format=WXF; h2e2 * Chinese"}},
		{"a format without moves", "[Format \"iccs\"]\n*", []string{"Format=iccs; * ICCS"}},
		{"no numbers, marks", "炮二平五! 马8进7?? $14 马二进三！ 1-0", []string{"h2e2 h9g7 h0g2 1-0 Chinese"}},
		{"bare numbers", "1 炮二平五 马8进7 2 马二进三 1/2", []string{"h2e2 h9g7 h0g2 1/2-1/2 Chinese"}},
		{"glued numbers", "1.炮二平五 马8进7 2、马二进三 ３．车9平8 4.1-0", []string{"h2e2 h9g7 h0g2 i9h9 1-0 Chinese"}},
		{"wide spaces", "　1. 炮二平五　马8进7\n", []string{"h2e2 h9g7 * Chinese"}},
		{"lone carriage returns", "[Red \"甲\"]\r\r1. 炮二平五 ; one\r马8进7\r1-0\r[Game \"x\"]\rC2=5", []string{"Red=甲; h2e2 {one} h9g7 1-0 Chinese", "Game=x; h2e2 * WXF"}},
		{"carriage returns", "[Red \"甲\"]\r\n\r\n1. 炮二平五 马8进7\r\n1-0\r\n", []string{"Red=甲; h2e2 h9g7 1-0 Chinese"}},
		{"joined files", "[Game \"a\"]\n1. 炮二平五 \uFEFF[Game \"b\"]\n1. 炮二平五 1-0\n", []string{"Game=a; h2e2 * Chinese", "Game=b; h2e2 1-0 Chinese"}},
		{"byte order mark", "\uFEFF[Red \"甲\"]\n炮二平五 1-0", []string{"Red=甲; h2e2 1-0 Chinese"}},
		{"escaped line", "% no 炮\n炮二平五\n% nor 马\n马8进7 1-0", []string{"h2e2 h9g7 1-0 Chinese"}},
		{"Black begins", "[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1\"]\n1. ………… 马8进7 2. 炮二平五 ... *",
			[]string{"FEN=rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1; h9g7 h2e2 * Chinese"}},
		{"Black begins without dots", "[Fen \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1\"]\n1. H8+7\n2. C2=5 H2+3\n",
			[]string{"Fen=rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1; h9g7 h2e2 b9c7 * WXF"}},
		{"empty FEN", "[FEN \"\"]\n炮二平五", []string{"FEN=; h2e2 * Chinese"}},
		{"soldiers by number", "[FEN \"3k5/9/2P6/2P6/2P6/9/9/9/9/4K4 w - - 0 1\"]\n1. 17=8 K4+1 2. 27.6 15.K4-1 3. P7+1 *",
			[]string{"FEN=3k5/9/2P6/2P6/2P6/9/9/9/9/4K4 w - - 0 1; c7b7 d9d8 c5d5 d8d9 c6c7 * WXF"}},
		{"comments", "[Red \"甲\"]\n{ before }\n{more}\n1. 炮二平五 {one\r\n  two\n\n　　three } ; four\n马8进7 {} 1-0 {after} ; last",
			[]string{"Red=甲; {before\nmore} h2e2 {one\ntwo\n　　three\nfour} h9g7 {after\nlast} 1-0 Chinese"}},
		{"variations", "1. 炮二平五 马8进7 (1... 炮8平5 {好 ) 棋} (马2进3) ; ) \n 2. 马二进三) 2. 马二进三 ( ) *", []string{"h2e2 h9g7 h0g2 * Chinese"}},
		{"result of the tag", "[Result \"0-1\"]\n炮二平五 *", []string{"Result=0-1; h2e2 0-1 Chinese"}},
		{"result behind the moves", "[Result \"0-1\"]\n炮二平五 1-0", []string{"Result=1-0; h2e2 1-0 Chinese"}},
		{"result in Chinese", "[Result \"红胜\"]\n炮二平五", []string{"Result=1-0; h2e2 1-0 Chinese"}},
		{"no result", "[Red \"甲\"]\n炮二平五\n[Red \"乙\"]\n炮八平五\n", []string{"Red=甲; h2e2 * Chinese", "Red=乙; b2e2 * Chinese"}},
		{"games without tags", "炮二平五 1-0\n炮八平五 0-1 *", []string{"h2e2 1-0 Chinese", "b2e2 0-1 Chinese", "* Chinese"}},
		{"games without moves", "[Game \"x\"]\n[Red \"甲\"]\n[Game \"x\"]\n[Red \"乙\"]\n[Event \"a\"]\n[Event \"b\"]", []string{
			"Game=x; Red=甲; * Chinese", "Game=x; Red=乙; Event=a; * Chinese", "Event=b; * Chinese"}},
		{"tags in one line", `[Game "Chinese Chess"][Red "甲"] [Black  "乙" ]` + "\n炮二平五 *", []string{"Game=Chinese Chess; Red=甲; Black=乙; h2e2 * Chinese"}},
		{"quotes in tags", `[Event "“五羊杯” "a" \"b\" \\ \c ] end"]` + "\n*", []string{`Event=“五羊杯” "a" "b" \ \c ] end; * Chinese`}},
		{"a tag twice", "[Red \"甲\"]\n[red \"乙\"]\n*", []string{"red=乙; * Chinese"}},
		{"a Chinese tag", "[赛事 \"五羊杯\"]\n*", []string{"赛事=五羊杯; * Chinese"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, r := range []io.Reader{strings.NewReader(c.text), iotest.OneByteReader(strings.NewReader(c.text)), iotest.DataErrReader(strings.NewReader(c.text))} {
				var got []string
				for g, err := range ReadPGN(r) {
					if err != nil {
						t.Error(err)
					}
					got = append(got, summary(g))
				}
				if diff := cmp.Diff(c.want, got); diff != "" {
					t.Errorf("(-want +got):\n%s", diff)
				}
			}
		})
	}
}

func TestWritePGN(t *testing.T) {
	g := &PGN{
		Tags: []Tag{{"Opening", "中炮"}, {"black", "乙 \"x\" \\"}, {"Red", "甲\n"}, {"Result", "?"}, {"FEN", "nonsense"}, {"Format", "x"}},
		Moves: []PGNMove{
			{Move: moveOf(t, "h2e2")}, {Move: moveOf(t, "h9g7"), Comment: "　　屏风马\n\n稳健"},
			{Move: moveOf(t, "h0g2"), Comment: "a } b\n[Game \""}, {Move: moveOf(t, "i9h9")},
		},
		Comment: "开局",
		Result:  RedWins,
	}
	for _, c := range []struct {
		format Format
		script Script
		want   string
	}{
		{FormatChinese, ScriptSimplified, "炮二平五 马8进7|马二进三|车9平8"},
		{FormatChinese, ScriptTraditional, "炮二平五 馬8進7|馬二進三|車9平8"},
		{FormatWXF, ScriptSimplified, "C2=5 H8+7|H2+3|R9=8"},
		{FormatICCS, ScriptSimplified, "H2-E2 H9-G7|H0-G2|I9-H9"},
	} {
		g.Format, g.Script = c.format, c.script
		moves := strings.Split(c.want, "|")
		want := `[Game "Chinese Chess"]
[Red "甲 "]
[black "乙 \"x\" \\"]
[Result "1-0"]
[Opening "中炮"]
[Format "` + c.format.String() + `"]

{开局}
1. ` + moves[0] + `
{　　屏风马
稳健}
2. ` + moves[1] + `
; a } b
; [Game "
2. ... ` + moves[2] + `
1-0

`
		var out bytes.Buffer
		if err := WritePGN(&out, g); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, out.String()); diff != "" {
			t.Errorf("%v (-want +got):\n%s", c.format, diff)
		}
		checkRoundTrip(t, g)
	}
}

// checkRoundTrip writes a game twice into one file and reads both.
func checkRoundTrip(t *testing.T, g *PGN) {
	t.Helper()
	var out bytes.Buffer
	if err := WritePGN(&out, g, g); err != nil {
		t.Fatalf("%v: %.500s", err, summary(g))
	}
	want := *g
	if want.Start == (Position{}) {
		want.Start = Start()
	}
	want.Comment = riverpgn.Lines(g.Comment)
	want.Moves = nil
	neutral := true
	p := want.Start
	for _, m := range g.Moves {
		text := p.Chinese(m.Move, ScriptTraditional)
		neutral = neutral && !strings.ContainsAny(text, "馬車進後帥將")
		p.Play(m.Move)
		want.Moves = append(want.Moves, PGNMove{m.Move, riverpgn.Lines(m.Comment)})
	}
	if neutral || g.Format != FormatChinese {
		want.Script = ScriptSimplified
	}
	head, _, err := g.head()
	if err != nil {
		t.Fatal(err)
	}
	want.Tags = nil
	for _, tag := range head.All() {
		want.Tags = append(want.Tags, Tag{tag.Name, strings.NewReplacer("\n", " ", "\r", " ").Replace(tag.Value)})
	}
	n := 0
	for got, err := range ReadPGN(&out) {
		if err != nil {
			t.Fatalf("%v\n%.500s", err, summary(g))
		}
		n++
		if diff := cmp.Diff(&want, got, cmp.Comparer(func(a, b Position) bool { return a == b })); diff != "" {
			t.Fatalf("(-want +got):\n%.2000s", diff)
		}
	}
	if n != 2 {
		t.Fatalf("%d games", n)
	}
}

// backAndForth returns n moves of rooks. Each has the comment.
func backAndForth(t *testing.T, n int, comment string) (moves []PGNMove) {
	cycle := []string{"a0a1", "a9a8", "a1a0", "a8a9"}
	for i := range n {
		moves = append(moves, PGNMove{moveOf(t, cycle[i%4]), comment})
	}
	return moves
}

// Games at the limits are written and read.
func TestPGNLimits(t *testing.T) {
	checkRoundTrip(t, &PGN{
		Tags:    []Tag{{"Red", strings.Repeat("x", MaxPGNTag-len("[Red \"\"]\n"))}},
		Comment: strings.Repeat("x", MaxPGNComment),
		Moves:   backAndForth(t, 10, strings.Repeat("}", MaxPGNComment)),
	})
	checkRoundTrip(t, &PGN{Moves: backAndForth(t, MaxPGNMoves, ""), Format: FormatICCS})
}

// TestPGNRandom writes and reads random games with unusual comments and tags.
func TestPGNRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	words := []string{"a", "word", "}", "{", "\n", "\n[Game \"", "%", ";", "1-0", "(", ")", "  ", "\t", "\r\n", "　", "好棋！", "[Event \"x\"]", "\\", "\"", "]", "炮二平五"}
	phrase := func() (text string) {
		if rng.IntN(3) > 0 {
			return ""
		}
		for range rng.IntN(12) {
			text += words[rng.IntN(len(words))]
		}
		return text
	}
	for i := range 400 {
		g := &PGN{Comment: phrase(), Result: Result(rng.IntN(4)), Format: Format(rng.IntN(3)), Script: Script(rng.IntN(2))}
		if i%2 == 1 {
			g.Start = scattered(rng)
		}
		for _, name := range []string{"Red", "Opening", "Round", "赛事", "event"} {
			if rng.IntN(2) == 0 {
				g.Tags = append(g.Tags, Tag{name, phrase()})
			}
		}
		p := g.Start
		if p == (Position{}) {
			p = Start()
		}
		for range rng.IntN(60) {
			legal := p.Moves(nil)
			if len(legal) == 0 {
				break
			}
			m := legal[rng.IntN(len(legal))]
			g.Moves = append(g.Moves, PGNMove{m, phrase()})
			p.Play(m)
		}
		checkRoundTrip(t, g)
	}
}

func BenchmarkReadPGN(b *testing.B) {
	var games []*PGN
	forPositions(20, func(p Position) {
		rng := rand.New(rand.NewPCG(p.Hash(), 1))
		g := &PGN{Start: p}
		for range 100 {
			legal := p.Moves(nil)
			if len(legal) == 0 {
				break
			}
			m := legal[rng.IntN(len(legal))]
			g.Moves = append(g.Moves, PGNMove{Move: m})
			p.Play(m)
		}
		games = append(games, g)
	})
	for format := range FormatICCS + 1 {
		b.Run(format.String(), func(b *testing.B) {
			moves := 0
			for _, g := range games {
				g.Format = format
				moves += len(g.Moves)
			}
			var file bytes.Buffer
			if err := WritePGN(&file, games...); err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(file.Len()))
			b.ReportAllocs()
			for b.Loop() {
				for _, err := range ReadPGN(bytes.NewReader(file.Bytes())) {
					if err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(moves), "ns/move")
		})
	}
}
