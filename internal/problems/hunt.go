package main

import (
	"cmp"
	"context"
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/proof"
)

// hunt looks for problems in the games of weak players.
type hunt[S any, M comparable] struct {
	kind[S, M]
	rng    *rand.Rand
	player *alphabeta.Searcher[S, M]
	solver *proof.Solver[S, M]
	found  []find[S]
}

// find is a problem that was found.
type find[S any] struct {
	ply.Problem
	state S
	merit float64 // how much a solver will like it
	nodes int64   // what it took to solve
}

// kind is what a hunt has to know of a game.
type kind[S any, M comparable] struct {
	game   ply.Game[S, M]
	quota  map[int]int         // how many problems there are to be of each number of moves
	depth  int                 // of the players
	random float64             // how often they play at random
	early  int                 // plies at the beginning of a game in which nothing is looked for
	stop   int                 // plies after which a game is given up
	needs  func(*S, int) int   // see reach
	last   bool                // see reach
	tries  func(*S, int) []M   // see reach
	name   func(s *S) string   // what a problem is called
	tidy   func(string) string // makes a state as text one without a past
	asks   []proof.Question[M] // ways to look for a win, the first that finds one counts
	prune  bool                // take away what does not matter
	equal  int                 // things in the same places from which on two problems are the same; 0 is all
}

// The limits of a hunt, in nodes.
const (
	askNodes   = 6_000   // to find a win
	judgeNodes = 300_000 // to judge a problem
)

func newHunt[S any, M comparable](k kind[S, M], seed uint64) *hunt[S, M] {
	h := &hunt[S, M]{kind: k, rng: rand.New(rand.NewPCG(seed, 1)), player: alphabeta.New(k.game), solver: proof.New(k.game)}
	h.player.MemoryMB, h.solver.MemoryMB = 4, 16
	return h
}

// play plays a game, and keeps the best problem of each number of moves that occurs in it.
func (h *hunt[S, M]) play(ctx context.Context) error {
	starter, _ := ply.As[ply.Starter[S]](h.game)
	line := []S{starter.Start()}
	best := map[int]find[S]{}
	for n := 0; n < h.stop; n++ {
		last := line[len(line)-1]
		if h.game.Terminal(&last) != ply.Ongoing || ply.Repeated(h.game, line, len(line)-1) != ply.Ongoing {
			break
		}
		if n >= h.early && !h.rolls(&last) {
			if err := h.lookAround(ctx, last, best); err != nil {
				return err
			}
		}
		m, err := h.move(ctx, line)
		if err != nil {
			return err
		}
		h.game.Play(&last, m)
		line = append(line, last)
	}
	for _, moves := range slices.Sorted(maps.Keys(best)) {
		h.found = append(h.found, h.polish(ctx, best[moves]))
	}
	return nil
}

// lookAround looks for problems at s, or at what is left of it without some things, and keeps the best.
func (h *hunt[S, M]) lookAround(ctx context.Context, s S, best map[int]find[S]) error {
	tries := []S{s}
	if h.prune {
		tries = []S{h.thin(s), h.thin(s)}
	}
	for _, s := range tries {
		if h.game.Terminal(&s) != ply.Ongoing {
			continue
		}
		f, ok, err := h.look(ctx, s)
		if err != nil {
			return err
		}
		if old, has := best[f.Moves]; ok && (!has || f.merit > old.merit) {
			best[f.Moves] = f
		}
	}
	return nil
}

// thin returns s with only a few of its things, chosen at random.
func (h *hunt[S, M]) thin(s S) S {
	a, ok := ply.As[ply.Arranger[S, M]](h.game)
	if !ok {
		return s
	}
	things, few := h.things(&s), neat-2+h.rng.IntN(8)
	for tries := 0; len(things) > few && tries < 100; tries++ {
		i := h.rng.IntN(len(things))
		if things[i].Dark {
			continue // what may be anything makes the problem
		}
		fewer := append(things[:i:i], things[i+1:]...)
		if next, err := a.Arrange(&s, fewer, h.turn(&s)); err == nil {
			s, things = next, fewer
		}
	}
	return s
}

// move returns the move of a weak player.
func (h *hunt[S, M]) move(ctx context.Context, line []S) (M, error) {
	last := line[len(line)-1]
	moves := h.game.Moves(nil, &last)
	if h.rolls(&last) || h.rng.Float64() < h.random {
		return moves[h.rng.IntN(len(moves))], nil
	}
	result, err := h.player.Search(ctx, ply.Limits{Depth: h.depth}, line...)
	return result.Move, err
}

// look returns the problem at s, and whether there is one.
func (h *hunt[S, M]) look(ctx context.Context, s S) (f find[S], ok bool, err error) {
	moves, nodes, err := h.distance(ctx, s)
	if err != nil || h.quota[moves] == 0 {
		return f, false, err
	}
	first, err := h.judge(&s, moves)
	if err != nil {
		return f, false, nil
	}
	f = find[S]{state: s, merit: h.merit(ctx, &s, first), nodes: nodes}
	f.Moves = moves
	return f, true, nil
}

// polish takes away what does not matter for a problem, and gives it a name.
func (h *hunt[S, M]) polish(ctx context.Context, f find[S]) find[S] {
	if h.prune {
		f.state = h.reduce(ctx, f.state, f.Moves)
		if first, err := h.judge(&f.state, f.Moves); err == nil {
			f.merit = h.merit(ctx, &f.state, first)
		}
	}
	f.State, f.Name = h.text(&f.state), h.name(&f.state)
	return f
}

// distance returns within how many moves the player to move wins, 0 if none is found, and what it took to
// find the win.
func (h *hunt[S, M]) distance(ctx context.Context, s S) (moves int, nodes int64, err error) {
	most := 0
	for n := range h.quota {
		most = max(most, n)
	}
	for _, q := range h.asks {
		q.Player = h.turn(&s)
		for q.Moves = most; q.Moves > 0; q.Moves-- {
			a, err := h.solver.Ask(ctx, ply.Limits{Nodes: askNodes}, q, s)
			if err != nil {
				return 0, 0, err
			}
			if a.Verdict != proof.Yes {
				break
			}
			moves, nodes = q.Moves, a.Nodes
		}
		if moves > 0 {
			break
		}
	}
	return moves, nodes, nil
}

func (h *hunt[S, M]) judge(s *S, moves int) (M, error) {
	r := newReach(h.game, h.turn(s), judgeNodes)
	r.needs, r.last, r.tries = h.needs, h.last, h.tries
	return judge(r, s, moves)
}

// text returns a state without its past.
func (h *hunt[S, M]) text(s *S) string {
	n, _ := ply.As[ply.Notation[S, M]](h.game)
	text := n.Format(s)
	if h.tidy != nil {
		text = h.tidy(text)
	}
	return text
}

func (h *hunt[S, M]) turn(s *S) int {
	t, _ := ply.As[ply.Turner[S]](h.game)
	return t.Turn(s)
}

func (h *hunt[S, M]) rolls(s *S) bool {
	c, ok := ply.As[ply.Chancer[S, M]](h.game)
	return ok && c.Odds(s, nil, nil)
}

// choose returns the best problems that were found, as many as the quota says, the easy ones first.
func (h *hunt[S, M]) choose() []find[S] {
	slices.SortStableFunc(h.found, func(a, b find[S]) int { return cmp.Compare(b.merit, a.merit) })
	var chosen []find[S]
	count, names := map[int]int{}, map[string]int{}
	for _, f := range h.found {
		alike := func(g find[S]) bool { return h.alike(&f.state, &g.state) }
		if count[f.Moves] == h.quota[f.Moves] || slices.ContainsFunc(chosen, alike) || names[f.Name] == 2 {
			continue
		}
		count[f.Moves]++
		names[f.Name]++
		chosen = append(chosen, f)
	}
	slices.SortStableFunc(chosen, func(a, b find[S]) int {
		return cmp.Or(cmp.Compare(a.Moves, b.Moves), cmp.Compare(a.nodes, b.nodes))
	})
	distinguish(chosen)
	return chosen
}
