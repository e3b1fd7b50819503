package train

import (
	"slices"

	"github.com/plygo/ply/internal/avx2"
)

// sum sets dst to the sum of rows of weights.
func sum(dst, weights []float32, rows []int) {
	if avx2.Has() && len(dst)%lane == 0 {
		_ = weights[slices.Max(rows)+len(dst)-1] // the instructions do not look whether there are so many
		sumAVX2(&dst[0], &weights[0], len(dst), &rows[0], len(rows))
		return
	}
	sumLanes(dst, weights, rows)
}

// sumLanes is sum on every processor.
func sumLanes(dst, weights []float32, rows []int) {
	for ; len(dst) >= lane; dst, weights = dst[lane:], weights[lane:] {
		var a, b, c, d, e, f, g, h float32
		for _, row := range rows {
			w := (*[lane]float32)(weights[row:])
			a += w[0]
			b += w[1]
			c += w[2]
			d += w[3]
			e += w[4]
			f += w[5]
			g += w[6]
			h += w[7]
		}
		*(*[lane]float32)(dst) = [lane]float32{a, b, c, d, e, f, g, h}
	}
}

// spread adds change to rows of weights. Hidden units outside their bounds have changes of 0, so
// it is worth a look whether all of a lane are 0.
func spread(weights []float32, rows []int, change []float32) {
	if avx2.Has() && len(change)%lane == 0 {
		_ = weights[slices.Max(rows)+len(change)-1] // the instructions do not look whether there are so many
		spreadAVX2(&weights[0], &change[0], len(change), &rows[0], len(rows))
		return
	}
	spreadLanes(weights, rows, change)
}

// spreadLanes is spread on every processor.
func spreadLanes(weights []float32, rows []int, change []float32) {
	for ; len(change) >= lane; change, weights = change[lane:], weights[lane:] {
		x := (*[lane]float32)(change)
		a, b, c, d, e, f, g, h := x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]
		if a == 0 && b == 0 && c == 0 && d == 0 && e == 0 && f == 0 && g == 0 && h == 0 {
			continue
		}
		for _, row := range rows {
			w := (*[lane]float32)(weights[row:])
			w[0] += a
			w[1] += b
			w[2] += c
			w[3] += d
			w[4] += e
			w[5] += f
			w[6] += g
			w[7] += h
		}
	}
}

// add adds src to dst, and clears src.
func add(dst, src []float32) {
	src = src[:len(dst)]
	if whole := len(dst) / lane * lane; avx2.Has() && whole > 0 {
		addAVX2(&dst[0], &src[0], whole)
		dst, src = dst[whole:], src[whole:]
	}
	for i, x := range src {
		dst[i] += x
		src[i] = 0
	}
}
