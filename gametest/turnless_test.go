package gametest

import (
	"testing"

	"github.com/plygo/ply"
)

// heap is a state of taking, where only what is left matters, and whose turn it is.
type heap = more

// taking is a game in which players take one or three counters from a heap. The player who
// takes the last one wins. In every game from one start the number of counters tells the turn,
// so that no two states of a game have the same key even if the key leaves the turn out.
type taking struct{}

func (taking) Moves(dst []step, s *heap) []step {
	for _, m := range []step{1, 3} {
		if s.left >= int8(m) {
			dst = append(dst, m)
		}
	}
	return dst
}
func (taking) Play(s *heap, m step) { s.left, s.turn = s.left-int8(m), 1-s.turn }
func (taking) Terminal(s *heap) ply.Outcome {
	if s.left == 0 {
		return ply.Loss
	}
	return ply.Ongoing
}
func (taking) Evaluate(*heap) ply.Score { return 0 }
func (taking) Hash(s *heap) uint64      { return uint64(s.left)<<1 | uint64(s.turn) }

// The optional interfaces of taking, one by one.
type (
	takingTurns  struct{}
	takingMirror struct{}
	takingNull   struct{}
	leftOnly     struct{} // the key without the turn
	sameMirror   struct{} // a mirror that exchanges nothing
)

func (takingTurns) Turn(s *heap) int     { return int(s.turn) }
func (takingMirror) Mirror(s *heap) heap { return heap{left: s.left, track: track{turn: 1 - s.turn}} }
func (takingNull) Null(s *heap) bool     { s.turn = 1 - s.turn; return true }
func (leftOnly) Hash(s *heap) uint64     { return uint64(s.left) }
func (sameMirror) Mirror(s *heap) heap   { return *s }

// takingAny also allows to take two, so that the number of counters does not tell the turn.
type takingAny struct{ taking }

func (takingAny) Moves(dst []step, s *heap) []step {
	for m := step(1); m <= 3 && int8(m) <= s.left; m++ {
		dst = append(dst, m)
	}
	return dst
}

// TestTurnlessHash has keys without the player to move, a fault that the states of play alone
// do not show.
func TestTurnlessHash(t *testing.T) {
	type mirrored struct {
		taking
		takingMirror
	}
	for _, test := range []struct {
		name  string
		game  ply.Game[heap, step]
		rules []string
	}{
		{"mirror", struct {
			takingTurns
			mirrored
			leftOnly
		}{}, []string{ruleHashMoves}},
		{"mirror, no Turner", struct {
			mirrored
			leftOnly
		}{}, []string{ruleHashMoves}},
		{"null", struct {
			embedded
			leftOnly
			takingNull
		}{}, []string{ruleHashMoves}},
		{"alternating players", struct {
			anyOf
			leftOnly
		}{}, []string{ruleHashMoves}},
		{"the mirror is the same", struct {
			taking
			sameMirror
		}{}, []string{ruleMirrorTurn}},
	} {
		t.Run(test.name, func(t *testing.T) { wantRules(t, broken(test.game, heap{left: 20}), test.rules...) })
	}
	t.Run("with the turn", func(t *testing.T) {
		Run(t, struct {
			takingTurns
			takingAny
			takingMirror
			takingNull
		}{}, heap{left: 20}, heap{left: 20, track: track{turn: 1}})
	})
}

// These embed one level deeper than leftOnly, so that its Hash is the one promoted.
type (
	embedded struct{ taking }
	anyOf    struct{ takingAny }
)

// portion is a state of dividing: counters left, what both have taken, and whose turn it is.
type portion = more

// dividing is a game in which players take one or two counters. The player who has more in
// the end wins. Its key leaves out what was taken, as if only the counters left mattered.
type dividing struct{}

func (dividing) Moves(dst []step, s *portion) []step {
	for m := step(1); m <= 2 && int8(m) <= s.left; m++ {
		dst = append(dst, m)
	}
	return dst
}
func (dividing) Play(s *portion, m step) {
	s.left -= int8(m)
	s.taken[s.turn] += int8(m)
	s.turn = 1 - s.turn
}
func (dividing) Terminal(s *portion) ply.Outcome {
	switch d := s.taken[s.turn] - s.taken[1-s.turn]; {
	case s.left > 0:
		return ply.Ongoing
	case d > 0:
		return ply.Win
	case d < 0:
		return ply.Loss
	}
	return ply.Draw
}
func (dividing) Evaluate(s *portion) ply.Score { return 0 }
func (dividing) Turn(s *portion) int           { return int(s.turn) }
func (dividing) Hash(s *portion) uint64        { return uint64(s.left)<<1 | uint64(s.turn) }

// dividingWhole has what was taken in its key.
type dividingWhole struct{ dividing }

func (dividingWhole) Hash(s *portion) uint64 {
	return uint64(s.taken[0])<<16 | uint64(s.taken[1])<<8 | uint64(s.left)<<1 | uint64(s.turn)
}

func TestWinnerInHash(t *testing.T) {
	start := portion{left: 12}
	wantRules(t, broken(ply.Game[portion, step](dividing{}), start), ruleHashWinner)
	Run(t, ply.Game[portion, step](dividingWhole{}), start)
}

// Keys that leave out what random play alone seldom shows: the turn, and what is in hand.
type (
	turnlessPawns  struct{ breakthrough }
	turnlessStones struct{ mill }
	handlessStones struct{ mill }
	turnlessZoo    struct{ animals }
	handlessZoo    struct{ animals }
	turnlessSty    struct{ pig }
	potlessSty     struct{ pig }
)

func (g turnlessPawns) Hash(s *pawns) uint64 { return g.breakthrough.Hash(&pawns{men: s.men}) }
func (g turnlessStones) Hash(s *stones) uint64 {
	return g.mill.Hash(&stones{on: s.on, hand: s.hand})
}
func (g handlessStones) Hash(s *stones) uint64 {
	return g.mill.Hash(&stones{on: s.on, turn: s.turn})
}
func (g turnlessZoo) Hash(s *zoo) uint64 { return g.animals.Hash(&zoo{at: s.at, hand: s.hand}) }
func (g handlessZoo) Hash(s *zoo) uint64 { return g.animals.Hash(&zoo{at: s.at, turn: s.turn}) }
func (g turnlessSty) Hash(s *sty) uint64 {
	return g.pig.Hash(&sty{score: s.score, pot: s.pot, phase: s.phase})
}
func (g potlessSty) Hash(s *sty) uint64 {
	return g.pig.Hash(&sty{score: s.score, turn: s.turn, phase: s.phase})
}

func TestPartOfKey(t *testing.T) {
	for name, err := range map[string]error{
		"breakthrough without the turn": broken(turnlessPawns{}),
		"mill without the turn":         broken(turnlessStones{}),
		"mill without the hands":        broken(handlessStones{}),
		"animals without the turn":      broken(turnlessZoo{}),
		"animals without the hands":     broken(handlessZoo{}),
		"pig without the turn":          broken(turnlessSty{}),
		"pig without the pot":           broken(potlessSty{}),
	} {
		wantSaid(t, name, ruleHashMoves, nil, err)
	}
}
