package jieqi

import (
	"github.com/plygo/ply"
	"github.com/plygo/ply/xiangqi"
)

// Rules is the game of jieqi as the searchers of ply play it. A player without a legal move loses, in
// check or not. The fields are what clubs and servers disagree on; their zero values are what most do.
//
// Besides [ply.Game], Rules implements every optional interface of package ply that helps
// a search of jieqi.
type Rules struct {
	// Taken says who sees a dark piece that is captured.
	Taken Taken
	// Quiet is the number of plies without a capture that draw the game, as [Position.Play] counts
	// them. 0 means 120. The other usual number is 80.
	Quiet int
	// Repeats says how a game ends if a position occurs again and again.
	Repeats RepetitionRule
}

// Taken says who sees a dark piece that is captured. It is a field of [Rules].
type Taken uint8

// Who sees it.
const (
	SeenByCapturer Taken = iota // the player who captures it, and nobody else
	SeenByNobody
	SeenByBoth // and those who watch
)

// String returns "seen by the capturer", "seen by nobody" or "seen by both".
func (t Taken) String() string {
	switch t {
	case SeenByCapturer:
		return "seen by the capturer"
	case SeenByNobody:
		return "seen by nobody"
	case SeenByBoth:
		return "seen by both"
	}
	return "invalid rule of captured pieces"
}

// usualLimit is the number of plies without a capture that draw a game, if the rules do not say.
const usualLimit = 120

func (r Rules) limit() int {
	if r.Quiet <= 0 {
		return usualLimit
	}
	return r.Quiet
}

var (
	_ ply.Game[Position, Move]      = Rules{}
	_ ply.Starter[Position]         = Rules{}
	_ ply.Turner[Position]          = Rules{}
	_ ply.Namer                     = Rules{}
	_ ply.Sider                     = Rules{}
	_ ply.Notation[Position, Move]  = Rules{}
	_ ply.Reasoner[Position]        = Rules{}
	_ ply.Mirrorer[Position]        = Rules{}
	_ ply.Repeater[Position]        = Rules{}
	_ ply.Orderer[Position, Move]   = Rules{}
	_ ply.Exchanger[Position, Move] = Rules{}
	_ ply.Tactician[Position, Move] = Rules{}
	_ ply.Forcer[Position, Move]    = Rules{}
	_ ply.NullMover[Position]       = Rules{}
	_ ply.Passer[Position]          = Rules{}
	_ ply.Numberer[Position]        = Rules{}
	_ ply.Indexer[Position, Move]   = Rules{}
	_ ply.Tuner                     = Rules{}
)

// Start returns the position in which a game of jieqi begins, without a deal.
func (Rules) Start() Position { return startPosition }

// Turn returns 0 for Red and 1 for Black. At a reveal it is who moves after it.
func (Rules) Turn(p *Position) int { return int(p.turn & 1) }

// Name returns "jieqi".
func (Rules) Name() string { return "jieqi" }

// Sides returns "Red" and "Black".
func (Rules) Sides() [2]string { return [2]string{red.String(), black.String()} }

// Moves appends the legal moves of p to dst: see [Position.Moves]. At a reveal it appends what chance
// may turn up: in a full position one move, in a view one for each kind of the pool, and for each kind
// that may have been captured, if the viewer is shown it.
func (r Rules) Moves(dst []Move, p *Position) []Move {
	if p.pending() {
		return r.chances(dst, p)
	}
	return p.Moves(dst)
}

// Play plays the legal move m, of a player or of chance.
func (Rules) Play(p *Position, m Move) { p.Play(m) }

// Hash returns [Position.Hash].
func (Rules) Hash(p *Position) uint64 { return p.key }

// Mirror returns p with the colours exchanged and the board turned upside down.
func (Rules) Mirror(p *Position) Position { return p.Mirror() }

// Forced reports whether the side to move is in check.
func (Rules) Forced(p *Position) bool { return p.check }

// Tactical appends the captures to dst; in check, all legal moves.
func (Rules) Tactical(dst []Move, p *Position) []Move {
	if p.check {
		return p.Moves(dst)
	}
	return p.tactical(dst)
}

// Null passes the turn and returns true. It returns false in check and at a reveal, and if the side to
// move has no rook and fewer than two horses, cannons and dark pieces. With so little material every
// move may be worse than passing, while a search that passes relies on the opposite.
func (Rules) Null(p *Position) bool {
	own := p.planes.Side(uint8(p.turn))
	if p.check || p.pending() || !own.Meets(p.planes.Rooks()) &&
		own.And(p.planes.Horses().Or(p.planes.Cannons()).Or(p.dark)).Count() < 2 {
		return false
	}
	p.pass()
	return true
}

// MoveNumber implements [ply.Numberer].
func (Rules) MoveNumber(p *Position) int { return p.Fullmove() }

// Left implements [ply.Expirer]: it returns how many plies are left at least until the game is a draw
// for want of captures.
func (r Rules) Left(p *Position) int { return max(r.limit()-int(p.count.Counted), 0) }

// Pass implements [ply.Passer]: it gives the turn to the other side and returns true. It returns
// false in check, because the general could be taken then, at a reveal, and if the game is over. The
// counters go on as after a quiet move.
func (r Rules) Pass(p *Position) bool {
	if p.check || p.pending() || r.Terminal(p) != ply.Ongoing {
		return false
	}
	p.pass()
	return true
}

// slotKinds is the number of kinds that [Rules.Slot] tells apart: those of xiangqi, and dark pieces.
const slotKinds = int(xiangqi.General) + 1

// Slots returns the number of slots: one for each kind of each side on each point, and one for dark
// pieces.
func (Rules) Slots() int { return 2 * slotKinds * int(noSquare) }

// Slot returns the slot of m: it depends on the side to move, the kind of the piece, whether it is
// dark, and the point that the piece goes to.
func (Rules) Slot(p *Position, m Move) int {
	what := int(p.At(m.From()).Kind())
	if p.Dark(m.From()) {
		what = 0
	}
	return (int(p.turn&1)*slotKinds+what)*int(noSquare) + int(m.To()%noSquare)
}

// Tuning returns the unit of scores, which is a soldier, the scale of the evaluation, what a search may
// prune, and how mcts samples. The comments of packages alphabeta and mcts tell how they were chosen.
func (Rules) Tuning() ply.Tuning {
	return ply.Tuning{Unit: "soldier", Scale: scale, Pruning: ply.Pruning{
		Reduce:          100,
		NullMove:        3,
		Futility:        120,
		ReverseFutility: 140,
		LateMoves:       6,
		Exchange:        80,
		Delta:           200,
		Typical:         3,
	}, Sampling: ply.Sampling{Evaluate: true, Quiesce: true, Priors: true, Exploration: 0.3, Solver: true}}
}
