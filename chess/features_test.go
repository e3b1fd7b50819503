package chess

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Features sets the feature of each piece, by its kind, its side and its square. With the king on the files a to d the
// files are exchanged.
func TestFeatures(t *testing.T) {
	for _, text := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"2kr3r/ppp2ppp/2n5/3q4/8/2N2N2/PPP2PPP/R2QR1K1 b - - 0 1",
		"8/8/3k4/2p2p2/2P2P2/3K4/8/7B w - - 0 50",
		"4k3/8/8/8/8/8/P7/3K4 w - - 0 1",
	} {
		p, err := ParseFEN(text)
		if err != nil {
			t.Fatal(err)
		}
		for player := range 2 {
			king, _ := p.King(Color(player))
			want := make([]uint64, 12)
			for s := A1; s <= H8; s++ {
				piece := p.At(s)
				if piece == NoPiece {
					continue
				}
				file, rank := s.File(), s.Rank()
				if player == 1 {
					rank = 7 - rank
				}
				if king.File() < 4 {
					file = 7 - file
				}
				word := int(piece.Kind() - Pawn)
				if piece.Color() != Color(player) {
					word += 6
				}
				want[word] |= 1 << (8*rank + file)
			}
			got := make([]uint64, 12)
			got[3] = 1
			if (Rules{}).Features(got, &p, player); !cmp.Equal(got, want) {
				t.Errorf("%s: player %d sees other features:\n%s", text, player, cmp.Diff(want, got))
			}
		}
	}
}
