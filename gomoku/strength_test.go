package gomoku

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/minimax"
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

// project is the student project's player: minimax over the best squares, and a random
// choice among equal moves.
type project struct {
	player
	rng *rand.Rand
}

func newProject(rules Rules, depth int, seed uint64) player {
	s := limited{minimax.New(BestSquares{Rules: rules}), ply.Limits{Depth: depth}}
	return project{s, rand.New(rand.NewPCG(seed, seed))}
}

func (p project) Search(ctx context.Context, l ply.Limits, line ...Board) (ply.Result[Move], error) {
	result, err := p.player.Search(ctx, l, line...)
	if err != nil {
		return result, err
	}
	equal := slices.DeleteFunc(result.Lines, func(l ply.Line[Move]) bool { return l.Score < result.Score })
	result.Move = equal[p.rng.IntN(len(equal))].Move
	return result, nil
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
			us := limited{alphabeta.New(Narrow{Rules: rules}), ply.Limits{Nodes: 300}}
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

// Alpha-beta beats the student project, from random openings and on either side. With
// PLY_DATA set the project plays at its highest level.
func TestBeatsStudentProject(t *testing.T) {
	pairs, depth := 1, 4
	if hasData() {
		pairs, depth = 10, 6
	}
	for _, rule := range []Rule{Freestyle, Caro} {
		rules := mustNew(15, rule)
		rng := rand.New(rand.NewPCG(4, uint64(rule)))
		won, of := 0, 0
		for range pairs {
			opening := rules.Start()
			for opening.Stones() < 4 {
				if m := NewMove(4+rng.IntN(7), 4+rng.IntN(7)); opening.Legal(m) {
					rules.Play(&opening, m)
				}
			}
			them := newProject(rules, depth, rng.Uint64())
			for side := range 2 {
				us := limited{alphabeta.New(Narrow{Rules: rules}), ply.Limits{Nodes: 5000}}
				of++
				if side == 0 && game(t, rules, opening, us, them) == ply.Win || side == 1 && game(t, rules, opening, them, us) == ply.Loss {
					won++
				}
			}
		}
		t.Logf("%v: %d of %d games won against depth %d", rule, won, of, depth)
		if won*100 < of*95 {
			t.Errorf("%v: only %d of %d games won", rule, won, of)
		}
	}
}

// Alpha-beta finds the wins that need more than fours. A move that is not listed counts
// if every defence against it can be played out.
func TestSearchProblems(t *testing.T) {
	all := problems(t)
	for _, kind := range []string{"VCF", "NONVCF"} {
		solved, of, listed := 0, 0, 0
		for _, p := range all {
			if p.kind != kind {
				continue
			}
			of++
			begin := time.Now()
			result, err := alphabeta.New(Narrow{Rules: p.rules}).Search(context.Background(), ply.Limits{Time: 2 * time.Second}, p.board)
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
