package main

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/internal/evidence"
)

// gomokuProblem is a line of wins.tsv.
type gomokuProblem struct {
	id, kind string // VCF: continuous fours win; NONVCF: something else does; NOVCF: neither
	rules    gomoku.Rules
	board    gomoku.Position
	wins     []gomoku.Move // the first moves known to win
}

// gomoku finds wins. A move that is not listed counts if every defence against it can be
// played out.
func (s suites) gomoku() error {
	lines, err := evidence.Lines("gomoku/wins.tsv")
	if err != nil {
		return err
	}
	solved, listed := map[string]tally{}, 0
	for _, line := range lines {
		if strings.HasPrefix(line, "#") {
			continue
		}
		p, err := parseGomokuProblem(line)
		if err != nil {
			return fmt.Errorf("%s: %w", line, err)
		}
		t := solved[p.kind]
		if p.kind == "NOVCF" || s.first > 0 && t.of == s.first {
			continue
		}
		result, err := s.gomokuSearcher(p.rules).Search(s.ctx, s.limits, p.board)
		if err != nil {
			return err
		}
		t.of++
		prover := gomokuProver{ctx: s.ctx, rules: p.rules, left: 300, known: map[uint64]bool{}}
		switch {
		case slices.Contains(p.wins, result.Move):
			t.got++
			listed++
		case prover.wins(p.board, result.Move):
			t.got++
		default:
			s.missed("%s: %v, %v at depth %d", p.id, result.Move, result.Score, result.Depth)
		}
		solved[p.kind] = t
	}
	s.count("gomoku VCF", solved["VCF"])
	s.count("gomoku NONVCF", solved["NONVCF"])
	s.printf("  %d by a listed move", listed)
	return nil
}

// gomokuSearcher returns the searcher of the problems.
func (s suites) gomokuSearcher(rules gomoku.Rules) *alphabeta.Searcher[gomoku.Position, gomoku.Move] {
	if s.hand {
		return newGomokuSearcher(rules, s.wide)
	}
	return newGomokuSearcher(gomoku.Learned{Rules: rules}, s.wide)
}

// newGomokuSearcher returns a searcher that looks at the moves that are worth it, or at all.
func newGomokuSearcher(rules gomoku.Game, wide bool) *alphabeta.Searcher[gomoku.Position, gomoku.Move] {
	x := alphabeta.New[gomoku.Position, gomoku.Move](rules)
	if wide {
		x.Without = alphabeta.Narrowing
	}
	return x
}

func parseGomokuProblem(line string) (p gomokuProblem, err error) {
	field := strings.Split(line, "\t")
	if len(field) < 8 {
		return p, fmt.Errorf("%d fields, want 8", len(field))
	}
	p.id, p.kind = field[0], field[5]
	size, err := strconv.Atoi(field[1])
	if err != nil {
		return p, err
	}
	number, err := strconv.Atoi(field[2])
	if err != nil {
		return p, err
	}
	rule, err := gomoku.GomocupRule(number)
	if err != nil {
		return p, err
	}
	if p.rules, err = gomoku.New(size, rule); err != nil {
		return p, err
	}
	moves, err := parsePoints(field[4])
	if err != nil {
		return p, err
	}
	p.board = p.rules.Start()
	for _, m := range moves {
		if !p.board.Legal(m) {
			return p, fmt.Errorf("%v is not legal", m)
		}
		p.rules.Play(&p.board, m)
	}
	if field[7] != "-" {
		p.wins, err = parsePoints(field[7])
	}
	return p, err
}

// parsePoints reads points such as "7,7 8,6".
func parsePoints(text string) (moves []gomoku.Move, err error) {
	for word := range strings.FieldsSeq(text) {
		a, b, _ := strings.Cut(word, ",")
		x, err := strconv.Atoi(a)
		y, err2 := strconv.Atoi(b)
		if err != nil || err2 != nil {
			return nil, fmt.Errorf("%q is no point", word)
		}
		moves = append(moves, gomoku.NewMove(x, y))
	}
	return moves, nil
}

// gomokuProver proves a win by playing out every defence. Alpha-beta chooses the moves of
// the attack, and continuous fours settle what they can.
type gomokuProver struct {
	ctx   context.Context
	rules gomoku.Rules
	left  int // searches that may still be made
	known map[uint64]bool
}

// wins reports whether the win of the player to move, by m, is proven.
func (w *gomokuProver) wins(b gomoku.Position, m gomoku.Move) bool {
	w.rules.Play(&b, m)
	if o := w.rules.Terminal(&b); o != ply.Ongoing {
		return o == ply.Loss
	}
	if proven, ok := w.known[w.rules.Hash(&b)]; ok {
		return proven
	}
	proven := true
	for _, reply := range w.rules.Moves(nil, &b) {
		next := b
		w.rules.Play(&next, reply)
		if o := w.rules.Terminal(&next); o != ply.Ongoing {
			proven = o == ply.Win // by a foul
		} else if _, ok := next.VCF(200_000); !ok {
			proven = w.attack(next)
		}
		if !proven {
			break
		}
	}
	w.known[w.rules.Hash(&b)] = proven
	return proven
}

func (w *gomokuProver) attack(b gomoku.Position) bool {
	if w.left == 0 {
		return false
	}
	w.left--
	result, err := alphabeta.New(w.rules).Search(w.ctx, ply.Limits{Nodes: 300_000}, b)
	if _, decided := result.Score.Decided(); err != nil || !decided || result.Score < 0 {
		return false
	}
	return w.wins(b, result.Move)
}
