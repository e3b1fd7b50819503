package chart

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/match"
)

// wellFormed counts the elements of a picture.
func wellFormed(t *testing.T, svg string) map[string]int {
	t.Helper()
	elements := map[string]int{}
	for d := xml.NewDecoder(strings.NewReader(svg)); ; {
		token, err := d.Token()
		if err == io.EOF {
			return elements
		}
		if err != nil {
			t.Fatalf("not well-formed: %v\n%s", err, svg)
		}
		if e, ok := token.(xml.StartElement); ok {
			elements[e.Name.Local]++
		}
	}
}

// Every kind of chart is well-formed and has what it was given, also where there is nothing.
func TestCharts(t *testing.T) {
	games := match.NewTable([]match.Result{
		{Round: 1, Players: [2]string{"a<b", "c:d"}, Outcome: ply.Win},
		{Round: 1, Players: [2]string{"c:d", "a<b"}, Outcome: ply.Loss},
	})
	for _, c := range []struct {
		name, svg, element string
		want               int
	}{
		{"lines", ByDepth("x<y", Panel{Title: "&", Lines: []Line{{Values: []float64{1, 0, 100}}, {Dashed: true}}}), "circle", 2},
		{"no lines", ByDepth("none"), "circle", 0},
		{"rates", Rates(Standing{"x<y", games}), "rect", 1 + 2 + 4},
		{"no rates", Rates(), "rect", 3},
		{"spans", Spans("x<y", "ms", "here", "there", []Span{{"a&b", Range{0.01, 1, 30}, Range{0, 0, 4}}, {"none", Range{}, Range{}}}), "rect", 1 + 2 + 2},
		{"no spans", Spans("none", "ms", "here", "there", nil), "rect", 3},
		{"grid", Grid("x<y", []string{"a b", "c"}, [][]Cell{{{}, {1, 2}}, {{0, 2}, {}}}), "rect", 1 + 4},
	} {
		if got := wellFormed(t, c.svg)[c.element]; got != c.want {
			t.Errorf("%s: %d elements %s, want %d\n%s", c.name, got, c.element, c.want, c.svg)
		}
	}
}

func TestShort(t *testing.T) {
	for v, want := range map[float64]string{0: "0", 0.0123: "0.012", 0.5: "0.5", 1: "1", 4.26: "4.3", 12077: "12,077"} {
		if got := short(v); got != want {
			t.Errorf("short(%v) = %s, want %s", v, got, want)
		}
	}
}
