package neural

// changeAVX2 is [Network.change]. The number of words must be a multiple of 4.
//
//go:noescape
func changeAVX2(sums, columns *uint64, words int, added *uint32, more int, removed *uint32, less int)

// dotAVX2 is [dot] with plain weights: those of one view, then those of the other one.
//
//go:noescape
func dotAVX2(own, other *uint64, out *int16, words int) int32
