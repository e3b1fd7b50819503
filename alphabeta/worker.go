package alphabeta

import (
	"math"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/tree"
)

const infinite = ply.Score(32_767) // beyond every score

// worker is one thread of a search: the line that it is at, and what it has learnt.
// Plies count from the root; state p of the search is line[root+p].
type worker[S any, M comparable] struct {
	*settings[S, M]
	number int // from 0, the one that reports
	table  *table
	budget *tree.Budget

	line        []S // the game so far, then the states from the root to where the search is
	root        int
	past        tree.Past // of the line, if the game is a Repeater
	frames      []frame[M]
	moves       []M // of the root, in the order to try them
	learnt      learnt[M]
	corrections corrections
	cut         bool // since this was last set to false, the depth or pruning has left something unknown
	deep        int  // depth of the current iteration
	first       int  // ply before which the null move is not tried; above 0 while one is verified
}

// frame is what a worker keeps for each ply.
type frame[M comparable] struct {
	moves    []M
	gains    []ply.Score // of the moves, by Orderer: 0 is quiet
	keys     []int64     // of the moves, for picking: see order.go
	priors   []float32   // of the moves, by Policy
	sorted   bool        // the keys are in falling order
	losers   int         // how many moves have a gain below 0, which rank last
	dropped  bool        // hopeless moves have lost their keys, and none will get one
	forces   []bool      // if dropped, which moves force the opponent, by Forcer
	refuters int         // how many killers and counter moves have keys; unranked before they are looked for
	odds     []float32
	outcomes []outcome // if it is a chance node
	pv       []M
	tried    []M       // quiet moves that did not cut off
	eval     ply.Score // the game's own evaluation; noEval if it was not asked for
	static   ply.Score // the same, corrected
	hash     uint64    // if the game is a Hasher
	since    int       // index in line of the first state since the last null move, or 0
	move     M         // the move that was played here
	slot     int       // its slot; −1 if there is none
	null     bool      // a null move was played here instead
	mine     bool      // the player to move is the root's
	rolled   bool      // it is a chance node, or comes after one
	last     int       // ply of the last move of a player before; 0 if there is none
	turns    int       // how many moves of players came before
	forced   bool
	quiet    int // tactical moves since the depth was spent
	exclude  int // index of the move that a singular search leaves out; noMove if none
}

// begin prepares a search. What was learnt of moves before stays, at half its weight, and the corrections stay as they are.
func (w *worker[S, M]) begin(number int, set *settings[S, M], t *table, budget *tree.Budget, states []S, moves []M) {
	w.number, w.settings, w.table, w.budget = number, set, t, budget
	w.root = len(states) - 1
	w.line = append(w.line[:0], states...)
	if len(w.frames) == 0 {
		w.frames = make([]frame[M], 1, 128)
	}
	if w.Hasher != nil {
		w.frames[0].hash = w.Hasher.Hash(w.at(0))
	}
	w.past.Clear()
	if w.Repeater != nil {
		for i := range states {
			w.past.Push(w.Hasher.Hash(&w.line[i])) // not the Repeater's: see enter
		}
	}
	for p := range w.frames {
		w.frames[p].exclude, w.frames[p].null = noMove, false // a panic may have left them set
	}
	w.frames[0].mine, w.first = true, 0
	w.frames[0].last, w.frames[0].turns, w.frames[0].rolled = 0, 0, false
	w.moves = append(w.moves[:0], moves...)
	w.learnt.begin(set.indexerSlots())
}

func (set *settings[S, M]) indexerSlots() int {
	if set.Indexer == nil {
		return 0
	}
	return set.Indexer.Slots()
}

func (w *worker[S, M]) at(p int) *S { return &w.line[w.root+p] }

// next makes room for ply p+1 and copies the state there.
func (w *worker[S, M]) next(p int) *S {
	n := w.root + p + 1
	if n == len(w.line) {
		w.line = append(w.line, w.line[n-1])
	}
	for p+1 >= len(w.frames) {
		w.frames = append(w.frames, frame[M]{exclude: noMove})
	}
	s := &w.line[n]
	*s = w.line[n-1]
	return s
}

// play plays m at ply p. It returns false, and plays nothing, once the budget is spent.
// Whether the turn has passed is told by the frames' mine.
func (w *worker[S, M]) play(p int, m M, chance bool) bool {
	if !w.budget.Spend() {
		return false
	}
	s := w.next(p)
	f, g := &w.frames[p], &w.frames[p+1]
	f.move, f.slot, f.null = m, -1, false
	if w.Indexer != nil && !chance {
		f.slot = w.Indexer.Slot(s, m)
	}
	if chance {
		w.Game.Play(s, m)
		g.mine = f.mine
	} else {
		g.mine = f.mine != w.Play(s, m)
	}
	g.since = f.since
	g.follow(f, p, chance)
	w.enter(p+1, s)
	return true
}

// follow sets what depends on the way to a frame: f, that of ply p, is the one before.
func (g *frame[M]) follow(f *frame[M], p int, chance bool) {
	g.rolled = f.rolled
	g.last, g.turns = p, f.turns+1
	if chance {
		g.last, g.turns = f.last, f.turns
	}
}

// enter notes the hash of s, the state at ply p. leave takes it back. The table and the past
// share one hash, the Hasher's. A wrapper may have a Hash of its own, which is another than
// that of the Repeater inside.
func (w *worker[S, M]) enter(p int, s *S) {
	if w.Hasher == nil {
		return
	}
	hash := w.Hasher.Hash(s)
	w.frames[p].hash = hash
	if w.Repeater != nil {
		w.past.Push(hash)
	}
}

func (w *worker[S, M]) leave() {
	if w.Repeater != nil {
		w.past.Pop()
	}
}

// outcome returns how the game ends at ply p, by its terminal test or by repetition. A null
// move is no move of the game, so that nothing before it counts.
func (w *worker[S, M]) outcome(p int) ply.Outcome {
	o := w.Game.Terminal(w.at(p))
	if o != ply.Ongoing || w.Repeater == nil || p == 0 {
		return o
	}
	since, last := w.frames[p].since, w.root+p
	if !w.past.Repeats(since) {
		return o
	}
	if o = w.Repeater.Repetition(w.line[since:last+1:last+1], max(w.root-since, -1)); o != ply.Ongoing {
		w.cut = true // on another line the same state may be worth something else
	}
	return o
}

// ended returns the score of a game that is over at ply p.
func (w *worker[S, M]) ended(o ply.Outcome, p int) ply.Score {
	if o == ply.Draw && w.contempt != 0 {
		if w.frames[p].mine {
			return -w.contempt
		}
		return w.contempt
	}
	return o.In(p)
}

func (w *worker[S, M]) evaluate(p int) ply.Score { return w.Static(w.at(p)) }

// best puts m before the line expected from ply p+1.
func (w *worker[S, M]) best(p int, m M) {
	f := &w.frames[p]
	f.pv = append(append(f.pv[:0], m), w.frames[p+1].pv...)
}

// toTable and fromTable change a decided score from plies after the root to plies
// after the state, which is the same wherever the state occurs, and back.
func toTable(v ply.Score, p int) ply.Score {
	switch {
	case v > ply.MaxEval:
		return min(v+ply.Score(p), ply.WinIn(0))
	case v < -ply.MaxEval:
		return max(v-ply.Score(p), ply.LossIn(0))
	}
	return v
}

func fromTable(v ply.Score, p int) ply.Score {
	switch {
	case v > ply.MaxEval:
		return max(v-ply.Score(p), ply.WinIn(math.MaxInt))
	case v < -ply.MaxEval:
		return min(v+ply.Score(p), ply.LossIn(math.MaxInt))
	}
	return v
}

func decided(v ply.Score) bool { return v > ply.MaxEval || v < -ply.MaxEval }
