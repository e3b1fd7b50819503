// Package avx2 tells whether this processor has the instructions AVX2 of amd64. Packages neural and learn compute sixteen or eight
// numbers at once with them. What they compute is the same as without, bit for bit.
package avx2
