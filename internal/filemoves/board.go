// Package filemoves writes and reads moves as WXF and Chinese notation do, by the files of the
// board, and says in words why a move is not legal. It knows every game with the board and the
// pieces of xiangqi.
//
// Points, colours, kinds and pieces are the numbers of xiangqi.Square, Color, Kind and Piece.
package filemoves

import "fmt"

// The size of the board. A point is Files·rank + file.
const (
	Files  = 9
	Ranks  = 10
	Points = Files * Ranks
)

// The colours.
const (
	Red uint8 = iota
	Black
)

// The kinds. A piece is its kind plus 8 if it is Black's.
const (
	Soldier uint8 = iota + 1
	Advisor
	Elephant
	Horse
	Cannon
	Rook
	General
)

// Dark is added to a piece that lies face down. Its kind is the one as which it moves.
const Dark = 1 << 4

// Board is a position, as far as the notations and the reasons need it.
type Board struct {
	Pieces [Points]uint8 // by point; 0 where there is none
	Turn   uint8         // the side to move
	// Free says that advisors and elephants go everywhere, and that pieces may lie face down.
	// Those move as at home.
	Free bool
	// Over is why there is no legal move at all. It is the reason of every refusal then.
	Over string
}

func kindOf(piece uint8) uint8  { return piece & 7 }
func colorOf(piece uint8) uint8 { return piece >> 3 & 1 }
func fileOf(point uint8) int    { return int(point) % Files }
func rankOf(point uint8) int    { return int(point) / Files }

// pointAt returns the point on a file and a rank; Points if that is not on the board.
func pointAt(file, rank int) uint8 {
	if file < 0 || file >= Files || rank < 0 || rank >= Ranks {
		return Points
	}
	return uint8(rank*Files + file)
}

// name returns the name of a point, such as "e0".
func name(point uint8) string {
	return string([]byte{'a' + byte(fileOf(point)), '0' + byte(rankOf(point))})
}

var colorNames = [...]string{Red: "Red", Black: "Black"}

var kindNames = [...]string{
	Soldier: "soldier", Advisor: "advisor", Elephant: "elephant", Horse: "horse",
	Cannon: "cannon", Rook: "rook", General: "general",
}

// KindName returns a kind in words.
func KindName(kind uint8) string {
	if int(kind) < len(kindNames) {
		return kindNames[kind]
	}
	return ""
}

// pieceName returns the kind of a piece in words, and whether it is dark.
func pieceName(piece uint8) string {
	if piece&Dark != 0 {
		return "dark " + KindName(kindOf(piece))
	}
	return KindName(kindOf(piece))
}

// described returns a piece with its point, such as "the horse on h0".
func (b *Board) described(point uint8) string {
	return fmt.Sprintf("the %s on %s", pieceName(b.Pieces[point]), name(point))
}

// PlayersFile returns the number of a point's file, from 1 to 9, as a player counts files: from
// the right.
func PlayersFile(color, point uint8) int {
	if color == Red {
		return Files - fileOf(point)
	}
	return fileOf(point) + 1
}
