package memory

import (
	"os"
	"syscall"
	"unsafe"
)

const adviseHuge = 14 // MADV_HUGEPAGE of madvise(2), which package syscall leaves out

// huge passes over what lies before the first whole page.
func huge(b []byte) {
	page := uintptr(os.Getpagesize())
	skip := -uintptr(unsafe.Pointer(unsafe.SliceData(b))) % page
	if skip < uintptr(len(b)) {
		_ = syscall.Madvise(b[skip:], adviseHuge)
	}
}
