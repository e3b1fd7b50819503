#include "textflag.h"

// func read(p unsafe.Pointer)
TEXT ·read(SB), NOSPLIT, $0-8
	MOVQ p+0(FP), AX
	PREFETCHT0 (AX)
	RET
