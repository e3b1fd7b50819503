package main

import (
	"fmt"
	"slices"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/xiangqi"
)

// perftPosition is a position to count from, and a depth that takes about a second.
type perftPosition struct {
	name, fen string
	depth     int
}

var chessPerft = []perftPosition{
	{"chess start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6},
	{"chess kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5},
}

var xiangqiPerft = []perftPosition{
	{"xiangqi start", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", 4},
	{"xiangqi middlegame", "1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w - - 0 1", 4},
	{"xiangqi check", "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1", 5},
	{"xiangqi screens", "C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w - - 0 1", 5},
	{"xiangqi pins", "4kcP1N/8n/3rb4/9/9/9/9/3p1A3/4K4/5CB2 w - - 0 1", 5},
	{"xiangqi black", "2bak4/9/3a5/p2Np3p/3n1P3/3pc3P/P4r1c1/B2CC2R1/4A4/3AK1B2 b - - 0 1", 5},
}

// perft compares ply.Perft with "go perft" of Stockfish and of Fairy-Stockfish.
func (s speed) perft() error {
	stockfish, err := evidence.Start("stockfish")
	if err != nil {
		return err
	}
	defer stockfish.Close()
	for _, p := range chessPerft {
		position, err := chess.ParseFEN(p.fen)
		if err != nil {
			return err
		}
		if err := comparePerft(s, stockfish, p, chess.Rules{}, position); err != nil {
			return err
		}
	}
	fairy, err := evidence.Start("fairy-stockfish")
	if err != nil {
		return err
	}
	defer fairy.Close()
	fairy.Send("setoption name UCI_Variant value xiangqi")
	for _, p := range xiangqiPerft {
		position, err := xiangqi.ParseFEN(p.fen)
		if err != nil {
			return err
		}
		if err := comparePerft(s, fairy, p, xiangqi.Rules{}, position); err != nil {
			return err
		}
	}
	return nil
}

// comparePerft lets both count for as long as each other: the faster one counts again.
func comparePerft[S any, M comparable](s speed, engine *evidence.Engine, p perftPosition, g ply.Game[S, M], position S) error {
	if s.perftDepth > 0 {
		p.depth = s.perftDepth
	}
	var ratios, speeds []float64
	for range s.rounds {
		begun := time.Now()
		_, want, err := engine.Perft(p.fen, p.depth)
		if err != nil {
			return err
		}
		theirs := time.Since(begun)
		begun = time.Now()
		runs := 0
		for runs == 0 || time.Since(begun) < theirs {
			if n := ply.Perft(g, position, p.depth); n != want {
				return fmt.Errorf("%s: perft %d is %d, and %d by the engine", p.name, p.depth, n, want)
			}
			runs++
		}
		ours := time.Since(begun).Seconds() / float64(runs)
		ratios = append(ratios, theirs.Seconds()/ours)
		speeds = append(speeds, float64(want)/ours/1e6)
	}
	s.printf("  %-20s %4.0f million nodes a second, %.2f of the engine (%.2f to %.2f)",
		p.name, median(speeds), median(ratios), slices.Min(ratios), slices.Max(ratios))
	return nil
}
