// Package filemoves writes and reads moves as WXF and Chinese notation do, by the files of the
// board, and says in words why a move is not legal. It knows every game with the board and the
// pieces of xiangqi.
//
// Points, colours, kinds and pieces are the numbers of xiangqi.Square, Color, Kind and Piece.
package filemoves

import (
	"fmt"

	"github.com/plygo/ply/internal/river"
)

// Board is a position, as far as the notations and the reasons need it.
type Board struct {
	Planes river.Planes // the pieces; those that lie face down are of the kind as which they move
	Dark   river.Set    // those that lie face down
	Turn   uint8        // the side to move
	// Free says that advisors and elephants go everywhere, and that pieces may lie face down.
	// Those move as at home.
	Free bool
	// Over is why there is no legal move at all. It is the reason of every refusal then.
	Over string
}

func kindOf(piece uint8) uint8  { return piece & 7 }
func colorOf(piece uint8) uint8 { return piece >> 3 & 1 }
func fileOf(point uint8) int    { return int(point) % river.Files }
func rankOf(point uint8) int    { return int(point) / river.Files }

// pointAt returns the point on a file and a rank; Points if that is not on the board.
func pointAt(file, rank int) uint8 {
	if file < 0 || file >= river.Files || rank < 0 || rank >= river.Ranks {
		return river.Points
	}
	return uint8(rank*river.Files + file)
}

// name returns the name of a point, such as "e0".
func name(point uint8) string {
	return string([]byte{'a' + byte(fileOf(point)), '0' + byte(rankOf(point))})
}

var colorNames = [...]string{river.Red: "Red", river.Black: "Black"}

var kindNames = [...]string{
	river.Soldier: "soldier", river.Advisor: "advisor", river.Elephant: "elephant", river.Horse: "horse",
	river.Cannon: "cannon", river.Rook: "rook", river.General: "general",
}

// KindName returns a kind in words.
func KindName(kind uint8) string {
	if int(kind) < len(kindNames) {
		return kindNames[kind]
	}
	return ""
}

// pieceName returns a kind in words, and whether it is that of a dark piece.
func pieceName(kind uint8, dark bool) string {
	if dark {
		return "dark " + KindName(kind)
	}
	return KindName(kind)
}

// name returns the piece on a point in words.
func (b *Board) name(point uint8) string {
	return pieceName(kindOf(b.Planes.At(point)), b.Dark.Has(point))
}

// described returns a piece with its point, such as "the horse on h0".
func (b *Board) described(point uint8) string {
	return fmt.Sprintf("the %s on %s", b.name(point), name(point))
}

// PlayersFile returns the number of a point's file, from 1 to 9, as a player counts files: from
// the right.
func PlayersFile(color, point uint8) int {
	if color == river.Red {
		return river.Files - fileOf(point)
	}
	return fileOf(point) + 1
}
