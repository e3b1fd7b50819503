package web_test

import (
	"archive/zip"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/app/catalog"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/web"
)

// exported is a file of an export.
type exported struct{ name, content string }

// export returns the files of all games of the visitor.
func (c *client) export() (files []exported) {
	c.t.Helper()
	r := c.get("/games/export")
	if r.StatusCode != http.StatusOK || r.Header.Get("Content-Type") != "application/zip" || !strings.Contains(r.Header.Get("Content-Disposition"), "attachment") {
		c.t.Fatalf("the export: %s %v", r.Status, r.Header)
	}
	text := readAll(c.t, r.Body)
	z, err := zip.NewReader(strings.NewReader(text), int64(len(text)))
	if err != nil {
		c.t.Fatal(err)
	}
	seen := map[string]bool{}
	safe := regexp.MustCompile(`^(\d{4}-\d{4}-\d\d-\d\d-[A-Za-z0-9_-]+\.(json|pgn|sgf|psq|txt)|missing\.txt)$`)
	for _, f := range z.File {
		if seen[f.Name] || !safe.MatchString(f.Name) || f.Modified.Before(time.Now().Add(-time.Hour)) {
			c.t.Errorf("the export has the file %q of %v", f.Name, f.Modified)
		}
		seen[f.Name] = true
		content, err := f.Open()
		if err != nil {
			c.t.Fatal(err)
		}
		files = append(files, exported{f.Name, readAll(c.t, content)})
	}
	return files
}

// Every game of the catalog comes out of an export and can be loaded again: solo games, and those of two
// people as each of them sees it.
func TestExportLoads(t *testing.T) {
	h := newServer(t, many)
	lan, minh := named(t, h, "Lan"), visit(t, h)
	rng := rand.New(rand.NewPCG(26, 2))
	var steps []int
	entries := catalog.Games()
	for _, entry := range entries {
		tab := lan.another()
		v := tab.create(fields{"entry": entry.Name(), "seats": twoPersons})
		for range 6 {
			if v = tab.play(v, v.Moves[rng.IntN(len(v.Moves))].Text); v.Outcome != "ongoing" {
				break
			}
		}
		steps = append(steps, len(v.Steps))
		p := meet(t, lan.another(), minh.another(), fields{"entry": entry.Name()})
		for range 5 {
			v := p.view(0)
			if v = p.view(v.Turn); v.Outcome != "ongoing" {
				break
			}
			p.play(v.Moves[rng.IntN(len(v.Moves))].Text)
		}
		steps = append(steps, len(p.view(0).Steps))
	}
	files := lan.export()
	if len(files) != 2*len(entries) {
		t.Fatalf("there are %d files of %d games", len(files), 2*len(entries))
	}
	bytes := 0
	for i, f := range files {
		entry := entries[i/2]
		if !strings.Contains(f.name, "-"+entry.Name()+".") {
			t.Errorf("file %d is %s, want one of %s", i, f.name, entry.Name())
		}
		table, err := entry.Load([]byte(f.content), 1)
		if err != nil {
			t.Errorf("%s cannot be loaded: %v\n%s", f.name, err, f.content)
			continue
		}
		if got := len(table.Look(ply.Watcher).Steps); got != steps[i] {
			t.Errorf("%s has %d steps, want %d", f.name, got, steps[i])
		}
		bytes += len(f.content)
	}
	t.Logf("%d games, %d bytes", len(files), bytes)
	var chess string
	for _, f := range minh.export() {
		if strings.Contains(f.name, "-chess.pgn") {
			chess = f.content
		}
	}
	if !strings.Contains(chess, `[White "Lan"]`) || !strings.Contains(chess, `[Black "Anonymous"]`) {
		t.Errorf("the file of the other has no names:\n%s", chess)
	}
}

// An export has nothing of invitations, of aborted games and of other people, and says which games
// this server can no longer play.
func TestExportLeavesOut(t *testing.T) {
	data := filepath.Join(t.TempDir(), "games.db")
	keep := func(s *web.Server) { s.Data = data }
	h := newServer(t, keep, app.Of("tictactoe", tictactoe.Rules{}), app.Of("../other game", tictactoe.Rules{}))
	c, other := visit(t, h), visit(t, h)
	if files := c.export(); len(files) != 0 {
		t.Errorf("without games there are %v", files)
	}
	c.create(fields{"entry": "tictactoe", "opponent": "link"})
	p := meet(t, c, other, nil)
	c.do("abort", fields{"game": p.id}, nil)
	other.create(fields{"entry": "tictactoe", "seats": twoPersons})
	if files := c.export(); len(files) != 0 {
		t.Errorf("there are %v", files)
	}
	c.create(fields{"entry": "../other game", "seats": twoPersons})
	c.create(fields{"entry": "tictactoe", "seats": twoPersons})
	if files := c.export(); len(files) != 2 || !strings.Contains(files[0].name, "----other-game.") {
		t.Errorf("there are %v", files)
	}
	end(t, h)
	next := newServer(t, keep, app.Of("tictactoe", tictactoe.Rules{}))
	c.move(h, next)
	files := c.export()
	if len(files) != 2 || files[1].name != "missing.txt" || !strings.Contains(files[1].content, "../other game") || strings.Contains(files[1].content, "tictactoe") {
		t.Errorf("there are %v", files)
	}
	r, err := http.Get(next.URL + "/games/export")
	if err != nil {
		t.Fatal(err)
	}
	if r.Body.Close(); r.StatusCode != http.StatusNotFound {
		t.Errorf("without a cookie: %s", r.Status)
	}
}
