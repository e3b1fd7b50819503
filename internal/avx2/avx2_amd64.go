package avx2

var has = detect()

// Has reports whether the processor has these instructions, and the operating system saves their registers.
func Has() bool { return has }

func detect() bool {
	const (
		avx  = 1 << 28 // of leaf 1
		avx2 = 1 << 5  // of leaf 7
		ymm  = 1<<1 | 1<<2
	)
	leaf1, leaf7, saved := processor()
	return leaf1&avx != 0 && leaf7&avx2 != 0 && saved&ymm == ymm
}

// processor returns what the instruction CPUID says in register ECX of leaf 1 and in EBX of leaf 7, and which registers the operating
// system saves.
func processor() (leaf1, leaf7, saved uint32)
