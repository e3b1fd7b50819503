package proof

import "slices"

// Strategy is a way to play that reaches a goal against every defence. [Check] plays it.
type Strategy[S any, M comparable] struct {
	// Player follows the strategy. With it the player reaches Goal: for Wins within so many own
	// moves, for Holds the other player does not win within so many. 0 is any number.
	Player int
	Goal   Goal
	Moves  int
	// Lucky says that chance does what Steps say, too. That shows what a player cannot reach for sure.
	Lucky bool
	Line  []S // the game so far; the strategy begins at its last state
	// Steps has the move of every state in which the strategy has to choose, by the key of the state.
	Steps map[uint64]Step[M]
	// Brief says that Steps leaves out states in which a move wins at once, as against a defence that
	// ignores a four. They are too many to keep, and [Check] finds such a move by itself.
	Brief bool
}

// Step is a move of a strategy.
type Step[M comparable] struct {
	Move  M
	Plies int // to the end at most, if the goal is to win
}

// extract returns the strategy behind the result of the root, which is won or lost. It returns nil if
// the budget ends, or the table forgot so much that the proof was not found again.
func (x *search[S, M]) extract(result numbers) *Strategy[S, M] {
	f := &x.frames[x.root]
	p := &Strategy[S, M]{Player: x.player, Goal: Wins, Lucky: x.lucky, Brief: x.threatens(), Steps: map[uint64]Step[M]{}}
	if result == lost {
		p.Player, p.Goal, p.Lucky = 1-x.player, Holds, !x.lucky
	}
	if f.left < mostMoves {
		p.Moves = f.left
	}
	p.Line = append(p.Line, x.line[:x.root+1]...)
	e := extraction[S, M]{search: x, strategy: p, done: map[uint64]visit{}, result: result}
	defer func(left int) { x.frames[x.root].left = left }(f.left)
	if _, ok := e.node(x.root); !ok {
		return nil
	}
	return p
}

// extraction walks through a proof. It visits every state once: a strategy that holds may go round in
// circles, as long as all states of the circle are part of it.
type extraction[S any, M comparable] struct {
	*search[S, M]
	strategy *Strategy[S, M]
	done     map[uint64]visit // by the id of the state
	result   numbers
}

// visit is what is known of a node that was visited.
type visit struct {
	plies int // of the longest game, if won
	moves int // of the attacker in that game, if won; those that were left, if lost
}

// covers reports whether the visit of a node is good for another with so many moves left.
func (e *extraction[S, M]) covers(v visit, left int) bool {
	if e.result == won {
		return v.moves <= left
	}
	return v.moves >= left
}

// node adds the strategy of node n, whose result is that of the root. It returns false if the table
// forgot it, and it was not found again.
func (e *extraction[S, M]) node(n int) (v visit, ok bool) {
	x := e.search
	f := &x.frames[n]
	id, left := f.id, f.left
	if v, ok := e.done[id]; ok && e.covers(v, left) {
		return v, true
	}
	t, ok := e.settle(n)
	if !ok {
		return v, false
	}
	chooses := x.frames[n].attacks == (e.result == won)
	children := slices.Clone(x.frames[n].children)
	for i, c := range children {
		if chooses && i != t.next {
			continue
		}
		below, ok := e.child(n, children, i)
		if !ok {
			return v, false
		}
		v.plies, v.moves = max(v.plies, below.plies+1), max(v.moves, below.moves+c.cost)
		if chooses {
			e.strategy.Steps[x.frames[n].id] = Step[M]{c.move, below.plies + 1}
		}
	}
	if !chooses && x.threatens() {
		below, ok := e.others(n, children)
		if !ok {
			return v, false
		}
		v.plies, v.moves = max(v.plies, below.plies), max(v.moves, below.moves)
	}
	if e.result == lost {
		v = visit{moves: left}
	}
	e.done[id] = v
	return v, true
}

// child adds the strategy of a child of node n.
func (e *extraction[S, M]) child(n int, children []child[M], i int) (visit, bool) {
	if children[i].settled && !children[i].last {
		return visit{}, true
	}
	f := &e.frames[n]
	f.children = append(f.children[:0], children...)
	e.play(n, i)
	return e.node(n + 1)
}

// settle lists the children of node n. What the table forgot of them is searched again.
func (e *extraction[S, M]) settle(n int) (t tally, ok bool) {
	e.hurry(n)
	if !e.expand(n) {
		return t, false
	}
	if t = e.sum(n); t.numbers != e.result {
		e.solve(n, numbers{infinite, infinite}, false)
		t = e.sum(n)
	}
	return t, t.numbers == e.result
}

// hurry leaves the attacker as many moves at node n as its win takes. If the table forgot how, the win that
// takes its place is as short. A longer one may lead back to this state, where it counts as a repetition.
func (e *extraction[S, M]) hurry(n int) {
	f := &e.frames[n]
	c := child[M]{key: f.key, path: f.path, left: f.left, expires: f.expires}
	if e.result == won && !e.threatens() && e.look(&c) && c.numbers == won { // how long threats take, nobody knows
		f.left = c.moves
	}
}
