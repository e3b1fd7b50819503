package chess

import "testing"

// TestExactSAN compares the reader's own parser of moves with the liberal one, on
// every text that might be a move.
func TestExactSAN(t *testing.T) {
	var texts []string
	for to := A1; to <= H8; to++ {
		for _, piece := range []string{"N", "B", "R", "Q", "K"} {
			for _, origin := range []string{"", "c", "x", "4", "gx", "5x", "d4", "e1x"} {
				texts = append(texts, piece+origin+to.String())
			}
		}
		for _, origin := range []string{"", "b", "cx", "x", "d2", "e5x"} {
			texts = append(texts, origin+to.String())
			if to.bit()&outerRanks != 0 {
				texts = append(texts, origin+to.String()+"=Q+", origin+to.String()+"=N", origin+to.String()+"=K")
			}
		}
	}
	texts = append(texts, "O-O", "O-O-O", "O-O+", "O-O-O#", "O", "OO", "", "+", "K", "a", "e", "e=", "e=Q", "=Q", "e4=Q", "Ne", "e9", "i4", "Nxxe4")
	var moves [mostMoves]Move
	count := 100
	if testing.Short() {
		count = 20
	}
	forRandomPositions(t, count, func(t *testing.T, p Position) {
		for _, text := range texts {
			want, _ := p.ParseSAN(text)
			if got := p.parseExactSAN([]byte(text), &moves); got != want && !(got == 0 && text == "OO") {
				t.Errorf("%q is %v, want %v", text, got, want)
			}
		}
		for _, m := range p.Moves(nil) {
			if got := p.parseExactSAN(p.AppendSAN(nil, m), &moves); got != m {
				t.Errorf("%v is read as %v", m, got)
			}
		}
	})
}
