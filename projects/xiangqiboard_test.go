package projects

import (
	"fmt"
	"strings"

	"github.com/plygo/ply/xiangqi"
)

// plainBoard is xiangqi on an array, by the rules alone, as something to compare with. It shares no
// code with package xiangqi. Row 0 is Red's back row. A point is a FEN letter, or 0.
//
// It is also the board of D's search of hidden xiangqi. Then dark pieces have the letters of their points.
type plainBoard struct {
	at     [10][9]byte
	red    bool // Red is to move
	hidden bool // it is hidden xiangqi
	dark   [10][9]bool
	locked [10][9]bool // dark pieces that have moved
}

func newPlainBoard(p *xiangqi.Position) plainBoard {
	fields := strings.Fields(p.String())
	b := plainBoard{red: fields[1] == "w"}
	for i, row := range strings.Split(fields[0], "/") {
		col := 0
		for _, c := range []byte(row) {
			if '1' <= c && c <= '9' {
				col += int(c - '0')
				continue
			}
			b.at[9-i][col] = c
			col++
		}
	}
	return b
}

// plainMove is a move: from row and column, to row and column.
type plainMove [4]int

func (m plainMove) String() string {
	return fmt.Sprintf("%c%d%c%d", 'a'+m[1], m[0], 'a'+m[3], m[2])
}

func isRed(c byte) bool { return 'A' <= c && c <= 'Z' }

func on(r, c int) bool { return r >= 0 && r < 10 && c >= 0 && c < 9 }

// legal returns the moves that do not leave the own general to be taken.
func (b *plainBoard) legal() map[string]plainMove {
	all := map[string]plainMove{}
	for _, m := range b.reach() {
		next := *b
		next.play(m)
		if !next.takesGeneral() {
			all[m.String()] = m
		}
	}
	return all
}

func (b *plainBoard) play(m plainMove) {
	b.at[m[2]][m[3]], b.at[m[0]][m[1]] = b.at[m[0]][m[1]], 0
	b.locked[m[2]][m[3]] = b.dark[m[0]][m[1]]
	b.dark[m[0]][m[1]], b.dark[m[2]][m[3]], b.locked[m[0]][m[1]] = false, false, false
	b.red = !b.red
}

// takesGeneral reports whether the side to move can take the enemy's general, or sees it along a file.
func (b *plainBoard) takesGeneral() bool {
	for _, m := range b.reach() {
		if c := b.at[m[2]][m[3]]; c == 'k' || c == 'K' {
			return true
		}
	}
	for col := 3; col <= 5; col++ {
		text := ""
		for row := range 10 {
			if b.at[row][col] != 0 {
				text += string(b.at[row][col])
			}
		}
		if strings.Contains(text, "Kk") {
			return true
		}
	}
	return false
}

// reach returns the moves of the pieces of the side to move, whatever they leave behind.
func (b *plainBoard) reach() []plainMove {
	var all []plainMove
	for r := range 10 {
		for c := range 9 {
			piece := b.at[r][c]
			if piece == 0 || isRed(piece) != b.red || b.locked[r][c] {
				continue
			}
			free := b.hidden && !b.dark[r][c] // for advisors and elephants
			to := func(dr, dc int) {
				if on(r+dr, c+dc) && (b.at[r+dr][c+dc] == 0 || isRed(b.at[r+dr][c+dc]) != b.red) {
					all = append(all, plainMove{r, c, r + dr, c + dc})
				}
			}
			forward, home, river := 1, 0, 4 // home and river: the own side's rows are those up to the river
			if !b.red {
				forward, home, river = -1, 9, 5
			}
			inPalace := func(r, c int) bool { return 3 <= c && c <= 5 && (r-home)*forward >= 0 && (r-home)*forward <= 2 }
			for _, d := range [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
				switch piece | 0x20 {
				case 'k':
					if inPalace(r+d[0], c+d[1]) {
						to(d[0], d[1])
					}
				case 'p':
					if crossed := (r-river)*forward > 0; d[0] == forward || d[0] == 0 && crossed {
						to(d[0], d[1])
					}
				case 'n':
					if on(r+d[0], c+d[1]) && b.at[r+d[0]][c+d[1]] == 0 {
						to(2*d[0]+d[1], 2*d[1]+d[0])
						to(2*d[0]-d[1], 2*d[1]-d[0])
					}
				case 'r':
					for i := 1; on(r+i*d[0], c+i*d[1]); i++ {
						to(i*d[0], i*d[1])
						if b.at[r+i*d[0]][c+i*d[1]] != 0 {
							break
						}
					}
				case 'c':
					screens := 0
					for i := 1; on(r+i*d[0], c+i*d[1]) && screens < 2; i++ {
						empty := b.at[r+i*d[0]][c+i*d[1]] == 0
						if !empty {
							screens++
						}
						if empty && screens == 0 || !empty && screens == 2 {
							to(i*d[0], i*d[1])
						}
					}
				}
			}
			for _, d := range [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
				switch piece | 0x20 {
				case 'a':
					if free || inPalace(r+d[0], c+d[1]) {
						to(d[0], d[1])
					}
				case 'b':
					if on(r+2*d[0], c+2*d[1]) && b.at[r+d[0]][c+d[1]] == 0 && (free || (r+2*d[0]-river)*forward <= 0) {
						to(2*d[0], 2*d[1])
					}
				}
			}
		}
	}
	return all
}

// over reports whether the game is over in a position with that many legal moves, and what it is worth
// to the side to move.
func (b *plainBoard) over(moves int) (value int, over bool) {
	if moves == 0 {
		return -30_000, true
	}
	for _, row := range b.at {
		if strings.ContainsAny(string(row[:]), "RrNnCcPp") {
			return 0, false
		}
	}
	return 0, true
}

// The values of D's pieces, by their FEN letters.
var plainValues = map[byte]int{'k': 6000, 'a': 120, 'b': 120, 'r': 600, 'n': 270, 'c': 285, 'p': 30}

// captured returns the value of the piece that m captures.
func (b *plainBoard) captured(m plainMove) int { return plainValues[b.at[m[2]][m[3]]|0x20] }

// value returns D's pieces and, as the comment of xiangqi.Placement has them, their points: those of
// one side less those of the other.
func (b *plainBoard) value(red bool) int {
	sum := 0
	for r := range 10 {
		for c := range 9 {
			piece := b.at[r][c]
			if piece == 0 {
				continue
			}
			rank, middle := r, 4-max(c-4, 4-c)
			if !isRed(piece) {
				rank = 9 - r
			}
			v := plainValues[piece|0x20]
			switch piece | 0x20 {
			case 'p':
				if rank == 9 {
					v += 10
				} else if rank >= 5 {
					v += 30 + 5*middle
				}
			case 'n':
				v += 4*middle + 5*min(rank, 6)
			case 'c':
				v += 2 * middle
			case 'r':
				v += 3 * middle
			case 'k':
				v -= 10 * rank
			}
			if isRed(piece) != red {
				v = -v
			}
			sum += v
		}
	}
	return sum
}
