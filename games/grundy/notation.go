package grundy

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/internal/notation"
)

// Format returns the piles, the largest first, and the player to move, such as
// "5+4+2+1 a".
func (Rules) Format(p *Piles) string {
	var text []byte
	for size := maxStones; size >= 1; size-- {
		for range p.count[size] {
			if len(text) > 0 {
				text = append(text, '+')
			}
			text = strconv.AppendInt(text, int64(size), 10)
		}
	}
	return string(append(text, ' ', "ab"[p.turn]))
}

// Parse reads what [Rules.Format] writes. It accepts the same piles as [New], the largest
// first.
func (r Rules) Parse(text string) (Piles, error) {
	fail := func(reason string, args ...any) (Piles, error) {
		return Piles{}, &ply.StateError{Format: "grundy", Err: fmt.Errorf(reason, args...)}
	}
	list, turn, _ := strings.Cut(text, " ")
	player, err := notation.Turn(turn, "ab")
	if err != nil {
		return fail("%w", err)
	}
	p := Piles{turn: player}
	stones, last := 0, maxStones
	for number := range strings.SplitSeq(list, "+") {
		size, err := notation.Number(number, 1, last)
		if err != nil {
			return fail("the size of a pile is %w", err)
		}
		if stones += size; stones > maxStones {
			return fail("more than %d stones", maxStones)
		}
		p.add(uint8(size))
		last = size
	}
	return p, nil
}

// FormatMove returns the pile and its parts, such as "7=3+4".
func (Rules) FormatMove(_ *Piles, m Move) string { return m.String() }

// ParseMove reads a move that is legal in p. The error of another says why it is not.
func (r Rules) ParseMove(p *Piles, text string) (Move, error) {
	return notation.ParseMove(r, p, text, readSplit)
}

// readSplit reads a pile and its parts, whatever they are.
func readSplit(text string) (Move, bool) {
	pile, parts, _ := strings.Cut(text, "=")
	part, rest, _ := strings.Cut(parts, "+")
	var n [3]int
	for i, number := range []string{pile, part, rest} {
		var err error
		if n[i], err = notation.Number(number, 0, maxStones); err != nil {
			return Move{}, false
		}
	}
	return Move{uint8(n[0]), uint8(n[1])}, n[1]+n[2] == n[0]
}

// Explain returns why m is not legal in p, such as "there is no pile of 7".
func (r Rules) Explain(p *Piles, m Move) string {
	switch over := notation.Over(r, p); {
	case over != "":
		return over
	case m.Pile > maxStones || p.count[m.Pile] == 0:
		return fmt.Sprintf("there is no pile of %d", m.Pile)
	case m.Part == 0 || m.Part >= m.Pile:
		return "both parts have stones"
	case 2*int(m.Part) == int(m.Pile):
		return "the parts must not be equal"
	case 2*int(m.Part) > int(m.Pile):
		return fmt.Sprintf("the smaller part comes first: %d=%d+%d", m.Pile, m.Pile-m.Part, m.Part)
	}
	return ""
}

// String returns the pile and its parts, such as "7=3+4".
func (m Move) String() string {
	return fmt.Sprintf("%d=%d+%d", m.Pile, m.Part, m.Pile-m.Part)
}

// MarshalText returns what String returns. A move is read back with its state, by
// [Rules.ParseMove].
func (m Move) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// String draws the piles, a line for each, the largest first.
func (p Piles) String() string {
	var s strings.Builder
	for size := maxStones; size >= 1; size-- {
		for range p.count[size] {
			s.WriteString(strings.Repeat("o", size) + "\n")
		}
	}
	return s.String()
}

// MarshalText returns what [Rules.Format] returns. The zero value, which is no state, is an empty
// text.
func (p Piles) MarshalText() ([]byte, error) { return notation.Marshal(Rules{}, p), nil }

// UnmarshalText reads what MarshalText writes.
func (p *Piles) UnmarshalText(text []byte) error { return notation.Unmarshal(Rules{}, p, text) }
