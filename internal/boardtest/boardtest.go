// Package boardtest reads pictures of boards as somebody does who looks at them: a thing is
// where the names at the edge say that it is.
package boardtest

import (
	"bytes"
	"encoding/xml"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the pictures that the tests compare with anew")

// Golden compares a picture with the one in a file.
func Golden(t testing.TB, file string, svg []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, svg, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(svg)); diff != "" {
		t.Errorf("%s is not what is drawn now; look at it, and write it anew with go test -update (-want +got)\n%s", file, diff)
	}
}

// Element is an element of a picture.
type Element struct {
	Name   string
	Parent string // the class of the element around it
	Attr   map[string]string
	Text   string
}

// Read returns the elements of a picture in their order. It fails if the picture is not
// well-formed, has an identifier twice, or refers to one that it does not have.
func Read(t testing.TB, svg []byte) []Element {
	t.Helper()
	var all []Element
	var open []int // the elements that the reader is in
	ids := map[string]int{}
	decoder := xml.NewDecoder(bytes.NewReader(svg))
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("the picture is not well-formed: %v\n%s", err, svg)
		}
		switch token := token.(type) {
		case xml.StartElement:
			e := Element{Name: token.Name.Local, Attr: map[string]string{}}
			if len(open) > 0 {
				e.Parent = all[open[len(open)-1]].Attr["class"]
			}
			for _, a := range token.Attr {
				e.Attr[a.Name.Local] = a.Value
			}
			if id, ok := e.Attr["id"]; ok {
				ids[id]++
			}
			open = append(open, len(all))
			all = append(all, e)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			if len(open) > 0 {
				all[open[len(open)-1]].Text += string(token)
			}
		}
	}
	for id, n := range ids {
		if n > 1 {
			t.Errorf("the identifier %q occurs %d times", id, n)
		}
	}
	for _, e := range all {
		for _, value := range e.Attr {
			id, ok := strings.CutPrefix(value, "#ply-")
			if url, is := strings.CutPrefix(value, "url(#ply-"); is {
				id, ok = strings.TrimSuffix(url, ")"), true
			}
			if ok && ids["ply-"+id] == 0 {
				t.Errorf("%s refers to %q, which is not there", e.Name, id)
			}
		}
	}
	return all
}

// Class returns the elements of a class.
func Class(all []Element, class string) (found []Element) {
	for _, e := range all {
		if e.Attr["class"] == class {
			found = append(found, e)
		}
	}
	return found
}

// Places returns where the elements of some classes are, by class, in their order. An arrow
// has the names of both its ends, one after the other.
func Places(t testing.TB, all []Element, classes ...string) map[string][]string {
	t.Helper()
	places := make(map[string][]string)
	for _, class := range classes {
		for _, e := range Class(all, class) {
			place := ""
			if class == "arrow" {
				from, to := e.Ends(t, all)
				place = from + to
			} else {
				place = e.At(t, all)
			}
			places[class] = append(places[class], place)
		}
	}
	return places
}

// Pieces returns which pieces are drawn where: by place, the names of the shapes that are
// used there, without the prefix.
func Pieces(t testing.TB, all []Element, prefix string) map[string]string {
	t.Helper()
	pieces := make(map[string]string)
	for _, e := range all {
		if e.Name == "use" {
			pieces[e.At(t, all)] = strings.TrimPrefix(e.Attr["href"], "#"+prefix)
		}
	}
	return pieces
}

// Place returns the names of the column and of the row that a place of the picture is
// nearest to, such as "e4".
func Place(t testing.TB, all []Element, x, y float64) string {
	t.Helper()
	column, row := "", ""
	nearX, nearY := math.Inf(1), math.Inf(1)
	left := math.Inf(1) // the names of rows are those that are furthest left
	for _, e := range all {
		if e.Parent == "names" {
			left = min(left, e.Number(t, "x"))
		}
	}
	for _, e := range all {
		if e.Parent != "names" {
			continue
		}
		ex, ey := e.Number(t, "x"), e.Number(t, "y")-6 // where the text stands on
		if ex == left {
			if d := math.Abs(ey - y); d < nearY {
				row, nearY = e.Text, d
			}
		} else if d := math.Abs(ex - x); d < nearX {
			column, nearX = e.Text, d
		}
	}
	return column + row
}

// At returns the place of an element: where it is put, or its middle.
func (e Element) At(t testing.TB, all []Element) string {
	t.Helper()
	switch e.Name {
	case "g":
		var x, y float64
		if _, err := fmt.Sscanf(e.Attr["transform"], "translate(%g %g)", &x, &y); err != nil {
			t.Fatalf("the place of %v: %v", e, err)
		}
		return Place(t, all, x, y)
	case "circle":
		return Place(t, all, e.Number(t, "cx"), e.Number(t, "cy"))
	case "rect":
		return Place(t, all, e.Number(t, "x")+e.Number(t, "width")/2, e.Number(t, "y")+e.Number(t, "height")/2)
	case "text":
		return Place(t, all, e.Number(t, "x"), e.Number(t, "y")-e.Number(t, "font-size")/3)
	}
	return Place(t, all, e.Number(t, "x"), e.Number(t, "y"))
}

var pathNumber = regexp.MustCompile(`-?[0-9.]+`)

// Ends returns the places that an arrow comes from and points to.
func (e Element) Ends(t testing.TB, all []Element) (from, to string) {
	t.Helper()
	var p []float64
	for _, text := range pathNumber.FindAllString(e.Attr["d"], -1) {
		v, err := strconv.ParseFloat(text, 64)
		if err != nil {
			t.Fatal(err)
		}
		p = append(p, v)
	}
	if len(p) != 14 {
		t.Fatalf("an arrow has %d numbers, want 14: %s", len(p), e.Attr["d"])
	}
	// The tip comes first, the two corners of the other end are the fourth and fifth.
	return Place(t, all, (p[6]+p[8])/2, (p[7]+p[9])/2), Place(t, all, p[0], p[1])
}

// Number returns an attribute that is a number.
func (e Element) Number(t testing.TB, name string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(e.Attr[name], 64)
	if err != nil {
		t.Fatalf("%s of %s: %v", name, e.Name, err)
	}
	return v
}
