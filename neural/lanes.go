package neural

import (
	"math/bits"
	"unsafe"

	"github.com/plygo/ply/internal/avx2"
)

// Sums are computed four at a time, in the four lanes of a word.
//
// A word holds the integers v0 to v3, each of 16 bits, as v0 + v1·2¹⁶ + v2·2³² + v3·2⁴⁸. Negative ones borrow from the
// lane above. So words are added and subtracted like numbers, and the sum of words holds the sums of their integers. To
// tell the lanes apart again, the biases have 2¹⁵ added in each lane. Then no lane is negative, and none borrows.

const (
	eachLane = 0x0001_0001_0001_0001
	offset   = 0x8000 * eachLane
	evenPart = 0x0000_ffff_0000_ffff // the lanes 0 and 2
)

// word returns four integers in one word.
func word(v []int16) uint64 {
	return uint64(int64(v[0]) + int64(v[1])<<16 + int64(v[2])<<32 + int64(v[3])<<48)
}

// pack makes the words of a network.
func (n *Network) pack() {
	w := &n.w
	for i := 0; i < len(w.In); i += 4 {
		n.columns = append(n.columns, word(w.In[i:]))
	}
	for i := 0; i < len(w.Bias); i += 4 {
		n.bias = append(n.bias, word(w.Bias[i:])+offset)
	}
	for i := 0; i < len(w.Out); i += 4 {
		o := w.Out[i:]
		n.out = append(n.out, pair(o[0], o[2]), pair(o[1], o[3]))
	}
	last := 0
	if len(w.Buckets) > 0 {
		last = w.Buckets[len(w.Buckets)-1]
	}
	for count, b := 0, 0; count <= last; count++ {
		for b < len(w.Buckets) && w.Buckets[b] <= count {
			b++
		}
		n.buckets = append(n.buckets, uint8(b))
	}
}

// pair returns the factor that turns a word with x in its low half and y in its high half into one with a·x + b·y in
// its high half. Low halves do not matter: they are taken off at the end.
func pair(a, b int16) uint64 { return uint64(int64(a)<<32 + int64(b)) }

// clip returns the sums of a word with each lane clipped to 0 … [Unit]. In the word, 2¹⁵ is added in each lane.
func clip(x uint64) uint64 {
	positive := x >> 15 & eachLane
	x &= positive<<15 - positive // 15 bits of each lane that is not negative
	large := (x + (0x8000-Unit-1)*eachLane) >> 15 & eachLane
	return (x | (large<<8 - large)) & (Unit * eachLane)
}

// dot returns an output of both views without its bias. Both ways below compute the same: see TestAVX2.
func (n *Network) dot(own, other []uint64, bucket int) int64 {
	size := 4 * len(own)
	if fits(own) {
		return int64(dotAVX2(&own[0], &other[0], &n.w.Out[bucket*2*size], len(own)))
	}
	return dot(own, other, n.out[bucket*size:(bucket+1)*size])
}

// fits reports whether sums can be changed by the instructions of lanes_amd64.s.
func fits(sums []uint64) bool { return avx2.Has() && len(sums)%4 == 0 }

// dot returns the output of both views by pairs. Each product of a word with a pair adds two weighted
// sums to the high half of the total, and something else to the low half; both stay within 32 bits because the weights were checked.
func dot(own, other, out []uint64) int64 {
	var total uint64
	for i := 0; i < len(own) && 2*i+1 < len(out); i++ {
		x := clip(own[i])
		total += x&evenPart*out[2*i] + x>>16&evenPart*out[2*i+1]
	}
	if out = out[min(2*len(own), len(out)):]; len(out) > 0 {
		for i := 0; i < len(other) && 2*i+1 < len(out); i++ {
			x := clip(other[i])
			total += x&evenPart*out[2*i] + x>>16&evenPart*out[2*i+1]
		}
	}
	return (int64(total) - int64(int32(total))) >> 32
}

// block is how many words of sums are changed at once, so that they stay in registers meanwhile. What is left is
// changed by half a block, and then one by one.
const (
	block = 8
	half  = block / 2
)

// change adds the columns of features to sums, and takes those of others away.
func (n *Network) change(sums []uint64, added, removed []uint32) {
	if fits(sums) {
		changeAVX2(&sums[0], &n.columns[0], len(sums), unsafe.SliceData(added), len(added), unsafe.SliceData(removed), len(removed))
		return
	}
	n.changeBlocks(sums, added, removed)
}

// changeBlocks is change on every processor.
func (n *Network) changeBlocks(sums []uint64, added, removed []uint32) {
	first := 0
	for ; first+block <= len(sums); first += block {
		n.changeBlock((*[block]uint64)(sums[first:]), first, len(sums), added, removed)
	}
	if first+half <= len(sums) {
		n.changeHalf((*[half]uint64)(sums[first:]), first, len(sums), added, removed)
		first += half
	}
	for ; first < len(sums); first++ {
		sum := sums[first]
		for _, f := range added {
			sum += n.columns[int(f)*len(sums)+first]
		}
		for _, f := range removed {
			sum -= n.columns[int(f)*len(sums)+first]
		}
		sums[first] = sum
	}
}

// changeBlock changes the words from first on of sums with so many words.
func (n *Network) changeBlock(sums *[block]uint64, first, words int, added, removed []uint32) {
	s0, s1, s2, s3, s4, s5, s6, s7 := sums[0], sums[1], sums[2], sums[3], sums[4], sums[5], sums[6], sums[7]
	for _, f := range added {
		c := (*[block]uint64)(n.columns[int(f)*words+first:])
		s0, s1, s2, s3, s4, s5, s6, s7 = s0+c[0], s1+c[1], s2+c[2], s3+c[3], s4+c[4], s5+c[5], s6+c[6], s7+c[7]
	}
	for _, f := range removed {
		c := (*[block]uint64)(n.columns[int(f)*words+first:])
		s0, s1, s2, s3, s4, s5, s6, s7 = s0-c[0], s1-c[1], s2-c[2], s3-c[3], s4-c[4], s5-c[5], s6-c[6], s7-c[7]
	}
	sums[0], sums[1], sums[2], sums[3], sums[4], sums[5], sums[6], sums[7] = s0, s1, s2, s3, s4, s5, s6, s7
}

// changeHalf is changeBlock with half as many words.
func (n *Network) changeHalf(sums *[half]uint64, first, words int, added, removed []uint32) {
	s0, s1, s2, s3 := sums[0], sums[1], sums[2], sums[3]
	for _, f := range added {
		c := (*[half]uint64)(n.columns[int(f)*words+first:])
		s0, s1, s2, s3 = s0+c[0], s1+c[1], s2+c[2], s3+c[3]
	}
	for _, f := range removed {
		c := (*[half]uint64)(n.columns[int(f)*words+first:])
		s0, s1, s2, s3 = s0-c[0], s1-c[1], s2-c[2], s3-c[3]
	}
	sums[0], sums[1], sums[2], sums[3] = s0, s1, s2, s3
}

// list appends the numbers of the features in a word of a set.
func list(dst []uint32, word uint64, first int) []uint32 {
	for ; word != 0; word &= word - 1 {
		dst = append(dst, uint32(first+bits.TrailingZeros64(word)))
	}
	return dst
}
