package projects

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/plygo/ply"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/match"
)

// caroGames calls visit for positions of games until that returns false. Every fourth game is of the
// player against itself, the others are random play near the last stone. They are on several
// boards, by two rules.
func caroGames(t *testing.T, seed uint64, visit func(gomoku.Rules, gomoku.Position) bool) {
	rng := rand.New(rand.NewPCG(seed, 2015))
	for game := 0; ; game++ {
		rules, err := gomoku.New([]int{15, 16, 20}[game%3], []gomoku.Rule{gomoku.Caro, gomoku.Freestyle}[game/3%2])
		if err != nil {
			t.Fatal(err)
		}
		caro := NewCaro(rules)
		caro.SetSeed(uint64(game))
		b := rules.Start()
		rules.Play(&b, gomoku.NewMove(rules.Size()/2, rules.Size()/2))
		for rules.Terminal(&b) == ply.Ongoing {
			if rng.IntN(8) == 0 && !visit(rules, b) {
				return
			}
			m := gomoku.NewMove(b.Last().X()+rng.IntN(5)-2, b.Last().Y()+rng.IntN(5)-2)
			if game%4 == 3 {
				result, err := caro.Search(t.Context(), ply.Limits{Depth: 2 + 3*(game/4%2)}, b)
				if err != nil {
					t.Fatal(err)
				}
				m = result.Move
			} else if !b.Legal(m) {
				moves := rules.Narrow(nil, &b)
				m = moves[rng.IntN(len(moves))]
			}
			rules.Play(&b, m)
		}
	}
}

// The levels find the same squares with the same values, and with as many nodes, as the listing of
// the document. They play one of the squares that the listing chooses from.
func TestGomokuAsListed(t *testing.T) {
	levels := []struct {
		name      string
		maxDepth  int
		positions int
		minimax   int // one of so many positions is searched without pruning, too
	}{
		{"project-b-easy", 1, 100, 1},
		{"project-b-medium", 4, 40, 3},
		{"project-b-hard", 6, 36, 12},
	}
	if testing.Short() {
		levels[1].positions, levels[2].positions = 30, 12
	}
	for i, level := range levels {
		t.Run(level.name, func(t *testing.T) {
			t.Parallel()
			checked, outside, fours, threes, turns := 0, 0, 0, 0, [2]int{}
			caroGames(t, uint64(i), func(rules gomoku.Rules, b gomoku.Position) bool {
				l := newCaroListing(&b, level.maxDepth)
				lines := strings.Join(l.lines(), " ")
				squares, values := l.search()
				if l.outside {
					outside++
					return true
				}
				player := Gomoku(rules)[i].New(uint64(checked)).(*match.SearcherPlayer[gomoku.Position, gomoku.Move])
				checkAsListed(t, player, b, l, squares, values)
				if checked%level.minimax == 0 {
					l := newCaroListing(&b, level.maxDepth)
					l.minimax = true
					squares, values := l.search()
					player.Searcher.(*Caro).Minimax = true
					checkAsListed(t, player, b, l, squares, values)
				}
				checked++
				turns[b.Turn()]++
				if strings.Contains(lines, "2222") || strings.Contains(lines, "1111") {
					fours++
				}
				if strings.Contains(lines, "02221") || strings.Contains(lines, "12220") {
					threes++
				}
				return checked < level.positions && !t.Failed()
			})
			t.Logf("%d positions, %d with fours, %d with blocked threes, %d and %d of each side; %d left out, of which the document says nothing",
				checked, fours, threes, turns[0], turns[1], outside)
			if fours == 0 || threes == 0 || turns[0] == 0 || turns[1] == 0 {
				t.Error("some kind of position is missing")
			}
		})
	}
	if name := Gomoku(gomoku.Rules{})[1].Name; name != levels[1].name {
		t.Errorf("level 1 is %s, want %s", name, levels[1].name)
	}
}

// checkAsListed compares a player with what the listing l has found.
func checkAsListed(t *testing.T, player *match.SearcherPlayer[gomoku.Position, gomoku.Move], b gomoku.Position, l *caroListing, squares []caroSquare, values []int) {
	t.Helper()
	result, err := player.Searcher.Search(context.Background(), player.Limits, b)
	if err != nil {
		t.Fatal(err)
	}
	want, got := map[gomoku.Move]int{}, map[gomoku.Move]int{}
	for i, s := range squares {
		want[l.move(s)] = min(max(values[i], -int(ply.MaxEval)), int(ply.MaxEval))
	}
	for _, line := range result.Lines {
		got[line.Move] = int(line.Score)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("squares and values (-want +got):\n%s\n%v", d, &b)
	}
	if high := slices.Max(slices.Collect(maps.Values(want))); want[result.Move] != high || int(result.Score) != high {
		t.Errorf("plays %v for %d, and the best value is %d\n%v", result.Move, int(result.Score), high, &b)
	}
	if int(result.Nodes) != l.nodes {
		t.Errorf("%d nodes, want %d\n%v", result.Nodes, l.nodes, &b)
	}
}
