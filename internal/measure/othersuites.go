package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/xiangqi"
)

// connect4 solves every position to the end, and counts exact scores: how many of the 21
// discs of the winner are left when he wins, and one more.
func (s suites) connect4() error {
	for _, name := range []string{"Test_L1_R1", "Test_L2_R1"} {
		lines, err := s.lines("connect4/" + name)
		if err != nil {
			return err
		}
		x := alphabeta.New(connect4.Rules{})
		x.MemoryMB = 64
		t := tally{of: len(lines)}
		var nodes int64
		var elapsed time.Duration
		for _, line := range lines {
			moves, want, _ := strings.Cut(line, " ")
			b := connect4.Board{}
			for _, c := range moves {
				(connect4.Rules{}).Play(&b, connect4.Move(c-'1'))
			}
			x.Reset()
			result, err := x.Search(s.ctx, ply.Limits{Depth: 42 - len(moves)}, b)
			if err != nil {
				return err
			}
			nodes += result.Nodes
			elapsed += result.Elapsed
			if got := discsLeft(result.Score, len(moves)); strconv.Itoa(got) == want {
				t.got++
			} else {
				s.missed("%s: %d, want %s (%v)", moves, got, want, result.Score)
			}
		}
		n := int64(max(len(lines), 1))
		s.tallies["connect4 "+name] = t
		s.printf("  %-20s %v exact, %d nodes and %v each", name, t, nodes/n, elapsed/time.Duration(n))
	}
	return nil
}

// discsLeft turns a score into that of the suite, after played moves.
func discsLeft(v ply.Score, played int) int {
	plies, decided := v.Decided()
	if !decided {
		return 0
	}
	left := 22 - (played+plies+1)/2
	if v < 0 {
		return -left
	}
	return left
}

var xiangqiMate = regexp.MustCompile(`^(.*?) bm (.*?); dm (\d+); id "(.*?)"; c0 "(.*?)"`)

// xiangqi finds mates. The move is right if it is the one given or if the score proves a
// mate; the distance, in moves, counts where the file calls it the shortest.
func (s suites) xiangqi() error {
	lines, err := s.lines("xiangqi/mates.epd")
	if err != nil {
		return err
	}
	var right, exact tally
	for _, line := range lines {
		f := xiangqiMate.FindStringSubmatch(line)
		if f == nil {
			continue
		}
		p, err := xiangqi.ParseFEN(f[1] + " 0 1")
		if err != nil {
			return err
		}
		want, err := strconv.Atoi(f[3])
		if err != nil {
			return fmt.Errorf("%s: %w", line, err)
		}
		x := alphabeta.New[xiangqi.Position, xiangqi.Move](xiangqi.Learned{})
		if s.hand {
			x = alphabeta.New(xiangqi.Rules{})
		}
		x.MemoryMB = 64
		result, err := x.Search(s.ctx, s.limits, p)
		if err != nil {
			return err
		}
		plies, mate := result.Score.Decided()
		mate = mate && result.Score > 0
		right.of++
		if mate || strings.Contains(f[2], result.Move.String()) {
			right.got++
		} else {
			s.missed("%s: %v, want %s", f[4], result.Move, f[2])
		}
		if f[5] == "shortest" {
			exact.of++
			if mate && (plies+1)/2 == want {
				exact.got++
			} else {
				s.missed("%s: %v, want a mate in %d", f[4], result.Score, want)
			}
		}
	}
	s.count("xiangqi mates", right)
	s.count("xiangqi, shortest", exact)
	return nil
}
