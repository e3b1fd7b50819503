package web_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/plygo/ply/web"
)

// serveProgram builds the program serve.
func serveProgram(t testing.TB) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "serve")
	if out, err := exec.Command("go", "build", "-o", program, "./serve").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return program
}

// A copy that another program makes while games are played has every move that was acknowledged
// before it began, and a server goes on from it.
func TestBackup(t *testing.T) {
	program, folder := serveProgram(t), t.TempDir()
	data, file := filepath.Join(folder, "games.db"), filepath.Join(folder, "copy.db")
	backup := func() ([]byte, error) {
		return exec.Command(program, "-data", data, "-backup", file).CombinedOutput()
	}
	if out, err := backup(); err == nil {
		t.Errorf("a copy of nothing was made: %s", out)
	}
	h := newServer(t, func(s *web.Server) { s.Data = data })
	const players = 8
	clients, games, steps := make([]*client, players), make([]view, players), make([]int, players)
	var mu sync.Mutex // guards steps, the moves that were acknowledged
	var playing sync.WaitGroup
	enough, stop := make(chan struct{}), make(chan struct{})
	for i := range players {
		clients[i] = visit(t, h)
		games[i] = clients[i].create(fields{"entry": "chess", "seats": twoPersons})
	}
	for i, c := range clients {
		playing.Go(func() {
			for v := games[i]; v.Outcome == "ongoing"; {
				v = c.play(v, v.Moves[len(v.Steps)*7%len(v.Moves)].Text)
				mu.Lock()
				steps[i] = len(v.Steps)
				mu.Unlock()
				if i == 0 && len(v.Steps) == 10 {
					close(enough)
				}
				select {
				case <-stop:
					return
				default:
				}
			}
		})
	}
	<-enough
	mu.Lock()
	acknowledged := append([]int(nil), steps...)
	mu.Unlock()
	out, err := backup()
	close(stop)
	playing.Wait()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if out, err := backup(); err == nil || !strings.Contains(string(out), "is there already") {
		t.Errorf("a copy was overwritten: %v, %s", err, out)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("others may read the copy: %v, %v", info.Mode(), err)
	}
	restored := newServer(t, func(s *web.Server) { s.Data = file })
	for i, c := range clients {
		c.move(h, restored)
		v := c.join(games[i].ID)
		if len(v.Steps) < acknowledged[i] {
			t.Errorf("game %d has %d moves; %d were acknowledged before the copy", i, len(v.Steps), acknowledged[i])
		}
		if v.Outcome == "ongoing" {
			c.play(v, v.Moves[0].Text)
		}
	}
	t.Log(fmt.Sprint(acknowledged, " moves when the copy began, ", steps, " when it was made"))
}
