package compare

import (
	"context"
	"math"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
)

// uniform is a game with the same number of moves in every node. Each move costs the player
// who makes it something. The first move costs the least or, if shuffled, costs are random.
// It counts the leaves at a depth.
type uniform struct {
	branching int
	depth     int
	shuffled  bool // the cost of a move does not depend on its place
	leaves    *int64
}

// branch is a node of its tree.
type branch struct {
	ply  int32
	cost ply.Score // cost of the player to move minus that of the other
	path uint64    // a hash of the moves that lead to it
}

func (g uniform) Moves(dst []int16, _ *branch) []int16 {
	for m := range g.branching {
		dst = append(dst, int16(m))
	}
	return dst
}

func (g uniform) Play(s *branch, m int16) {
	s.path = (s.path ^ uint64(m+1)) * 0x9e3779b97f4a7c15
	s.path ^= s.path >> 29
	cost := ply.Score(m)
	if g.shuffled {
		cost = ply.Score((s.path >> 8) % 1000)
	}
	s.cost = -(s.cost + cost)
	if s.ply++; int(s.ply) == g.depth {
		*g.leaves++
	}
}

func (uniform) Terminal(*branch) ply.Outcome { return ply.Ongoing }

func (uniform) Evaluate(s *branch) ply.Score { return -s.cost }

// countLeaves returns the number of leaves that plain alpha-beta visits at the last depth,
// without the shallower searches before it.
func (g uniform) countLeaves(ctx context.Context) (int64, error) {
	var leaves int64
	g.leaves = &leaves
	s := alphabeta.New(g)
	s.Without = ^alphabeta.Technique(0)
	_, err := s.Search(ctx, ply.Limits{Depth: g.depth}, branch{})
	if err == nil {
		err = ctx.Err()
	}
	return leaves, err
}

// documentB is a table that the authors of a caro program (2015) print: leaves for a
// branching of 40, by depth from 2. Its odd depths are wrong.
var documentB = []int64{79, 1_852, 3_199, 74_118, 127_999, 2_964_770, 5_120_000}

// uniformTable compares three things: the numbers of a program of 2015, the formula, and
// what alpha-beta needs with the best move first and with moves in any order.
func uniformTable(ctx context.Context) (string, error) {
	const b = 40
	t := table{{"depth", "minimax", "program of 2015", "minimum", "best first", "any order", "b^(3d/4)"}}
	for i, printed := range documentB {
		d := i + 2
		best, err := uniform{branching: b, depth: d}.countLeaves(ctx)
		if err != nil {
			return "", err
		}
		shuffled := "–"
		if d <= 5 {
			n, err := uniform{branching: b, depth: d, shuffled: true}.countLeaves(ctx)
			if err != nil {
				return "", err
			}
			shuffled = count(float64(n))
		}
		t = append(t, []string{count(float64(d)), count(math.Pow(b, float64(d))), count(float64(printed)),
			count(minimumLeaves(b, d)), count(float64(best)), shuffled, count(math.Pow(b, 0.75*float64(d)))})
	}
	return t.String(), nil
}
