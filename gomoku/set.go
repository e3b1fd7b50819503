package gomoku

import "math/bits"

const maxPoints = MaxSize * MaxSize

// set is a set of points, by their numbers.
type set [(maxPoints + 63) / 64]uint64

func (s *set) add(i int)      { s[uint(i)/64] |= 1 << (uint(i) % 64) }
func (s *set) remove(i int)   { s[uint(i)/64] &^= 1 << (uint(i) % 64) }
func (s *set) has(i int) bool { return s[uint(i)/64]>>(uint(i)%64)&1 != 0 }

// first returns the smallest number in the set, or −1.
func (s *set) first() int { return s.after(-1) }

// after returns the smallest number greater than i, or −1.
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
