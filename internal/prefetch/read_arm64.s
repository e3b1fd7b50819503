#include "textflag.h"

// func read(p unsafe.Pointer)
TEXT ·read(SB), NOSPLIT, $0-8
	MOVD p+0(FP), R0
	PRFM (R0), PLDL1KEEP
	RET
