package gomoku

import (
	"fmt"
	"math/bits"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/chance"
)

// Position is a gomoku position: the stones, the colour to move and the last move, the size of
// the board and the rule. It is a plain value: assigning copies it, and == compares it.
//
// Positions come from [Rules.Start], [ParsePosition], [Rules.Place] and playing moves. The zero
// Position has no board and no moves.
//
// Besides the stones it keeps what a stone of either colour would make on every empty
// point, since a move changes that only on the four lines through it.
type Position struct {
	lines  [lineCount]line
	points [maxPoints]point // by number, row after row
	counts [2][16]uint16    // points by colour and kind
	values [2]int32         // sum of the ratings' values by colour
	fives  [2]set           // points that make five
	fours  [2]set           // points that make a four but not five; without those that are fouls in any case
	census census           // points by the kinds of both colours
	key    uint64

	last    Move
	stones  uint16
	size    uint8
	rule    Rule
	turn    Color
	swapped uint8
	stage   uint8 // of the opening rule, 0 once it is over; only Opening sets and reads it
	outcome ply.Outcome
	reason  reason
}

// Size returns the number of rows and of columns.
func (b *Position) Size() int { return int(b.size) }

// Rule returns the rule that b is played by.
func (b *Position) Rule() Rule { return b.rule }

// At returns the colour of the stone on the point of m. It returns false where no stone is,
// and outside the board.
func (b *Position) At(m Move) (Color, bool) {
	if !m.isPoint() {
		return Black, false
	}
	return b.at(m.X(), m.Y())
}

// at does what At does for column x and row y.
func (b *Position) at(x, y int) (Color, bool) {
	if uint(x) >= uint(b.size) || uint(y) >= uint(b.size) {
		return Black, false
	}
	cell := b.lines[y].cell(x)
	if cell == empty {
		return Black, false
	}
	return Color(cell - black), true
}

// Turn returns the colour to move.
func (b *Position) Turn() Color { return b.turn }

// Stones returns how many stones there are.
func (b *Position) Stones() int { return int(b.stones) }

// Fullmove returns the number of the next move, as people count: Black's and White's stones of a
// pair have the same number.
func (b *Position) Fullmove() int {
	stones := b.stonesOf()
	black, white := len(stones[Black]), len(stones[White])
	if b.turn == Black {
		return max(black, white) + 1
	}
	return max(black, white+1)
}

// Last returns the last move; the zero Move if none was played or is known.
func (b *Position) Last() Move { return b.last }

// Legal reports whether m can be played: the game is not over, and m is an empty point
// of the board.
func (b *Position) Legal(m Move) bool {
	x, y := m.X(), m.Y()
	return b.outcome == ply.Ongoing && m.isPoint() && x < int(b.size) && y < int(b.size) && b.lines[y].cell(x) == empty
}

// Outcome returns how the game ended, for the player to move, and why, such as "five in a
// row". While the game goes on it returns [ply.Ongoing] and no reason.
func (b *Position) Outcome() (ply.Outcome, string) { return b.outcome, b.reason.String() }

// Hash returns a key of the stones, the colour to move, the colours of the players, and whether
// a foul ended the game.
func (b *Position) Hash() uint64 { return b.key }

// Mirror returns b with the players exchanged: the player who had Black has White. The
// stones stay as they are, because the rules of renju are not the same for both colours.
func (b *Position) Mirror() Position {
	m := *b
	m.Swap()
	return m
}

// Swapped reports whether the players have exchanged colours, so that the player who
// is number 0 for [Rules.Turn] has White.
func (b *Position) Swapped() bool { return b.swapped != 0 }

// Swap lets the players exchange colours, as the opening rules with a swap do. The
// stones and the colour to move stay.
func (b *Position) Swap() {
	b.swapped ^= 1
	b.key ^= swapKey
}

// number returns the number of the point m. Points are numbered from 0, row after row.
func (b *Position) number(m Move) int { return m.Y()*int(b.size) + m.X() }

// move returns the move to the point with the given number.
func (b *Position) move(number int) Move { return moveTo(number%int(b.size), number/int(b.size)) }

// Place returns a position with the stones black and white, and with the colour turn to move.
// The last stone of the other colour counts as the last move, so in renju it can be a
// foul. It is an error if a point is not on the board or is taken twice, or if the game
// was over before the last move.
func (r Rules) Place(black, white []Move, turn Color) (Position, error) {
	stones, last := cutLast([2][]Move{black, white}, turn&1)
	b, err := r.place(stones, last, turn&1)
	if err != nil {
		return Position{}, fmt.Errorf("gomoku: %w", err)
	}
	return b, nil
}

// cutLast takes the last move out of the stones: the last stone of the other colour than turn.
func cutLast(stones [2][]Move, turn Color) (rest [2][]Move, last []Move) {
	moved := stones[turn.Other()]
	n := max(len(moved)-1, 0)
	stones[turn.Other()] = moved[:n]
	return stones, moved[n:]
}

// place returns a board with the stones, on which the other colour than turn has then played
// last. If last is empty, that colour has passed, or never moved.
func (r Rules) place(stones [2][]Move, last []Move, turn Color) (Position, error) {
	b := r.Start()
	for c, moves := range stones {
		for _, m := range moves {
			if !b.Legal(m) {
				return Position{}, notFree(m)
			}
			b.put(m, Color(c))
		}
	}
	for c, moves := range stones {
		for _, m := range moves {
			if b.over(m, Color(c)) {
				return Position{}, fmt.Errorf("%w, by a row of %v at %v", OverBefore, Color(c), m)
			}
		}
	}
	b.setTurn(turn)
	for _, m := range last {
		if !b.Legal(m) {
			return Position{}, notFree(m)
		}
		b.setTurn(turn.Other())
		b.Play(m)
	}
	if b.outcome == ply.Ongoing && b.full() {
		return Position{}, fmt.Errorf("%w, by a full board", OverBefore)
	}
	return b, nil
}

// notFree is the error of a stone that cannot be set up on m.
func notFree(m Move) error {
	return fmt.Errorf("a stone on %v, which is taken or not on the board", m)
}

// full reports whether there is a stone on every point.
func (b *Position) full() bool { return int(b.stones) == int(b.size)*int(b.size) }

func (b *Position) setTurn(c Color) {
	if b.turn != c {
		b.turn = c
		b.key ^= turnKey
	}
}

// over reports whether there is a stone of colour c on m, in a row that ends the game.
func (b *Position) over(m Move, c Color) bool {
	w := b.rule.winner(c)
	if at, ok := b.At(m); !ok || at != c {
		return false
	}
	for _, d := range directions {
		n, blocked := 1, 0
		for _, sign := range [2]int{1, -1} {
			for i := sign; ; i += sign {
				at, ok := b.at(m.X()+i*d.x, m.Y()+i*d.y)
				if !ok || at != c {
					if ok {
						blocked++
					}
					break
				}
				n++
			}
		}
		if w.wins(n, blocked == 2) || w.fouls && n > 5 {
			return true
		}
	}
	return false
}

const maxPoints = MaxSize * MaxSize

// set is a set of points, by their numbers.
type set [(maxPoints + 63) / 64]uint64

func (s *set) add(i int)      { s[uint(i)/64] |= 1 << (uint(i) % 64) }
func (s *set) remove(i int)   { s[uint(i)/64] &^= 1 << (uint(i) % 64) }
func (s *set) has(i int) bool { return s[uint(i)/64]>>(uint(i)%64)&1 != 0 }

// first returns the smallest number in the set, or −1 if the set is empty.
func (s *set) first() int { return s.after(-1) }

// after returns the smallest number in the set that is greater than i, or −1 if there is
// no such number.
func (s *set) after(i int) int {
	i++
	w := uint(i) / 64
	if w >= uint(len(s)) {
		return -1
	}
	word := s[w] >> (uint(i) % 64) << (uint(i) % 64)
	for word == 0 {
		if w++; w == uint(len(s)) {
			return -1
		}
		word = s[w]
	}
	return int(w)*64 + bits.TrailingZeros64(word)
}

// Zobrist's method (1970): a key is the exclusive or of random numbers, one for each
// stone on its point, one for White to move, one for exchanged colours and one for a foul. The
// same stones may be a foul or not: it depends on which of them came last.
var (
	stoneKeys                 [2][maxPoints]uint64
	turnKey, swapKey, foulKey uint64
)

func init() {
	next := chance.SplitMix(0x67_6f_6d_6f_6b_75)
	for c := range stoneKeys {
		for i := range stoneKeys[c] {
			stoneKeys[c][i] = next()
		}
	}
	turnKey, swapKey, foulKey = next(), next(), next()
}

// reason is why a game ended.
type reason uint8

const (
	goesOn reason = iota
	fiveInARow
	overline
	doubleFour
	doubleThree
	boardFull
)

func (r reason) String() string {
	return [...]string{"", "five in a row", "overline", "double four", "double three", "full board"}[r]
}
