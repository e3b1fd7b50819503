package jieqi

import (
	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/plies"
	"github.com/plygo/ply/internal/river"
	"github.com/plygo/ply/xiangqi"
)

// Position is a position of jieqi: the pieces, those that lie face down among them, the side to move,
// and the counters that the rules need. It does not hold earlier positions. It is a plain value:
// assigning copies it, and == compares it.
//
// A position is full, if it has the deal in it, or a view: what one player knows, or somebody who
// watches. See [ply.Viewer]. Start and positions without a deal are views of a watcher.
//
// Positions come from [Start], [ParseFEN] and playing moves. The zero Position has an empty board
// and no moves.
type Position struct {
	planes river.Planes // the pieces; dark ones as what they move
	dark   river.Set    // the pieces that lie face down

	// Where the side to move can go without leaving its general in check: see river.Planes.Threats.
	targets river.Set // where its pieces can go
	bound   river.Set // the pieces to which targets does not apply

	key uint64 // of Zobrist

	deal [2]deal // by side, of a full position
	// pools has the pieces that lie face down, for all that is known: in a view also those that
	// were captured face down and not shown to the viewer.
	pools [2]counts
	// lost has the pieces that were captured face down, as far as they were shown. In a full
	// position all were.
	lost [2]counts

	psq    int32 // values of the pieces that are face up, and of the points of the others, Red's minus Black's
	count  plies.Count
	turn   color
	check  bool // the side to move is in check
	viewer int8

	// What the last move turns up. A piece that is turned up stands on the point at, as a dark one.
	// The kinds are NoKind if there is no such piece, and Hidden in a view.
	revealed, taken kind
	at              square
	captured        bool // the move was a capture
	answer          bool // the move answered a check that does not count
}

// full is the viewer of a position with the deal. The others are 0, 1 and ply.Watcher.
const full = 2

// Start returns the position in which a game of jieqi begins, without a deal.
func Start() Position { return startPosition }

var startPosition Position // set by init, after the tables

// newPosition returns an empty board as a watcher sees it.
func newPosition() Position { return Position{viewer: ply.Watcher, count: plies.Count{Fullmove: 1}} }

// Turn returns the side to move. At a reveal it is the side that moves after it.
func (p *Position) Turn() xiangqi.Color { return p.turn & 1 }

// At returns the piece on s. It returns NoPiece if s is empty or not on the board. The kind of a dark
// piece is the one as which it moves: see [Position.Dark] and [Position.Hidden].
func (p *Position) At(s xiangqi.Square) xiangqi.Piece { return piece(p.planes.At(uint8(s))) }

// Dark reports whether the piece on s lies face down.
func (p *Position) Dark(s xiangqi.Square) bool { return p.dark.Has(uint8(s)) }

// Hidden returns what the dark piece on s is. It returns false if there is none, and in a view, where
// that is not known.
func (p *Position) Hidden(s xiangqi.Square) (xiangqi.Kind, bool) {
	if p.viewer != full || !p.Dark(s) {
		return xiangqi.NoKind, false
	}
	if p.revealed != xiangqi.NoKind && s == p.at {
		return p.revealed, true
	}
	return p.deal[p.At(s).Color()].at(homeIndex[s&127]), true
}

// Full reports whether p has the deal in it. If not, it is a view.
func (p *Position) Full() bool { return p.viewer == full }

// Viewer returns whose view p is: 0, 1 or [ply.Watcher]. It returns false if p is full.
func (p *Position) Viewer() (int, bool) {
	if p.viewer == full {
		return ply.Watcher, false
	}
	return int(p.viewer), true
}

// Pool returns how many pieces of each kind of a side lie face down, as far as that is known. In a
// view they may be more than those on the board: what was captured face down, and was not shown to
// the viewer, is among them.
func (p *Position) Pool(c xiangqi.Color) [xiangqi.General + 1]uint8 { return p.pools[c&1].array() }

// Lost returns how many pieces of each kind of a side were captured face down, as far as that was
// shown to the viewer.
func (p *Position) Lost(c xiangqi.Color) [xiangqi.General + 1]uint8 { return p.lost[c&1].array() }

func (c counts) array() (a [xiangqi.General + 1]uint8) {
	for k := range a {
		a[k] = uint8(c.of(kind(k)))
	}
	return a
}

// Reveal reports whether chance is to move: the last move turned something up, and it is not said
// yet what. If a piece moved that lay face down, it returns its point, else false for moved.
func (p *Position) Reveal() (at xiangqi.Square, moved, reveal bool) {
	return p.at, p.revealed != xiangqi.NoKind, p.pending()
}

// pending reports whether chance is to move.
func (p *Position) pending() bool { return p.revealed|p.taken != xiangqi.NoKind }

// Check reports whether the side to move is in check. At a reveal that is not known yet.
func (p *Position) Check() bool { return p.check }

// King returns the point of the general of c. It returns false if c has no general. The
// method is called as in chess, so that a program for both games marks a check in one way.
func (p *Position) King(c xiangqi.Color) (xiangqi.Square, bool) {
	s := p.planes.General(uint8(c))
	return square(s), river.Palaces.Has(s)
}

// Halfmoves returns the number of plies since the last capture, as FEN writes it. It
// leaves out the plies that do not count towards the limit: see [Position.Play].
func (p *Position) Halfmoves() int { return int(p.count.Counted) }

// Fullmove returns the number of the move to be played. It is 1 at the start, grows by
// one after each move of Black, and stops at 9999.
func (p *Position) Fullmove() int { return int(p.count.Fullmove) }

// Hash returns a key of all but the counters: the pieces, the side to move, the pools, the deal, and
// whose view it is.
func (p *Position) Hash() uint64 { return p.key }

// put puts a piece on the empty point s, face up or as a dark one. After the last piece, the caller
// must call restore.
func (p *Position) put(s square, what piece, dark bool) {
	p.planes.Put(uint8(s), uint8(what))
	if dark {
		p.dark = p.dark.Or(river.Bits[s])
	}
}

// restore computes, from the pieces and all else, the fields that Play keeps up to date.
func (p *Position) restore() {
	p.updateThreats()
	p.key = p.hash()
	p.psq = p.pieceSquares()
}

// updateThreats computes the fields targets, bound and check. At a reveal there is nothing to compute
// yet.
func (p *Position) updateThreats() {
	if p.pending() {
		p.targets, p.bound, p.check = river.Set{}, river.Set{}, false
		return
	}
	p.targets, p.bound, p.check = p.planes.FreeThreats(uint8(p.turn), river.Set{})
}

// Mirror returns p with the colours exchanged and the board turned upside down.
func (p *Position) Mirror() Position {
	m := Position{
		count: p.count.Exchanged(), turn: p.turn&1 ^ 1, viewer: p.viewer,
		revealed: p.revealed, taken: p.taken, at: p.at, captured: p.captured, answer: p.answer,
		deal: [2]deal{p.deal[1], p.deal[0]}, pools: [2]counts{p.pools[1], p.pools[0]},
		lost: [2]counts{p.lost[1], p.lost[0]},
	}
	if p.viewer == 0 || p.viewer == 1 {
		m.viewer = 1 - p.viewer
	}
	if p.revealed != xiangqi.NoKind {
		m.at = upsideDown(p.at)
	}
	for set := p.planes.Occupied(); !set.Empty(); {
		s := square(set.Next())
		what := p.At(s)
		m.put(upsideDown(s), xiangqi.NewPiece(what.Kind(), what.Color()^1), p.Dark(s))
	}
	m.restore()
	return m
}

// upsideDown returns the point that s is for the other side, with the files as they are.
func upsideDown(s square) square { return xiangqi.SquareAt(s.File(), river.Ranks-1-s.Rank()) }
