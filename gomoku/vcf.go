package gomoku

import (
	"math"
	"slices"
	"sync"

	"github.com/plygo/ply"
)

// VCF looks for a victory by continuous fours: the player to move makes fours, each of
// which must be answered, until one makes five. It tries at most maxNodes fours, short
// attacks first. The line that it returns ends with five, or with a four that has no
// answer. If the opponent has several answers, the line has one that holds out longest.
//
// If maxNodes is enough, it finds every such victory. It considers answers that make a four
// themselves, in caro answers at the far end of a row, and in renju fouls of the attacker
// and answers that are fouls.
func (b *Position) VCF(maxNodes int) (line []Move, ok bool) {
	if b.outcome != ply.Ongoing {
		return nil, false
	}
	s := newFourSearch(makesFour)
	defer s.free()
	v, ok := s.victory(b, maxNodes)
	if !ok {
		return nil, false
	}
	for i := v.line; i >= 0; i = s.steps[i].next {
		line = append(line, s.steps[i].move)
	}
	return line, true
}

// fourSearch is a search for continuous fours.
type fourSearch struct {
	least  kind           // of the fours that are tried
	left   int            // fours that may still be tried
	failed map[uint64]int // positions where the attack is known to fail, and to which depth
	cut    bool           // the depth has cut something off
	steps  []step         // of the lines that win
}

// step is a move of a line.
type step struct {
	move Move
	next int // index of the next step, −1 after the last
}

// victory is an attack by continuous fours that succeeds against every answer.
type victory struct {
	line  int // index of the first step of a longest line
	plies int // its length
	moves int // the attacker's own moves, with the one that makes five, against the best defence
	spoils
}

var fourSearches = sync.Pool{New: func() any { return &fourSearch{failed: make(map[uint64]int)} }}

// newFourSearch returns a search that knows nothing, for fours whose kind is least or better. The method
// free gives it back.
func newFourSearch(least kind) *fourSearch {
	s := fourSearches.Get().(*fourSearch)
	s.least = least
	return s
}

// manyFailed is how many positions a search may know that is used again: to forget more takes longer
// than most searches do.
const manyFailed = 1 << 12

func (s *fourSearch) free() {
	if len(s.failed) <= manyFailed {
		clear(s.failed)
		fourSearches.Put(s)
	}
}

// victory looks for a win of the player to move and tries at most maxNodes fours.
func (s *fourSearch) victory(b *Position, maxNodes int) (v victory, ok bool) {
	s.left = maxNodes
	for depth := 1; ; depth += 1 + depth/2 {
		s.cut, s.steps = false, s.steps[:0]
		if v, ok = s.attack(b, depth); ok || !s.cut || s.left == 0 {
			return v, ok
		}
	}
}

// attack looks for a win of the player to move with at most depth fours before five.
func (s *fourSearch) attack(b *Position, depth int) (v victory, ok bool) {
	if i := b.fives[b.turn].first(); i >= 0 {
		v = s.before(b.move(i), victory{line: -1, moves: 1})
		v.five(b, i, b.turn)
		return v, true
	}
	if known, ok := s.failed[b.key]; ok && known >= depth {
		s.cut = s.cut || known < unlimited
		return v, false
	}
	cutBefore := s.cut
	s.cut = false
	var buffer [32]Move
	moves := b.attacks(buffer[:0], s.least)
	if depth == 0 {
		s.cut = len(moves) > 0
		moves = nil
	}
	for _, m := range moves {
		if s.left == 0 {
			return v, false // but not known to fail
		}
		s.left--
		next := *b
		next.Play(m)
		if v, ok := s.answers(&next, depth-1); ok {
			v.attack(b, b.number(m))
			v.moves++
			return s.before(m, v), true
		}
	}
	if s.left > 0 {
		s.failed[b.key] = depth
		if !s.cut {
			s.failed[b.key] = unlimited
		}
	}
	s.cut = s.cut || cutBefore
	return v, false
}

const unlimited = math.MaxInt

// before returns v with the move m before it.
func (s *fourSearch) before(m Move, v victory) victory {
	s.steps = append(s.steps, step{m, v.line})
	v.line = len(s.steps) - 1
	v.plies++
	return v
}

// answers reports whether every answer to the four that was just made loses.
func (s *fourSearch) answers(b *Position, depth int) (longest victory, ok bool) {
	longest.line, longest.moves = -1, 1
	if b.outcome != ply.Ongoing || b.fives[b.turn] != (set{}) {
		return longest, false
	}
	var all spoils
	var buffer [2]Move
	for _, m := range b.defend(buffer[:0]) {
		next := *b
		next.Play(m)
		v, ok := s.attack(&next, depth)
		if !ok {
			return longest, false
		}
		all.add(&v.spoils)
		all.answer(&next, b.number(m))
		moves := max(v.moves, longest.moves)
		if v = s.before(m, v); v.plies > longest.plies {
			longest = v
		}
		longest.moves = moves
	}
	all.prevent(b)
	longest.spoils = all
	return longest, true
}

// attacks appends the moves that make a four and whose kind is least or better, best first. If the
// opponent could make five, it appends the fours that prevent that, of any kind.
func (b *Position) attacks(dst []Move, least kind) []Move {
	begin := len(dst)
	if b.fives[b.turn^1] != (set{}) {
		dst = b.defend(dst)
		fours := slices.DeleteFunc(dst[begin:], func(m Move) bool { return !b.makesFour(b.number(m)) })
		return dst[:begin+len(fours)]
	}
	dst = b.appendFours(dst, least)
	slices.SortStableFunc(dst[begin:], func(m, n Move) int {
		return int(b.rate(b.number(n), b.turn).kind()) - int(b.rate(b.number(m), b.turn).kind())
	})
	return dst
}

// Fours is an attack by continuous fours as a game of its own. Any searcher can prove or
// refute the attack with it. The attacker may only make fours or five. The defender may
// only make five or prevent it. An attacker who cannot make a four has lost.
//
//	game := gomoku.Fours{Rules: rules, Attacker: board.Turn()}
//	result, err := alphabeta.New(game).Search(ctx, ply.Limits{Nodes: 100_000}, board)
//	_, decided := result.Score.Decided() // won if it is positive
//
// [Position.VCF] answers the same question faster.
type Fours struct {
	Rules
	Attacker Color
}

var _ ply.Game[Position, Move] = Fours{}

// Moves appends the attacker's fours, or the defender's answers. Five goes before
// everything else.
func (f Fours) Moves(dst []Move, b *Position) []Move {
	switch {
	case b.outcome != ply.Ongoing:
		return dst
	case b.fives[b.turn] != (set{}):
		return b.appendSet(dst, &b.fives[b.turn])
	case b.turn == f.Attacker:
		return b.attacks(dst, makesFour)
	case f.Forced(b):
		return b.defend(dst)
	}
	return dst
}

// Narrow appends all Moves, because the attack is to be proved or refuted.
func (f Fours) Narrow(dst []Move, b *Position) []Move { return f.Moves(dst, b) }

// Tactical appends the moves that make five, or else the answers to a four. The attacker's
// fours are not among them: a quiescence search goes on while there are any, so that it
// would try every chain of fours to its end before the search has looked two plies ahead.
func (f Fours) Tactical(dst []Move, b *Position) []Move {
	if b.fives[b.turn] != (set{}) || f.Forced(b) {
		return f.Moves(dst, b)
	}
	return dst
}

// Threats appends all Moves: there are no others in an attack by continuous fours.
func (f Fours) Threats(dst []Move, b *Position, _ int) []Move { return f.Moves(dst, b) }

// Answers appends all Moves, too. There is a threat if the opponent could make five.
func (f Fours) Answers(dst []Move, b *Position, _ int) (moves []Move, threatened bool) {
	if !f.Forced(b) {
		return dst, false
	}
	return f.Moves(dst, b), true
}

// Terminal reports the end by the rules. Besides, the attacker has lost if there is no four
// to make, and the defender has lost if there is no answer. The attack is over, and lost, if
// no four threatens the defender.
func (f Fours) Terminal(b *Position) ply.Outcome {
	if b.outcome != ply.Ongoing || b.fives[b.turn] != (set{}) {
		return b.outcome
	}
	var buffer [maxPoints]Move
	switch {
	case b.turn != f.Attacker && !f.Forced(b):
		return ply.Win
	case len(f.Moves(buffer[:0], b)) == 0:
		return ply.Loss
	}
	return ply.Ongoing
}
