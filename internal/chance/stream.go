package chance

import (
	"crypto/sha3"
	"fmt"
	"math/rand/v2"
)

// Stream returns the random numbers of a seed for one purpose, such as "roll 7". Nobody who
// sees the numbers of some purposes can compute those of another, nor the seed. With a
// generator that is made for speed, such as [rand.PCG], both can be computed.
//
// It hashes by SHA-3, because crypto/sha256 takes 32 MB of address space of every program.
func Stream(seed uint64, purpose string) *rand.Rand {
	return rand.New(rand.NewChaCha8(sha3.Sum256(fmt.Appendf(nil, "%d %s", seed, purpose))))
}
