package matchtest_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/internal/trial"
	"github.com/plygo/ply/matchtest"
	"github.com/plygo/ply/mcts"
	"github.com/plygo/ply/minimax"
)

// A whole test, as a user writes it.
func TestAlphabetaBeatsMinimax(t *testing.T) {
	matchtest.Stronger(t, connect4.Rules{}, alphabeta.New, minimax.New, matchtest.Config{})
}

func TestAlphabetaNeedsFewerNodes(t *testing.T) {
	matchtest.FewerNodes(t, connect4.Rules{}, alphabeta.New, minimax.New, 4)
}

func TestVerdicts(t *testing.T) {
	c4 := connect4.Rules{}
	few := matchtest.Config{Limits: ply.Limits{Nodes: 100}, MaxGames: 4}
	for _, tt := range []struct {
		name   string
		test   func(testing.TB)
		failed bool
		want   []string
	}{
		{"stronger", func(t testing.TB) {
			matchtest.Stronger(t, c4, alphabeta.New, greedy.Random, matchtest.Config{})
		}, false, []string{"a (alphabeta.Searcher)", "b (greedy.RandomPlayer)", "a (alphabeta.Searcher) is rather +100 than +0 Elo stronger (pairs of games: "}},
		{"weaker", func(t testing.TB) {
			matchtest.Stronger(t, c4, greedy.Random, alphabeta.New, matchtest.Config{})
		}, true, []string{"is not shown to be stronger than b (alphabeta.Searcher).\n", "is rather +0 than +100 Elo stronger", "The worst game of a (greedy.RandomPlayer), as o: loss after ", "ply.ParseRecord(game, []byte(`{\"game\":\"connect4\","}},
		{"undecided", func(t testing.TB) {
			matchtest.Stronger(t, c4, alphabeta.New, alphabeta.New, few)
		}, true, []string{"undecided whether a (alphabeta.Searcher) is rather +0 or +100 Elo stronger (pairs of games: 2;", "Few games: with 4 between two players, a difference of "}},
		{"not weaker", func(t testing.TB) {
			matchtest.NotWeaker(t, c4, alphabeta.New, minimax.New, matchtest.Config{Limits: ply.Limits{Nodes: 200}})
		}, false, []string{"is rather +0 than -100 Elo stronger"}},
		{"not weaker, weaker", func(t testing.TB) {
			matchtest.NotWeaker(t, c4, greedy.Random, minimax.New, matchtest.Config{Limits: ply.Limits{Nodes: 200}})
		}, true, []string{"a (greedy.RandomPlayer) is weaker than b (minimax.Searcher).\n", "is rather -100 than +0 Elo stronger"}},
		{"not weaker, undecided", func(t testing.TB) {
			matchtest.NotWeaker(t, c4, alphabeta.New, alphabeta.New, few)
		}, false, []string{"undecided"}},
		{"dice", func(t testing.TB) {
			matchtest.NotWeaker(t, dicerace.Rules{}, minimax.New, greedy.Random, matchtest.Config{Limits: ply.Limits{Depth: 3}})
		}, false, []string{"is rather +0 than -100 Elo stronger"}},
		{"no start", func(t testing.TB) {
			matchtest.Stronger(t, noStart{}, alphabeta.New, minimax.New, matchtest.Config{})
		}, true, []string{"matchtest: the game is no ply.Starter: it needs a method Start() tictactoe.Board"}},
		{"no start to count nodes from", func(t testing.TB) {
			matchtest.FewerNodes(t, noStart{}, alphabeta.New, minimax.New, 3)
		}, true, []string{"matchtest: the game is no ply.Starter"}},
		{"over at once", func(t testing.TB) {
			matchtest.Stronger(t, oneMove{}, alphabeta.New, minimax.New, matchtest.Config{})
		}, true, []string{"matchtest: every random game is over after 2 moves"}},
		{"fewer nodes from the start alone", func(t testing.TB) {
			matchtest.FewerNodes(t, oneMove{}, minimax.New, alphabeta.New, 1)
		}, true, []string{"a (minimax.Searcher) needs 9 nodes to depth 1, and b (alphabeta.Searcher) needs 9.\n", ".../.../... x\n           9            9  in all"}},
		{"no notation", func(t testing.TB) {
			matchtest.Stronger(t, noNotation{}, greedy.Random, alphabeta.New, matchtest.Config{Limits: ply.Limits{Depth: 2}})
		}, true, []string{"The worst game of a (greedy.RandomPlayer), as Second: loss after ", "its moves are [", "With a ply.Notation the game would be here as JSON."}},
		{"no depth", func(t testing.TB) {
			matchtest.FewerNodes(t, c4, alphabeta.New, minimax.New, 0)
		}, true, []string{"matchtest: the depth is 0, want 1 or more"}},
		{"no game", func(t testing.TB) {
			matchtest.Stronger[tictactoe.Board, tictactoe.Move](t, nil, alphabeta.New, minimax.New, matchtest.Config{})
		}, true, []string{"matchtest: the game is nil"}},
		{"negative limit", func(t testing.TB) {
			matchtest.NotWeaker(t, c4, alphabeta.New, minimax.New, matchtest.Config{Limits: ply.Limits{Nodes: -5}})
		}, true, []string{"matchtest: a limit is negative"}},
		{"negative Elo", func(t testing.TB) {
			matchtest.Stronger(t, c4, alphabeta.New, minimax.New, matchtest.Config{Elo: -5})
		}, true, []string{"matchtest: a difference of -5 Elo: want more than 0"}},
		{"no games", func(t testing.TB) {
			matchtest.NotWeaker(t, c4, alphabeta.New, minimax.New, matchtest.Config{MaxGames: 1})
		}, true, []string{"matchtest: at most 1 games: want 2 or more"}},
		{"a broken opponent", func(t testing.TB) {
			matchtest.Stronger(t, c4, greedy.Random, newBroken, matchtest.Config{})
		}, true, []string{"matchtest: b (matchtest_test.broken) failed in a game: error: I am broken"}},
		{"a broken searcher", func(t testing.TB) {
			matchtest.NotWeaker(t, c4, newBroken, greedy.Random, matchtest.Config{})
		}, true, []string{"matchtest: a (matchtest_test.broken) failed in a game: error: I am broken"}},
		{"a broken searcher that counts nodes", func(t testing.TB) {
			matchtest.FewerNodes(t, c4, alphabeta.New, newBroken, 2)
		}, true, []string{"matchtest: b (matchtest_test.broken): I am broken"}},
		{"more nodes", func(t testing.TB) {
			matchtest.FewerNodes(t, c4, minimax.New, alphabeta.New, 3)
		}, true, []string{"matchtest: a (minimax.Searcher) needs ", " nodes to depth 3, and b (alphabeta.Searcher) needs ", "in all"}},
	} {
		got := trial.Run(t, tt.test)
		t.Logf("%s:\n%s", tt.name, got.Text)
		if got.Failed != tt.failed {
			t.Errorf("%s: failed is %v\n%s", tt.name, got.Failed, got.Text)
		}
		for _, want := range tt.want {
			if !strings.Contains(got.Text, want) {
				t.Errorf("%s: no %q in\n%s", tt.name, want, got.Text)
			}
		}
	}
}

// broken is a searcher that never answers.
type broken struct{}

func newBroken(ply.Game[connect4.Board, connect4.Move]) broken { return broken{} }

func (broken) Search(context.Context, ply.Limits, ...connect4.Board) (r ply.Result[connect4.Move], err error) {
	return r, errors.New("I am broken")
}

// noStart is a game without Start.
type noStart struct{}

func (noStart) Moves(dst []tictactoe.Move, s *tictactoe.Board) []tictactoe.Move {
	return tictactoe.Rules{}.Moves(dst, s)
}
func (noStart) Play(s *tictactoe.Board, m tictactoe.Move) { tictactoe.Rules{}.Play(s, m) }
func (noStart) Terminal(s *tictactoe.Board) ply.Outcome   { return tictactoe.Rules{}.Terminal(s) }
func (noStart) Evaluate(s *tictactoe.Board) ply.Score     { return 0 }

// noNotation is a game that writes neither states nor moves.
type noNotation struct{ noStart }

func (noNotation) Start() tictactoe.Board { return tictactoe.Rules{}.Start() }

// oneMove is a game that a move ends.
type oneMove struct{ tictactoe.Rules }

func (oneMove) Terminal(s *tictactoe.Board) ply.Outcome {
	if *s == (tictactoe.Rules{}).Start() {
		return ply.Ongoing
	}
	return ply.Draw
}

// The same test says the same twice.
func TestSame(t *testing.T) {
	test := func(t testing.TB) {
		matchtest.Stronger(t, connect4.Rules{}, minimax.New, mcts.New, matchtest.Config{Limits: ply.Limits{Nodes: 100}, MaxGames: 40})
	}
	first := trial.Run(t, test)
	if again := trial.Run(t, test); again != first {
		t.Errorf("first\n%s\nthen\n%s", first.Text, again.Text)
	}
}

// Equal players seldom pass as stronger, and seldom fail as weaker.
func TestEqual(t *testing.T) {
	runs := evidence.Amount(20, 200)
	stronger, weaker := 0, 0
	for seed := range runs {
		c := matchtest.Config{Seed: uint64(seed)}
		if got := trial.Run(t, func(t testing.TB) {
			matchtest.Stronger(t, connect4.Rules{}, greedy.Random, greedy.Random, c)
		}); !got.Failed {
			stronger++
		}
		if got := trial.Run(t, func(t testing.TB) {
			matchtest.NotWeaker(t, connect4.Rules{}, greedy.Random, greedy.Random, c)
		}); got.Failed {
			weaker++
		}
	}
	t.Logf("of %d runs with equal players %d pass as stronger, %d fail as weaker", runs, stronger, weaker)
	if most := 2 + runs/10; stronger > most || weaker > most {
		t.Errorf("of %d runs with equal players %d pass as stronger and %d fail as weaker", runs, stronger, weaker)
	}
}
