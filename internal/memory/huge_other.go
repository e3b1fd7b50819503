//go:build !linux

package memory

func huge([]byte) {}
