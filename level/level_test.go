package level_test

import (
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/level"
	"github.com/plygo/ply/mcts"
	"github.com/plygo/ply/minimax"
	"github.com/plygo/ply/searchtest"
	"github.com/plygo/ply/xiangqi"
)

func TestParse(t *testing.T) {
	for _, l := range level.All {
		if got, err := level.Parse(strings.ToUpper(l.String())); got != l || err != nil {
			t.Errorf("%v is read as %v, %v", l, got, err)
		}
	}
	if _, err := level.Parse("godlike"); err == nil || !strings.Contains(err.Error(), "easy, medium and hard") {
		t.Errorf("godlike: %v", err)
	}
	if _, err := level.Parse(strings.Repeat("x", 1<<20)); err == nil || len(err.Error()) > 200 {
		t.Error("a long name makes a long error")
	}
	if got := level.Level(9).String(); got != "invalid level" {
		t.Errorf("level 9 is called %q", got)
	}
}

// maker returns a function that makes a searcher of a kind at a level.
func maker[S any, M comparable](kind string, l level.Level, seed uint64) func(ply.Game[S, M]) *level.Searcher[S, M] {
	return func(g ply.Game[S, M]) *level.Searcher[S, M] {
		var s *level.Searcher[S, M]
		switch kind {
		case "alphabeta":
			s = level.New(g, l, func(g ply.Game[S, M]) *alphabeta.Searcher[S, M] {
				a := alphabeta.New(g)
				a.MemoryMB = 1
				return a
			})
		case "minimax":
			s = level.New(g, l, minimax.New)
		case "mcts":
			s = level.New(g, l, mcts.New)
		case "greedy":
			s = level.New(g, l, greedy.New)
		}
		s.Seed = seed
		return s
	}
}

var kinds = []string{"alphabeta", "minimax", "mcts", "greedy"}

func TestConformance(t *testing.T) {
	none := searchtest.Promises{}
	for _, kind := range kinds {
		t.Run(kind, func(t *testing.T) {
			searchtest.Run(t, tictactoe.Rules{}, maker[tictactoe.Board, tictactoe.Move](kind, level.Easy, 1), none)
			searchtest.Run(t, dicerace.Rules{}, maker[dicerace.State, dicerace.Move](kind, level.Medium, 1), none)
		})
	}
	t.Run("hard", func(t *testing.T) {
		searchtest.Run(t, kalah.Rules{}, maker[kalah.Board, kalah.Move]("minimax", level.Hard, 1), none)
	})
}

// best returns the move that the player chooses in a state.
func best[S any, M comparable](t *testing.T, s *level.Searcher[S, M], state S) M {
	t.Helper()
	result, err := s.Search(t.Context(), ply.Limits{}, state)
	if err != nil {
		t.Fatal(err)
	}
	return result.Move
}

// lost plays a move and reports whether the other player has lost.
func lost[S any, M comparable](g ply.Game[S, M], s *S, m M) bool {
	g.Play(s, m)
	return g.Terminal(s) == ply.Loss
}

// Nobody misses a win in one move, whatever the seed.
func TestWinInOne(t *testing.T) {
	mate, err := chess.ParseFEN("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	rooks, err := xiangqi.ParseFEN("4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	_, fours, err := gomoku.ParsePosition("15 freestyle e5 e7 f5 f7 g5 g7 h5 b2")
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range kinds {
		for seed := range uint64(3) {
			m := best(t, maker[chess.Position, chess.Move](kind, level.Easy, seed)(chess.Rules{}), mate)
			if after := mate; !lost(chess.Rules{}, &after, m) {
				t.Errorf("%s, seed %d plays %s", kind, seed, mate.SAN(m))
			}
			h := best(t, maker[xiangqi.Position, xiangqi.Move](kind, level.Easy, seed)(xiangqi.Rules{}), rooks)
			if after := rooks; !lost(xiangqi.Rules{}, &after, h) {
				t.Errorf("%s, seed %d plays %s", kind, seed, rooks.WXF(h))
			}
			p := best(t, maker[gomoku.Position, gomoku.Move](kind, level.Easy, seed)(gomoku.Rules{}), fours)
			if after := fours; !lost(gomoku.Rules{}, &after, p) {
				t.Errorf("%s, seed %d plays %v", kind, seed, p)
			}
		}
	}
}

// Easy takes a piece that hangs, and does not leave its own piece hanging.
func TestTakesWhatHangs(t *testing.T) {
	for fen, want := range map[string]string{
		"r1bqkbnr/pppp1ppp/8/8/2BnP3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4": "Nxd4",
		"rnb1kbnr/ppp1pppp/8/3q4/8/2N5/PPPP1PPP/R1BQKBNR w KQkq - 0 3":  "Nxd5",
		"4k3/8/8/3r4/8/2N5/8/4K2R w - - 0 1":                            "Nxd5",
		"4k3/2b5/8/8/8/8/2R5/4K3 w - - 0 1":                             "Rxc7",
	} {
		position, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(50) {
			m := best(t, maker[chess.Position, chess.Move]("alphabeta", level.Easy, seed)(chess.Rules{}), position)
			if got := position.SAN(m); got != want {
				t.Errorf("%s: seed %d plays %s, want %s", fen, seed, got, want)
			}
		}
	}
}

// The noise can cost no more than a bound. With minimax, whose values are exact, the chosen
// move is never worse than the best one by more than twice the amplitude.
func TestBounded(t *testing.T) {
	const scale = 200 // of a game that does not say
	rng := rand.New(rand.NewPCG(1, 2))
	g := connect4.Rules{}
	wrong := 0
	for range 300 {
		s := g.Start()
		for range rng.IntN(20) {
			if moves := g.Moves(nil, &s); len(moves) > 0 {
				g.Play(&s, moves[rng.IntN(len(moves))])
			}
		}
		if g.Terminal(&s) != ply.Ongoing {
			continue
		}
		player := level.New(g, level.Easy, minimax.New)
		player.Seed, player.Limits = rng.Uint64(), ply.Limits{Depth: 3}
		played := best(t, player, s)
		exact, err := minimax.New(g).Search(t.Context(), player.Limits, s)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range exact.Lines {
			if line.Move != played {
				continue
			}
			if line.Score < exact.Score {
				wrong++
			}
			if line.Score < exact.Score-ply.Score(2*player.Noise*scale) {
				t.Errorf("%v\nplayed %v for %v, the best is %v for %v", s, played, line.Score, exact.Move, exact.Score)
			}
		}
	}
	if wrong == 0 {
		t.Error("it never plays anything but the best move")
	}
}

// steep is tic-tac-toe with an evaluation far outside the allowed range. It says that the
// player in the centre has almost won.
type steep struct{ tictactoe.Rules }

func (steep) Evaluate(b *tictactoe.Board) ply.Score {
	after := *b
	for _, m := range (tictactoe.Rules{}).Moves(nil, &after) {
		if m == 4 {
			return 0
		}
	}
	return math.MinInt32 // the opponent has the centre, since this is asked after the first move
}

// Noise does not turn an evaluation outside the range into its opposite.
func TestSteep(t *testing.T) {
	for seed := range uint64(50) {
		x := level.New(steep{}, level.Easy, greedy.New[tictactoe.Board, tictactoe.Move])
		x.Seed = seed
		if m := best(t, x, tictactoe.Board{}); m != 4 {
			t.Fatalf("seed %d: plays %v", seed, m)
		}
	}
}

// A player repeats its game with the same seed, and plays another game with another seed.
func TestSeed(t *testing.T) {
	game := func(seed uint64) (moves []string) {
		player := maker[chess.Position, chess.Move]("alphabeta", level.Easy, seed)(chess.Rules{})
		s := chess.Start()
		for range 20 {
			m := best(t, player, s)
			moves = append(moves, s.SAN(m))
			s.Play(m)
		}
		return moves
	}
	if diff := cmp.Diff(game(1), game(1)); diff != "" {
		t.Errorf("a seed plays two games:\n%s", diff)
	}
	if cmp.Equal(game(1), game(2)) {
		t.Error("two seeds play the same game")
	}
}

// fake is a searcher that remembers the limits it got.
type fake struct {
	limits ply.Limits
	resets int
}

func (f *fake) Search(_ context.Context, lim ply.Limits, _ ...tictactoe.Board) (ply.Result[tictactoe.Move], error) {
	f.limits = lim
	return ply.Result[tictactoe.Move]{}, nil
}

func (f *fake) Reset() { f.resets++ }

func TestLimits(t *testing.T) {
	f := &fake{}
	s := level.New(tictactoe.Rules{}, level.Easy, func(ply.Game[tictactoe.Board, tictactoe.Move]) *fake { return f })
	for _, tt := range []struct{ asked, want ply.Limits }{
		{ply.Limits{}, s.Limits},
		{ply.Limits{Depth: 30, Nodes: 1 << 40, Time: 5}, ply.Limits{Depth: s.Limits.Depth, Nodes: s.Limits.Nodes, Time: 5}},
		{ply.Limits{Nodes: 7}, ply.Limits{Depth: s.Limits.Depth, Nodes: 7}},
	} {
		if _, err := s.Search(t.Context(), tt.asked, tictactoe.Board{}); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(tt.want, f.limits); diff != "" {
			t.Errorf("%+v (-want +got):\n%s", tt.asked, diff)
		}
	}
	if f.resets != 1 {
		t.Errorf("%d resets by the first search, want 1", f.resets)
	}
	if s.Seed = 5; f.resets != 1 {
		t.Error("a field resets before the search")
	}
	if _, err := s.Search(t.Context(), ply.Limits{}, tictactoe.Board{}); err != nil || f.resets != 2 {
		t.Errorf("another seed: %v, %d resets, want 2", err, f.resets)
	}
	for _, noise := range []float64{-1, 101} {
		s.Noise = noise
		if _, err := s.Search(t.Context(), ply.Limits{}, tictactoe.Board{}); err == nil || !strings.Contains(err.Error(), "noise") {
			t.Errorf("a noise of %v: %v", noise, err)
		}
	}
	if _, err := level.New[tictactoe.Board, tictactoe.Move](nil, level.Easy, alphabeta.New[tictactoe.Board, tictactoe.Move]).Search(t.Context(), ply.Limits{}); err == nil {
		t.Error("a nil game is no error")
	}
	if _, err := level.New(tictactoe.Rules{}, 0, minimax.New).Search(t.Context(), ply.Limits{Depth: 1}, tictactoe.Board{}); err == nil {
		t.Error("an unknown level is no error")
	}
}
