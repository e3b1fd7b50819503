package xiangqi

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Features sets the feature of each piece, by its kind, its side and its point.
func TestFeatures(t *testing.T) {
	for _, text := range []string{
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
		"1nbakabnr/9/8c/1rp1p1p1p/9/R8/2P1P1PCP/1cC1B1N2/9/1NBAKA2R b - - 0 7",
		"3aka3/9/4b1n2/3Np4/6p2/8p/9/2r6/4A1R2/4KA3 b - - 1 31",
	} {
		p, err := ParseFEN(text)
		if err != nil {
			t.Fatal(err)
		}
		for player := range 2 {
			want := make([]uint64, 28)
			for s := range Square(squares) {
				piece := p.At(s)
				if piece == NoPiece {
					continue
				}
				rank := s.Rank()
				if player == 1 {
					rank = ranks - 1 - rank
				}
				word := 2 * int(piece.Kind()-Soldier)
				if piece.Color() != Color(player) {
					word += 14
				}
				want[word+rank/5] |= 1 << (9*(rank%5) + s.File())
			}
			got := make([]uint64, 28)
			got[5] = 1
			if (Rules{}).Features(got, &p, player); !cmp.Equal(got, want) {
				t.Errorf("%s: player %d sees other features:\n%s", text, player, cmp.Diff(want, got))
			}
		}
	}
}
