package uci_test

import (
	"context"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/uci"
	"github.com/plygo/ply/xiangqi"
)

// An engine for many games is told that this is xiangqi. In UCI its ranks are 1 to 10, in
// UCCI 0 to 9.
func TestFairyStockfish(t *testing.T) {
	path := evidence.NeedProgram(t, "fairy-stockfish")
	for _, tt := range []struct {
		name, fen string
		moves     []string
		score     ply.Score
		best      string
	}{
		{"mate on the last rank", "3k5/R8/9/1R7/9/9/9/9/9/5K3 w - - 0 1", nil, ply.WinIn(1), "b6b9"},
		{"mated", "3k5/9/R8/1R7/9/9/9/9/9/4K4 b - - 0 1", nil, ply.LossIn(2), ""},
		{"after moves", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", []string{"h2e2", "h9g7", "h0g2", "i9h9"}, 0, ""},
	} {
		for _, dialect := range []uci.Dialect{uci.UCI, uci.UCCI} {
			c, err := uci.Start(context.Background(), xiangqi.Rules{}, uci.Config{
				Path: path, Dialect: dialect, Settings: []uci.Setting{{Name: "Hash", Value: "1"}}, Handshake: patience, Grace: patience,
			})
			if err != nil {
				t.Fatal(err)
			}
			p, err := xiangqi.ParseFEN(tt.fen)
			if err != nil {
				t.Fatal(err)
			}
			line := []xiangqi.Position{p}
			for _, text := range tt.moves {
				m, err := p.ParseUCI(text)
				if err != nil {
					t.Fatal(err)
				}
				p.Play(m)
				line = append(line, p)
			}
			got, err := c.Search(t.Context(), ply.Limits{Depth: 6}, line...)
			if err != nil {
				t.Fatal(err)
			}
			if tt.score != 0 && got.Score != tt.score || tt.best != "" && got.Move.String() != tt.best || got.Depth == 0 || got.Nodes == 0 {
				t.Errorf("%s in dialect %d: %v: %+v, want %s: %v", tt.name, dialect, got.Move, got, tt.best, tt.score)
			}
			if err := c.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}
