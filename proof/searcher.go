package proof

import (
	"cmp"
	"context"
	"math"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/tree"
)

// Search implements [ply.Searcher]. It asks in turn whether the player to move wins, and whether the
// other one does, each time a little longer. A score that is decided is proved, though a win
// may not be the shortest. A score of 0 is a draw, or nothing is known; then the move is the one that
// is nearest to a win.
//
// A limit of depth is one of moves: of 5 plies 3 belong to the player to move, and 2 to the other.
func (s *Solver[S, M]) Search(ctx context.Context, lim ply.Limits, states ...S) (ply.Result[M], error) {
	if err := s.guard.Enter(); err != nil {
		return ply.Result[M]{}, err
	}
	defer s.guard.Leave()
	budget, err := tree.Begin(ctx, s.game, lim, states)
	if err != nil {
		return ply.Result[M]{}, err
	}
	if err := s.prepare(); err != nil {
		return ply.Result[M]{}, err
	}
	d := s.debate(budget, states)
	result := d.result(s.game)
	result.Nodes, result.Elapsed = budget.Nodes(), budget.Elapsed()
	return result, nil
}

// debate is two searches from one state: whether the player to move wins, and whether the other one
// does.
type debate[S any, M comparable] struct {
	own, other *search[S, M]
	proof      *Strategy[S, M] // of a win
}

// firstTurn is how many nodes the searches of a debate have at first. Then they have more by a half
// each time.
const firstTurn = 1000

// debate searches until one side wins, neither can, or the budget is spent.
func (s *Solver[S, M]) debate(budget *tree.Budget, states []S) debate[S, M] {
	turn, depth := s.turn(states), budget.Depth()
	d := debate[S, M]{
		own:   s.search(budget, states, Question[M]{Player: turn, Moves: movesOf(depth + 1)}),
		other: s.search(budget, states, Question[M]{Player: 1 - turn, Moves: movesOf(depth)}),
	}
	d.other.over = depth == 1 // without a move the other player wins nothing
	for length := int64(firstTurn); !(d.own.over && d.other.over) && budget.More(); length += length / 2 {
		for _, x := range []*search[S, M]{d.own, d.other} {
			if x.over {
				continue
			}
			x.pause = budget.Nodes() + length
			x.solve(x.root, numbers{infinite, infinite}, false)
			if x.result() != won {
				continue
			}
			if d.proof = s.proven(x, won); d.proof != nil {
				return d
			}
		}
	}
	return d
}

// movesOf returns how many moves the player has who moves second in so many plies, 0 if they are not
// limited.
func movesOf(plies int) int {
	if plies >= tree.MaxDepth {
		return 0
	}
	return plies / 2
}

// result returns the move of a debate, and what it is worth.
func (d *debate[S, M]) result(g ply.Game[S, M]) (r ply.Result[M]) {
	root := d.own.line[d.own.root]
	moves := g.Moves(nil, &root)
	r.Move = moves[0]
	best := math.Inf(-1)
	for i, m := range moves {
		if v := d.hope(i, m); v > best {
			best, r.Move = v, m
		}
	}
	if d.proof == nil {
		r.PV = []M{r.Move}
		return r
	}
	games := newLengths(g, d.proof)
	r.PV = games.longest()
	r.Move = r.PV[0]
	r.Depth = games.plies()
	r.Score = ply.WinIn(r.Depth)
	if d.proof.Player != d.own.player {
		r.Score = -r.Score
	}
	return r
}

// hope returns how good a move of the root looks: first that it does not lose, then how much nearer to
// a win it is for the one than for the other.
func (d *debate[S, M]) hope(i int, m M) float64 {
	own, other := d.own.glance(i, m), d.other.glance(i, m)
	if other.pn == 0 {
		return math.Inf(-1)
	}
	return math.Log(float64(other.pn)+1) - math.Log(float64(own.pn)+1) + math.Log(float64(cmp.Or(own.dn, 1)))/2
}

// glance returns the numbers of a move of the root.
func (x *search[S, M]) glance(i int, m M) numbers {
	x.grow(x.root)
	x.frames[x.root].attacks = x.attacks(&x.line[x.root], x.frames[x.root].turn)
	c, ok := x.child(x.root, i, m)
	if !ok {
		return numbers{infinite, 1}
	}
	x.look(&c)
	return c.numbers
}
