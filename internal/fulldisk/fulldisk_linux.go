package fulldisk

import (
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"testing"
)

// variable has the name of the test that runs in a process of its own.
const variable = "PLY_FULLDISK"

// Alone runs the test again in a process of its own, where [Limit] disturbs no other test. It
// returns true in that process. In the process of the other tests it returns false when the test
// is done, and there is nothing more to do.
func Alone(t *testing.T) bool {
	t.Helper()
	if os.Getenv(variable) == t.Name() {
		signal.Ignore(syscall.SIGXFSZ) // so that a write fails instead
		t.Cleanup(func() { signal.Reset(syscall.SIGXFSZ) })
		return true
	}
	alone := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^"+t.Name()+"$", "-test.v")
	if testing.Short() {
		alone.Args = append(alone.Args, "-test.short")
	}
	alone.Env = append(os.Environ(), variable+"="+t.Name())
	out, err := alone.CombinedOutput()
	if err != nil {
		t.Error(err)
	}
	t.Logf("%s", out)
	return false
}

// Limit makes all writes of this process fail that go beyond this number of bytes of a file, until
// lift is called.
func Limit(t *testing.T, bytes int) (lift func()) {
	t.Helper()
	var old syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &old); err != nil {
		t.Fatal(err)
	}
	set := func(limit syscall.Rlimit) {
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
			t.Fatal(err)
		}
	}
	set(syscall.Rlimit{Cur: uint64(bytes), Max: old.Max})
	return func() { set(old) }
}
