package alphabeta

import (
	"context"
	"math/bits"
	"reflect"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
)

// Every technique has a line in the table, under its own name.
func TestTechniques(t *testing.T) {
	if n := bits.OnesCount32(uint32(All)); n != len(techniques) {
		t.Fatalf("%d techniques, and %d lines in the table", n, len(techniques))
	}
	for want, technique := range map[string]Technique{
		"": 0, "Table": Table, "Star": Star, "Quiescence": Quiescence, "Reductions": Reductions,
		"LateMoves": LateMoves, "InternalReduction": InternalReduction, "Killers, Counters": Killers | Counters,
	} {
		if got := technique.String(); got != want {
			t.Errorf("%b is called %q, want %q", technique, got, want)
		}
	}
}

// cleared has the field of ply.Pruning that a search without a technique clears.
var cleared = map[Technique]string{
	Table:           "Singular", // which asks the table for the move
	Reductions:      "Reduce",
	NullMove:        "NullMove",
	Futility:        "Futility",
	ReverseFutility: "ReverseFutility",
	Razoring:        "Razor",
	LateMoves:       "LateMoves",
	Exchange:        "Exchange",
	Delta:           "Delta",
	Extensions:      "Extend",
	Singular:        "Singular",
	Typical:         "Typical",
}

// Without Pruning nothing is left of what a game allows, and without any one technique only
// its own field is lost.
func TestPruningOff(t *testing.T) {
	var all ply.Pruning
	for _, v := range reflect.ValueOf(&all).Elem().Fields() {
		switch v.Kind() {
		case reflect.Bool:
			v.SetBool(true)
		default:
			v.SetInt(1)
		}
	}
	x := New(chess.Rules{})
	x.Tuning = ply.Tuning{Pruning: all}
	x.Without = Pruning
	if set, err := x.settings(); err != nil || !set.exact {
		t.Errorf("without Pruning there is %+v, %v", set.prune, err)
	}
	for x.Without = 1; x.Without <= All; x.Without <<= 1 {
		set, err := x.settings()
		if err != nil {
			t.Fatal(err)
		}
		var lost []string
		for field, v := range reflect.ValueOf(set.prune).Fields() {
			if v.IsZero() {
				lost = append(lost, field.Name)
			}
		}
		if got := strings.Join(lost, ", "); got != cleared[x.Without] {
			t.Errorf("without %v the game loses %q, want %q", x.Without, got, cleared[x.Without])
		}
	}
}

// A field of the tuning that is set to zero does the same as to leave the technique out.
func TestTuning(t *testing.T) {
	nodes := func(change func(x *Searcher[chess.Position, chess.Move])) int64 {
		x := New(chess.Rules{})
		change(x)
		r, err := x.Search(context.Background(), ply.Limits{Depth: 7}, chess.Start())
		if err != nil {
			t.Fatal(err)
		}
		return r.Nodes
	}
	whole := nodes(func(*Searcher[chess.Position, chess.Move]) {})
	without := nodes(func(x *Searcher[chess.Position, chess.Move]) { x.Without = NullMove })
	tuned := nodes(func(x *Searcher[chess.Position, chess.Move]) { x.Tuning.Pruning.NullMove = 0 })
	if without == whole || tuned != without {
		t.Errorf("%d nodes with the null move, %d without, %d if it is off in the tuning", whole, without, tuned)
	}
}
