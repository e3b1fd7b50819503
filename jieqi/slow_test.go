package jieqi_test

import (
	"fmt"
	"strconv"
	"strings"
)

// The rules again, in slow code on an array of letters: without tables, bitboards or anything else of
// the package. The fast code is tested against it.

// point is a point of the board: its rank from 0 at Red's edge, and its file from 0 on Red's left.
type point struct{ rank, file int }

// String returns the point as engines write it, such as "e0".
func (p point) String() string { return fmt.Sprintf("%c%d", 'a'+p.file, p.rank) }

// allPoints are the points of the board.
var allPoints = func() (list []point) {
	for rank := range 10 {
		for file := range 9 {
			list = append(list, point{rank, file})
		}
	}
	return list
}()

// slowBoard has a letter for each point: those of a FEN, X and x for dark pieces, and a dot where
// nothing stands.
type slowBoard [10][9]byte

// home is the start of xiangqi. A dark piece moves as the piece that stands on its point there.
var home = readBoard("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR")

// readBoard reads the first field of a FEN, which must be right.
func readBoard(text string) (b slowBoard) {
	for i, row := range strings.Split(text, "/") {
		file := 0
		for _, c := range []byte(row) {
			if c >= '1' && c <= '9' {
				for range c - '0' {
					b[9-i][file] = '.'
					file++
				}
				continue
			}
			b[9-i][file] = c
			file++
		}
	}
	return b
}

func (b *slowBoard) at(p point) byte { return b[p.rank][p.file] }

func (b *slowBoard) dark(p point) bool { return b.at(p) == 'X' || b.at(p) == 'x' }

// as returns the letter of the piece that the piece on p moves as.
func (b *slowBoard) as(p point) byte {
	if b.dark(p) {
		return home.at(p)
	}
	return b.at(p)
}

// sideOf returns 0 for a letter of Red, 1 for one of Black, and −1 for a dot.
func sideOf(c byte) int {
	switch {
	case c >= 'A' && c <= 'Z':
		return 0
	case c >= 'a' && c <= 'z':
		return 1
	}
	return -1
}

// upper returns the letter of a kind, without its side.
func upper(c byte) byte { return strings.ToUpper(string(c))[0] }

// ofSide returns the letter of a kind as that of a side.
func ofSide(kind byte, side int) byte {
	if side == 1 {
		return strings.ToLower(string(kind))[0]
	}
	return kind
}

// far returns how far a point is from the edge of a side.
func far(p point, side int) int {
	if side == 1 {
		return 9 - p.rank
	}
	return p.rank
}

func inPalace(p point, side int) bool { return p.file >= 3 && p.file <= 5 && far(p, side) <= 2 }

func abs(n int) int { return max(n, -n) }

func sign(n int) int { return min(max(n, -1), 1) }

// between counts the pieces between two points of a line. For other points it returns −1.
func (b *slowBoard) between(from, to point) int {
	if from == to || from.rank != to.rank && from.file != to.file {
		return -1
	}
	step := point{sign(to.rank - from.rank), sign(to.file - from.file)}
	n := 0
	for p := (point{from.rank + step.rank, from.file + step.file}); p != to; p.rank, p.file = p.rank+step.rank, p.file+step.file {
		if b.at(p) != '.' {
			n++
		}
	}
	return n
}

// reaches reports whether the piece on from goes to a point, or takes what stands there, whatever
// becomes of its general.
func (b *slowBoard) reaches(from, to point) bool {
	piece, side := b.as(from), sideOf(b.at(from))
	if side < 0 || sideOf(b.at(to)) == side {
		return false
	}
	dr, df := to.rank-from.rank, to.file-from.file
	switch upper(piece) {
	case 'K':
		return abs(dr)+abs(df) == 1 && inPalace(to, side)
	case 'A': // a revealed one leaves the palace
		return abs(dr) == 1 && abs(df) == 1 && (!b.dark(from) || inPalace(to, side))
	case 'B': // a revealed one crosses the river
		return abs(dr) == 2 && abs(df) == 2 && b.at(point{from.rank + dr/2, from.file + df/2}) == '.' &&
			(!b.dark(from) || far(to, side) <= 4)
	case 'N':
		return abs(dr*df) == 2 && b.at(point{from.rank + dr/2, from.file + df/2}) == '.'
	case 'R':
		return b.between(from, to) == 0
	case 'C':
		if b.at(to) == '.' {
			return b.between(from, to) == 0
		}
		return b.between(from, to) == 1
	case 'P':
		ahead := far(to, side) - far(from, side)
		return df == 0 && ahead == 1 || abs(df) == 1 && ahead == 0 && far(from, side) >= 5
	}
	panic("no such piece: " + string(piece))
}

// general returns where the general of a side stands.
func (b *slowBoard) general(side int) point {
	for _, p := range allPoints {
		if b.at(p) == ofSide('K', side) {
			return p
		}
	}
	panic("no general")
}

// checkers returns the enemies that attack the general of a side. The other general is one of them
// if nothing stands between the two on a file.
func (b *slowBoard) checkers(side int) (list []point) {
	general := b.general(side)
	for _, p := range allPoints {
		if sideOf(b.at(p)) != 1-side {
			continue
		}
		facing := upper(b.at(p)) == 'K' && p.file == general.file && b.between(p, general) == 0
		if facing || b.reaches(p, general) {
			list = append(list, p)
		}
	}
	return list
}

// after returns the board after a move of which nobody has seen yet what it turns up.
func (b *slowBoard) after(from, to point) slowBoard {
	next := *b
	next[to.rank][to.file] = b.at(from)
	next[from.rank][from.file] = '.'
	return next
}

// slowMove is a move of a player.
type slowMove struct{ from, to point }

// String returns the move as engines write it, such as "e0e1".
func (m slowMove) String() string { return m.from.String() + m.to.String() }

// legal reports whether a piece can go from one point to another, its side to move. Its general
// may not be attacked then. What a dark piece is does not matter for that: it attacks nothing of its
// own side.
func (b *slowBoard) legal(from, to point) bool {
	if !b.reaches(from, to) {
		return false
	}
	next := b.after(from, to)
	return len(next.checkers(sideOf(b.at(from)))) == 0
}

// moves returns the legal moves of a side.
func (b *slowBoard) moves(side int) (list []slowMove) {
	for _, from := range allPoints {
		if sideOf(b.at(from)) != side {
			continue
		}
		for _, to := range allPoints {
			if b.legal(from, to) {
				list = append(list, slowMove{from, to})
			}
		}
	}
	return list
}

// pieces are numbers of pieces by their letter.
type pieces map[byte]int

// add returns the pieces and n more of a kind.
func (p pieces) add(letter byte, n int) pieces {
	sum := pieces{}
	for k, v := range p {
		sum[k] = v
	}
	if sum[letter] += n; sum[letter] == 0 {
		delete(sum, letter)
	}
	return sum
}

func (p pieces) count() (n int) {
	for _, v := range p {
		n += v
	}
	return n
}

// slowFEN is what the five fields of a FEN say.
type slowFEN struct {
	board  slowBoard
	turn   int
	pools  [2]pieces // what is hidden of each side, in capital letters
	quiet  int
	number int
}

// readPools reads the pieces of both sides, such as "R1c2".
func readPools(text string) [2]pieces {
	pools := [2]pieces{{}, {}}
	if text == "-" {
		return pools
	}
	for i := 0; i < len(text); i += 2 {
		side := sideOf(text[i])
		pools[side] = pools[side].add(upper(text[i]), int(text[i+1]-'0'))
	}
	return pools
}

// readFEN reads a FEN of five fields, and refuses what it does not understand.
func readFEN(text string) (f slowFEN, err error) {
	fields := strings.Fields(text)
	if len(fields) != 5 {
		return f, fmt.Errorf("%d fields", len(fields))
	}
	f.board = readBoard(fields[0])
	f.turn = strings.Index("wb", fields[1])
	f.pools = readPools(fields[2])
	if f.quiet, err = strconv.Atoi(fields[3]); err == nil {
		f.number, err = strconv.Atoi(fields[4])
	}
	for _, p := range allPoints {
		if f.board.dark(p) && (sideOf(home.at(p)) != sideOf(f.board.at(p)) || upper(home.at(p)) == 'K') {
			return f, fmt.Errorf("a dark piece on %v", p)
		}
	}
	return f, err
}
