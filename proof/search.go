package proof

import (
	"math"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/tree"
)

// side is one of the two that argue about a win. The attacker says that one player wins, and the
// defender that this player does not. Chance is on the side of either.
type side struct {
	player int  // who wins, as the attacker says
	lucky  bool // chance is on the attacker's side
}

// search is a depth-first proof-number search (Nagai 2002) for one attacker.
type search[S any, M comparable] struct {
	tree.Has[S, M]
	side
	top       int // the order of the moves that the question is about
	order     int // of the moves that the attacker has: see Question
	only      []M
	base      uint64                 // of the salts of all orders
	salt      uint64                 // of this order: tells the nodes of this search apart from those of others
	more      map[uint64][]M         // answers that a game left out, by the ids of states
	proposals map[uint64]proposal[M] // by the keys of nodes
	admitted  bool                   // such an answer was found
	number    uint64                 // of the search: what was found on a path holds for this search alone
	table     *table
	budget    *tree.Budget
	root      int // index in line
	line      []S // the game so far, and the path from the root
	frames    []frame[M]
	past      tree.Past
	report    func()
	next      int64 // nodes at which report is due
	over      bool  // the root is won or lost
	pause     int64 // nodes at which the search rests, 0 if it does not
	room      []M   // the moves of the node that is expanded
	chance    bool  // it is a chance node
	odds      []float32
}

// frame is a node of the path. Its index is that of its state in the line.
type frame[M comparable] struct {
	id       uint64 // of the state
	key      uint64 // in the table
	path     uint32 // tells paths apart
	turn     int
	left     int  // own moves of the attacker that are left
	attacks  bool // the attacker chooses
	expires  int  // plies until a count draws the game
	idle     bool // in an attack by threats, the attacker's last move was none
	children []child[M]
}

// child is a move of a node and what is known of it. It is settled if that can change no more.
type child[M comparable] struct {
	move    M
	id, key uint64
	path    uint32
	left    int
	cost    int // 1 for a move of the attacker's own
	expires int
	first   numbers // before it was searched
	settled bool
	last    bool // settled, because the attacker has no move left and the defender has one
	taint   taint
	numbers
	plies, moves int // if won
}

// numbers are the proof number and the disproof number of a node: how many leaves must be won, at
// least, so that it is won, and how many lost so that it is lost.
type numbers struct{ pn, dn uint32 }

var (
	won  = numbers{0, infinite}
	lost = numbers{infinite, 0}
)

// taint is what a loss rests on beside the rules. A loss that rests on the repetition of a state before
// the node is known on this path alone.
type taint struct {
	target int  // index in the line of the first state that is repeated, or clean
	unsure bool // the rules may call a repetition a win
}

const clean = math.MaxInt32

func (t taint) or(u taint) taint { return taint{min(t.target, u.target), t.unsure || u.unsure} }

// begin sets up the root, the last of states, with a limit of the attacker's own moves.
func (x *search[S, M]) begin(states []S, turn, moves int) {
	x.root = len(states) - 1
	x.past.Clear()
	x.line = append(x.line[:0], states...)
	x.frames = slices.Grow(x.frames[:0], len(states))[:len(states)]
	for i := range states {
		x.frames[i] = frame[M]{id: first(x.Hasher, &x.line[i])}
		x.past.Push(x.frames[i].id)
	}
	f := &x.frames[x.root]
	f.turn, f.left, f.expires = turn, moves, x.expires(&x.line[x.root])
	f.key = x.key(x.root, f.id)
	f.path = uint32(mix(f.key ^ mix(x.number)))
}

// key returns the key of a state in the table.
func (x *search[S, M]) key(n int, id uint64) uint64 {
	key := mix(id ^ x.salt)
	if n == x.root && len(x.only) > 0 {
		key = mix(key + x.number) // what is lost with some of the moves may be won with another
	}
	return key
}

// expires returns how many plies are left until a count draws the game.
func (x *search[S, M]) expires(s *S) int {
	if x.Expirer == nil {
		return clean
	}
	return x.Expirer.Left(s)
}

// wins reports whether an outcome for the player turn is the attacker's win.
func (x *search[S, M]) wins(o ply.Outcome, turn int) bool {
	return o == ply.Win && turn == x.player || o == ply.Loss && turn != x.player
}

// attacks reports whether the attacker chooses at a state.
func (x *search[S, M]) attacks(s *S, turn int) bool {
	if x.Rolls(s) {
		return x.lucky
	}
	return turn == x.player
}

// grow makes room for node n+1, and for a look beyond it.
func (x *search[S, M]) grow(n int) {
	for len(x.line) < n+3 {
		x.line = append(x.line, x.line[n])
		x.frames = append(x.frames, frame[M]{})
	}
}

// play makes child i of node n the node n+1.
func (x *search[S, M]) play(n, i int) {
	c := &x.frames[n].children[i]
	next := frame[M]{id: c.id, key: c.key, path: c.path, left: c.left, expires: c.expires}
	next.children = x.frames[n+1].children[:0]
	x.line[n+1] = x.line[n]
	next.turn = x.move(n, c.move)
	x.frames[n+1] = next
	x.past.Cut(n + 1)
	x.past.Push(c.id)
}

// move plays a move of node n in line[n+1], which is a copy of line[n], and returns whose turn it
// is then.
func (x *search[S, M]) move(n int, m M) int {
	s := &x.line[n+1]
	rolled := x.Rolls(s)
	x.Game.Play(s, m)
	return turnAfter(&x.Has, s, x.frames[n].turn, rolled)
}

// expand lists the children of node n. It returns false if the budget is spent.
func (x *search[S, M]) expand(n int) bool {
	x.grow(n)
	f := &x.frames[n]
	f.attacks = x.attacks(&x.line[n], f.turn)
	f.children = f.children[:0]
	if f.attacks && f.left == 0 && !x.Rolls(&x.line[n]) {
		return true // no move is left
	}
	moves := x.list(n)
	x.room = moves
	if x.chance = x.Rolls(&x.line[n]); x.chance {
		x.odds = x.Odds(&x.line[n], moves, x.odds)
	}
	for i, m := range moves {
		if x.skips(n, i, m) {
			continue
		}
		if !x.budget.Spend() {
			return false
		}
		c, ok := x.child(n, i, m)
		if !ok {
			continue
		}
		f.children = append(f.children, c)
		if f.enough(&c) {
			f.children[0] = c
			f.children = f.children[:1]
			break
		}
	}
	return true
}

// enough reports whether a node needs no other child than c.
func (f *frame[M]) enough(c *child[M]) bool {
	if f.attacks {
		return c.numbers == won && c.plies == 1
	}
	return c.numbers == lost && (f.left == 0 || c.taint == taint{target: clean})
}

// skips reports whether the question, or chance, leaves out a move of node n.
func (x *search[S, M]) skips(n, i int, m M) bool {
	if x.chance {
		return x.odds[i] == 0
	}
	return n == x.root && len(x.only) > 0 && !slices.Contains(x.only, m)
}

// child returns what is known of a move of node n without a search. It returns false for a move that
// the question leaves out.
func (x *search[S, M]) child(n, i int, m M) (c child[M], ok bool) {
	f := &x.frames[n]
	s := &x.line[n+1]
	*s = x.line[n]
	rolls := x.Rolls(s)
	turn := x.move(n, m)
	c = child[M]{move: m, id: after(x.Hasher, f.id, i, s), left: f.left, expires: x.expires(s), taint: taint{target: clean}}
	c.key = x.key(n+1, c.id)
	c.path = uint32(mix(uint64(f.path)<<32 ^ c.key))
	x.table.fetch(c.key)
	own := f.attacks && !rolls
	if own {
		c.cost = 1
		if c.left < mostMoves {
			c.left--
		}
	}
	o := x.Game.Terminal(s)
	if o == ply.Ongoing && n-x.root >= tree.MaxDepth {
		c.settled, c.numbers, c.taint = true, lost, taint{-1, true}
		return c, true
	}
	if x.wins(o, turn) {
		c.settled, c.numbers, c.plies, c.moves = true, won, 1, c.cost
		return c, true
	}
	if o != ply.Ongoing {
		c.settled, c.numbers = true, lost
		if c.expires == 0 {
			c.taint.target = -1 // another way to the same state may not have reached the count
		}
		return c, true
	}
	if x.repeats(n, &c, turn) {
		return c, true
	}
	attacks := x.attacks(s, turn)
	if c.left == 0 && (attacks || x.threatens()) && !x.Rolls(s) {
		c.settled, c.numbers = true, lost
		return c, true
	}
	forced := own && x.order > 0 && !attacks && !x.Rolls(s) // or it is no move of this order
	if forced && !x.threatens() && !x.Tactician.Forced(s) {
		return c, false
	}
	if c.left == 0 && x.survives(n+1, turn) {
		c.settled, c.last, c.numbers = true, true, lost
		return c, true
	}
	c.first = numbers{1, 1}
	if forced && x.threatens() {
		if c.numbers = c.first; !x.look(&c) {
			x.weigh(n+1, &c)
		}
		return c, true
	}
	switch {
	case !attacks:
		c.first.pn = max(x.mobility(s), 1)
	case !x.threatens(): // where threats count, the number of all moves tells nothing
		c.first.dn += x.mobility(s) / 4
	}
	c.numbers = c.first
	x.look(&c)
	return c, true
}

// mobility returns the number of moves of s. The more answers the defender has, the more there is to prove. The
// more moves the attacker has, the more there is to refute; one in four counts. That, with a smaller doubt,
// saved a third of the nodes of the 50 mates of chess by which it was chosen, and a twelfth of 50 others.
// It is asked before the table, whose entry is on its way to the cache.
//
// First numbers that favour checks cost half as many nodes again and more, those that favour quiet moves a
// third more, and a lower number for the move that won last at the same ply changed nothing. Where the
// attacker has one move left, three times the number cost 60% more, and half of it a tenth.
func (x *search[S, M]) mobility(s *S) uint32 {
	have := len(x.room)
	moves := x.Game.Moves(x.room, s)
	x.room = moves[:have]
	return uint32(len(moves) - have)
}

// survives reports whether the defender has a move in line[n] after which the game goes on, and the attacker
// is to move, who has no move left. If it does not, nothing is known.
func (x *search[S, M]) survives(n, turn int) bool {
	if x.Rolls(&x.line[n]) {
		return false
	}
	s := &x.line[n+1]
	have := len(x.room)
	moves := x.Game.Moves(x.room, &x.line[n])
	x.room = moves[:have]
	for _, m := range moves[have:] {
		*s = x.line[n]
		x.Game.Play(s, m)
		next := turnAfter(&x.Has, s, turn, false)
		if x.Game.Terminal(s) == ply.Ongoing && !x.Rolls(s) && next == x.player && !x.occurred(n, s) {
			return true
		}
	}
	return false
}

// occurred reports whether s, the state after line[n], repeats one before it.
func (x *search[S, M]) occurred(n int, s *S) bool {
	if x.Repeater == nil {
		return false
	}
	x.past.Push(x.Hasher.Hash(s))
	defer x.past.Pop()
	return x.past.Repeats(0)
}

// repeats reports whether the child c of node n, whose state is line[n+1], ends the game by repetition.
// It is then lost: what can be won is won without repetitions, too. If the rules call it a win, because
// the defender must not go on like this, nothing is known.
func (x *search[S, M]) repeats(n int, c *child[M], turn int) bool {
	if x.Repeater == nil {
		return false
	}
	x.past.Cut(n + 1)
	x.past.Push(c.id)
	if !x.past.Repeats(0) {
		return false
	}
	o := x.Repeater.Repetition(x.line[:n+2:n+2], x.root)
	if o == ply.Ongoing {
		return false
	}
	c.settled, c.numbers = true, lost
	for c.taint.target = n; x.frames[c.taint.target].id != c.id; {
		c.taint.target--
	}
	if x.wins(o, turn) {
		c.taint = taint{-1, true}
	}
	return true
}
