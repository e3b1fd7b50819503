package level_test

import (
	"flag"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/level"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/mcts"
	"github.com/plygo/ply/minimax"
	"github.com/plygo/ply/xiangqi"
)

var (
	games     = flag.Int("games", 0, "games of each pairing of TestStrength; 0 means a few, of quick players")
	seed      = flag.Uint64("seed", 1, "of the openings and players of TestStrength")
	algorithm = flag.String("searcher", "alphabeta", "of TestStrength: alphabeta, minimax, mcts or greedy")
)

// Each level is stronger than the one below it, and easy is stronger than chance. The
// table in the package comment is from
//
//	go test ./level -run Strength -games 100 -timeout 0 -v
func TestStrength(t *testing.T) {
	t.Run("chess", func(t *testing.T) { strength(t, chess.Rules{}, chess.Rules{}, 6) })
	t.Run("xiangqi", func(t *testing.T) { strength(t, xiangqi.Rules{}, xiangqi.Rules{}, 6) })
	t.Run("gomoku", func(t *testing.T) { strength(t, gomoku.Rules{}, gomoku.Narrow{}, 5) })
}

// rules is what a match needs of a game.
type rules[S any, M comparable] interface {
	ply.Game[S, M]
	ply.Starter[S]
	ply.Turner[S]
}

// strength plays the matches of one game, of which the levels search thinking. Openings
// are random moves.
func strength[S any, M comparable](t *testing.T, g rules[S, M], thinking ply.Game[S, M], plies int) {
	for _, pair := range []struct {
		better, worse string
		least         float64
		quick         int // games when nobody asks for more
	}{
		{"easy", "random", 0.90, 10},
		{"medium", "easy", 0.75, 20},
		{"hard", "medium", 0.75, 0},
	} {
		n := *games
		if n == 0 {
			n = pair.quick
			pair.least -= 0.1 // so few games tell less
		}
		t.Run(pair.better+"-"+pair.worse, func(t *testing.T) {
			if n == 0 {
				t.Skip("hard players take their time; -games 100 lets them play")
			}
			openings := even(t, g, thinking, plies, n/2)
			tour := match.Tournament[S, M]{Game: g, Rounds: n / 2, Openings: openings, Seed: *seed, Concurrency: 1}
			for _, name := range []string{pair.better, pair.worse} {
				tour.Entrants = append(tour.Entrants, entrant(t, g, thinking, name))
			}
			table, err := tour.Run(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			row, _ := table.Row(pair.better)
			t.Logf("%s against %s: %+v, %.1f%%", pair.better, pair.worse, row.Total, 100*row.Total.Score())
			if row.Total.Score() < pair.least {
				t.Errorf("%s scores %.1f%% against %s, want at least %.0f%%\n%s",
					pair.better, 100*row.Total.Score(), pair.worse, 100*pair.least, table.Text())
			}
		})
	}
}

// even returns n openings of random moves after which a short search finds the game about
// even. From others the same colour wins both games of a pair, whoever plays it.
func even[S any, M comparable](t *testing.T, g rules[S, M], thinking ply.Game[S, M], plies, n int) (list []match.Opening[S, M]) {
	t.Helper()
	openings, err := match.RandomOpenings(g, g.Start(), plies, 40*n, *seed)
	if err != nil {
		t.Fatal(err)
	}
	searcher := alphabeta.New(thinking)
	for _, o := range openings {
		s := o.Start
		for _, m := range o.Moves {
			g.Play(&s, m)
		}
		result, err := searcher.Search(t.Context(), ply.Limits{Nodes: 3000}, s)
		if err != nil {
			t.Fatal(err)
		}
		if -50 < result.Score && result.Score < 50 {
			if list = append(list, o); len(list) == n {
				return list
			}
		}
	}
	t.Fatalf("%d of %d openings are even, want %d", len(list), len(openings), n)
	return nil
}

func entrant[S any, M comparable](t *testing.T, g, thinking ply.Game[S, M], name string) match.Entrant[S, M] {
	if name == "random" {
		return match.Entrant[S, M]{Name: name, New: func(seed uint64) (match.Player[S, M], error) {
			p := greedy.Random(g)
			p.Seed = seed
			return match.Searcher(p, ply.Limits{Depth: 1}), nil
		}}
	}
	l, err := level.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return match.Entrant[S, M]{Name: name, New: func(seed uint64) (match.Player[S, M], error) {
		s := leveled(thinking, l)
		s.Seed = seed
		return match.Searcher(s, s.Limits), nil
	}}
}

func leveled[S any, M comparable](g ply.Game[S, M], l level.Level) *level.Searcher[S, M] {
	switch *algorithm {
	case "minimax":
		return level.New(g, l, minimax.New)
	case "mcts":
		return level.New(g, l, mcts.New)
	case "greedy":
		return level.New(g, l, greedy.New)
	}
	return level.New(g, l, alphabeta.New)
}
