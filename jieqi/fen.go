package jieqi

import (
	"strconv"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/fen"
	"github.com/plygo/ply/internal/river"
	"github.com/plygo/ply/internal/statetext"
	"github.com/plygo/ply/xiangqi"
)

// The fields of a FEN.
const (
	fieldBoard = iota
	fieldTurn
	fieldPool
	fieldHalfmoves
	fieldFullmove
	fieldMore // and all after it
)

// fenFields are the names of the fields in a [ply.StateError].
var fenFields = []string{"board", "turn", "pool", "halfmove clock", "move number", "sixth field", "seventh field", "eighth field"}

// String returns the FEN of p: see [ParseFEN].
func (p Position) String() string { return string(p.AppendFEN(nil)) }

// MarshalText returns the position's FEN, so that a position in JSON is a FEN. The zero Position
// is not a position of the game; its text is empty.
func (p Position) MarshalText() ([]byte, error) {
	if p == (Position{}) {
		return nil, nil
	}
	return p.AppendFEN(nil), nil
}

// UnmarshalText reads what MarshalText writes, as strictly as [ParseFEN].
func (p *Position) UnmarshalText(text []byte) error { return statetext.Read(p, text, ParseFEN) }

// AppendFEN appends the position's FEN to dst: see [ParseFEN].
func (p *Position) AppendFEN(dst []byte) []byte {
	dst = fen.AppendRows(dst, river.Files, river.Ranks, p.letterAt)
	dst = append(dst, ' ', "wb"[p.turn&1], ' ')
	dst = appendCounts(dst, &p.pools)
	dst = strconv.AppendUint(append(dst, ' '), uint64(p.counted), 10)
	dst = strconv.AppendUint(append(dst, ' '), uint64(p.fullmove), 10)
	switch p.viewer {
	case 0, 1:
		dst = append(dst, " view="...)
		dst = append(dst, "wb"[p.viewer])
	case full:
		dst = append(dst, " deal="...)
		for side := range p.deal {
			for i := range uint8(homePoints) {
				dst = append(dst, letterOf(p.deal[side].at(i), color(side)))
			}
		}
	}
	if p.lost != ([2]counts{}) {
		dst = appendCounts(append(dst, " lost="...), &p.lost)
	}
	if p.pending() {
		dst = append(dst, " up="...)
		if p.revealed != xiangqi.NoKind {
			dst = append(dst, p.at.String()...)
			dst = append(dst, letterOf(p.revealed, p.turn^1))
		}
		if p.captured {
			dst = append(dst, 'x')
		}
		if p.taken != xiangqi.NoKind {
			dst = append(dst, letterOf(p.taken, p.turn))
		}
	}
	return dst
}

// letterAt returns the FEN letter of the piece on a point, 0 if the point is empty.
func (p *Position) letterAt(file, rank int) byte {
	s := xiangqi.SquareAt(file, rank)
	what := p.At(s)
	switch {
	case what == xiangqi.NoPiece:
		return 0
	case s == p.revealing():
		return letterOf(what.Kind(), what.Color())
	case p.Dark(s):
		return 'X' | byte(what.Color())<<5
	}
	return letterOf(what.Kind(), what.Color())
}

const kindLetters = ".PABNCRK?"

// letterOf returns the letter of a kind, capital for Red. It is a dot for none.
func letterOf(k kind, c color) byte {
	letter := kindLetters[k]
	if letter >= 'A' {
		letter |= byte(c&1) << 5
	}
	return letter
}

// pieceOf returns the piece that a FEN letter stands for, or NoPiece.
func pieceOf(letter byte) piece {
	c := color(letter >> 5 & 1)
	switch letter &= ^byte(0x20); letter {
	case 'E':
		letter = 'B'
	case 'H':
		letter = 'N'
	}
	if letter < 'A' || letter > 'Z' {
		return xiangqi.NoPiece
	}
	return xiangqi.NewPiece(kind(max(0, strings.IndexByte(kindLetters, letter))), c)
}

// appendCounts appends the pieces of both sides, such as "R2n1", or "-" if there are none.
func appendCounts(dst []byte, c *[2]counts) []byte {
	if *c == ([2]counts{}) {
		return append(dst, '-')
	}
	for side := red; side <= black; side++ {
		for k := xiangqi.Rook; k >= xiangqi.Soldier; k-- {
			if n := c[side].of(k); n > 0 {
				dst = append(dst, letterOf(k, side), '0'+byte(n))
			}
		}
	}
	return dst
}

// ParseFEN reads a position as the programs for jieqi write it, in five fields:
//
//	xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2A2C2P5N2B2r2a2c2p5n2b2 0 1
//
// These are the board, with X for a red dark piece and x for a black one, the side to move, the
// pieces that are still hidden, the plies since the last capture, and the number of the move. The
// position is the view of a watcher.
//
// Further fields make another position of it: "view=w" is Red's view, "view=b" Black's. A full position
// has "deal=" with the kinds of the dark pieces, Red's and then Black's, from the back rank on, a dot
// where none is left. What was captured face down, and seen, follows "lost=". If chance is to move,
// "up=" is followed by the point and the kind of the piece that is turned up, an x if the move was a
// capture, and the kind of what was captured; a kind that is not known is a question mark.
//
// ParseFEN refuses positions that cannot occur in a game, as far as the position alone shows that. The
// error is a [ply.StateErrors] with the first twelve faults. Each has a [PositionReason].
func ParseFEN(text string) (Position, error) {
	f := newFENParser(text)
	if f.ReadRows(fen.Rows{Files: river.Files, Ranks: river.Ranks, Put: f.put, Known: known}) {
		f.turn()
		f.p.counted = uint16(f.Number(fieldHalfmoves, 0, 0, fen.MaxNumber))
		f.p.clock = f.p.counted
		f.p.fullmove = uint16(f.Number(fieldFullmove, 1, 1, fen.MaxNumber))
		f.p.pools = f.counts(fieldPool, 0, f.Field(fieldPool))
		f.more()
		if f.Faults() == nil {
			f.sound()
		}
	}
	if faults := f.Faults(); faults != nil {
		return Position{}, faults
	}
	f.p.restore()
	return f.p, nil
}

// fenParser reads a FEN and collects what is wrong with it.
type fenParser struct {
	fen.Text
	p Position
}

func newFENParser(text string) *fenParser {
	return &fenParser{p: newPosition(), Text: fen.Split(text, fenFields, fen.Reasons{
		MissingField: MissingField, RankCount: RankCount, RankWidth: RankWidth, UnknownPiece: UnknownPiece,
		AdjacentDigits: AdjacentDigits, BadNumber: BadNumber, NumberRange: NumberRange,
	})}
}

func known(letter byte) bool { return letter|0x20 == 'x' || pieceOf(letter) != xiangqi.NoPiece }

// put puts the piece that letter stands for on the board.
func (f *fenParser) put(letter byte, file, rank, at int) bool {
	s := xiangqi.SquareAt(file, rank)
	if letter|0x20 == 'x' {
		what := homePiece(s)
		if what == xiangqi.NoPiece || what.Color() != color(letter>>5&1) {
			f.Refuse(fieldBoard, at, DarkAstray, "%v", s)
			return true
		}
		f.p.put(s, what, true)
		return true
	}
	what := pieceOf(letter)
	if what == xiangqi.NoPiece {
		return false
	}
	f.p.put(s, what, false)
	return true
}

// turn reads the side to move.
func (f *fenParser) turn() {
	switch text := f.Field(fieldTurn); text {
	case "w", "r":
	case "b":
		f.p.turn = black
	case "":
		f.Refuse(fieldTurn, 0, MissingField, "")
	default:
		f.Refuse(fieldTurn, 0, BadTurn, "%.40q", text)
	}
	if f.Count() > len(fenFields) {
		f.Refuse(len(fenFields)-1, 0, FieldCount, "%d", f.Count())
	}
}

// counts reads pieces with their numbers from the text of a field that begins after its first bytes.
func (f *fenParser) counts(field, skip int, text string) (c [2]counts) {
	if text == "" {
		f.Refuse(field, skip, MissingField, "")
	}
	if text == "-" {
		return c
	}
	for i := 0; i < len(text); i += 2 {
		what := pieceOf(text[i])
		if what == xiangqi.NoPiece || what.Kind() == xiangqi.General || i+1 == len(text) || text[i+1] < '0' || text[i+1] > '9' {
			f.Refuse(field, skip+i, BadPool, "%.40q", text)
			return c
		}
		n := int(text[i+1] - '0')
		if side := what.Color(); c[side].of(what.Kind())+n > allPieces.of(what.Kind()) {
			f.Refuse(field, skip+i, TooManyPieces, "%v", what)
		} else {
			c[side] += counts(n) << (4 * what.Kind())
		}
	}
	return c
}

// more reads the fields after the usual five.
func (f *fenParser) more() {
	for field := fieldMore; field < min(f.Count(), len(fenFields)); field++ {
		name, value, _ := strings.Cut(f.Field(field), "=")
		switch {
		case name == "view" && (value == "w" || value == "b") && f.p.viewer == ply.Watcher:
			f.p.viewer = int8(strings.Index("wb", value))
		case name == "deal" && len(value) == 2*homePoints && f.p.viewer == ply.Watcher:
			f.p.viewer = full
			for i, letter := range []byte(value) {
				f.p.deal[i/homePoints].put(uint8(i%homePoints), pieceOf(letter).Kind())
			}
		case name == "lost":
			f.p.lost = f.counts(field, len("lost="), value)
		case name == "up" && f.up(value):
		default:
			f.Refuse(field, 0, BadField, "%.40q", f.Field(field))
		}
	}
}

// up reads what the last move turns up.
func (f *fenParser) up(text string) bool {
	p := &f.p
	letter := func() (k kind, ok bool) {
		if text == "" {
			return 0, false
		}
		k = pieceOf(text[0]).Kind()
		if text[0] == '?' {
			k = Hidden
		}
		text = text[1:]
		return k, k != xiangqi.NoKind && k != xiangqi.General
	}
	if len(text) >= 3 {
		if s, ok := xiangqi.ParseSquare(text[:2]); ok {
			text = text[2:]
			k, ok := letter()
			if !ok || p.At(s) == xiangqi.NoPiece || p.Dark(s) || p.At(s).Color() == p.turn || p.At(s).Kind() == xiangqi.General {
				return false
			}
			p.at, p.revealed = s, k
			p.dark = p.dark.Or(river.Bits[s])
		}
	}
	if text != "" && text[0] == 'x' {
		p.captured, text = true, text[1:]
		if text != "" {
			k, ok := letter()
			if !ok {
				return false
			}
			p.taken = k
		}
	}
	return text == "" && p.pending()
}
