//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package memory

import "syscall"

func check(bytes int) error {
	if bytes <= 0 {
		return nil
	}
	b, err := syscall.Mmap(-1, 0, bytes, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return err
	}
	return syscall.Munmap(b)
}
