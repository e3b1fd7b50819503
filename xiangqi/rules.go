package xiangqi

import (
	"math/bits"

	"github.com/plygo/ply"
)

// Rules is the game of xiangqi as the searchers of ply play it. A player without a legal
// move loses, in check or not. A game is drawn after 120 plies without a capture, as
// [Position.Play] counts them. It is also drawn when neither side has a piece left that
// can cross the river. The field Repeats says how repeated positions are judged.
//
// Besides [ply.Game], Rules implements every optional interface of package ply that helps
// a search of xiangqi.
type Rules struct {
	// Repeats says how a game ends if a position occurs again and again. The zero value,
	// [Asian], forbids perpetual check and perpetual chase.
	Repeats RepetitionRule
}

var (
	_ ply.Game[Position, Move]      = Rules{}
	_ ply.Starter[Position]         = Rules{}
	_ ply.Turner[Position]          = Rules{}
	_ ply.Sider                     = Rules{}
	_ ply.Notation[Position, Move]  = Rules{}
	_ ply.Drawer[Position, Move]    = Rules{}
	_ ply.Arranger[Position, Move]  = Rules{}
	_ ply.Reasoner[Position]        = Rules{}
	_ ply.Explainer[Position, Move] = Rules{}
	_ ply.Mirrorer[Position]        = Rules{}
	_ ply.Reflector[Position]       = Rules{}
	_ ply.Repeater[Position]        = Rules{}
	_ ply.Orderer[Position, Move]   = Rules{}
	_ ply.Exchanger[Position, Move] = Rules{}
	_ ply.Tactician[Position, Move] = Rules{}
	_ ply.Forcer[Position, Move]    = Rules{}
	_ ply.NullMover[Position]       = Rules{}
	_ ply.Passer[Position]          = Rules{}
	_ ply.Numberer[Position]        = Rules{}
	_ ply.Indexer[Position, Move]   = Rules{}
	_ ply.Structurer[Position]      = Rules{}
	_ ply.Tuner                     = Rules{}
	_ ply.Featurer[Position]        = Rules{}
)

// Start returns the position in which a game of xiangqi begins.
func (Rules) Start() Position { return startPosition }

// Turn returns 0 for Red and 1 for Black.
func (Rules) Turn(p *Position) int { return int(p.turn & 1) }

// Name returns "xiangqi".
func (Rules) Name() string { return "xiangqi" }

// Sides returns "Red" and "Black".
func (Rules) Sides() [2]string { return [2]string{Red.String(), Black.String()} }

// Moves appends the legal moves of p to dst: see [Position.Moves].
func (Rules) Moves(dst []Move, p *Position) []Move { return p.Moves(dst) }

// Play plays the legal move m.
func (Rules) Play(p *Position, m Move) { p.Play(m) }

// Evaluate returns the value of p for the side to move in hundredths of a soldier that
// has crossed the river: material, the squares of the pieces, their mobility, the lines
// on which they aim at the general, soldiers, guards, threats and the assault on the
// palace, blended between middlegame and endgame. [Placement] evaluates more simply.
func (Rules) Evaluate(p *Position) ply.Score { return p.evaluate() }

// Hash returns [Position.Hash].
func (Rules) Hash(p *Position) uint64 { return p.key }

// Mirror returns p with the colours exchanged and the board turned upside down.
func (Rules) Mirror(p *Position) Position { return p.Mirror() }

// Reflections appends p with left and right exchanged.
func (Rules) Reflections(dst []Position, p *Position) []Position { return append(dst, p.reflected()) }

// Forced reports whether the side to move is in check.
func (Rules) Forced(p *Position) bool { return p.check }

// Tactical appends the captures to dst; in check, all legal moves.
func (Rules) Tactical(dst []Move, p *Position) []Move {
	if p.check {
		return p.Moves(dst)
	}
	return p.tactical(dst)
}

// Null passes the turn and returns true. It returns false in check, and if the side to
// move has no rook and fewer than two horses and cannons. With so little material every
// move may be worse than passing, while a search that passes relies on the opposite.
func (Rules) Null(p *Position) bool {
	own := p.side(p.turn)
	if p.check || !own.Meets(p.rooks()) && own.And(p.horses().Or(p.cannons())).Count() < 2 {
		return false
	}
	p.pass()
	return true
}

// MoveNumber implements [ply.Numberer].
func (Rules) MoveNumber(p *Position) int { return p.Fullmove() }

// Left implements [ply.Expirer]: it returns how many plies are left at least until the game is a draw
// for want of captures.
func (Rules) Left(p *Position) int { return max(quietLimit-int(p.count.Counted), 0) }

// Pass implements [ply.Passer]: it gives the turn to the other side and returns true. It returns
// false in check, because the general could be taken then, and if the game is over. The
// counters go on as after a quiet move.
func (r Rules) Pass(p *Position) bool {
	if p.check || r.Terminal(p) != ply.Ongoing {
		return false
	}
	p.pass()
	return true
}

// Slots returns the number of slots: one for each kind of each side on each square.
func (Rules) Slots() int { return 2 * int(General) * squares }

// Slot returns the slot of m: it depends on the side to move, the kind of the piece, and
// the square that the piece goes to.
func (Rules) Slot(p *Position, m Move) int {
	kind := int(max(p.At(m.From()).Kind(), Soldier) - Soldier)
	return (int(p.turn&1)*int(General)+kind)*squares + int(m.To()%squares)
}

// Structure returns a key of the soldiers, the advisors and the elephants, and of the side to move.
func (Rules) Structure(p *Position) uint64 {
	slow := p.soldiers().Or(p.advisors()).Or(p.elephants())
	key := uint64(0)
	for _, i := range [...]int{0, 1, 3} { // no such piece has the third bit
		plane := p.planes[i].And(slow)
		for _, half := range [...]uint64{plane.South, plane.North} {
			key = bits.RotateLeft64((key^half)*golden, 32)
		}
	}
	return key&^1 | uint64(p.turn&1)
}

const golden = 0x9E37_79B9_7F4A_7C15 // 2^64 divided by the golden ratio: all bits have a part in the upper ones of a product (Knuth 1973)

// Tuning returns the unit of scores, which is a soldier, the scale to which the
// evaluation was fitted, what a search may prune, and the settings with which Monte Carlo
// tree search plays best.
func (Rules) Tuning() ply.Tuning {
	return ply.Tuning{Unit: "soldier", Scale: 250, Pruning: ply.Pruning{
		Reduce:          100,
		NullMove:        3,
		Futility:        90,
		ReverseFutility: 110,
		LateMoves:       6,
		Exchange:        60,
		Delta:           150,
		Singular:        true,
	}, Sampling: ply.Sampling{Evaluate: true, Priors: true, PriorScale: 400, Exploration: 0.7, Solver: true}}
}

// Format returns the FEN of p.
func (Rules) Format(p *Position) string { return p.String() }

// Parse reads a FEN, as [ParseFEN] does, or a list of pieces in the form of a student project of 2019:
//
//	k 9 4 -1,k 1 5 1,
//
// Each piece has a letter, its row from 1 at Red's edge to 10, its column from 1 on Red's left to 9,
// and its side: 1 for Red, -1 for Black. The minus may be a dash, and a blank may follow it. The
// last comma may be left out. Red is to move, unless the list ends with b.
//
// The letters are those of the project, from the Chinese names: k general, s advisor, x elephant,
// m horse, j rook, p cannon, z soldier. They may have a number, as in z5. Instead the letters may be
// those of a FEN, small or capital. These are R rook, A advisor, and so on, and p is the soldier. So
// a p alone does not tell which letters are meant, and then it is the project's cannon. A list
// cannot have both kinds of letters.
//
// The error is a [ply.StateErrors], whose fields are called "piece 1", "piece 2" and so on.
func (Rules) Parse(text string) (Position, error) {
	if isPieceList(text) {
		return parsePieceList(text)
	}
	return ParseFEN(text)
}

// FormatMove writes m in the notation of the World Xiangqi Federation: see
// [Position.WXF]. FormatCoordinates writes the notation of engines.
func (Rules) FormatMove(p *Position, m Move) string { return p.WXF(m) }

// ParseMove reads a move as people type it, in any notation: see [Position.ParseMove].
func (Rules) ParseMove(p *Position, text string) (Move, error) { return p.ParseMove(text) }

// Explain returns why m is not legal in p, such as "the horse's leg is blocked on g0".
func (Rules) Explain(p *Position, m Move) string { return p.refuseMove(m) }
