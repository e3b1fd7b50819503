package gomoku

import "github.com/plygo/ply"

// Fours is an attack by continuous fours as a game of its own, so that any searcher
// can prove or refute it: the attacker may only make fours, and five, and the defender
// may only prevent five, or make it. The attacker loses who has no four left.
//
//	game := gomoku.Fours{Rules: rules, Attacker: board.Turn()}
//	result, err := alphabeta.New(game).Search(ctx, ply.Limits{Nodes: 100_000}, board)
//	_, decided := result.Score.Decided() // won if it is positive
//
// [Board.VCF] answers the same question faster.
type Fours struct {
	Rules
	Attacker Color
}

var _ ply.Game[Board, Move] = Fours{}

// Moves appends the attacker's fours, or the defender's answers. Five goes before
// everything else.
func (f Fours) Moves(dst []Move, b *Board) []Move {
	switch {
	case b.outcome != ply.Ongoing:
		return dst
	case b.fives[b.turn] != (set{}):
		return b.appendSet(dst, &b.fives[b.turn])
	case b.turn == f.Attacker:
		return b.attacks(dst)
	case f.Forced(b):
		return b.defend(dst)
	}
	return dst
}

// Tactical appends the moves that make five, or else the answers to a four. The attacker's
// fours are not among them: a quiescence search goes on while there are any, so that it
// would try every chain of fours to its end before the search has looked two plies ahead.
func (f Fours) Tactical(dst []Move, b *Board) []Move {
	if b.fives[b.turn] != (set{}) || f.Forced(b) {
		return f.Moves(dst, b)
	}
	return dst
}

// Terminal reports the end by the rules. Besides, the attacker has lost without a four
// to make, and so has the defender without an answer. Where no four threatens the
// defender, the attack is over.
func (f Fours) Terminal(b *Board) ply.Outcome {
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
