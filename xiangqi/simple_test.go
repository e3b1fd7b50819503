package xiangqi

import (
	"testing"

	"github.com/plygo/ply"
)

func TestPlacement(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		want      ply.Score
	}{
		{"start", startFEN, 0},
		// Rook 600 on the edge, 0, for Red.
		{"rook", "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1", 600},
		{"rook, Black to move", "3k5/9/9/9/9/9/9/9/9/R3K4 b - - 0 1", -600},
		// Horse 270, on its own side 4·4 + 5·2; cannon 285 in the middle 2·4.
		{"horse and cannon", "3k5/9/4c4/9/9/9/9/4N4/9/5K3 w - - 0 1", 270 + 26 - 285 - 8},
		// Two advisors on one side, an elephant on the other; the black general is one rank up.
		{"guards", "9/3k5/4b4/9/9/9/9/9/4A4/3AK4 w - - 0 1", 240 - 120 + 10},
		// Soldiers: at home 30, crossed 60 and by the file 5·2, on the last rank 40.
		{"soldiers", "2P1k4/9/9/9/2P6/9/9/9/4p4/3K1p3 w - - 0 1", 40 + 70 - (60 + 20) - 40},
		{"soldier at home", "4k4/9/9/9/9/9/2P6/9/9/3K5 w - - 0 1", 30},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := mustParse(c.fen)
			if got := (Placement{}).Evaluate(&p); got != c.want {
				t.Errorf("got %d, want %d", got, c.want)
			}
		})
	}
	if _, ok := ply.As[ply.Tactician[Position, Move]](ply.Game[Position, Move](Placement{})); !ok {
		t.Error("Placement is no Tactician")
	}
}

func TestMaterial(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		want      ply.Score
	}{
		{"start", startFEN, 0},
		{"rook", "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1", 600},
		{"rook, Black to move", "3k5/9/9/9/9/9/9/9/9/R3K4 b - - 0 1", -600},
		{"horse and cannon", "3k5/9/4c4/9/9/9/9/4N4/9/5K3 w - - 0 1", 270 - 285},
		{"guards", "9/3k5/4b4/9/9/9/9/9/4A4/3AK4 w - - 0 1", 2*120 - 120},
		{"soldiers", "2P1k4/9/9/9/2P6/9/9/9/9/3K1p3 b - - 0 1", 30 - 2*30},
	} {
		p := mustParse(c.fen)
		if got := (Material{}).Evaluate(&p); got != c.want {
			t.Errorf("%s: got %d, want %d", c.name, got, c.want)
		}
	}
	if got := (Material{}).Value(NoKind); got != 0 {
		t.Errorf("no piece counts %d", got)
	}
	if got := (Material{}).Value(General); got != 6000 {
		t.Errorf("a general counts %d", got)
	}
}
