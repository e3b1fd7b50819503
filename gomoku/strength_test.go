package gomoku

import (
	"context"
	"flag"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/greedy"
)

var (
	pairs  = flag.Int("pairs", 1, "openings from which to play the student project, twice each")
	hard   = flag.Bool("hard", false, "play the student project at its highest level, in equal time")
	think  = flag.Duration("think", 0, "time a position in TestSearchProblems; 0 leaves it out")
	narrow = flag.Bool("narrow", false, "search Narrow instead of Rules")
)

type player = ply.Searcher[Board, Move]

// limited is a searcher with limits of its own.
type limited struct {
	player
	limits ply.Limits
}

func (l limited) Search(ctx context.Context, _ ply.Limits, line ...Board) (ply.Result[Move], error) {
	return l.player.Search(ctx, l.limits, line...)
}

// project is the student project's player: the best squares searched to a depth, and a
// random choice among equal moves. It has no pruning but alpha-beta's own.
type project struct {
	*alphabeta.Searcher[Board, Move]
	depth int
	rng   *rand.Rand
	moves int
	took  time.Duration
}

func newProject(rules Rules, depth int, seed uint64) *project {
	x := alphabeta.New(BestSquares{Rules: rules})
	x.Tuning, x.Without = &ply.Tuning{}, alphabeta.Quiescence
	return &project{Searcher: x, depth: depth, rng: rand.New(rand.NewPCG(seed, seed))}
}

func (p *project) Search(ctx context.Context, _ ply.Limits, line ...Board) (ply.Result[Move], error) {
	result, err := p.Analyze(ctx, ply.Limits{Depth: p.depth}, ply.Analysis[Move]{Lines: projectWidth}, line...)
	if err != nil {
		return result, err
	}
	equal := slices.DeleteFunc(result.Lines, func(l ply.Line[Move]) bool { return l.Score < result.Score })
	result.Move = equal[p.rng.IntN(len(equal))].Move
	p.moves++
	p.took += result.Elapsed
	return result, nil
}

// level is a player who takes as much time a move as the student project did so far.
type level struct {
	player
	with *project
}

func (l level) Search(ctx context.Context, _ ply.Limits, line ...Board) (ply.Result[Move], error) {
	if l.with.moves == 0 {
		if _, err := l.with.Search(ctx, ply.Limits{}, line...); err != nil {
			return ply.Result[Move]{}, err
		}
	}
	return l.player.Search(ctx, ply.Limits{Time: l.with.took / time.Duration(l.with.moves)}, line...)
}

// newSearcher returns the searcher to test.
func newSearcher(rules Rules) player {
	if *narrow {
		return alphabeta.New(Narrow{Rules: rules})
	}
	return alphabeta.New(rules)
}

// game plays a game from b and returns its outcome for the player who moves first there.
func game(t *testing.T, rules Rules, b Board, first, second player) ply.Outcome {
	players := [2]player{first, second}
	turn := 0
	for ; rules.Terminal(&b) == ply.Ongoing; turn = 1 - turn {
		result, err := players[turn].Search(context.Background(), ply.Limits{Nodes: 1}, b)
		if err != nil {
			t.Fatal(err)
		}
		if !b.Legal(result.Move) {
			t.Fatalf("%v is not legal", result.Move)
		}
		rules.Play(&b, result.Move)
	}
	if o := rules.Terminal(&b); turn == 0 {
		return o
	} else {
		return o.Flip()
	}
}

func TestBeatsRandom(t *testing.T) {
	for _, rule := range allRules {
		rules := mustNew(15, rule)
		for seed := range uint64(2) {
			random := greedy.Random(rules)
			random.Seed = seed
			us := limited{newSearcher(rules), ply.Limits{Nodes: 300}}
			them := limited{random, ply.Limits{Nodes: 1}}
			if got := game(t, rules, rules.Start(), us, them); got != ply.Win {
				t.Errorf("%v, as Black: %v", rule, got)
			}
			if got := game(t, rules, rules.Start(), them, us); got != ply.Loss {
				t.Errorf("%v, as White: %v", rule, got.Flip())
			}
		}
	}
}

// Alpha-beta beats the student project from random openings of four stones and on either
// side: with -hard in equal time, otherwise with so few nodes that the machine does not
// matter.
func TestBeatsStudentProject(t *testing.T) {
	depth := 4
	if *hard {
		depth = 6
	}
	for _, rule := range []Rule{Freestyle, Caro} {
		rules := mustNew(15, rule)
		rng := rand.New(rand.NewPCG(4, uint64(rule)))
		won, drawn, of := 0, 0, 0
		var took time.Duration
		for range *pairs {
			opening := rules.Start()
			for opening.Stones() < 4 {
				if m := NewMove(4+rng.IntN(7), 4+rng.IntN(7)); opening.Legal(m) {
					rules.Play(&opening, m)
				}
			}
			seed := rng.Uint64()
			for side := range 2 {
				them := newProject(rules, depth, seed)
				var us player = limited{newSearcher(rules), ply.Limits{Nodes: 5000}}
				if *hard {
					us = level{newSearcher(rules), them}
				}
				var o ply.Outcome
				if side == 0 {
					o = game(t, rules, opening, us, them)
				} else {
					o = game(t, rules, opening, them, us).Flip()
				}
				of++
				switch o {
				case ply.Win:
					won++
				case ply.Draw:
					drawn++
				}
				took += them.took / time.Duration(them.moves)
			}
		}
		t.Logf("%v: %d won, %d drawn of %d against depth %d, %v a move", rule, won, drawn, of, depth, took/time.Duration(of))
		if 200*won+100*drawn < of*196 {
			t.Errorf("%v: only %d won and %d drawn of %d games", rule, won, drawn, of)
		}
	}
}

// Alpha-beta finds the wins that need more than fours. A move that is not listed counts
// if every defence against it can be played out.
func TestSearchProblems(t *testing.T) {
	if *think == 0 {
		t.Skip("set -think to a time a position, such as 2s")
	}
	all := problems(t)
	for _, kind := range []string{"VCF", "NONVCF"} {
		solved, of, listed := 0, 0, 0
		for _, p := range all {
			if p.kind != kind {
				continue
			}
			of++
			begin := time.Now()
			result, err := newSearcher(p.rules).Search(context.Background(), ply.Limits{Time: *think}, p.board)
			if err != nil {
				t.Fatal(err)
			}
			took := time.Since(begin)
			known := slices.Contains(p.wins, result.Move)
			proven := known
			if !known {
				w := winProver{rules: p.rules, left: 300, known: map[uint64]bool{}}
				proven = w.wins(p.board, result.Move)
			} else {
				listed++
			}
			if proven {
				solved++
			}
			t.Logf("%s: %v, %v at depth %d after %v; listed: %v, right: %v", p.id, result.Move, result.Score, result.Depth, took, known, proven)
		}
		t.Logf("%s: %d of %d, %d by a listed move", kind, solved, of, listed)
		if want := map[string]int{"VCF": 43, "NONVCF": 15}[kind]; solved < want {
			t.Errorf("%s: %d of %d, want %d", kind, solved, of, want)
		}
	}
}

// winProver proves a win by playing out every defence. Alpha-beta chooses the moves of
// the attack, and continuous fours settle what they can.
type winProver struct {
	rules Rules
	left  int // searches that may still be made
	known map[uint64]bool
}

func (w *winProver) wins(b Board, m Move) bool {
	w.rules.Play(&b, m)
	if o := w.rules.Terminal(&b); o != ply.Ongoing {
		return o == ply.Loss
	}
	if proven, ok := w.known[b.key]; ok {
		return proven
	}
	proven := true
	for _, reply := range w.rules.Moves(nil, &b) {
		next := b
		w.rules.Play(&next, reply)
		if o := w.rules.Terminal(&next); o != ply.Ongoing {
			proven = o == ply.Win // by a foul
		} else if _, ok := next.VCF(testNodes); !ok {
			proven = w.attack(next)
		}
		if !proven {
			break
		}
	}
	w.known[b.key] = proven
	return proven
}

func (w *winProver) attack(b Board) bool {
	if w.left == 0 {
		return false
	}
	w.left--
	result, err := alphabeta.New(Narrow{Rules: w.rules}).Search(context.Background(), ply.Limits{Nodes: 300_000}, b)
	if _, decided := result.Score.Decided(); err != nil || !decided || result.Score < 0 {
		return false
	}
	return w.wins(b, result.Move)
}
