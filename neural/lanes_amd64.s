#include "textflag.h"

// The loops of lanes.go with the 256-bit integers of AVX2: a register holds four words, which are sixteen lanes.

// Changes a register with the columns at R8 of all features of a list. R9 counts, R10 walks, R11 is a feature, then the place of
// its column. DX is the length of a column in bytes.
#define EACH(list, length, loop, done, body) \
	MOVQ  list, R10; \
	MOVQ  length, R9; \
	TESTQ R9, R9; \
	JZ    done; \
loop: \
	MOVL  (R10), R11; \
	IMULQ DX, R11; \
	ADDQ  R8, R11; \
	body; \
	ADDQ  $4, R10; \
	DECQ  R9; \
	JNZ   loop; \
done:

#define ADD8 \
	VPADDQ 0(R11), Y0, Y0; \
	VPADDQ 32(R11), Y1, Y1; \
	VPADDQ 64(R11), Y2, Y2; \
	VPADDQ 96(R11), Y3, Y3; \
	VPADDQ 128(R11), Y4, Y4; \
	VPADDQ 160(R11), Y5, Y5; \
	VPADDQ 192(R11), Y6, Y6; \
	VPADDQ 224(R11), Y7, Y7

#define SUB8 \
	VPSUBQ 0(R11), Y0, Y0; \
	VPSUBQ 32(R11), Y1, Y1; \
	VPSUBQ 64(R11), Y2, Y2; \
	VPSUBQ 96(R11), Y3, Y3; \
	VPSUBQ 128(R11), Y4, Y4; \
	VPSUBQ 160(R11), Y5, Y5; \
	VPSUBQ 192(R11), Y6, Y6; \
	VPSUBQ 224(R11), Y7, Y7

#define ADD2 \
	VPADDQ 0(R11), Y0, Y0; \
	VPADDQ 32(R11), Y1, Y1

#define SUB2 \
	VPSUBQ 0(R11), Y0, Y0; \
	VPSUBQ 32(R11), Y1, Y1

#define ADD1 VPADDQ 0(R11), Y0, Y0
#define SUB1 VPSUBQ 0(R11), Y0, Y0

// func changeAVX2(sums, columns *uint64, words int, added *uint32, more int, removed *uint32, less int)
//
// words must be a multiple of 4. Sums are changed 32, 8 and 4 words at a time, which stay in registers meanwhile.
TEXT ·changeAVX2(SB), NOSPLIT, $0-56
	MOVQ sums+0(FP), DI
	MOVQ columns+8(FP), R8
	MOVQ words+16(FP), CX
	MOVQ added+24(FP), SI
	MOVQ more+32(FP), R12
	MOVQ removed+40(FP), BX
	MOVQ less+48(FP), R13
	MOVQ CX, DX
	SHLQ $3, DX

next8:
	CMPQ    CX, $32
	JLT     next2
	VMOVDQU 0(DI), Y0
	VMOVDQU 32(DI), Y1
	VMOVDQU 64(DI), Y2
	VMOVDQU 96(DI), Y3
	VMOVDQU 128(DI), Y4
	VMOVDQU 160(DI), Y5
	VMOVDQU 192(DI), Y6
	VMOVDQU 224(DI), Y7
	EACH(SI, R12, add8, added8, ADD8)
	EACH(BX, R13, sub8, removed8, SUB8)
	VMOVDQU Y0, 0(DI)
	VMOVDQU Y1, 32(DI)
	VMOVDQU Y2, 64(DI)
	VMOVDQU Y3, 96(DI)
	VMOVDQU Y4, 128(DI)
	VMOVDQU Y5, 160(DI)
	VMOVDQU Y6, 192(DI)
	VMOVDQU Y7, 224(DI)
	ADDQ    $256, DI
	ADDQ    $256, R8
	SUBQ    $32, CX
	JMP     next8

next2:
	CMPQ    CX, $8
	JLT     next1
	VMOVDQU 0(DI), Y0
	VMOVDQU 32(DI), Y1
	EACH(SI, R12, add2, added2, ADD2)
	EACH(BX, R13, sub2, removed2, SUB2)
	VMOVDQU Y0, 0(DI)
	VMOVDQU Y1, 32(DI)
	ADDQ    $64, DI
	ADDQ    $64, R8
	SUBQ    $8, CX
	JMP     next2

next1:
	CMPQ    CX, $4
	JLT     done
	VMOVDQU 0(DI), Y0
	EACH(SI, R12, add1, added1, ADD1)
	EACH(BX, R13, sub1, removed1, SUB1)
	VMOVDQU Y0, 0(DI)
	ADDQ    $32, DI
	ADDQ    $32, R8
	SUBQ    $4, CX
	JMP     next1

done:
	VZEROUPPER
	RET

// Adds to Y4 the clipped sums at a place, each times its weight. Y1 has the offset of each lane, Y2 zeros, Y3 the most.
#define CLIPPED(sums, out) \
	VPXOR    (sums), Y1, Y0; \
	VPMAXSW  Y2, Y0, Y0; \
	VPMINSW  Y3, Y0, Y0; \
	VPMADDWD (out), Y0, Y0; \
	VPADDD   Y0, Y4, Y4

// func dotAVX2(own, other *uint64, out *int16, words int) int32
//
// words must be a multiple of 4, and more than 0.
TEXT ·dotAVX2(SB), NOSPLIT, $0-36
	MOVQ         own+0(FP), SI
	MOVQ         other+8(FP), DI
	MOVQ         out+16(FP), BX
	MOVQ         words+24(FP), CX
	MOVQ         CX, DX
	SHLQ         $3, DX
	ADDQ         BX, DX // the weights of the other view
	VPCMPEQW     Y1, Y1, Y1
	VPSRLW       $8, Y1, Y3 // 255
	VPSLLW       $15, Y1, Y1 // 0x8000
	VPXOR        Y2, Y2, Y2
	VPXOR        Y4, Y4, Y4

loop:
	CLIPPED(SI, BX)
	CLIPPED(DI, DX)
	ADDQ         $32, SI
	ADDQ         $32, DI
	ADDQ         $32, BX
	ADDQ         $32, DX
	SUBQ         $4, CX
	JNZ          loop
	VEXTRACTI128 $1, Y4, X0
	VPADDD       X0, X4, X4
	VPSHUFD      $0x4e, X4, X0
	VPADDD       X0, X4, X4
	VPSHUFD      $0xb1, X4, X0
	VPADDD       X0, X4, X4
	VMOVD        X4, AX
	VZEROUPPER
	MOVL         AX, ret+32(FP)
	RET
