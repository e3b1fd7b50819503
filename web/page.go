package web

import (
	"encoding/json"
	"net/http"
	"time"
)

// policy lets a page load nothing from other hosts, and run nothing that is written into it.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// handler returns the addresses of the server.
func (s *Server) handler() http.Handler {
	mux := http.NewServeMux()
	files := staticFiles()
	page := newFile("index.html", preloading(must(static.ReadFile("static/index.html")), files))
	for _, place := range []string{"/{$}", "/games", "/game/{id}", "/players", "/player/{name}", "/editor/{entry}", "/problems", "/problems/{entry}", "/problems/{entry}/{number}"} {
		mux.HandleFunc("GET "+place, func(w http.ResponseWriter, r *http.Request) {
			greet(w, r)
			page.ServeHTTP(w, r)
		})
	}
	for _, f := range files {
		mux.Handle("GET /static/"+f.name, f)
	}
	mux.Handle("GET /themes.css", newFile("themes.css", themes()))
	mux.HandleFunc("GET /game/{id}/file", s.download)
	mux.HandleFunc("GET /games/export", s.export)
	mux.HandleFunc("GET /socket", s.accept)
	mux.HandleFunc("POST /signout", s.signOut)
	mux.HandleFunc("GET /health", s.health)
	return s.protected(mux)
}

// protected adds the headers of safety, and refuses what comes from other pages, too often or too large.
func (s *Server) protected(next http.Handler) http.Handler {
	const body = 1 << 10 // no address here reads one
	next = http.NewCrossOriginProtection().Handler(http.MaxBytesHandler(next, body))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		if !s.asked.Allow(s.addressOf(r)) {
			http.Error(w, "too many requests come from here; wait a moment", http.StatusTooManyRequests)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// health tells whether the server works, and how much it has to do.
func (s *Server) health(w http.ResponseWriter, r *http.Request) {
	status, code := "ok", http.StatusOK
	if err := s.store.read.PingContext(r.Context()); err != nil {
		status, code = "the data cannot be read", http.StatusServiceUnavailable
	}
	s.mu.Lock()
	report := map[string]any{
		"status": status, "games": len(s.games), "connections": len(s.sockets),
		"searches": s.moves.Running(), "analyses": s.analyses.Running(), "seconds": int(time.Since(s.began).Seconds()),
	}
	s.mu.Unlock()
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(code)
	json.NewEncoder(w).Encode(report)
}
