package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/internal/evidence"
)

type chessSearcher = alphabeta.Searcher[chess.Position, chess.Move]

// chessSearcher returns the searcher of the problems.
func (s suites) chessSearcher() *chessSearcher {
	x := alphabeta.New[chess.Position, chess.Move](chess.Learned{})
	if s.hand {
		x = alphabeta.New(chess.Rules{})
	}
	x.MemoryMB = 64
	return x
}

// solve searches with an empty table.
func (s suites) solve(x *chessSearcher, p chess.Position, limits ply.Limits) (ply.Result[chess.Move], error) {
	x.Reset()
	return x.Search(s.ctx, limits, p)
}

// bestMoves counts the positions of an EPD file in which one of the moves of "bm" is found:
// Win at Chess, Bratko and Kopec, and the Eigenmann Endgame Test. In the last some lines
// have moves to avoid instead, "am".
func (s suites) bestMoves(suite, file string) error {
	lines, err := s.lines(file)
	if err != nil {
		return err
	}
	x, t := s.chessSearcher(), tally{of: len(lines)}
	for _, line := range lines {
		epd, err := chess.ParseEPD(line)
		if err != nil {
			return err
		}
		best, err := epd.Moves("bm")
		if err != nil {
			return err
		}
		avoid, err := epd.Moves("am")
		if err != nil {
			return err
		}
		result, err := s.solve(x, epd.Position, s.limits)
		if err != nil {
			return err
		}
		if len(best) > 0 && slices.Contains(best, result.Move) || len(best) == 0 && !slices.Contains(avoid, result.Move) {
			t.got++
		} else {
			id, _ := epd.Text("id")
			s.missed("%s: %s", id, epd.Position.SAN(result.Move))
		}
	}
	s.count(suite, t)
	return nil
}

// sts is the Strategic Test Suite: quiet positions in which moves have points. They get a
// fifth of the limits.
func (s suites) sts() error {
	lines, err := s.lines("chess/sts300.epd")
	if err != nil {
		return err
	}
	s.limits.Time /= 5
	s.limits.Nodes /= 5
	x, t := s.chessSearcher(), tally{of: 100 * len(lines)}
	for _, line := range lines {
		epd, err := chess.ParseEPD(line)
		if err != nil {
			return err
		}
		text, _ := epd.Text("c9")
		worth, _ := epd.Text("c8")
		moves, points := strings.Fields(text), strings.Fields(worth)
		result, err := s.solve(x, epd.Position, s.limits)
		if err != nil {
			return err
		}
		if i := slices.Index(moves, epd.Position.UCI(result.Move)); i >= 0 && i < len(points) {
			n, err := strconv.Atoi(points[i])
			if err != nil {
				return fmt.Errorf("%s: %w", line, err)
			}
			t.got += n
		}
	}
	s.count("sts, points", t)
	return nil
}

// puzzles are Lichess's from games that end in mate. In each position of the solution the
// answer must be its move, or one that mates as quickly.
func (s suites) puzzles() error {
	lines, err := evidence.Lines("chess/lichess_puzzles.csv")
	if err != nil {
		return err
	}
	x, t := s.chessSearcher(), tally{}
	for _, line := range lines {
		fields := strings.Split(line, ",")
		if len(fields) < 8 || !strings.Contains(fields[7], "mateIn") || s.first > 0 && t.of == s.first {
			continue
		}
		t.of++
		wrong, err := s.puzzle(x, fields[1], strings.Fields(fields[2]))
		if err != nil {
			return fmt.Errorf("%s: %w", fields[0], err)
		}
		if wrong == "" {
			t.got++
		} else {
			s.missed("%s: %s", fields[0], wrong)
		}
	}
	s.count("puzzles", t)
	return nil
}

// puzzle plays the opponent's move, then ours, and so on, and returns what was wrong.
func (s suites) puzzle(x *chessSearcher, fen string, moves []string) (wrong string, err error) {
	p, err := chess.ParseFEN(fen)
	if err != nil {
		return "", err
	}
	for i, text := range moves {
		m, err := p.ParseMove(text)
		if err != nil {
			return "", err
		}
		if i%2 == 1 {
			result, err := s.solve(x, p, s.limits)
			if err != nil {
				return "", err
			}
			if got := result.Move; got != m {
				after := p
				after.Play(got)
				mates, err := s.mated(x, after, len(moves)-i-1)
				if err == nil && !mates {
					wrong = p.SAN(got) + " instead of " + p.SAN(m)
				}
				return wrong, err
			}
		}
		p.Play(m)
	}
	return "", nil
}

// mated reports whether the side to move is mated within some plies, by ten times the
// limits.
func (s suites) mated(x *chessSearcher, p chess.Position, within int) (bool, error) {
	if (chess.Rules{}).Terminal(&p) == ply.Loss {
		return true, nil
	}
	result, err := s.solve(x, p, ply.Limits{Time: 10 * s.limits.Time, Nodes: 10 * s.limits.Nodes})
	plies, decided := result.Score.Decided()
	return decided && result.Score < 0 && plies <= within, err
}

// mates counts the positions in which a mate is found, and those in which it is as short as
// the shortest that is known, "dm" moves.
func (s suites) mates() error {
	lines, err := s.lines("chess/mates.epd")
	if err != nil {
		return err
	}
	x, found, shortest := s.chessSearcher(), tally{of: len(lines)}, tally{of: len(lines)}
	for _, line := range lines {
		epd, err := chess.ParseEPD(line)
		if err != nil {
			return err
		}
		text, _ := epd.Text("dm")
		moves, err := strconv.Atoi(text)
		if err != nil {
			return fmt.Errorf("%s: %w", line, err)
		}
		result, err := s.solve(x, epd.Position, s.limits)
		if err != nil {
			return err
		}
		plies, decided := result.Score.Decided()
		switch {
		case !decided || result.Score < 0:
			s.missed("%v: no mate, %d moves are known", &epd.Position, moves)
		case (plies+1)/2 <= moves:
			found.got++
			shortest.got++
		default:
			found.got++
		}
	}
	s.count("mates", found)
	s.count("mates, shortest", shortest)
	return nil
}
