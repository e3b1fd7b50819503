//go:build !amd64

package train

// Without AVX2 nobody calls these.

func sumAVX2(dst, weights *float32, n int, rows *int, count int)       { panic("train: no AVX2") }
func spreadAVX2(weights, change *float32, n int, rows *int, count int) { panic("train: no AVX2") }
func addAVX2(dst, src *float32, n int)                                 { panic("train: no AVX2") }
