package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/match"
)

// middlegames are the start position and three of middle games.
var middlegames = []string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9",
	"r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/P1N2N2/BP2QPPP/R1BR2K1 w - - 0 13",
	"2rq1rk1/pb1n1pp1/4p2p/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16",
}

// rival is an engine written for chess alone.
type rival struct {
	name    string
	command []string
	entered bool // it counts the nodes that it enters
}

var rivals = []rival{
	{"gnuchess", []string{"gnuchess", "--uci"}, true},
	{"stockfish", []string{"stockfish"}, false},
}

// alphabeta compares nodes a second of examples/engine with those of engines written for
// chess alone. It also compares the fastest round of each, since what else a machine does
// only slows. Stockfish counts as alphabeta does, the moves that are played. GNU Chess
// counts the nodes that it enters, which are more: null moves lead to some, and a move that
// is searched again leads there again. So each is compared by what it counts.
func (s speed) alphabeta() error {
	others, err := s.rivals()
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "measure")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	own := filepath.Join(folder, "engine.exe")
	if text, err := exec.CommandContext(s.ctx, "go", "build", "-o", own, "github.com/plygo/ply/examples/engine").CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w\n%s", err, text)
	}
	means, best := make([]float64, len(others)), make([]float64, len(others))
	for _, fen := range middlegames {
		entered, err := enteredNodes(fen)
		if err != nil {
			return err
		}
		var speeds []float64
		ratios, theirs := make([][]float64, len(others)), make([][]float64, len(others))
		for range s.rounds {
			speed, err := s.engineSpeed(fen, own)
			if err != nil {
				return err
			}
			speeds = append(speeds, speed)
			for i, r := range others {
				other, err := s.engineSpeed(fen, r.command...)
				if err != nil {
					return err
				}
				if r.entered {
					other /= entered
				}
				theirs[i], ratios[i] = append(theirs[i], other), append(ratios[i], speed/other)
			}
		}
		line := fmt.Sprintf("  %4.0f thousand moves a second, %.3f nodes entered a move", median(speeds)/1e3, entered)
		for i, r := range others {
			ratio, fastest := median(ratios[i]), slices.Max(speeds)/slices.Max(theirs[i])
			line += fmt.Sprintf(", %.2f of %s (fastest %.2f)", ratio, r.name, fastest)
			means[i] += ratio / float64(len(middlegames))
			best[i] += fastest / float64(len(middlegames))
		}
		s.printf("%s", line)
	}
	for i, r := range others {
		s.printf("  mean of the positions: %.2f of %s (fastest %.2f)", means[i], r.name, best[i])
	}
	return nil
}

// rivals returns the engines that were asked for, all of which must be installed.
func (s speed) rivals() (list []rival, err error) {
	for name := range strings.SplitSeq(s.engines, ",") {
		i := slices.IndexFunc(rivals, func(r rival) bool { return r.name == name })
		if i < 0 {
			return nil, fmt.Errorf("-engines %s: there are gnuchess and stockfish", name)
		}
		if _, err := evidence.Program(rivals[i].command[0]); err != nil {
			return nil, err
		}
		list = append(list, rivals[i])
	}
	return list, nil
}

// engineSpeed starts an engine, so that its table is empty, and returns its nodes a second.
func (s speed) engineSpeed(fen string, command ...string) (float64, error) {
	e, err := evidence.Start(command...)
	if err != nil {
		return 0, err
	}
	defer e.Close()
	e.Send("setoption name Hash value 64")
	return e.NodesPerSecond(fen, s.think/2)
}

// enteredNodes returns how many nodes a search enters for every move that it plays. It asks
// of each node that it enters whether the game has ended there.
func enteredNodes(fen string) (float64, error) {
	p, err := chess.ParseFEN(fen)
	if err != nil {
		return 0, err
	}
	entered := new(int64)
	x := alphabeta.New(countingChess{entered: entered})
	x.MemoryMB = 64
	result, err := x.Search(context.Background(), ply.Limits{Nodes: 500_000}, p)
	return float64(*entered) / float64(result.Nodes), err
}

// countingChess is chess that counts the calls of Terminal.
type countingChess struct {
	chess.Rules
	entered *int64
}

func (c countingChess) Terminal(p *chess.Position) ply.Outcome {
	*c.entered++
	return c.Rules.Terminal(p)
}

// alphabetaThreads compares two threads with one: nodes a second, and the time to a depth.
func (s speed) alphabetaThreads() error {
	openings, err := match.RandomOpenings(chess.Rules{}, chess.Start(), 8, 20, 1)
	if err != nil {
		return err
	}
	var nodes, time float64
	for range s.rounds {
		for _, o := range openings {
			one, err := s.toDepth(o, 1)
			if err != nil {
				return err
			}
			two, err := s.toDepth(o, 2)
			if err != nil {
				return err
			}
			nodes += math.Log(float64(two.Nodes) / two.Elapsed.Seconds() * one.Elapsed.Seconds() / float64(one.Nodes))
			time += math.Log(one.Elapsed.Seconds() / two.Elapsed.Seconds())
		}
	}
	count := float64(s.rounds * len(openings))
	s.printf("  %.2f times the nodes a second, %.2f times the speed to a depth", math.Exp(nodes/count), math.Exp(time/count))
	return nil
}

func (s speed) toDepth(o match.Opening[chess.Position, chess.Move], threads int) (ply.Result[chess.Move], error) {
	p := o.Start
	for _, m := range o.Moves {
		p.Play(m)
	}
	x := alphabeta.New(chess.Rules{})
	x.MemoryMB, x.Threads = 64, threads
	x.Reset() // makes the table
	return x.Search(s.ctx, ply.Limits{Depth: s.depth}, p)
}
