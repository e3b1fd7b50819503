package jieqi

import "math/rand/v2"

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 27)) }

func ptr[T any](v T) *T { return &v }
