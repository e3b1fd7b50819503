package alphabeta

import (
	"math/bits"
	"reflect"
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

// Without Pruning nothing is left of what a game allows, and without any one technique no
// more than that is lost.
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
	x.Tuning = &ply.Tuning{Pruning: all}
	x.Without = Pruning
	if set, err := x.settings(); err != nil || !set.exact {
		t.Errorf("without Pruning there is %+v, %v", set.prune, err)
	}
	for i, technique := range techniques {
		if technique.off == nil {
			continue
		}
		x.Without = 1 << i
		set, err := x.settings()
		if err != nil {
			t.Fatal(err)
		}
		lost := 0
		for _, v := range reflect.ValueOf(set.prune).Fields() {
			if v.IsZero() {
				lost++
			}
		}
		if lost != 1 || x.Without&Pruning == 0 {
			t.Errorf("without %v the game allows %+v", x.Without, set.prune)
		}
	}
}
