package web

import (
	"bytes"
	"compress/gzip"
	"embed"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"time"

	"github.com/plygo/ply/board"
)

//go:embed static
var static embed.FS

// policy lets a page load nothing from other hosts, and run nothing that is written into it.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// handler returns the addresses of the server.
func (s *Server) handler() http.Handler {
	mux := http.NewServeMux()
	files := staticFiles()
	page := newFile("index.html", preloading(must(static.ReadFile("static/index.html")), files))
	for _, place := range []string{"/{$}", "/games", "/game/{id}", "/editor/{entry}"} {
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
	mux.HandleFunc("GET /socket", s.accept)
	mux.HandleFunc("GET /health", s.health)
	return protected(mux)
}

// protected adds the headers of safety, and refuses what comes from other pages or is too large.
func protected(next http.Handler) http.Handler {
	const body = 1 << 10 // no address here reads one
	next = http.NewCrossOriginProtection().Handler(http.MaxBytesHandler(next, body))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		next.ServeHTTP(w, r)
	})
}

// file is a file of the page. It is compressed once, and a browser that has it gets it no second time.
type file struct {
	name, kind, tag string
	plain, zipped   []byte
}

func newFile(name string, content []byte) *file {
	hash := fnv.New64a()
	hash.Write(content)
	f := &file{name: name, kind: mime.TypeByExtension(path.Ext(name)), tag: fmt.Sprintf("%q", fmt.Sprintf("%x", hash.Sum64())), plain: content}
	switch path.Ext(name) { // the system's own table may have others
	case ".js":
		f.kind = "text/javascript; charset=utf-8"
	case ".css":
		f.kind = "text/css; charset=utf-8"
	case ".html":
		f.kind = "text/html; charset=utf-8"
	case ".json":
		f.kind = "application/json"
	case ".svg":
		f.kind = "image/svg+xml"
	}
	var zipped bytes.Buffer
	z, _ := gzip.NewWriterLevel(&zipped, gzip.BestCompression)
	z.Write(content)
	z.Close()
	f.zipped = zipped.Bytes()
	return f
}

// ServeHTTP implements [http.Handler].
func (f *file) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("Cache-Control", "no-cache") // the browser asks each time whether it has changed
	h.Set("Vary", "Accept-Encoding")
	content, tag := f.plain, f.tag
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") && len(f.zipped) < len(f.plain) {
		content, tag = f.zipped, strings.TrimSuffix(f.tag, `"`)+`-gzip"`
		h.Set("Content-Encoding", "gzip")
	}
	h.Set("ETag", tag)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
}

// staticFiles returns the files of the page.
func staticFiles() (list []*file) {
	root := must(fs.Sub(static, "static"))
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			list = append(list, newFile(name, must(fs.ReadFile(root, name))))
		}
		return err
	})
	if err != nil {
		panic(err)
	}
	return list
}

// preloading returns the page with the names of all scripts, so that a browser asks for them at once,
// not for each when another one has named it.
func preloading(page []byte, files []*file) []byte {
	var links bytes.Buffer
	for _, f := range files {
		if path.Ext(f.name) == ".js" {
			fmt.Fprintf(&links, "  <link rel=\"modulepreload\" href=\"/static/%s\">\n", f.name)
		}
	}
	return bytes.Replace(page, []byte("</head>"), append(links.Bytes(), "</head>"...), 1)
}

// must returns a value of the files in the program, which can always be read.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// themes returns the themes of package board as variables of CSS.
func themes() []byte {
	var b bytes.Buffer
	for _, t := range board.Themes() {
		set := func(name, value string) { fmt.Fprintf(&b, "  --%s: %s;\n", name, value) }
		fmt.Fprintf(&b, "[data-board=%q] {\n", t.Name)
		set("frame", t.Frame)
		set("light", t.Light)
		set("dark", t.Dark)
		set("cell", t.Cell)
		set("rack", t.Rack)
		set("hole", t.Hole)
		set("ink", t.Ink)
		set("last", t.Last)
		set("last-on-points", t.LastOnPoints)
		set("alarm", t.Alarm)
		set("mark", t.Mark)
		set("halo", t.Halo)
		set("wood", t.Wood[0])
		set("wood-edge", t.Wood[1])
		for color := board.White; color <= board.Green; color++ {
			p, name := t.Paints[color], color.String()
			set(name+"-fill", p.Fill)
			set(name+"-shine", p.Shine)
			set(name+"-shade", p.Shade)
			set(name+"-edge", p.Edge)
			set(name+"-ink", p.Ink)
			set(name+"-pen", p.Pen)
			set(name+"-on-wood", p.OnWood)
			if p.Disc == "" {
				p.Disc = t.Wood[0]
			}
			set(name+"-disc", p.Disc)
			set(name+"-new", p.New)
		}
		b.WriteString("}\n")
	}
	return b.Bytes()
}

// download sends a game as a file.
func (s *Server) download(w http.ResponseWriter, r *http.Request) {
	who, _ := visitor(r)
	g, err := s.hold(r.Context(), who, r.PathValue("id"))
	if err != nil {
		http.Error(w, errNoGame.Error(), http.StatusNotFound)
		return
	}
	defer s.release(g)
	g.mu.Lock()
	content, err := g.table.Save(g.viewer(who))
	g.mu.Unlock()
	if err != nil {
		http.Error(w, brief(err), http.StatusUnprocessableEntity)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", g.entry.Name()+extension(content)))
	w.Header().Set("Cache-Control", "no-store")
	w.Write(content)
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
	}
	return ".txt"
}

// health tells whether the server works, and how much it has to do.
func (s *Server) health(w http.ResponseWriter, r *http.Request) {
	status, code := "ok", http.StatusOK
	if err := s.store.db.PingContext(r.Context()); err != nil {
		status, code = "the data cannot be read", http.StatusServiceUnavailable
	}
	s.mu.Lock()
	report := map[string]any{
		"status": status, "games": len(s.games), "connections": len(s.sockets),
		"searches": s.moves.running(), "analyses": s.analyses.running(), "seconds": int(time.Since(s.began).Seconds()),
	}
	s.mu.Unlock()
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(code)
	json.NewEncoder(w).Encode(report)
}
