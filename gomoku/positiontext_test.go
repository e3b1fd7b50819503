package gomoku_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/board"
	"github.com/plygo/ply/gomoku"
)

// Whatever way a position is written, it is written back in one.
func TestParsePosition(t *testing.T) {
	for text, want := range map[string]string{
		"":                            "15 freestyle",
		"  \t\r\n":                    "15 freestyle",
		"19":                          "19 freestyle",
		"renju":                       "15 renju",
		"Caro-With-Overlines 20":      "20 caro-with-overlines",
		"h8":                          "15 freestyle h8",
		"h8 i9 h9":                    "15 freestyle h8 i9 h9",
		"h8i9h9":                      "15 freestyle h8 i9 h9",
		"7,7 8,8 7,8":                 "15 freestyle h8 i9 h9",
		"h9 i9 h8":                    "15 freestyle h9 i9 h8",
		"j10 i9 h9 h8":                "15 freestyle h9 i9 j10 h8",
		"h8 - i9":                     "15 freestyle h8 - i9",
		"- h8":                        "15 freestyle - h8",
		"-":                           "15 freestyle -",
		"- -":                         "15 freestyle",
		"h8 -":                        "15 freestyle h8 -",
		"h8 i9 -":                     "15 freestyle h8 i9 -",
		"i9 h8 -":                     "15 freestyle i9 h8 -",
		"h8 i9 - -":                   "15 freestyle - i9 h8 -",
		"h8 i9 - - -":                 "15 freestyle h8 i9 -",
		"h8 - i9 - j10 -":             "15 freestyle h8 - i9 - j10 -",
		"- h8 - i9 - j10":             "15 freestyle - h8 - i9 - j10",
		"15 swapped standard h8":      "15 standard swapped h8",
		"20 t20 a1":                   "20 freestyle t20 a1",
		"a1 a2 b1 b2 c1 c2 d1 d2 e1":  "15 freestyle a1 a2 b1 b2 c1 c2 d1 d2 e1",
		"a1 a2 c1 b2 d1 c2 e1 d2 b1":  "15 freestyle a1 a2 c1 b2 d1 c2 e1 d2 b1",
		"renju h8 a1 h9 a2 h10 c3 i8": "15 renju h8 a1 h9 a2 h10 c3 i8",
	} {
		_, b, err := gomoku.ParsePosition(text)
		if got := b.String(); err != nil || got != want {
			t.Errorf("%q: %q, %v, want %q", text, got, err, want)
		}
	}
}

func TestPositionErrors(t *testing.T) {
	for _, tt := range []struct {
		text   string
		reason gomoku.PositionReason
		offset int
	}{
		{"4", gomoku.BadSize, 0},
		{"21 h8", gomoku.BadSize, 0},
		{"0", gomoku.BadSize, 0},
		{"15 15", gomoku.BadWord, 3},
		{"1500", gomoku.BadWord, 0},
		{"renju renju", gomoku.BadWord, 6},
		{"15 go h8", gomoku.BadWord, 3},
		{"h8 renju", gomoku.BadWord, 3},
		{"h8 15", gomoku.BadWord, 3},
		{"h8-i9", gomoku.BadWord, 2},
		{"h8 --", gomoku.BadWord, 3},
		{"h8 x", gomoku.BadWord, 3},
		{"h8 u1", gomoku.BadWord, 3},
		{"h8 h99", gomoku.BadWord, 3},
		{"h8 \xff", gomoku.BadWord, 3},
		{"h8 p1", gomoku.OffBoard, 3},
		{"9 j1", gomoku.OffBoard, 2},
		{"h8 i9 7,7", gomoku.PointTaken, 6},
		{"h8h8", gomoku.PointTaken, 2},
		{"a1 a2 b1 b2 c1 c2 d1 d2 e1 e2", gomoku.OverBefore, 29},
		{"a1 a2 b1 b2 c1 c2 d1 d2 e1 h8", gomoku.OverBefore, 29},
		{"opening:2 h8", gomoku.BadStage, 0},
		{"15 opening:0", gomoku.BadStage, 3},
		{"opening: h8", gomoku.BadStage, 0},
		{"opening:1000", gomoku.BadStage, 0},
		{strings.Repeat("- ", 10_000), gomoku.TooManyWords, 1600},
	} {
		_, err := gomoku.Rules{}.Parse(tt.text)
		if _, _, any := gomoku.ParsePosition(tt.text); any != nil {
			err = any
		}
		var got *ply.StateError
		if !errors.As(err, &got) || got.Offset != tt.offset || !errors.Is(err, tt.reason) {
			t.Errorf("%.40q: %v, want %v at %d", tt.text, err, tt.reason, tt.offset)
		}
	}
	g := rules(t, 19, gomoku.Caro)
	for text, want := range map[string]error{"15 caro h8": gomoku.WrongSize, "19 renju": gomoku.WrongRule, "15": gomoku.WrongSize, "caro 19 s19": nil, "s19": nil, "t1": gomoku.OffBoard} {
		if _, err := g.Parse(text); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", text, err, want)
		}
	}
}

func rules(t testing.TB, size int, rule gomoku.Rule) gomoku.Rules {
	t.Helper()
	g, err := gomoku.New(size, rule)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

var allRules = []gomoku.Rule{gomoku.Freestyle, gomoku.Standard, gomoku.Renju, gomoku.Caro, gomoku.CaroOverline}

// Every position of random games, also those in which the players have exchanged colours,
// is read back as exactly the value that it was.
func TestPositionRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, rule := range allRules {
		for _, size := range []int{5, 6, 15, 20} {
			g := rules(t, size, rule)
			for b := g.Start(); ; {
				text := g.Format(&b)
				back, err := g.Parse(text)
				if err != nil || back != b {
					t.Fatalf("%s: %v\n%s", text, err, board.Text(gomoku.Rules{}.Draw(&b), board.Style{}))
				}
				again, other, err := gomoku.ParsePosition(text)
				if err != nil || again != g || other != b {
					t.Fatalf("%s is read as %v of %v: %v", text, other, again, err)
				}
				if g.Terminal(&b) != ply.Ongoing {
					break
				}
				moves := g.Moves(nil, &b)
				m := moves[rng.IntN(len(moves))]
				if parsed, err := g.ParseMove(&b, g.FormatMove(&b, m)); err != nil || parsed != m {
					t.Fatalf("%v in %v is read as %v: %v", m, text, parsed, err)
				}
				if g.Play(&b, m); rng.IntN(10) == 0 {
					b.Swap()
				}
			}
		}
	}
}

func TestParseRule(t *testing.T) {
	for _, rule := range allRules {
		for _, text := range []string{rule.String(), strings.ToUpper(rule.String()), strings.ReplaceAll(rule.String(), " ", "-")} {
			if got, err := gomoku.ParseRule(text); err != nil || got != rule {
				t.Errorf("%q: %v, %v", text, got, err)
			}
		}
	}
	got := map[string]gomoku.Rule{}
	for _, text := range []string{"0", "1", "4", "8", "9"} {
		got[text], _ = gomoku.ParseRule(text)
	}
	want := map[string]gomoku.Rule{"0": gomoku.Freestyle, "1": gomoku.Standard, "4": gomoku.Renju, "8": gomoku.CaroOverline, "9": gomoku.Caro}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("numbers of the protocol (-want +got)\n%s", diff)
	}
	for _, text := range []string{"", "go", "2", "-1", "12"} {
		if rule, err := gomoku.ParseRule(text); err == nil {
			t.Errorf("%q is read as %v", text, rule)
		}
	}
}
