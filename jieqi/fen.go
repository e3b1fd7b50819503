package jieqi

import (
	"strconv"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/fen"
	"github.com/plygo/ply/internal/river"
	"github.com/plygo/ply/internal/statetext"
	"github.com/plygo/ply/xiangqi"
)

// ParseFEN reads a position as jieqi programs write it, in five or six fields:
//
//	xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2A2C2P5N2B2r2a2c2p5n2b2 0 1
//	xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2A2C2P5N2B2r2a2c2p5n2b2 - 0 1
//
// They are the board, with X and x for the dark pieces of Red and Black; the side to move, w or b;
// the pool, which is what still lies face down; in the six-field form of JieqiBox what was captured
// face down and is known; the plies since the last capture; and the number of the move. A pool has a
// letter and a number for each kind in any order, or is "-". If it has more pieces than lie on the
// board, those were captured and not shown. The counters may be left out, and the pool: it is then
// all that is not face up.
//
// Further fields have names, because only this package has them. "view=w" says that the position is
// what Red knows, and "view=b" Black; otherwise it is what somebody knows who watches. A full position
// has "deal=" and the letters of the dark pieces, in the order in which the board has them. If chance
// is to move, there is "up=": see [Position.AppendFEN].
//
// ParseFEN refuses positions that cannot occur in a game, as far as the position alone shows that.
// The error is a [ply.StateErrors] with the first twelve faults. Each has a [PositionReason], and one
// of the fields "board", "turn", "pool", "captured", "halfmove clock", "move number", "view", "deal",
// "up" and "further field".
//
// Horses may be written N or H, elephants B or E, and Red to move w or r. The seven fields of older
// versions of JieqiBox are read, too: the pool, the side to move, two of "-", and the counters.
func ParseFEN(text string) (Position, error) {
	f := newFENParser(text)
	if f.ReadRows(fen.Rows{Files: river.Files, Ranks: river.Ranks, Put: f.put, Known: isLetter}) {
		f.readTurn()
		f.readCounters()
		f.readPools()
		f.readMore()
		f.checkPieces()
		f.checkPools()
	}
	if faults := f.Faults(); faults != nil {
		return Position{}, faults
	}
	f.p.restore()
	return f.p, nil
}

// String returns the position's FEN: see [Position.AppendFEN].
func (p Position) String() string { return string(p.AppendFEN(nil)) }

// MarshalText returns the position's FEN, so that a position in JSON is a FEN. The zero Position
// is not a position of the game; its text is empty. A FEN has neither the checks given since the last
// capture, of which only some count towards the draw by plies without a capture, nor how long nothing
// was turned up. To keep them, keep the game as a [ply.Record] from its start.
func (p Position) MarshalText() ([]byte, error) {
	if p == (Position{}) {
		return nil, nil
	}
	return p.AppendFEN(nil), nil
}

// UnmarshalText reads what MarshalText writes, as strictly as [ParseFEN].
func (p *Position) UnmarshalText(text []byte) error {
	return statetext.Read(p, text, ParseFEN)
}

// AppendFEN appends the position's FEN to dst as [ParseFEN] reads it, with as many fields as it needs:
// five for what somebody knows who watches, if no captured piece was shown, and six if one was. With
// further fields there are six, too.
//
// At a reveal the field "up=" has the point of the piece that is turned up, and what it is if that is
// known, or "?". Then follows x, if the move was a capture, with what was captured if that piece lay
// face down: "up=e2?", "up=e2?x?", "up=e2?x", "up=x?", and in a full position such as "up=e2Nxr" or
// "up=xp". The board has the piece as what it moved.
//
// A full position tells everything. Show players a view: see [ply.Viewer].
func (p *Position) AppendFEN(dst []byte) []byte {
	dst = fen.AppendRows(dst, river.Files, river.Ranks, p.letterAt)
	dst = append(dst, ' ', "wb"[p.turn&1], ' ')
	dst = appendCounts(dst, p.pools)
	if p.lost != [2]counts{} || p.viewer != ply.Watcher || p.pending() {
		dst = appendCounts(append(dst, ' '), p.lost)
	}
	dst = strconv.AppendUint(append(dst, ' '), uint64(p.count.Counted), 10)
	dst = strconv.AppendUint(append(dst, ' '), uint64(p.count.Fullmove), 10)
	switch p.viewer {
	case 0, 1:
		dst = append(append(append(dst, ' '), viewField...), "wb"[p.viewer])
	case full:
		dst = append(append(dst, ' '), dealField...)
		for s := range p.darkInOrder {
			k, _ := p.Hidden(s)
			dst = append(dst, letterOf(k, p.At(s).Color()))
		}
	}
	if p.pending() {
		dst = p.appendReveal(append(append(dst, ' '), upField...))
	}
	return dst
}

// How the further fields begin.
const (
	viewField = "view="
	dealField = "deal="
	upField   = "up="
)

// The letters of dark pieces and of kinds that are not known.
const (
	darkLetter    = 'X'
	unknownLetter = '?'
)

// letterAt returns the letter of the piece on a point, 0 if it is empty.
func (p *Position) letterAt(file, rank int) byte {
	s := xiangqi.SquareAt(file, rank)
	switch what := p.At(s); {
	case what == xiangqi.NoPiece:
		return 0
	case p.Dark(s) && s != p.revealing():
		return darkLetter | byte(what.Color())<<5
	default:
		return letterOf(what.Kind(), what.Color())
	}
}

// letterOf returns the letter of a kind of a side.
func letterOf(k kind, side color) byte {
	if k == Hidden {
		return unknownLetter
	}
	return k.String()[0] | byte(side&1)<<5
}

// poolOrder is the order of the kinds in a pool, which open engines use.
var poolOrder = [...]kind{xiangqi.Rook, xiangqi.Advisor, xiangqi.Cannon, xiangqi.Soldier, xiangqi.Horse, xiangqi.Elephant}

// appendCounts appends numbers of pieces by kind, Red's first, or "-".
func appendCounts(dst []byte, all [2]counts) []byte {
	if all == [2]counts{} {
		return append(dst, '-')
	}
	return appendSide(appendSide(dst, all[red], red), all[black], black)
}

// appendSide appends the numbers of pieces of one side.
func appendSide(dst []byte, c counts, side color) []byte {
	for _, k := range poolOrder {
		if n := c.of(k); n > 0 {
			dst = append(dst, letterOf(k, side), '0'+byte(n))
		}
	}
	return dst
}

// darkInOrder yields the points of the dark pieces in the order in which a FEN has them. A piece that
// is being turned up is not one of them.
func (p *Position) darkInOrder(yield func(square) bool) {
	for rank := river.Ranks - 1; rank >= 0; rank-- {
		for file := range river.Files {
			s := xiangqi.SquareAt(file, rank)
			if p.Dark(s) && s != p.revealing() && !yield(s) {
				return
			}
		}
	}
}

// appendReveal appends what chance has to turn up.
func (p *Position) appendReveal(dst []byte) []byte {
	us := p.turn&1 ^ 1
	if p.revealed != xiangqi.NoKind {
		dst = append(append(dst, p.at.String()...), letterOf(p.revealed, us))
	}
	if p.captured {
		dst = append(dst, 'x')
	}
	if p.taken != xiangqi.NoKind {
		dst = append(dst, letterOf(p.taken, us^1))
	}
	return dst
}
