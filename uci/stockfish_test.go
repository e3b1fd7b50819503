package uci_test

import (
	"context"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/uci"
)

// A strong engine of other people's making understands the client, castling included.
func TestStockfish(t *testing.T) {
	path := evidence.NeedProgram(t, "stockfish")
	for _, tt := range []struct {
		name, fen string
		game      ply.Game[chess.Position, chess.Move]
		moves     []string
		score     ply.Score
		best      string
	}{
		{"mate", "7k/8/8/8/8/8/R7/1R5K w - - 0 1", chess.Rules{}, nil, ply.WinIn(3), ""},
		{"mated", "7k/R7/8/8/8/8/8/1R5K b - - 0 1", chess.Rules{}, nil, ply.LossIn(2), "h8g8"},
		{"castled", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", chess.Rules{}, []string{"e1g1", "e8c8"}, 0, ""},
		{"castled, taking the rook", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", chess.Chess960{}, []string{"e1h1", "e8a8"}, 0, ""},
		{"castled in Chess960", "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1", chess.Chess960{}, []string{"e1g1", "e8b8"}, 0, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			cfg := uci.Config{Path: path, Settings: []uci.Setting{{Name: "Hash", Value: "1"}}, Handshake: patience, Grace: patience}
			if _, ok := tt.game.(chess.Chess960); ok {
				cfg.Settings = append(cfg.Settings, uci.Setting{Name: "UCI_Chess960", Value: "true"})
			}
			c, err := uci.Start(context.Background(), tt.game, cfg)
			if err != nil {
				t.Fatal(err)
			}
			defer func() {
				if err := c.Close(); err != nil {
					t.Error(err)
				}
			}()
			p, err := chess.ParseFENLax(tt.fen)
			if err != nil {
				t.Fatal(err)
			}
			line := []chess.Position{p}
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
			if tt.score != 0 && got.Score != tt.score || tt.best != "" && p.UCI(got.Move) != tt.best || got.Depth == 0 || got.Nodes == 0 {
				t.Errorf("got %s: %+v, want %s: %v", p.UCI(got.Move), got, tt.best, tt.score)
			}
		})
	}
}
