package ply_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/xiangqi"
)

// alike are the types that two or three of the large games have, under the name in chess.
var alike = map[string][]reflect.Type{
	"Position": {reflect.TypeFor[*chess.Position](), reflect.TypeFor[*xiangqi.Position](), reflect.TypeFor[*gomoku.Position]()},
	"Rules":    {reflect.TypeFor[chess.Rules](), reflect.TypeFor[xiangqi.Rules](), reflect.TypeFor[gomoku.Rules](), reflect.TypeFor[gomoku.Opening]()},
	"Move":     {reflect.TypeFor[chess.Move](), reflect.TypeFor[xiangqi.Move](), reflect.TypeFor[gomoku.Move]()},
	"Color":    {reflect.TypeFor[chess.Color](), reflect.TypeFor[xiangqi.Color](), reflect.TypeFor[gomoku.Color]()},
	"Square":   {reflect.TypeFor[chess.Square](), reflect.TypeFor[xiangqi.Square]()},
	"Kind":     {reflect.TypeFor[chess.Kind](), reflect.TypeFor[xiangqi.Kind]()},
	"Piece":    {reflect.TypeFor[chess.Piece](), reflect.TypeFor[xiangqi.Piece]()},
	"Result":   {reflect.TypeFor[chess.Result](), reflect.TypeFor[xiangqi.Result](), reflect.TypeFor[gomoku.Result]()},
	"PGN":      {reflect.TypeFor[*chess.PGN](), reflect.TypeFor[*xiangqi.PGN](), reflect.TypeFor[*gomoku.Kifu]()},
	"PGNMove":  {reflect.TypeFor[chess.PGNMove](), reflect.TypeFor[xiangqi.PGNMove](), reflect.TypeFor[gomoku.KifuMove]()},
	"Tag":      {reflect.TypeFor[chess.Tag](), reflect.TypeFor[xiangqi.Tag](), reflect.TypeFor[gomoku.Tag]()},
}

// shared are the methods and fields that all games must have.
var shared = map[string][]string{
	"Position": {"Play", "Moves", "Legal", "Hash", "Mirror", "Turn", "At", "ParseMove", "Outcome", "String"},
	"Rules":    {"Sides", "Pass", "Reason", "Explain", "Mirror", "Order", "Tactical", "Forces", "Slot", "WriteGame", "ReadGames", "FormatCoordinates", "Draw", "Touch"},
	"Color":    {"Other", "String"},
	"PGN":      {"Tags", "Start", "Comment", "Moves", "Result", "Tag"},
	"PGNMove":  {"Move", "Comment"},
}

// unlike are the names whose shapes differ, with the reason.
var unlike = map[string]string{
	"Position.At":     "gomoku has points, which are moves, and stones, which have no kind",
	"Position.Move":   "only chess has promotions",
	"PGN.Comment":     "only chess has comments with commands in them",
	"PGNMove.Comment": "only chess has comments with commands in them",
}

// The same thing has the same name and the same shape in chess, xiangqi and gomoku.
func TestSameNames(t *testing.T) {
	used := map[string]bool{}
	for name, types := range alike {
		shapes := make([]map[string]string, len(types))
		for i, typ := range types {
			shapes[i] = shapesOf(typ)
			for _, member := range shared[name] {
				if shapes[i][member] == "" {
					t.Errorf("%v has no %s", typ, member)
				}
			}
		}
		for i, typ := range types {
			for member, shape := range shapes[i] {
				for j := range i {
					other, ok := shapes[j][member]
					if !ok || other == shape {
						continue
					}
					if used[name+"."+member] = true; unlike[name+"."+member] == "" {
						t.Errorf("%v.%s is %s, but %v.%[2]s is %s", typ, member, shape, types[j], other)
					}
				}
			}
		}
	}
	for name, reason := range unlike {
		if !used[name] {
			t.Errorf("%s does not differ any more: %s", name, reason)
		}
	}
}

// shapesOf returns the types of the exported methods and fields of t, without the names of
// packages.
func shapesOf(t reflect.Type) map[string]string {
	shapes := map[string]string{}
	for i := range t.NumMethod() {
		m := t.Method(i)
		var in, out []string
		for j := 1; j < m.Type.NumIn(); j++ { // without the receiver
			in = append(in, plain(m.Type.In(j)))
		}
		for j := range m.Type.NumOut() {
			out = append(out, plain(m.Type.Out(j)))
		}
		shapes[m.Name] = "func(" + strings.Join(in, ", ") + ") (" + strings.Join(out, ", ") + ")"
	}
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() == reflect.Struct {
		for _, f := range reflect.VisibleFields(t) {
			if f.IsExported() && !f.Anonymous {
				shapes[f.Name] = plain(f.Type)
			}
		}
	}
	return shapes
}

// plain returns the name of a type without the name of its game, and a Kifu as a PGN.
func plain(t reflect.Type) string {
	return strings.NewReplacer(
		"github.com/plygo/ply/", "", "chess.", "", "xiangqi.", "", "gomoku.", "", "Kifu", "PGN",
	).Replace(t.String())
}

// The names of the results are the same but for the colours, and so are their texts.
func TestSameResults(t *testing.T) {
	var texts [3][]string
	for i := range 4 {
		texts[0] = append(texts[0], []chess.Result{chess.Unfinished, chess.WhiteWins, chess.BlackWins, chess.Drawn}[i].String())
		texts[1] = append(texts[1], []xiangqi.Result{xiangqi.Unfinished, xiangqi.RedWins, xiangqi.BlackWins, xiangqi.Drawn}[i].String())
		texts[2] = append(texts[2], []gomoku.Result{gomoku.Unfinished, gomoku.BlackWins, gomoku.WhiteWins, gomoku.Drawn}[i].String())
	}
	for _, got := range texts {
		if want := []string{"*", "1-0", "0-1", "1/2-1/2"}; !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
