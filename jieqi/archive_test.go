package jieqi

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/gamefile"
	"github.com/plygo/ply/internal/rulestest"
)

// randomRecord plays a random game of some moves.
func randomRecord(t testing.TB, r Rules, seed uint64, moves int) *ply.Record[Position, Move] {
	t.Helper()
	rng := newRand(seed)
	rec := ply.NewRecord[Position, Move](r, Start(), seed)
	for range moves {
		s := rec.State()
		all := r.Moves(nil, &s)
		if len(all) == 0 || rec.Outcome() != ply.Ongoing {
			break
		}
		m := all[rng.IntN(len(all))]
		if other := all[rng.IntN(len(all))]; s.At(other.To()) != 0 {
			m = other
		}
		if err := rec.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return rec
}

// TestArchive writes games and views of them in every format, and reads them back.
func TestArchive(t *testing.T) {
	for i := range 30 {
		r := Rules{Taken: Taken(i % 3)}
		rec := randomRecord(t, r, uint64(i), 10*i)
		if i%5 == 4 && rec.Outcome() == ply.Ongoing {
			if err := rec.Finish(ply.Loss, ply.Resignation); err != nil {
				t.Fatal(err)
			}
		}
		for _, format := range []string{"Chinese", "WXF", "ICCS"} {
			tags := map[string]string{"Red": "甲 \"乙\"", "Black": "B", "Format": format}
			added := map[string]string{"Game": "Jieqi", "Termination": ""}
			if i%5 == 4 {
				delete(added, "Termination")
			}
			rec.SetSeed(0) // a file has none
			rulestest.Archive(t, r, rec, tags, added)
			for player := ply.Watcher; player < 2; player++ {
				rulestest.Archive(t, r, rec.View(player), tags, added)
			}
		}
	}
}

// TestPGNText compares the text of a game, as the referee has it and as Black has seen it.
func TestPGNText(t *testing.T) {
	rec := ply.NewRecord[Position, Move](Rules{}, mustParse(t, fullFEN), 0)
	for _, text := range []string{"h2h9", "b7b3", "a3a4", "b3b2", "a4d4"} {
		s := rec.State()
		m, err := Rules{}.ParseMove(&s, text)
		if err == nil {
			err = rec.Play(m)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	view := "[FEN \"xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2A2C2P5N2B2r2a2c2p5n2b2 - 0 1 view=b\"]\n"
	for _, c := range []struct {
		rec          *ply.Record[Position, Move]
		format, want string
	}{
		{rec, "Chinese", "[Game \"Jieqi\"]\n[Result \"*\"]\n[FEN \"" + fullFEN + "\"]\n[Format \"Chinese\"]\n\n" +
			"{begins}\n1. 暗炮二进七翻相吃炮 暗炮2进4翻车\n2. 暗兵九进一翻车\n{! rook}\n2. ... 车2进1吃仕\n3. 前车平六\n*\n\n"},
		{rec, "WXF", "[Game \"Jieqi\"]\n[Result \"*\"]\n[FEN \"" + fullFEN + "\"]\n[Format \"WXF\"]\n\n" +
			"{begins}\n1. XC2+7=ExC XC2+4=R\n2. XP9+1=R\n{! rook}\n2. ... R2+1xA\n3. R+=6\n*\n\n"},
		{rec.View(1), "ICCS", "[Game \"Jieqi\"]\n[Result \"*\"]\n" + view + "[Format \"ICCS\"]\n\n" +
			"{begins}\n1. H2-H9Bx B7-B3r\n2. A3-A4R\n{! rook}\n2. ... B3-B2A\n3. A4-D4\n*\n\n"},
		{rec.View(ply.Watcher), "WXF", "[Game \"Jieqi\"]\n[Result \"*\"]\n[Format \"WXF\"]\n\n" +
			"{begins}\n1. XC2+7=ExX XC2+4=R\n2. XP9+1=R\n{! rook}\n2. ... R2+1xX\n3. R+=6\n*\n\n"},
	} {
		var out strings.Builder
		err := Rules{}.WriteGame(&out, ply.Archive[Position, Move]{Tags: map[string]string{"Format": c.format}, Record: c.rec, Notes: []ply.Note{
			{Ply: 0, Text: "begins"}, {Ply: 6, Marks: []string{"!"}, Text: "rook"},
		}})
		if diff := cmp.Diff(c.want, out.String()); diff != "" || err != nil {
			t.Errorf("%v (-want +got)\n%s", err, diff)
		}
	}
}

// threeSoldiers is the beginning of a game in which the front one of three soldiers captures a dark
// piece.
const threeSoldiers = "[FEN \"5k3/9/9/2xP5/3P5/3P5/9/9/9/4K4 w r1 - 0 1 view=w\"]\n\n"

// TestReadGames reads files as people write them.
func TestReadGames(t *testing.T) {
	for _, c := range []struct{ text, moves, err string }{
		{"1. h2e2N h7e7c *", "h2e2 N h7e7 c", ""},
		{"1. 炮二平五 翻马 炮8平5翻炮 1/2-1/2", "h2e2 N h7e7 c", ""},
		{"C2=5=H {good} C8=5 =C", "h2e2 N h7e7 c", ""},
		{"XC2=5 N XC8.5=C *", "h2e2 N h7e7 c", ""},
		{"h2e2 h7e7c", "", "it is not said yet what the last move turned up"},
		{"h2e2N h7e7", "", "it is not said what the last move turned up"},
		{"h2e2K", "", "not a move"},
		{"h2e2 N N", "", "not a move"},
		{"[FEN \"" + fullFEN + "\"]\n\nh2e2 h7e7", "h2e2 B h7e7 n", ""},
		{"[FEN \"" + fullFEN + "\"]\n\nh2e2N h7e7", "", "it is no horse"},
		{"[FEN \"4k4/9/9/9/9/8P/9/9/9/3K4X b R1P1r1 - 0 1 view=w up=i4?x?\"]\n\nRr e9e8", "Rr e9e8", ""},
		// A soldier with its number is no number of a move, also if it captures.
		{threeSoldiers + "16.7xR f9f8 *", "d6c6 r f9f8", ""},
		{threeSoldiers + "16.7 xR f9f8 *", "d6c6 r f9f8", ""},
		{threeSoldiers + "16.16.7xR 16...f9f8 *", "d6c6 r f9f8", ""},
		{threeSoldiers + "16.16+1 16.f9f8 *", "d6d7 f9f8", ""},
		{"[FEN \"9/9\"]\n\n*", "", "not ten ranks"},
	} {
		n := 0
		for game, err := range (Rules{}).ReadGames(strings.NewReader(c.text)) {
			n++
			if c.err != "" {
				var e *ply.FileError
				if !errors.As(err, &e) || !strings.Contains(err.Error(), c.err) {
					t.Errorf("%s: %v, want %s", c.text, err, c.err)
				}
				continue
			}
			if err != nil {
				t.Errorf("%s: %v", c.text, err)
				continue
			}
			var got []string
			states := game.Record.States()
			for i, m := range game.Record.Moves() {
				got = append(got, Rules{}.FormatCoordinates(&states[i], m))
			}
			if strings.Join(got, " ") != c.moves {
				t.Errorf("%s: %s, want %s", c.text, got, c.moves)
			}
		}
		if n != 1 {
			t.Errorf("%s: %d games", c.text, n)
		}
	}
	rulestest.PlyCount(t, Rules{}, "C2=5=H", "a6a5")
}

// A file of a game that goes on, with what one player has seen, does not depend on what is hidden.
func TestFileHides(t *testing.T) {
	r := Rules{}
	for i := range 50 {
		rec := randomRecord(t, r, uint64(i), 60)
		for player := ply.Watcher; player < 2; player++ {
			view := rec.View(player)
			var out bytes.Buffer
			if err := r.WriteGame(&out, ply.Archive[Position, Move]{Record: view}); err != nil {
				t.Fatal(err)
			}
			if strings.Contains(out.String(), "deal=") {
				t.Fatalf("%s", &out)
			}
		}
	}
}

// Whatever is played and taken back, JSON gives back the same game.
func FuzzRecordJSON(f *testing.F) {
	f.Add(uint64(1), []byte("a game of some moves"))
	f.Add(uint64(2), bytes.Repeat([]byte{10, 50, 90, 130, 170, 230}, 20))
	f.Add(uint64(3), []byte{1, 2, 3, 4, 5, 230, 230, 245, 255, 230})
	f.Fuzz(func(t *testing.T, seed uint64, choices []byte) {
		rulestest.RecordJSON(t, Rules{Taken: Taken(seed % 3)}, seed, choices)
	})
}

// FuzzPGN: no text panics, errors tell their place, and the games that are accepted are the same when
// they are written and read again. So are their notes.
func FuzzPGN(f *testing.F) {
	for _, text := range []string{
		"[Game \"Jieqi\"]\r\n[Red \"甲 \\\"乙\\\" \\\\\"]\r\n[Result \"红胜\"]\r\n\r\n1. 暗炮二平五翻马 {好} 暗马8进7翻炮 (1... 马2进3 {b } ) $14 ; d }\n1-0",
		"[FEN \"" + fullFEN + "\"]\n\n1. XC2=5 XC8=5=H {?! ! x} *\n\n%x\nh2e2N *",
		"[FEN \"4k4/9/9/9/9/8P/9/9/9/3K4X b R1P1r1 - 0 1 view=w up=i4?x?\"]\n{a} Rr {b} e9e8 *",
		"h2e2 {a} N {b} h7e7c 1/2-1/2 {end}",
		";　! wide\nh2e2N ;　\n;　?!\n*",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		lines, _ := io.ReadAll(gamefile.Newlines(bytes.NewReader(text)))
		for game, err := range (Rules{}).ReadGames(bytes.NewReader(text)) {
			if err != nil {
				var e *ply.FileError
				if !errors.As(err, &e) || e.Offset > int64(len(text)) || e.Line != bytes.Count(lines[:e.Offset], []byte("\n"))+1 {
					t.Fatalf("%v", err)
				}
				continue
			}
			var out bytes.Buffer
			if err := (Rules{}).WriteGame(&out, game); errors.Is(err, ply.ErrFileLimit) {
				continue
			} else if err != nil {
				t.Fatal(err)
			}
			written := out.String()
			want, _ := game.Record.MarshalJSON()
			for again, err := range (Rules{}).ReadGames(&out) {
				if err != nil {
					t.Fatalf("%v\n%s", err, written)
				}
				if got, _ := again.Record.MarshalJSON(); string(got) != string(want) {
					t.Fatalf("%s\nis read as %s, want %s", written, got, want)
				}
			}
		}
		rulestest.Notes(t, Rules{}, text)
	})
}
