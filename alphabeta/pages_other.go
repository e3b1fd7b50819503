//go:build !linux

package alphabeta

func hugePages([]cluster) {}
