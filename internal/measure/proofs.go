package main

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/proof"
)

// proofs is what runProof was asked for.
type proofs struct {
	env
	step    int           // every so many-th problem
	time    time.Duration // of a question; 0 means that of the part
	mb      int           // of the table
	verbose bool
}

var proofParts = []part[proofs]{
	{"mates", proofs.mates},
	{"mates-within", proofs.matesWithin},
	{"lichess", proofs.lichess},
	{"xiangqi", proofs.xiangqiMates},
	{"xiangqi-problems", proofs.xiangqiProblems},
	{"gomoku", proofs.threats},
	{"whole", proofs.whole},
	{"connect4", proofs.connect4},
	{"memory", proofs.memory},
}

// runProof solves the problems of PLY_DATA by package proof, each with an empty table, on one thread.
func runProof(e env, args []string) error {
	s := proofs{env: e}
	flags := e.flagSet("proof")
	list := flags.String("part", "", "`names` with commas; all if empty: "+names(proofParts))
	flags.IntVar(&s.step, "step", 1, "ask only about every `n`-th problem")
	flags.DurationVar(&s.time, "time", 0, "time of a question; 0 means that of the part")
	flags.IntVar(&s.mb, "memory", 256, "size of the table in MB")
	flags.BoolVar(&s.verbose, "v", false, "list the problems that are not solved")
	if err := parse(flags, args); err != nil {
		return err
	}
	if s.step < 1 || s.mb < 1 {
		return errors.New("-step and -memory begin at 1")
	}
	parts, err := choose("part", *list, proofParts)
	if err != nil {
		return err
	}
	return runAll(e, s, parts)
}

// limits returns those of a question that has a usual time.
func (s proofs) limits(usual time.Duration) ply.Limits {
	if s.time > 0 {
		usual = s.time
	}
	return ply.Limits{Time: usual}
}

// lines returns the problems of a file of PLY_DATA that are to be solved, without comments.
func (s proofs) lines(name string) ([]string, error) {
	all, err := evidence.Lines(name)
	var lines []string
	for _, line := range all {
		if !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	return s.every(lines), err
}

// every returns every so many-th of lines.
func (s proofs) every(lines []string) (some []string) {
	for i := 0; i < len(lines); i += s.step {
		some = append(some, lines[i])
	}
	return some
}

// score is what was proved of a set of problems.
type score struct {
	tally
	refuted int // answers that Check refuses
	nodes   int64
	elapsed time.Duration
}

func (t score) String() string {
	return fmt.Sprintf("%v, %d refuted, %.0f nodes/s", t.tally, t.refuted, float64(t.nodes)/max(t.elapsed.Seconds(), 1e-9))
}

// asker asks package proof about the positions of a game, each time with an empty table.
type asker[S any, M comparable] struct {
	proofs
	game   ply.Game[S, M]
	solver *proof.Solver[S, M]
}

func newAsker[S any, M comparable](s proofs, g ply.Game[S, M]) asker[S, M] {
	x := proof.New(g)
	x.MemoryMB = s.mb
	return asker[S, M]{s, g, x}
}

// ask counts a question as got if the verdict is the one that is wanted, and its proof stands. It returns whether that is so.
func (a asker[S, M]) ask(t *score, limits ply.Limits, q proof.Question[M], want proof.Verdict, id string, s S) (bool, error) {
	a.solver.Reset()
	answer, err := a.solver.Ask(a.ctx, limits, q, s)
	if err != nil {
		return false, fmt.Errorf("%s: %w", id, err)
	}
	t.of++
	t.nodes += answer.Nodes
	t.elapsed += answer.Elapsed
	if answer.Verdict != proof.Unknown {
		if err := proof.Check(a.game, answer.Proof); err != nil {
			t.refuted++
			a.printf("    %s: %v", id, err)
			return false, nil
		}
	}
	if answer.Verdict != want {
		a.missed("%s: %v after %d nodes", id, answer.Verdict, answer.Nodes)
		return false, nil
	}
	t.got++
	return true, nil
}

// missed names a problem that is not solved, if the user wants to know.
func (s proofs) missed(format string, args ...any) {
	if s.verbose {
		s.printf("    "+format, args...)
	}
}

// turnOf returns whose turn it is in a game that tells.
func turnOf[S any, M comparable](g ply.Game[S, M], s *S) int {
	t, _ := ply.As[ply.Turner[S]](g)
	return t.Turn(s)
}
