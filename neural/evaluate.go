package neural

import (
	"bytes"
	"errors"
	"fmt"
	"math/bits"
	"sync"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/tree"
	"github.com/plygo/ply/internal/walk"
)

// Evaluator evaluates the states of a game by a network. [New] hides it behind a game. Games that have a network of
// their own call it from a method Evaluate:
//
//	type Learned struct{ Rules }
//
//	func (Learned) Evaluate(b *Board) ply.Score { return learned().Evaluate(b) }
type Evaluator[S any] struct {
	network  *Network
	features *Features[S]
	own      func(s *S) ply.Score // the evaluation that the network corrects, or nil if it corrects none
	memory   sync.Pool            // of *seen
}

// seen is what an evaluator keeps of the state that it has seen last: what each player saw, and the sums of that.
type seen struct {
	sets   [2][]uint64
	counts [2]int // features in each set
	sums   [2][]uint64
	// Room for the next state: its set, the words of it that differ, and the features that it has more and less.
	next           []uint64
	changed        []uint32
	added, removed []uint32
}

// NewEvaluator returns an evaluator of a game. A network that was made for another game, or for other features, is an error.
func NewEvaluator[S any, M comparable](g ply.Game[S, M], n *Network) (*Evaluator[S], error) {
	f, err := FeaturesOf(g)
	switch {
	case err != nil:
		return nil, err
	case n == nil:
		return nil, errors.New("neural: the network is nil")
	case n.w.Game != f.name:
		return nil, fmt.Errorf("neural: the network is for %q, and the game is %q", n.w.Game, f.name)
	case n.w.Inputs != f.inputs:
		return nil, fmt.Errorf("neural: the network has %d inputs, and the game %d features", n.w.Inputs, f.inputs)
	case n.w.Features != f.fingerprint:
		return nil, fmt.Errorf("neural: the network was made for other features of the game, or for other rules (%x, here %x)", n.w.Features, f.fingerprint)
	}
	e := newEvaluator(n, f)
	if n.w.Corrects != 0 {
		if print := Evaluation(g); print != n.w.Corrects {
			return nil, fmt.Errorf("neural: the network corrects another evaluation of the game (%x, here %x)", n.w.Corrects, print)
		}
		e.own = g.Evaluate
	}
	return e, nil
}

// Evaluation returns a number that is another one if the evaluation of a game changes. It is taken from 200 positions. A network that
// corrects an evaluation has it: see [Weights].
func Evaluation[S any, M comparable](g ply.Game[S, M]) uint64 {
	starter, ok := ply.As[ply.Starter[S]](g)
	if !ok {
		return 0
	}
	has := tree.Ask(g)
	return walk.Evaluation(&has, starter.Start())
}

// newEvaluator returns an evaluator that remembers no state.
func newEvaluator[S any](n *Network, f *Features[S]) *Evaluator[S] {
	e := &Evaluator[S]{network: n, features: f}
	e.memory.New = func() any { return e.newSeen() }
	return e
}

// newSeen returns a memory of a state without features.
func (e *Evaluator[S]) newSeen() *seen {
	words := e.features.Words()
	m := &seen{next: make([]uint64, words), changed: make([]uint32, words)}
	for player := range 2 {
		m.sets[player] = make([]uint64, words)
		m.sums[player] = append([]uint64(nil), e.network.bias...)
	}
	return m
}

// Evaluate returns the score of a state for the player to move. Several goroutines can call it.
func (e *Evaluator[S]) Evaluate(s *S) ply.Score {
	m := e.memory.Get().(*seen)
	turn := e.features.turner.Turn(s) & 1
	count := e.look(m, s, turn)
	most := max(count, e.look(m, s, 1-turn))
	n := e.network
	b := n.bucket(count)
	var total int64
	if most <= n.safe {
		total = n.dot(m.sums[turn], m.sums[1-turn], b)
	} else {
		total = n.slow(m.sets[turn], m.sets[1-turn], b)
	}
	e.memory.Put(m)
	score := n.score(total + int64(n.w.OutBias[b]))
	if e.own != nil {
		score = min(max(score+e.own(s), -ply.MaxEval), ply.MaxEval)
	}
	return score
}

// look brings the sums of a player from the state that was seen last to s. It returns how many features s has.
func (e *Evaluator[S]) look(m *seen, s *S, player int) int {
	e.features.featurer.Features(m.next, s, player)
	m.next[len(m.next)-1] &= ^uint64(0) >> (-e.features.inputs & 63) // a game may break its promise and set bits beyond the inputs
	m.compare(m.sets[player])
	count := m.counts[player] + len(m.added) - len(m.removed)
	if len(m.added)+len(m.removed) > count { // little is left of the last state: begin anew
		copy(m.sums[player], e.network.bias)
		m.added, m.removed = m.added[:0], m.removed[:0]
		for i, word := range m.next {
			m.added = list(m.added, word, 64*i)
		}
	}
	e.network.change(m.sums[player], m.added, m.removed)
	m.counts[player] = count
	m.sets[player], m.next = m.next, m.sets[player]
	return count
}

// compare lists the features that the next state has more and less than old. What comes next is hard to foresee for a processor, so
// there are few branches.
func (m *seen) compare(old []uint64) {
	n := 0
	for i, word := range m.next {
		m.changed[n] = uint32(i)
		if word != old[i] {
			n++
		}
	}
	m.added, m.removed = m.added[:0], m.removed[:0]
	for _, i := range m.changed[:n] {
		word := m.next[i]
		m.added = list(m.added, word&^old[i], 64*int(i))
		m.removed = list(m.removed, old[i]&^word, 64*int(i))
	}
}

// slow computes the output without its bias for states with so many features that a lane might be too small. It
// is also what the fast way is compared with.
func (n *Network) slow(own, other []uint64, bucket int) (total int64) {
	h := n.w.Hidden
	out := n.w.Out[bucket*2*h : (bucket+1)*2*h]
	for side, set := range [][]uint64{own, other} {
		for i := range h {
			sum := int64(n.w.Bias[i])
			for w, word := range set {
				for ; word != 0; word &= word - 1 {
					sum += int64(n.w.In[(64*w+bits.TrailingZeros64(word))*h+i])
				}
			}
			total += min(max(sum, 0), Unit) * int64(out[side*h+i])
		}
	}
	return total
}

// score turns an output into a score, rounded to the nearest one.
func (n *Network) score(total int64) ply.Score {
	const one = Unit * OutUnit
	total *= int64(n.w.Scale)
	if total < 0 {
		total -= one / 2
	} else {
		total += one / 2
	}
	return ply.Score(min(max(total/one, -int64(ply.MaxEval)), int64(ply.MaxEval)))
}

// Embedded returns a function that returns the evaluator of a network, which it reads when it is first called. It is for
// networks that are embedded in a package: the file must be one of the game's, or the function panics.
func Embedded[S any, M comparable](g ply.Game[S, M], file []byte) func() *Evaluator[S] {
	return sync.OnceValue(func() *Evaluator[S] {
		n, err := Read(bytes.NewReader(file))
		if err != nil {
			panic(err)
		}
		e, err := NewEvaluator(g, n)
		if err != nil {
			panic(err)
		}
		return e
	})
}
