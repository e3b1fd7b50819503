package web

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"
)

const (
	mostExports = 4                // at once, and one of a visitor
	exportTime  = 2 * time.Minute  // of one export, however slowly a browser takes it
	exportPause = 10 * time.Second // that a browser may take for one game
)

// export sends the games of a visitor, each in a file of its own, as one file. It goes out game by
// game, so it needs little memory.
func (s *Server) export(w http.ResponseWriter, r *http.Request) {
	who, ok := s.visitor(r)
	if !ok {
		http.Error(w, errNoGame.Error(), http.StatusNotFound)
		return
	}
	release, ok := s.admitExport(who, s.addressOf(r))
	if !ok {
		http.Error(w, "games are being exported; wait until that has ended", http.StatusTooManyRequests)
		return
	}
	defer release()
	end, ok := s.begin()
	if !ok {
		http.Error(w, errClose.Error(), http.StatusServiceUnavailable)
		return
	}
	defer end()
	ctx, cancel := context.WithTimeout(r.Context(), exportTime)
	defer cancel()
	defer context.AfterFunc(s.context, func() {
		cancel()
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now()) // not every server has one
	})()
	rows, err := s.store.games(ctx, who, -1)
	if err != nil {
		s.Log.Error("the store failed", "error", err)
		http.Error(w, "the server cannot read games now; try again", http.StatusServiceUnavailable)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "application/zip")
	h.Set("Content-Disposition", `attachment; filename="games.zip"`)
	h.Set("Cache-Control", "no-store")
	slices.Reverse(rows) // the oldest game has the first number
	if err := s.writeGames(ctx, w, rows, who); err != nil {
		panic(http.ErrAbortHandler) // so that nobody takes a part for the whole
	}
}

// admitExport reports whether there is room for another export, and returns what ends it. A new visitor
// costs nothing, so those of an address are counted too.
func (s *Server) admitExport(who, address string) (release func(), ok bool) {
	if !s.exportsOf.Admit(who) {
		return nil, false
	}
	if !s.exportsFrom.Admit(address) {
		s.exportsOf.Dismiss(who)
		return nil, false
	}
	return func() { s.exportsOf.Dismiss(who); s.exportsFrom.Dismiss(address) }, true
}

// writeGames writes the files of games. It returns an error if they cannot be sent.
func (s *Server) writeGames(ctx context.Context, w http.ResponseWriter, rows []*row, who string) error {
	z, patience := zip.NewWriter(w), http.NewResponseController(w)
	var missing strings.Builder
	n := 0
	for _, r := range rows {
		if r.Stage == open || r.Stage == aborted {
			continue // there is nothing to see
		}
		_ = patience.SetWriteDeadline(earlier(ctx, time.Now().Add(exportPause)))
		content, err := s.fileOf(ctx, who, r.ID)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, errNoGame):
			continue // deleted meanwhile
		case errors.As(err, new(unplayable)) || errors.Is(err, errFault):
			fmt.Fprintf(&missing, "%s, a game of %s: %s\r\n", r.Created.Format(time.DateOnly), r.Entry, brief(err))
			continue
		case err != nil:
			s.Log.Error("the store failed", "error", err)
			return err
		}
		n++
		name := fmt.Sprintf("%04d-%s-%s%s", n, r.Created.Format(time.DateOnly), fileName(r.Entry), extension(content))
		if err := addFile(z, name, content, r.Updated); err != nil {
			return err
		}
	}
	if missing.Len() > 0 {
		text := "These games are kept, but this server cannot write them now:\r\n\r\n" + missing.String()
		if err := addFile(z, "missing.txt", []byte(text), time.Now()); err != nil {
			return err
		}
	}
	return z.Close()
}

// fileOf returns a game as a file that a visitor may see.
func (s *Server) fileOf(ctx context.Context, who, id string) (content []byte, err error) {
	err = s.guard(func() error {
		g, err := s.hold(ctx, who, id)
		if err != nil {
			return err
		}
		defer s.release(g)
		if content, err = g.file(who); err != nil {
			return unplayable{err}
		}
		return nil
	})
	return content, err
}

// earlier returns a time, or that at which a context ends if it is before that.
func earlier(ctx context.Context, at time.Time) time.Time {
	if end, ok := ctx.Deadline(); ok && end.Before(at) {
		return end
	}
	return at
}

func addFile(z *zip.Writer, name string, content []byte, at time.Time) error {
	w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: at})
	if err != nil {
		return err
	}
	if _, err = w.Write(content); err != nil {
		return err
	}
	return z.Flush() // what waits counts for the pause
}

// fileName returns the name of a game as a part of a file's name on every system.
func fileName(entry string) string {
	const most = 40
	plain := func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_' {
			return r
		}
		return '-'
	}
	name := strings.Map(plain, entry)
	return name[:min(len(name), most)]
}
