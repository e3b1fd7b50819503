package svgboard

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply/internal/svgboard/boardtest"
)

// The first thing that is wrong is the error, and there is no picture.
func TestErrors(t *testing.T) {
	frame := Frame{Columns: 3, Rows: 2}
	for _, c := range []struct {
		name string
		draw func(b *Board)
		want string
	}{
		{"last", func(b *Board) { b.Last(Point{3, 0}); b.Check(Point{0, 0}) }, "the last move is off the board"},
		{"check", func(b *Board) { b.Check(Point{0, 2}); b.Last(Point{3, 0}) }, "the check is off the board"},
		{"stamp", func(b *Board) { b.Stamp(Point{-1, 0}, "stone", "<path/>") }, "stone is off the board"},
		{"arrow", func(b *Board) { b.Arrows([]Arrow{{From: Point{0, 0}, To: Point{1, 0}}, {To: Point{1, -1}}}) }, "the end of arrow 1 is off the board"},
		{"mark", func(b *Board) { b.Marks([]Mark{{Label: "x", Color: "0"}}) }, `"0" is no colour; want a name such as red, or #rrggbb`},
	} {
		b := Begin(frame)
		c.draw(b)
		svg, err := b.End()
		if svg != nil || err == nil || err.Error() != c.want {
			t.Errorf("%s: got %d bytes and error %v, want %s", c.name, len(svg), err, c.want)
		}
	}
}

// Whatever text is put into a picture, it can be read, and says the same.
func FuzzText(f *testing.F) {
	f.Add("<&\"'>", "]]>")
	f.Add("\x00\xff\u2028", "帅")
	f.Fuzz(func(t *testing.T, about, label string) {
		b := Begin(Frame{About: about, Columns: 1, Rows: 1, Below: []string{about}, Left: []string{label}})
		b.Marks([]Mark{{Label: label}})
		svg, err := b.End()
		if err != nil {
			t.Fatal(err)
		}
		all := boardtest.Read(t, svg)
		want := strings.Map(allowed, about)
		want = strings.ReplaceAll(strings.ReplaceAll(want, "\r\n", "\n"), "\r", "\n") // as XML has it
		if got := all[1].Text; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	})
}

func TestNumber(t *testing.T) {
	got := map[float64]string{}
	want := map[float64]string{0: "0", 30: "30", 100: "100", 1.5: "1.5", 2.0 / 3: "0.67", -7.25: "-7.25", -0.001: "0"}
	for v := range want {
		got[v] = Number(v)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
