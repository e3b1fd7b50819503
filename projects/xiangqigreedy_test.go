package projects

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/minimax"
	"github.com/plygo/ply/xiangqi"
)

// positionsD returns at least n positions: from random games, from the opening to the end, and some
// with few pieces.
func positionsD(t *testing.T, n int) []xiangqi.Position {
	t.Helper()
	var all []xiangqi.Position
	for _, fen := range []string{
		"1Pb1k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1",
		"3k5/9/9/9/9/9/9/9/9/4K3R w - - 0 1",
		"4kcP1N/8n/3rb4/9/9/9/9/3p1A3/4K4/5CB2 w - - 0 70",
		"1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1",
		"3a1k3/4a4/4b4/9/2b6/2B3P2/9/4B4/4A4/4KA3 b - - 0 40",
		"2caka3/2R6/4b4/p7p/9/6p2/8r/9/3K5/4R4 b - - 0 44",
	} {
		p, err := xiangqi.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	rules := xiangqi.Rules{}
	for seed := uint64(1); len(all) < n; seed++ {
		rng := rand.New(rand.NewPCG(seed, 0))
		for p, i := xiangqi.Start(), 0; i < 150 && rules.Terminal(&p) == ply.Ongoing; i++ {
			if i%15 == 0 {
				all = append(all, p)
			}
			moves := p.Moves(nil)
			p.Play(moves[rng.IntN(len(moves))])
		}
	}
	return all
}

// The moves that the greedy player draws, over many seeds, are those that capture most, all legal
// moves where nothing can be captured, and no others.
func TestGreedyD(t *testing.T) {
	captures, quiet := 0, 0
	for _, p := range positionsD(t, 120) {
		b := newPlainBoard(&p)
		most, want := 0, map[string]bool{}
		for text, m := range b.legal() {
			v := b.captured(m)
			if v > most {
				most = v
				clear(want)
			}
			if v == most {
				want[text] = true
			}
		}
		if most > 0 {
			captures++
		} else {
			quiet++
		}
		got := map[string]bool{}
		for seed := range uint64(2_000) { // of 60 moves, one stays undrawn once in 10¹²
			s := greedyD{game: xiangqi.Material{}}
			s.SetSeed(seed)
			r, err := s.Search(context.Background(), ply.Limits{Depth: 1}, p)
			if err != nil {
				t.Fatal(err)
			}
			if !want[r.Move.String()] || int(r.Score) != most {
				t.Fatalf("%v: %v, which captures %d; want one of %v, which capture %d", p, r.Move, r.Score, want, most)
			}
			if got[r.Move.String()] = true; len(got) == len(want) && seed > 100 {
				break
			}
		}
		if len(got) != len(want) {
			t.Errorf("%v: only %v are drawn of %v", p, got, want)
		}
	}
	if captures < 50 || quiet < 5 {
		t.Errorf("%d positions with captures and %d without are too few", captures, quiet)
	}
}

// Its alpha-beta finds what minimax finds.
func TestAlphaBetaD(t *testing.T) {
	for i, p := range positionsD(t, 20)[:20] {
		for depth := 1; depth <= 3; depth++ {
			if depth == 3 && testing.Short() && i%4 != 0 {
				continue
			}
			lim := ply.Limits{Depth: depth}
			got, err := plain(xiangqi.Placement{}).Search(context.Background(), lim, p)
			if err != nil {
				t.Fatal(err)
			}
			want, err := minimax.New(xiangqi.Placement{}).Search(context.Background(), lim, p)
			if err != nil {
				t.Fatal(err)
			}
			if got.Score != want.Score {
				t.Errorf("%v, depth %d: %v, want %v", p, depth, got.Score, want.Score)
			}
		}
	}
}
