package train

// sumAVX2 is [sum] for n numbers, a multiple of 8.
//
//go:noescape
func sumAVX2(dst, weights *float32, n int, rows *int, count int)

// spreadAVX2 is [spread] for n numbers, a multiple of 8.
//
//go:noescape
func spreadAVX2(weights, change *float32, n int, rows *int, count int)

// addAVX2 is [add] for n numbers, a multiple of 8.
//
//go:noescape
func addAVX2(dst, src *float32, n int)
