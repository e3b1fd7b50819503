package projects

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/tree"
	"github.com/plygo/ply/xiangqi"
)

// mctsD is D's Monte Carlo tree search. A simulation has three steps:
//
//   - Select: from the root down to a node that was never visited, always to the child with the
//     highest bound. In the first simulation that node is the root.
//   - Simulate: play D's greedy move there, and add the position after it to the tree. Its value is
//     that of the root player's pieces and their points, less the enemy's.
//   - Propagate: the new node and all nodes above it get one visit more, and the value.
//
// In the end the root move with the highest bound is played.
//
// Values are those of the root player in the whole tree, and Select maximizes at every level. So D
// says it, and it is one reason why its search is weak: it supposes that the enemy helps. Another one
// is the choice in the end. Select keeps the bounds of all moves nearly equal: after 5,000 simulations
// they lay within 25 points of each other in each of eight positions, where the means differed by 150 to
// 1,000. So the highest bound says little about the move.
//
// What D leaves open is decided as follows:
//
//   - Children are made, one for each legal move in the order of the rules, when Select first has
//     to choose among them. The one that Simulate added before keeps its numbers.
//   - Of children that were never visited, and of equal bounds, the first is selected.
//   - Where the game is over, Simulate plays nothing. The value is MaxEval for the winner, and
//     0 if the game is drawn; it counts again at each visit. Repetitions are not looked for.
//   - A root move that was never visited is not played: D always made more simulations than
//     there are moves. Without any simulation the greedy move is played.
type mctsD struct {
	seeded
	game xiangqiGame
}

const (
	explorationD    = 12_000  // twice the value of a general
	mostSimulations = 100_000 // D's largest number; it also bounds the memory
	simulationsAPly = 1_000   // how many a limit of depth allows for each ply; D's smallest number
)

// Search implements [ply.Searcher]. Nodes are simulations, at most 100,000. Lines has every root move
// that was visited. A line has one move: below it the tree shows what would suit the root player,
// and no reply that the enemy would choose.
func (s *mctsD) Search(ctx context.Context, lim ply.Limits, states ...xiangqi.Position) (xiangqiResult, error) {
	if err := s.guard.Enter(); err != nil {
		return xiangqiResult{}, err
	}
	defer s.guard.Leave()
	lim = lim.And(ply.Limits{Time: lim.Soft}) // every simulation is something new
	budget, err := tree.Begin(ctx, s.game, lim, states)
	if err != nil {
		return xiangqiResult{}, err
	}
	budget.AtMost(int64(min(budget.Depth()*simulationsAPly, mostSimulations)))
	x := searchD{Has: tree.Ask(s.game), root: states[len(states)-1], lots: s.random()}
	for budget.Spend() {
		x.simulate()
	}
	result := x.result()
	result.Nodes, result.Elapsed = budget.Nodes(), budget.Elapsed()
	return result, nil
}

// nodeD is a node of the tree. It has the move that leads to it and not the position, which would
// take many times the memory.
type nodeD struct {
	move     xiangqi.Move
	complete bool // children has all legal moves, and not only the one that Simulate added
	visits   int32
	sum      int64 // of the values
	children []nodeD
}

type searchD struct {
	tree.Has[xiangqi.Position, xiangqi.Move]
	root xiangqi.Position
	top  nodeD // the node of root
	lots *rand.Rand

	path  []*nodeD // scratch of simulate
	moves []xiangqi.Move
}

// simulate makes one simulation.
func (x *searchD) simulate() {
	p, n := x.root, &x.top
	path := append(x.path[:0], n)
	to := func(child *nodeD) {
		n = child
		x.Game.Play(&p, n.move)
		path = append(path, n)
	}
	for n.visits > 0 && x.Game.Terminal(&p) == ply.Ongoing {
		x.complete(n, &p)
		to(n.choose())
	}
	if x.Game.Terminal(&p) == ply.Ongoing {
		n.children = []nodeD{{move: x.greedy(&p)}}
		to(&n.children[0])
	}
	v := x.value(&p)
	for _, n := range path {
		n.visits++
		n.sum += v
	}
	x.path = path
}

func (x *searchD) greedy(p *xiangqi.Position) xiangqi.Move {
	x.moves = x.Game.Moves(x.moves[:0], p)
	return greedyMove(p, x.moves, x.lots)
}

// complete makes the children of n, which is the node of p.
func (x *searchD) complete(n *nodeD, p *xiangqi.Position) {
	if n.complete {
		return
	}
	added := n.children // one or none
	x.moves = x.Game.Moves(x.moves[:0], p)
	n.children, n.complete = make([]nodeD, len(x.moves)), true
	for i, m := range x.moves {
		n.children[i].move = m
		if len(added) > 0 && added[0].move == m {
			n.children[i] = added[0]
		}
	}
}

// choose returns the child that Select goes to.
func (n *nodeD) choose() *nodeD {
	for i := range n.children {
		if n.children[i].visits == 0 {
			return &n.children[i]
		}
	}
	return n.highest()
}

// highest returns the visited child with the highest bound, nil if there is none.
func (n *nodeD) highest() *nodeD {
	var best *nodeD
	high, log := math.Inf(-1), math.Log(float64(n.visits))
	for i := range n.children {
		c := &n.children[i]
		if c.visits == 0 {
			continue
		}
		// UCB1: Auer, Cesa-Bianchi and Fischer (2002).
		visits := float64(c.visits)
		if bound := float64(c.sum)/visits + explorationD*math.Sqrt(log/visits); bound > high {
			best, high = c, bound
		}
	}
	return best
}

// value returns the value of p for the player to move at the root.
func (x *searchD) value(p *xiangqi.Position) int64 {
	var v ply.Score
	switch x.Game.Terminal(p) {
	case ply.Ongoing:
		v = x.Static(p)
	case ply.Win:
		v = ply.MaxEval
	case ply.Loss:
		v = -ply.MaxEval
	}
	if p.Turn() != x.root.Turn() {
		v = -v
	}
	return int64(v)
}

// result returns the root moves that were visited, the one to play first.
func (x *searchD) result() xiangqiResult {
	best := x.top.highest()
	if best == nil {
		m := x.greedy(&x.root)
		return xiangqiResult{Move: m, PV: []xiangqi.Move{m}}
	}
	var lines []ply.Line[xiangqi.Move]
	for i := range x.top.children {
		if c := &x.top.children[i]; c.visits > 0 && c != best {
			lines = append(lines, c.line())
		}
	}
	slices.SortStableFunc(lines, func(a, b ply.Line[xiangqi.Move]) int { return cmp.Compare(b.Visits, a.Visits) })
	lines = slices.Insert(lines, 0, best.line())
	return xiangqiResult{Move: best.move, Score: lines[0].Score, PV: lines[0].PV, Depth: 1, Lines: lines}
}

// line returns a root move with the mean of its values.
func (n *nodeD) line() ply.Line[xiangqi.Move] {
	mean := math.Round(float64(n.sum) / float64(n.visits))
	return ply.Line[xiangqi.Move]{Move: n.move, Score: ply.Score(mean), PV: []xiangqi.Move{n.move}, Visits: int64(n.visits)}
}
