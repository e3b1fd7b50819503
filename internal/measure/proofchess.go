package main

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/proof"
	"github.com/plygo/ply/uci"
)

// chessMate is a line of mates.epd.
type chessMate struct {
	position chess.Position
	moves    int // dm
}

func (s proofs) chessMates() (mates []chessMate, err error) {
	lines, err := s.lines("chess/mates.epd")
	if err != nil {
		return nil, err
	}
	for _, line := range lines {
		epd, err := chess.ParseEPD(line)
		if err != nil {
			return nil, err
		}
		text, _ := epd.Text("dm")
		moves, err := strconv.Atoi(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", line, err)
		}
		mates = append(mates, chessMate{epd.Position, moves})
	}
	return mates, nil
}

// mates asks for a mate in any number of moves, with Stockfish beside it: the same time, one thread and as much memory.
func (s proofs) mates() error {
	mates, err := s.chessMates()
	if err != nil {
		return err
	}
	path, err := evidence.Program("stockfish")
	if err != nil {
		return err
	}
	engine, err := uci.Start(s.ctx, chess.Rules{}, uci.Config{Path: path, Settings: []uci.Setting{
		{Name: "Threads", Value: "1"}, {Name: "Hash", Value: strconv.Itoa(s.mb)},
	}})
	if err != nil {
		return err
	}
	defer engine.Close()
	limits := s.limits(2 * time.Second)
	a, t, other := newAsker(s, chess.Rules{}), score{}, tally{}
	for _, m := range mates {
		q := proof.Question[chess.Move]{Player: int(m.position.Turn())}
		if _, err := a.ask(&t, limits, q, proof.Yes, m.position.String(), m.position); err != nil {
			return err
		}
		if err := engine.NewGame(s.ctx); err != nil {
			return err
		}
		result, err := engine.Search(s.ctx, limits, m.position)
		if err != nil {
			return err
		}
		other.of++
		if _, decided := result.Score.Decided(); decided && result.Score > 0 {
			other.got++
		}
	}
	s.printf("  %-20s %v at %v", "any number of moves", t, limits.Time)
	s.printf("  %-20s %v", engine.Name(), other)
	return nil
}

// matesWithin asks for a mate within the moves that are known to be enough.
func (s proofs) matesWithin() error {
	mates, err := s.chessMates()
	if err != nil {
		return err
	}
	times := []time.Duration{2 * time.Second, 10 * time.Second}
	if s.time > 0 {
		times = times[:1]
	}
	a := newAsker(s, chess.Rules{})
	for _, usual := range times {
		t, limits := score{}, s.limits(usual)
		for _, m := range mates {
			q := proof.Question[chess.Move]{Player: int(m.position.Turn()), Moves: m.moves}
			if _, err := a.ask(&t, limits, q, proof.Yes, m.position.String(), m.position); err != nil {
				return err
			}
		}
		s.printf("  %-20s %v at %v", "within dm moves", t, limits.Time)
	}
	return nil
}

// lichess asks for the mates of Lichess's puzzles, within the moves of their solutions.
func (s proofs) lichess() error {
	all, err := evidence.Lines("chess/lichess_puzzles.csv")
	if err != nil {
		return err
	}
	var lines []string
	for _, line := range all {
		if fields := strings.Split(line, ","); len(fields) >= 8 && strings.Contains(fields[7], "mateIn") {
			lines = append(lines, line)
		}
	}
	a, t, limits := newAsker(s, chess.Rules{}), score{}, s.limits(2*time.Second)
	for _, line := range s.every(lines) {
		fields := strings.Split(line, ",")
		p, moves, err := lichessMate(fields[1], strings.Fields(fields[2]))
		if err != nil {
			return fmt.Errorf("%s: %w", fields[0], err)
		}
		q := proof.Question[chess.Move]{Player: int(p.Turn()), Moves: moves}
		if _, err := a.ask(&t, limits, q, proof.Yes, fields[0], p); err != nil {
			return err
		}
	}
	s.printf("  %-20s %v at %v", "mates of puzzles", t, limits.Time)
	return nil
}

// lichessMate returns the position after the first move of a puzzle, and the number of own moves of its solution.
func lichessMate(fen string, moves []string) (p chess.Position, own int, err error) {
	if len(moves) == 0 {
		return p, 0, fmt.Errorf("no moves")
	}
	if p, err = chess.ParseFEN(fen); err != nil {
		return p, 0, err
	}
	m, err := p.ParseMove(moves[0])
	if err != nil {
		return p, 0, err
	}
	p.Play(m)
	return p, len(moves) / 2, nil
}

// memory asks for the same mates with a table and with twice as much.
func (s proofs) memory() error {
	mates, err := s.chessMates()
	if err != nil {
		return err
	}
	limits := s.limits(2 * time.Second)
	for _, mb := range []int{s.mb, 2 * s.mb} {
		s.mb = mb
		a, t := newAsker(s, chess.Rules{}), score{}
		for _, m := range mates {
			if _, err := a.ask(&t, limits, proof.Question[chess.Move]{Player: int(m.position.Turn())}, proof.Yes, m.position.String(), m.position); err != nil {
				return err
			}
		}
		s.printf("  %4d MB              %v at %v", mb, t, limits.Time)
	}
	return nil
}
