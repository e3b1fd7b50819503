//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// stubborn is an engine that writes down the number of its process, thinks for ever, and does not
// notice the end of its input.
const stubborn = `#!/bin/sh
echo $$ > "$0.pid"
while read -r line; do
	case $line in
	uci) echo "id name stubborn"; echo uciok ;;
	isready) echo readyok ;;
	go*) while :; do sleep 0.05; done ;;
	esac
done
`

// Whatever ends arena in an orderly way ends its engines.
func TestSignals(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT} {
		t.Run(sig.String(), func(t *testing.T) {
			t.Parallel()
			engine := filepath.Join(t.TempDir(), "engine")
			if err := os.WriteFile(engine, []byte(stubborn), 0o700); err != nil {
				t.Fatal(err)
			}
			arena := exec.Command(os.Args[0], "-game", "connect4", "-player", "uci:"+engine, "-player", "random", "-tc", "600+1", "-svg", "", "-concurrency", "1")
			arena.Env = append(os.Environ(), "ARENA_MAIN=1")
			if err := arena.Start(); err != nil {
				t.Fatal(err)
			}
			defer arena.Process.Kill()
			pid := waitFor(t, engine+".pid")
			time.Sleep(200 * time.Millisecond) // so that the game has begun
			if err := arena.Process.Signal(sig); err != nil {
				t.Fatal(err)
			}
			if err := arena.Wait(); err == nil {
				t.Error("arena says that all is well")
			}
			for begun := time.Now(); syscall.Kill(pid, 0) == nil; time.Sleep(20 * time.Millisecond) {
				if time.Since(begun) > 10*time.Second {
					syscall.Kill(pid, syscall.SIGKILL)
					t.Fatal("the engine still runs")
				}
			}
		})
	}
}

// waitFor returns the number in a file, when it is there.
func waitFor(t *testing.T, file string) int {
	t.Helper()
	for begun := time.Now(); time.Since(begun) < 20*time.Second; time.Sleep(20 * time.Millisecond) {
		data, _ := os.ReadFile(file)
		if n, err := strconv.Atoi(strings.TrimSpace(string(data))); err == nil {
			return n
		}
	}
	t.Fatal("the engine did not start")
	return 0
}
