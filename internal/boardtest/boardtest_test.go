package boardtest_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply/internal/boardtest"
	"github.com/plygo/ply/internal/trial"
)

// picture has two columns, a and b, at 20 and 40, and two rows, 2 and 1, at 20 and 40.
const picture = `<svg><defs><g id="ply-chess-K"/></defs>
<g class="names"><text x="5" y="26">2</text><text x="5" y="46">1</text><text x="20" y="60">a</text><text x="40" y="60">b</text></g>
<rect class="last" x="30" y="30" width="20" height="20"/>
<circle class="mark" cx="21" cy="19"/>
<text class="number" x="20" y="43" font-size="9">7</text>
<use href="#ply-chess-K" x="40" y="20"/>
<g class="stone" transform="translate(41 39)"/>
<path class="arrow" d="M20,20 L1,1 L1,1 L39,40 L41,40 L1,1 L1,1"/>
</svg>`

func TestPlaces(t *testing.T) {
	all := boardtest.Read(t, []byte(picture))
	want := map[string][]string{"last": {"b1"}, "mark": {"a2"}, "number": {"a1"}, "stone": {"b1"}, "arrow": {"b1a2"}}
	if diff := cmp.Diff(want, boardtest.Places(t, all, "last", "mark", "number", "stone", "arrow", "nothing")); diff != "" {
		t.Errorf("places (- want, + got)\n%s", diff)
	}
	if diff := cmp.Diff(map[string]string{"b2": "K"}, boardtest.Pieces(t, all, "ply-chess-")); diff != "" {
		t.Errorf("pieces (- want, + got)\n%s", diff)
	}
	if got := boardtest.Class(all, "number"); len(got) != 1 || got[0].Text != "7" || got[0].Number(t, "x") != 20 {
		t.Errorf("numbers: %v", got)
	}
}

// A picture with a mistake fails the test that reads it.
func TestMistakes(t *testing.T) {
	read := func(svg string) func(testing.TB) {
		return func(t testing.TB) { boardtest.Read(t, []byte(svg)) }
	}
	places := func(old, new string) func(testing.TB) {
		return func(t testing.TB) {
			all := boardtest.Read(t, []byte(strings.Replace(picture, old, new, 1)))
			boardtest.Places(t, all, "last", "stone", "arrow")
		}
	}
	file := filepath.Join(t.TempDir(), "picture.svg")
	golden := func(svg string) func(testing.TB) {
		return func(t testing.TB) { boardtest.Golden(t, file, []byte(svg)) }
	}
	missing := trial.Run(t, golden(picture))
	if !missing.Failed || !strings.Contains(missing.Text, file) {
		t.Errorf("without a file: %+v", missing)
	}
	if err := os.WriteFile(file, []byte(picture), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name string
		test func(testing.TB)
		want string // empty if there is no mistake
	}{
		{"none", places("", ""), ""},
		{"not closed", read("<svg>"), "not well-formed"},
		{"an identifier twice", read(`<svg><g id="a"/><g id="a"/></svg>`), `"a" occurs 2 times`},
		{"no such identifier", read(`<svg><use href="#ply-x"/></svg>`), `use refers to "x"`},
		{"no such filter", read(`<svg><g filter="url(#ply-x)"/></svg>`), `g refers to "x"`},
		{"a filter", read(`<svg><g id="ply-x"/><g filter="url(#ply-x)"/></svg>`), ""},
		{"no number", places(`width="20"`, `width="wide"`), "width of rect"},
		{"no place", places("translate", "scale"), "the place of"},
		{"a short arrow", places("M20,20 ", ""), "12 numbers, want 14"},
		{"a strange arrow", places("M20,20 ", "M2.0.1,20 "), "2.0.1"},
		{"the picture of the file", golden(picture), ""},
		{"another picture", golden(picture + " "), "is not what is drawn now"},
	} {
		got := trial.Run(t, tt.test)
		if got.Failed != (tt.want != "") || !strings.Contains(got.Text, tt.want) {
			t.Errorf("%s: failed is %v, want %q in\n%s", tt.name, got.Failed, tt.want, got.Text)
		}
	}
}
