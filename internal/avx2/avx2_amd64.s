#include "textflag.h"

// func processor() (leaf1, leaf7, saved uint32)
TEXT ·processor(SB), NOSPLIT, $0-12
	XORL AX, AX
	CPUID
	CMPL AX, $7
	JLT  none
	MOVL $1, AX
	XORL CX, CX
	CPUID
	MOVL CX, leaf1+0(FP)
	MOVL CX, R8
	MOVL $7, AX
	XORL CX, CX
	CPUID
	MOVL BX, leaf7+4(FP)
	XORL AX, AX
	BTL  $27, R8 // OSXSAVE: XGETBV can be asked
	JCC  saved
	XORL CX, CX
	XGETBV

saved:
	MOVL AX, saved+8(FP)
	RET

none:
	XORL AX, AX
	MOVL AX, leaf1+0(FP)
	MOVL AX, leaf7+4(FP)
	MOVL AX, saved+8(FP)
	RET
