package memory

import (
	"fmt"
	"os"
	"syscall"
	"testing"
)

// What Check grants leaves the program something to go on with.
func TestCheckLeaves(t *testing.T) {
	for _, tt := range []struct {
		left uint64 // bytes that the system has
		want bool   // whether it can spare a megabyte
	}{{96 << 20, false}, {256 << 20, true}} {
		var err error
		withLimit(t, tt.left, func() { err = Check(1 << 20) })
		if (err == nil) != tt.want {
			t.Errorf("a megabyte of %d: %v", tt.left, err)
		}
	}
}

// withLimit runs f while the address space has room for that many bytes more.
func withLimit(t *testing.T, left uint64, f func()) {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		t.Skip(err)
	}
	var pages uint64
	if _, err := fmt.Sscan(string(text), &pages); err != nil {
		t.Fatal(err)
	}
	var old syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_AS, &old); err != nil {
		t.Fatal(err)
	}
	limit := old
	limit.Cur = pages*uint64(os.Getpagesize()) + left
	if err := syscall.Setrlimit(syscall.RLIMIT_AS, &limit); err != nil {
		t.Skip(err)
	}
	defer syscall.Setrlimit(syscall.RLIMIT_AS, &old)
	f()
}
