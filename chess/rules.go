package chess

import (
	"math/bits"

	"github.com/plygo/ply"
)

// Rules is the game of chess as the searchers of ply play it. With the zero value, a draw
// that a player could claim ends the game, as in matches of engines: threefold repetition
// and the fifty-move rule. Chess960 needs no setting, because the position knows its
// castling rights.
//
// Besides [ply.Game], Rules implements every optional interface of package ply that
// helps a search of chess.
type Rules struct {
	// AutomaticDrawsOnly says that only those draws end the game which need no claim:
	// fivefold repetition, and seventy-five moves without a capture or a pawn's move.
	AutomaticDrawsOnly bool
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
	_ ply.Repeater[Position]        = Rules{}
	_ ply.Orderer[Position, Move]   = Rules{}
	_ ply.Exchanger[Position, Move] = Rules{}
	_ ply.Tactician[Position, Move] = Rules{}
	_ ply.Forcer[Position, Move]    = Rules{}
	_ ply.NullMover[Position]       = Rules{}
	_ ply.Passer[Position]          = Rules{}
	_ ply.Numberer[Position]        = Rules{}
	_ ply.Featurer[Position]        = Rules{}
	_ ply.Indexer[Position, Move]   = Rules{}
	_ ply.Structurer[Position]      = Rules{}
	_ ply.Tuner                     = Rules{}
)

// Start returns the position in which a game of chess begins.
func (Rules) Start() Position { return startPosition }

// Turn returns 0 for White and 1 for Black.
func (Rules) Turn(p *Position) int { return int(p.turn & 1) }

// Name returns "chess".
func (Rules) Name() string { return "chess" }

// Sides returns "White" and "Black".
func (Rules) Sides() [2]string { return [2]string{White.String(), Black.String()} }

// Moves appends the legal moves of p to dst: see [Position.Moves].
func (Rules) Moves(dst []Move, p *Position) []Move { return p.Moves(dst) }

// Play plays the legal move m.
func (Rules) Play(p *Position, m Move) { p.Play(m) }

// Evaluate returns the value of p for the side to move in hundredths of a pawn:
// material, the squares of the pieces, their mobility, pawn structure, the safety of
// the kings and threats, blended between middlegame and endgame. [Placement],
// [Material] and [Simplified] evaluate more simply.
func (Rules) Evaluate(p *Position) ply.Score { return p.evaluate() }

// Hash returns [Position.Hash].
func (Rules) Hash(p *Position) uint64 { return p.key }

// Explain returns why m is not legal in p, such as "no knight reaches d4".
func (Rules) Explain(p *Position, m Move) string { return p.refuseMove(m).reason }

// Mirror returns p with the colours exchanged and the board turned upside down.
func (Rules) Mirror(p *Position) Position { return p.Mirror() }

// Forced reports whether the side to move is in check.
func (Rules) Forced(p *Position) bool { return p.checkers != 0 }

// Tactical appends the captures and the promotions to a queen to dst; in check, all
// legal moves.
func (Rules) Tactical(dst []Move, p *Position) []Move {
	if p.checkers != 0 {
		return p.Moves(dst)
	}
	return p.tactical(dst)
}

// Null passes the turn. It returns false in check, and also if the side to move has only
// its king and pawns: then it may be better to pass than to move.
func (Rules) Null(p *Position) bool {
	own := p.board(p.turn & 1)
	if p.checkers != 0 || own&^(p.boards[Pawn]|p.boards[King]) == 0 {
		return false
	}
	p.pass()
	return true
}

// MoveNumber implements [ply.Numberer].
func (Rules) MoveNumber(p *Position) int { return p.Fullmove() }

// Left implements [ply.Expirer]: it returns how many plies are left until the fifty-move rule draws the
// game (or only seventy-five moves: see [Rules]).
func (r Rules) Left(p *Position) int { return max(r.clockLimit()-int(p.clock), 0) }

// Pass implements [ply.Passer]: it gives the turn to the other side and returns true. It returns
// false in check, because the king could be taken then, and if the game is over. The right to
// take en passant is lost, and the counters go on as after a quiet move.
func (r Rules) Pass(p *Position) bool {
	if p.checkers != 0 || r.Terminal(p) != ply.Ongoing {
		return false
	}
	p.pass()
	return true
}

// Slots returns the number of slots: every kind of either side on every square.
func (Rules) Slots() int { return 2 * sideSlots }

// Slot numbers moves by the side, the kind that moves and the square it goes to.
// Promotions to different pieces share a slot. Castling has the slots of pawns on the first
// rank of their side, where no pawn can go.
func (Rules) Slot(p *Position, m Move) int {
	return int(p.turn&1)*sideSlots + int(kindSlots[m.code()&15]) + int(m.To())
}

const sideSlots = int(King) * 64

// kindSlots has the first slot of the kind that moves, by the code of the move.
var kindSlots = func() (slots [16]uint16) {
	for kind := Pawn; kind <= King; kind++ {
		slots[kind] = uint16(kind-Pawn) * 64
	}
	return slots
}()

// Structure returns a key of the pawns and of the side to move.
func (Rules) Structure(p *Position) uint64 {
	white, black := p.boards[Pawn]&^p.board(Black), p.boards[Pawn]&p.board(Black)
	key := (bits.RotateLeft64(white*golden, 32) ^ black) * golden
	return key&^1 | uint64(p.turn&1)
}

const golden = 0x9E37_79B9_7F4A_7C15 // 2^64 divided by the golden ratio: all bits have a part in the upper ones of a product (Knuth 1973)

// Tuning returns the value of a pawn, the scale to which the evaluation was fitted, what a
// search may prune, and the settings with which Monte Carlo tree search plays best.
func (Rules) Tuning() ply.Tuning {
	return ply.Tuning{Unit: "pawn", Scale: 215, Pruning: ply.Pruning{
		Reduce:          100,
		NullMove:        3,
		Futility:        90,
		ReverseFutility: 110,
		LateMoves:       6,
		Exchange:        60,
		Delta:           150,
		Singular:        true,
	}, Sampling: ply.Sampling{Evaluate: true, Priors: true, Solver: true}}
}

// Format returns the FEN of p.
func (Rules) Format(p *Position) string { return p.String() }

// Parse reads a FEN strictly: see [ParseFEN].
func (Rules) Parse(text string) (Position, error) { return ParseFEN(text) }

// FormatMove writes m in standard algebraic notation, the one that people read:
// "Nf3", "exd8=Q#". FormatCoordinates writes the one that engines read.
func (Rules) FormatMove(p *Position, m Move) string { return p.SAN(m) }

// ParseMove reads a move as people type it: see [Position.ParseMove].
func (Rules) ParseMove(p *Position, text string) (Move, error) { return p.ParseMove(text) }

// Mirror returns p with the colours exchanged and the board turned upside down.
func (p *Position) Mirror() Position {
	m := *p
	for i, board := range p.boards {
		m.boards[i] = flip(board)
	}
	m.boards[whiteBoard], m.boards[blackBoard] = m.boards[blackBoard], m.boards[whiteBoard]
	m.rooks = flip(p.rooks)
	if p.enPassant != 0 {
		m.enPassant ^= 56
	}
	m.turn = p.turn&1 ^ 1
	m.restore()
	return m
}
