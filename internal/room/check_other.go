//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package room

func check(int) error { return nil }
