//go:build !amd64

package neural

// Without AVX2 nobody calls these.

func changeAVX2(sums, columns *uint64, words int, added *uint32, more int, removed *uint32, less int) {
	panic("neural: no AVX2")
}

func dotAVX2(own, other *uint64, out *int16, words int) int32 { panic("neural: no AVX2") }
