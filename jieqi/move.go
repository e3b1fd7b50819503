package jieqi

import (
	"strings"

	"github.com/plygo/ply/internal/river"
	"github.com/plygo/ply/xiangqi"
)

// Move is a move of a player, or what chance turned up after it.
//
// A player's move has two points, From and To. If a dark piece moves or is captured, a move of chance
// follows. It has no points. It says what the piece that moved turned out to be, Revealed, and what
// the captured piece was, Taken. Both come together, because they are seen together. The zero Move
// stands for no move.
type Move uint32

const (
	fromShift     = river.FromShift
	revealedShift = 16
	takenShift    = 20
)

// newMove returns a player's move. It does not check that a piece can move in this way.
func newMove(from, to square) Move { return Move(from)<<fromShift | Move(to) }

// turnUp returns a move of chance.
func turnUp(revealed, taken kind) Move {
	return Move(revealed)<<revealedShift | Move(taken)<<takenShift
}

// From returns the point that the moving piece comes from.
func (m Move) From() xiangqi.Square { return square(m >> fromShift & (1<<fromShift - 1)) }

// To returns the point that the moving piece goes to.
func (m Move) To() xiangqi.Square { return square(m & (1<<fromShift - 1)) }

// Chance reports whether m is a move of chance.
func (m Move) Chance() bool { return m>>revealedShift != 0 }

// Revealed returns what the piece that moved turned out to be. It is NoKind if that piece lay face up,
// and if m is a player's move.
func (m Move) Revealed() xiangqi.Kind { return kind(m >> revealedShift & 15) }

// Taken returns what the piece was that was captured face down, or [Hidden] for somebody who is not
// shown it. It is NoKind if no such piece was captured, and if m is a player's move.
func (m Move) Taken() xiangqi.Kind { return kind(m >> takenShift & 15) }

// String returns both points of a player's move, such as "a3a4". Of a move of chance it returns the
// letters of what was turned up, the captured one after a sign: "R", "xN", "RxN", "x?".
func (m Move) String() string {
	if m == 0 {
		return "0000"
	}
	if !m.Chance() {
		return m.From().String() + m.To().String()
	}
	text := ""
	if k := m.Revealed(); k != xiangqi.NoKind {
		text = kindLetter(k)
	}
	if k := m.Taken(); k != xiangqi.NoKind {
		text += "x" + kindLetter(k)
	}
	return text
}

func kindLetter(k kind) string {
	if k == Hidden {
		return "?"
	}
	return k.String()
}

// MarshalText returns what String returns. A move is read back with its position.
func (m Move) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// iccs returns both points of a player's move as the Internet Chinese Chess Server does, such as
// "H2-E2".
func (m Move) iccs() string { return strings.ToUpper(m.From().String() + "-" + m.To().String()) }
