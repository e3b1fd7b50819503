package alphabeta

import (
	"syscall"
	"unsafe"
)

// hugePages asks for large pages for the table: it is read all over, and with small
// ones most reads would first have to look up their page.
func hugePages(clusters []cluster) {
	size := len(clusters) * int(unsafe.Sizeof(cluster{}))
	if size >= 4<<20 {
		b := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(clusters))), size)
		_ = syscall.Madvise(b[-uintptr(unsafe.Pointer(&b[0]))%4096:], syscall.MADV_HUGEPAGE)
	}
}
