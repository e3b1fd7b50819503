package main

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/grundy"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/proof"
	"github.com/plygo/ply/xiangqi"
)

// xiangqiMates asks for the mates of mates.epd. Where the file calls the distance the shortest, there must be a
// mate within it and none within one move less.
func (s proofs) xiangqiMates() error {
	lines, err := s.lines("xiangqi/mates.epd")
	if err != nil {
		return err
	}
	a, limits := newAsker(s, xiangqi.Rules{}), s.limits(2*time.Second)
	var all, within, sooner score
	for _, line := range lines {
		f := xiangqiMate.FindStringSubmatch(line)
		if f == nil {
			return fmt.Errorf("%s: no mate", line)
		}
		p, err := xiangqi.ParseFEN(f[1] + " 0 1")
		if err != nil {
			return err
		}
		moves, err := strconv.Atoi(f[3])
		if err != nil {
			return fmt.Errorf("%s: %w", line, err)
		}
		q := proof.Question[xiangqi.Move]{Player: int(p.Turn())}
		if _, err := a.ask(&all, limits, q, proof.Yes, f[4], p); err != nil {
			return err
		}
		if f[5] != "shortest" {
			continue
		}
		q.Moves = moves
		if _, err := a.ask(&within, limits, q, proof.Yes, f[4]+" within", p); err != nil {
			return err
		}
		if q.Moves = moves - 1; q.Moves == 0 {
			continue
		}
		if _, err := a.ask(&sooner, limits, q, proof.No, f[4]+" sooner", p); err != nil {
			return err
		}
	}
	s.printf("  %-20s %v at %v", "any number of moves", all, limits.Time)
	s.printf("  %-20s %v", "shortest, within", within)
	s.printf("  %-20s %v", "shortest, no sooner", sooner)
	return nil
}

var xiangqiProblem = regexp.MustCompile(`^(\S+ [wb]) .*id "(.*?)"`)

// xiangqiProblems asks for the wins of problems.epd.
func (s proofs) xiangqiProblems() error {
	lines, err := s.lines("xiangqi/problems.epd")
	if err != nil {
		return err
	}
	a, t, limits := newAsker(s, xiangqi.Rules{}), score{}, s.limits(20*time.Second)
	for _, line := range lines {
		f := xiangqiProblem.FindStringSubmatch(line)
		if f == nil {
			return fmt.Errorf("%s: no problem", line)
		}
		p, err := xiangqi.ParseFEN(f[1] + " - - 0 1")
		if err != nil {
			return err
		}
		if _, err := a.ask(&t, limits, proof.Question[xiangqi.Move]{Player: int(p.Turn())}, proof.Yes, f[2], p); err != nil {
			return err
		}
	}
	s.printf("  %-20s %v at %v", "problems", t, limits.Time)
	return nil
}

// threats asks for wins by continuous fours, and by fours and threes.
func (s proofs) threats() error {
	lines, err := s.lines("gomoku/threats.tsv")
	if err != nil {
		return err
	}
	rules, err := gomoku.New(15, gomoku.Renju)
	if err != nil {
		return err
	}
	a, limits := newAsker(s, rules), s.limits(5*time.Second)
	scores := map[string]*score{}
	for _, line := range lines {
		f := strings.Split(line, "\t")
		if len(f) < 7 {
			return fmt.Errorf("%s: %d fields, want 7", line, len(f))
		}
		p, err := placeThreat(rules, f)
		if err != nil {
			return fmt.Errorf("%s: %w", f[0], err)
		}
		q := proof.Question[gomoku.Move]{Player: rules.Turn(&p), Order: 2}
		if f[6] == "VCF" {
			q.Order = 1 // the three moves of VCT3 end with one that has no answer, and five comes later: no limit
		}
		t := scores[f[6]]
		if t == nil {
			t = &score{}
			scores[f[6]] = t
		}
		if _, err := a.ask(t, limits, q, proof.Yes, f[0], p); err != nil {
			return err
		}
	}
	for _, kind := range []string{"VCF", "VCT", "VCT3"} {
		if t := scores[kind]; t != nil {
			s.printf("  %-20s %v at %v", kind, *t, limits.Time)
		}
	}
	return nil
}

// placeThreat returns the position of a line of threats.tsv, whose rows are counted from the top.
func placeThreat(rules gomoku.Rules, f []string) (gomoku.Position, error) {
	var stones [2][]gomoku.Move
	for color := range stones {
		points, err := parsePoints(f[4+color])
		if err != nil {
			return gomoku.Position{}, err
		}
		for _, m := range points {
			stones[color] = append(stones[color], gomoku.NewMove(m.X(), rules.Size()-1-m.Y()))
		}
	}
	turn := slices.Index([]string{"B", "W"}, f[3])
	if turn < 0 {
		return gomoku.Position{}, errors.New("nobody is to move")
	}
	return rules.Place(stones[0], stones[1], gomoku.Color(turn))
}

// whole solves whole games whose values are known: tic-tac-toe is a draw, the first player wins Kalah with one to three
// seeds (Irving, Donkers and Uiterwijk 2000), and loses Grundy's game with some numbers (Berlekamp, Conway and
// Guy, Winning Ways).
func (s proofs) whole() error {
	limits := s.limits(time.Minute)
	var t score
	tic := newAsker(s, tictactoe.Rules{})
	for goal, want := range []proof.Verdict{proof.Wins: proof.No, proof.Holds: proof.Yes} {
		if _, err := tic.ask(&t, limits, proof.Question[tictactoe.Move]{Goal: proof.Goal(goal)}, want, "tic-tac-toe", tictactoe.Board{}); err != nil {
			return err
		}
	}
	s.printf("  %-20s %v", "tic-tac-toe", t)
	t = score{}
	sow := newAsker(s, kalah.Rules{})
	for seeds := 1; seeds <= 3; seeds++ {
		side := fmt.Sprintf("%[1]d,%[1]d,%[1]d,%[1]d,%[1]d,%[1]d/0", seeds)
		start, err := kalah.Rules{}.Parse(side + " " + side + " s")
		if err != nil {
			return err
		}
		if _, err := sow.ask(&t, limits, proof.Question[kalah.Move]{}, proof.Yes, fmt.Sprintf("Kalah with %d seeds", seeds), start); err != nil {
			return err
		}
	}
	s.printf("  %-20s %v at %v", "Kalah, 1 to 3 seeds", t, limits.Time)
	t = score{}
	split, lost := newAsker(s, grundy.Rules{}), []int{4, 7, 10, 20, 23, 26}
	for n := 3; n <= 32; n++ {
		start, err := grundy.New(n)
		if err != nil {
			return err
		}
		want := proof.Yes
		if slices.Contains(lost, n) {
			want = proof.No
		}
		if _, err := split.ask(&t, limits, proof.Question[grundy.Move]{}, want, fmt.Sprintf("Grundy's game with %d", n), start); err != nil {
			return err
		}
	}
	s.printf("  %-20s %v at %v", "Grundy's game to 32", t, limits.Time)
	return nil
}

// connect4 solves 100 lines of two files by sign: who wins, or neither.
func (s proofs) connect4() error {
	a, limits := newAsker(s, connect4.Rules{}), s.limits(10*time.Second)
	for _, name := range []string{"Test_L2_R1", "Test_L1_R1"} {
		lines, err := s.lines("connect4/" + name)
		if err != nil {
			return err
		}
		var t tally
		var asked score
		for _, line := range lines[:min(len(lines), 100)] {
			moves, want, _ := strings.Cut(line, " ")
			sign, err := strconv.Atoi(want)
			if err != nil {
				return fmt.Errorf("%s: %w", line, err)
			}
			b := connect4.Board{}
			for _, c := range moves {
				(connect4.Rules{}).Play(&b, connect4.Move(c-'1'))
			}
			right, err := a.sign(&asked, sign, moves, b)
			if err != nil {
				return err
			}
			t.of++
			if right {
				t.got++
			}
		}
		s.printf("  %-20s %v by sign at %v, %d refuted", name, t, limits.Time, asked.refuted)
	}
	return nil
}

// sign reports whether the player to move is proved to win (sign above 0), to lose (below) or neither. A draw takes two questions, which share
// the time.
func (a asker[S, M]) sign(t *score, sign int, id string, s S) (bool, error) {
	limits, turn := a.limits(10*time.Second), turnOf(a.game, &s)
	switch {
	case sign > 0:
		return a.ask(t, limits, proof.Question[M]{Player: turn}, proof.Yes, id, s)
	case sign < 0:
		return a.ask(t, limits, proof.Question[M]{Player: 1 - turn}, proof.Yes, id, s)
	}
	limits.Time /= 2
	wins, err := a.ask(t, limits, proof.Question[M]{Player: turn}, proof.No, id, s)
	if err != nil || !wins {
		return false, err
	}
	return a.ask(t, limits, proof.Question[M]{Player: 1 - turn}, proof.No, id, s)
}
