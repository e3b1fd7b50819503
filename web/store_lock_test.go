package web

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// refused fails the test if a file can be opened.
func refused(t *testing.T, path string) {
	t.Helper()
	s, err := openStore(path)
	if err == nil {
		s.close()
		t.Fatalf("a second server has opened %s", path)
	}
	if !strings.Contains(err.Error(), "another server uses ") {
		t.Fatal(err)
	}
}

// A file has one server, by whatever name it is called.
func TestStoreLock(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	path := filepath.Join(folder, "games.db")
	s := must(openStore(path))
	names := []string{path, "games.db", filepath.Join("..", filepath.Base(folder), "games.db")}
	for name, target := range map[string]string{"link.db": path, "near.db": "games.db", "folder": "."} {
		if err := os.Symlink(target, name); err != nil {
			t.Logf("links cannot be tried here: %v", err)
			continue
		}
		if name == "folder" {
			name = filepath.Join(name, "games.db")
		}
		names = append(names, name)
	}
	for _, name := range names {
		refused(t, name)
	}
	if said := hold(t, path, nil); !strings.Contains(said, "another server uses ") { // after the refusals here
		t.Errorf("another program says %q", said)
	}
	well(t, s.close())
	for _, name := range names {
		well(t, must(openStore(name)).close())
	}
}

// A server that was killed leaves the file free, with all that it has acknowledged.
func TestStoreKilled(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	for n := range 3 {
		said := hold(t, path, func() { refused(t, path) })
		if said != "held" {
			t.Fatal(said)
		}
		s := must(openStore(path))
		if games := must(s.games(t.Context(), "ann", -1)); len(games) != n+1 {
			t.Errorf("%d games after %d kills", len(games), n+1)
		}
		well(t, s.close())
	}
}

// hold opens the file in another program, calls f, and kills the program. It returns what that has
// said.
func hold(t *testing.T, path string, f func()) string {
	t.Helper()
	cmd := exec.Command(must(os.Executable()), "-test.run=^TestHoldStore$")
	cmd.Env = append(os.Environ(), "PLY_HOLD="+path)
	out := must(cmd.StdoutPipe())
	well(t, cmd.Start())
	defer cmd.Wait() // it was killed
	defer cmd.Process.Kill()
	said, err := bufio.NewReader(out).ReadString('\n')
	if err == nil && f != nil {
		f()
	}
	return strings.TrimSpace(said)
}

// TestHoldStore is the program of hold: it adds a game and waits until it is killed.
func TestHoldStore(t *testing.T) {
	path := os.Getenv("PLY_HOLD")
	if path == "" {
		t.Skip("it is a part of TestStoreKilled")
	}
	s, err := openStore(path)
	if err != nil {
		fmt.Println(err)
		return
	}
	well(t, s.add(t.Context(), rowOf(newSecret(), "ann")))
	fmt.Println("held")
	select {}
}
