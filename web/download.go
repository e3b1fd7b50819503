package web

import (
	"bytes"
	"cmp"
	"fmt"
	"net/http"
)

// download sends a game as a file.
func (s *Server) download(w http.ResponseWriter, r *http.Request) {
	who, _ := s.visitor(r)
	g, err := s.hold(r.Context(), who, r.PathValue("id"))
	if err != nil {
		http.Error(w, errNoGame.Error(), http.StatusNotFound)
		return
	}
	defer s.release(g)
	content, err := g.file(who)
	if err != nil {
		http.Error(w, brief(err), http.StatusUnprocessableEntity)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", g.entry.Name()+extension(content)))
	w.Header().Set("Cache-Control", "no-store")
	w.Write(content)
}

// file returns the game as a file that a visitor may see.
func (g *game) file(visitor string) (content []byte, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	err = g.server.guard(func() (err error) {
		content, err = g.table.Save(g.viewer(visitor), g.tags())
		return err
	})
	return content, err
}

// tags returns what the file says besides the moves: who played, and when.
func (g *game) tags() map[string]string {
	tags := map[string]string{"Date": g.row.Created.Format("2006.01.02")}
	names := g.server.namesOf(&g.row)
	for side, name := range g.entry.Sides() {
		tags[name] = g.row.Seats[side]
		if !g.solo {
			tags[name] = cmp.Or(names[side], "Anonymous")
		}
	}
	return tags
}

// extension returns the end of a file's name for what is in it.
func extension(content []byte) string {
	switch {
	case bytes.HasPrefix(content, []byte("{")):
		return ".json"
	case bytes.HasPrefix(content, []byte("[")):
		return ".pgn"
	case bytes.HasPrefix(content, []byte("(;")):
		return ".sgf"
	case bytes.HasPrefix(content, []byte("Piskvorky")):
		return ".psq"
	}
	return ".txt"
}
