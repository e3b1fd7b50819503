package projects

import (
	"context"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/tree"
	"github.com/plygo/ply/xiangqi"
)

// tally is what a node has: visits and sum.
type tally [2]int

// tallies returns the visited nodes of a tree by the moves that lead to them.
func (n *nodeD) tallies(path string, into map[string]tally) map[string]tally {
	if n.visits > 0 {
		into[path] = tally{int(n.visits), int(n.sum)}
	}
	for i := range n.children {
		c := &n.children[i]
		c.tallies(strings.TrimSpace(path+" "+c.move.String()), into)
	}
	return into
}

func newSearchD(p xiangqi.Position, source rand.Source) *searchD {
	return &searchD{Has: tree.Ask(xiangqiGame(xiangqi.Placement{})), root: p, lots: rand.New(source)}
}

// firstLot makes every lot the first of its kind.
type firstLot struct{}

func (firstLot) Uint64() uint64 { return 1 << 32 }

// The first ten simulations, done by hand. Red has a general on d0 and a soldier on b9, Black a
// general on e9 and an elephant on c9. Red's moves are d0d1, b9c9, which takes the elephant, and
// b9a9. Values, for Red: a soldier on the last rank is 40, an elephant 120, and a general loses 10 for
// each rank above its own. Of equal greedy moves the first is drawn. W is 12000·√(ln N / n), for a
// child of n visits below a node of N.
func TestTenSimulationsD(t *testing.T) {
	steps := []struct {
		root, d0d1, b9c9, b9a9 tally
	}{
		// 1. The root is new. Greedy: b9c9. 40.
		{tally{1, 40}, tally{}, tally{1, 40}, tally{}},
		// 2. d0d1 is new. Greedy: nothing to take, so e9e8. 40 − 10 − (120 − 10) = −80.
		{tally{2, -40}, tally{1, -80}, tally{1, 40}, tally{}},
		// 3. b9a9 is new. Greedy: e9e8. 40 − (120 − 10) = −70.
		{tally{3, -110}, tally{1, -80}, tally{1, 40}, tally{1, -70}},
		// 4. All have one visit, so the best mean goes first: b9c9. There e9e8 is new. Greedy: d0d1.
		//    40 − 10 − (−10) = 40.
		{tally{4, -70}, tally{1, -80}, tally{2, 80}, tally{1, -70}},
		// 5. W is 14128.9 for one visit, 9990.7 for two: 14048.9, 10030.7, 14058.9. So b9a9, where
		//    e9f9 is the first that is new. Greedy: d0e0. 40 − 120 = −80.
		{tally{5, -150}, tally{1, -80}, tally{2, 80}, tally{2, -150}},
		// 6. W is 15223.6 and 10764.7: 15143.6, 10804.7, 10689.7. So d0d1, where e9f9 is new.
		//    Greedy: b9c9 takes the elephant. 40 − 10 = 30.
		{tally{6, -120}, tally{2, -50}, tally{2, 80}, tally{2, -150}},
		// 7. All have two visits; the means are −25, 40, −75. So b9c9, where e9f9 is new. Greedy:
		//    d0e0. 40.
		{tally{7, -80}, tally{2, -50}, tally{3, 120}, tally{2, -150}},
		// 8. W is 11836.6 for two visits, 9664.6 for three: 11811.6, 9704.6, 11761.6. So d0d1, where
		//    c9a7 is new. Greedy: d1d0. 40 − 120 = −80.
		{tally{8, -160}, tally{3, -130}, tally{3, 120}, tally{2, -150}},
		// 9. W is 12236.0 for two visits, 9990.7 for three: 9947.3, 10030.7, 12161.0. So b9a9, where
		//    c9a7 is new. Greedy: d0d1. 40 − 10 − 120 = −90.
		{tally{9, -250}, tally{3, -130}, tally{3, 120}, tally{3, -240}},
		// 10. All have three visits; the means are −43.3, 40, −80. So b9c9. There both moves have one
		//     visit and 40, so the first, e9e8. There d0d1 was added before, and c9d9 is new. Greedy:
		//     e8e7. 40 − (−20) = 60.
		{tally{10, -190}, tally{3, -130}, tally{4, 180}, tally{3, -240}},
	}
	p, err := xiangqi.ParseFEN("1Pb1k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	x := newSearchD(p, firstLot{})
	naive := newNaiveD(p, firstLot{})
	for i, step := range steps {
		x.simulate()
		naive.simulate()
		want := map[string]tally{"": step.root, "d0d1": step.d0d1, "b9c9": step.b9c9, "b9a9": step.b9a9}
		for name, all := range map[string]map[string]tally{"searcher": x.top.tallies("", map[string]tally{}), "transcription": naive.tallies()} {
			got := map[string]tally{}
			for path := range want {
				got[path] = all[path]
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s, simulation %d (-want +got):\n%s", name, i+1, diff)
			}
		}
	}
	want := map[string]tally{
		"":     {10, -190},
		"d0d1": {3, -130}, "b9c9": {4, 180}, "b9a9": {3, -240},
		"d0d1 e9e8": {1, -80}, "d0d1 e9f9": {1, 30}, "d0d1 c9a7": {1, -80},
		"b9c9 e9e8": {2, 100}, "b9c9 e9f9": {1, 40},
		"b9a9 e9e8": {1, -70}, "b9a9 e9f9": {1, -80}, "b9a9 c9a7": {1, -90},
		"d0d1 e9f9 b9c9": {1, 30}, "d0d1 c9a7 d1d0": {1, -80},
		"b9c9 e9e8 d0d1": {1, 40}, "b9c9 e9e8 c9d9": {1, 60}, "b9c9 e9f9 d0e0": {1, 40},
		"b9a9 e9f9 d0e0": {1, -80}, "b9a9 c9a7 d0d1": {1, -90},
		"b9c9 e9e8 c9d9 e8e7": {1, 60},
	}
	if diff := cmp.Diff(want, x.top.tallies("", map[string]tally{})); diff != "" {
		t.Errorf("the tree (-want +got):\n%s", diff)
	}
	// W is 10513.1 for three visits, 9104.6 for four: 10469.7, 9149.6, 10433.1. So D plays d0d1,
	// though b9c9 has the best mean.
	r := x.result()
	if r.Move.String() != "d0d1" || r.Score != -43 || len(r.Lines) != 3 || r.Lines[1].Move.String() != "b9c9" || r.Lines[1].Visits != 4 {
		t.Errorf("%+v", r)
	}
}

// naiveD is D's search again, from its description: nodes in a map by the moves that lead to them,
// each with its whole board.
type naiveD struct {
	nodes map[string]*naiveNode
	red   bool // the player at the root
	lots  *rand.Rand
}

type naiveNode struct {
	board    plainBoard
	position xiangqi.Position // the same, for the order of moves
	known    bool
	legal    map[string]plainMove // none if the game is over; known from the first visit on
	order    []string
	outcome  int // the value for the player to move if the game is over
	n, sum   int
}

func newNaiveD(p xiangqi.Position, source rand.Source) *naiveD {
	s := &naiveD{nodes: map[string]*naiveNode{}, red: p.Turn() == xiangqi.Red, lots: rand.New(source)}
	s.add("", p)
	return s
}

func (s *naiveD) add(path string, p xiangqi.Position) {
	if s.nodes[path] == nil {
		s.nodes[path] = &naiveNode{board: newPlainBoard(&p), position: p}
	}
}

// know finds the moves of a node.
func (node *naiveNode) know() {
	if node.known {
		return
	}
	node.known = true
	legal := node.board.legal()
	v, over := node.board.over(len(legal))
	if over {
		node.outcome = v
		return
	}
	node.legal = legal
	for _, m := range node.position.Moves(nil) {
		if _, ok := legal[m.String()]; !ok {
			panic("the boards disagree on " + m.String())
		}
		node.order = append(node.order, m.String())
	}
	if len(node.order) != len(legal) {
		panic("the boards disagree on the number of moves")
	}
}

func (s *naiveD) child(path, move string) string {
	next := strings.TrimSpace(path + " " + move)
	if s.nodes[next] == nil {
		p := s.nodes[path].position
		m, err := p.ParseMove(move)
		if err != nil {
			panic(err)
		}
		p.Play(m)
		s.add(next, p)
	}
	return next
}

func (s *naiveD) simulate() {
	path := s.selectFrom("")
	node := s.nodes[path]
	if node.know(); len(node.order) > 0 {
		path = s.child(path, s.greedy(node))
		node = s.nodes[path]
		node.know()
	}
	v := node.outcome
	switch {
	case len(node.order) > 0:
		v = node.board.value(s.red)
	case node.board.red != s.red:
		v = -v
	}
	for {
		s.nodes[path].n++
		s.nodes[path].sum += v
		if path == "" {
			return
		}
		path = path[:max(strings.LastIndexByte(path, ' '), 0)]
	}
}

func (s *naiveD) selectFrom(path string) string {
	node := s.nodes[path]
	if node.n == 0 || len(node.order) == 0 {
		return path
	}
	best, high := "", math.Inf(-1)
	for _, move := range node.order {
		next := s.child(path, move)
		child, bound := s.nodes[next], math.Inf(1)
		if child.n > 0 {
			bound = float64(child.sum)/float64(child.n) + 12_000*math.Sqrt(math.Log(float64(node.n))/float64(child.n))
		}
		if bound > high {
			best, high = next, bound
		}
	}
	return s.selectFrom(best)
}

func (s *naiveD) greedy(node *naiveNode) string {
	byValue := map[int][]string{}
	for _, move := range node.order {
		v := node.board.captured(node.legal[move])
		byValue[v] = append(byValue[v], move)
	}
	best := byValue[slices.Max(slices.Collect(maps.Keys(byValue)))]
	return best[s.lots.IntN(len(best))]
}

func (s *naiveD) tallies() map[string]tally {
	all := map[string]tally{}
	for path, node := range s.nodes {
		if node.n > 0 {
			all[path] = tally{node.n, node.sum}
		}
	}
	return all
}

// The whole tree is that of the transcription, in positions of all kinds.
func TestTreeD(t *testing.T) {
	positions := positionsD(t, 60)
	mate, err := xiangqi.ParseFEN("3k5/9/4P4/9/9/9/9/9/4R4/4K4 w - - 0 1") // Red mates in one, and Black has few moves
	if err != nil {
		t.Fatal(err)
	}
	tried, ended := 0, 0
	for _, p := range append(slices.Clone(positions[:6]), mate, positions[6], positions[20], positions[30], positions[40], positions[50]) {
		x := newSearchD(p, rand.NewPCG(1, uint64(tried)))
		naive := newNaiveD(p, rand.NewPCG(1, uint64(tried)))
		for range 300 {
			x.simulate()
			naive.simulate()
		}
		if diff := cmp.Diff(naive.tallies(), x.top.tallies("", map[string]tally{})); diff != "" {
			t.Errorf("%v (-want +got):\n%s", p, diff)
		}
		tried++
		for _, node := range naive.nodes {
			if node.n > 1 && len(node.order) == 0 {
				ended++
			}
		}
	}
	if tried < 10 || ended == 0 {
		t.Errorf("%d positions, %d nodes at the end of a game that were visited again", tried, ended)
	}
}

// Search makes the simulations that its limits allow, and not more than D ever made.
func TestSimulationsD(t *testing.T) {
	for _, c := range []struct {
		lim  ply.Limits
		want int64
	}{
		{ply.Limits{Nodes: 1_234}, 1_234},
		{ply.Limits{Depth: 2}, 2_000},
		{ply.Limits{Depth: 2, Nodes: 70}, 70},
		{ply.Limits{Nodes: 1_000_000}, 100_000},
	} {
		s := mctsD{game: xiangqi.Placement{}}
		r, err := s.Search(context.Background(), c.lim, xiangqi.Start())
		if err != nil {
			t.Fatal(err)
		}
		visits := int64(0)
		for _, l := range r.Lines {
			visits += l.Visits
		}
		if r.Nodes != c.want || visits != c.want || len(r.Lines) != 44 {
			t.Errorf("%+v: %d nodes, %d visits of %d moves, want %d", c.lim, r.Nodes, visits, len(r.Lines), c.want)
		}
	}
}
