#include "textflag.h"

// The loops of rows.go, with the registers of AVX2, which hold eight numbers. Each number has its own sum, as in Go, so
// the results are the same, bit for bit.

// func sumAVX2(dst, weights *float32, n int, rows *int, count int)
//
// n must be a multiple of 8.
TEXT ·sumAVX2(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ weights+8(FP), SI
	MOVQ n+16(FP), CX
	MOVQ rows+24(FP), BX
	MOVQ count+32(FP), DX

next8:
	CMPQ   CX, $64
	JLT    next1
	VXORPS Y0, Y0, Y0
	VXORPS Y1, Y1, Y1
	VXORPS Y2, Y2, Y2
	VXORPS Y3, Y3, Y3
	VXORPS Y4, Y4, Y4
	VXORPS Y5, Y5, Y5
	VXORPS Y6, Y6, Y6
	VXORPS Y7, Y7, Y7
	XORQ   R8, R8

row8:
	CMPQ   R8, DX
	JGE    store8
	MOVQ   (BX)(R8*8), R9
	LEAQ   (SI)(R9*4), R9
	VADDPS 0(R9), Y0, Y0
	VADDPS 32(R9), Y1, Y1
	VADDPS 64(R9), Y2, Y2
	VADDPS 96(R9), Y3, Y3
	VADDPS 128(R9), Y4, Y4
	VADDPS 160(R9), Y5, Y5
	VADDPS 192(R9), Y6, Y6
	VADDPS 224(R9), Y7, Y7
	INCQ   R8
	JMP    row8

store8:
	VMOVUPS Y0, 0(DI)
	VMOVUPS Y1, 32(DI)
	VMOVUPS Y2, 64(DI)
	VMOVUPS Y3, 96(DI)
	VMOVUPS Y4, 128(DI)
	VMOVUPS Y5, 160(DI)
	VMOVUPS Y6, 192(DI)
	VMOVUPS Y7, 224(DI)
	ADDQ    $256, DI
	ADDQ    $256, SI
	SUBQ    $64, CX
	JMP     next8

next1:
	CMPQ   CX, $8
	JLT    done
	VXORPS Y0, Y0, Y0
	XORQ   R8, R8

row1:
	CMPQ   R8, DX
	JGE    store1
	MOVQ   (BX)(R8*8), R9
	VADDPS (SI)(R9*4), Y0, Y0
	INCQ   R8
	JMP    row1

store1:
	VMOVUPS Y0, (DI)
	ADDQ    $32, DI
	ADDQ    $32, SI
	SUBQ    $8, CX
	JMP     next1

done:
	VZEROUPPER
	RET

// func spreadAVX2(weights, change *float32, n int, rows *int, count int)
//
// n must be a multiple of 8.
TEXT ·spreadAVX2(SB), NOSPLIT, $0-40
	MOVQ weights+0(FP), DI
	MOVQ change+8(FP), SI
	MOVQ n+16(FP), CX
	MOVQ rows+24(FP), BX
	MOVQ count+32(FP), DX
	VXORPS Y1, Y1, Y1

next:
	CMPQ      CX, $8
	JLT       done
	VMOVUPS   (SI), Y0
	VCMPPS    $4, Y1, Y0, Y2 // which are not equal to 0
	VMOVMSKPS Y2, AX
	TESTL     AX, AX
	JZ        skip
	XORQ      R8, R8

row:
	CMPQ    R8, DX
	JGE     skip
	MOVQ    (BX)(R8*8), R9
	VADDPS  (DI)(R9*4), Y0, Y2
	VMOVUPS Y2, (DI)(R9*4)
	INCQ    R8
	JMP     row

skip:
	ADDQ $32, DI
	ADDQ $32, SI
	SUBQ $8, CX
	JMP  next

done:
	VZEROUPPER
	RET

// func addAVX2(dst, src *float32, n int)
//
// n must be a multiple of 8. It clears src.
TEXT ·addAVX2(SB), NOSPLIT, $0-24
	MOVQ   dst+0(FP), DI
	MOVQ   src+8(FP), SI
	MOVQ   n+16(FP), CX
	VXORPS Y1, Y1, Y1

next:
	CMPQ    CX, $8
	JLT     done
	VMOVUPS (DI), Y0
	VADDPS  (SI), Y0, Y0
	VMOVUPS Y0, (DI)
	VMOVUPS Y1, (SI)
	ADDQ    $32, DI
	ADDQ    $32, SI
	SUBQ    $8, CX
	JMP     next

done:
	VZEROUPPER
	RET
