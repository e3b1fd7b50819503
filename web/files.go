package web

import (
	"bytes"
	"compress/gzip"
	"embed"
	"fmt"
	"hash/fnv"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"time"
)

//go:embed static
var static embed.FS

// file is a file of the page. It is compressed once, and a browser that has it gets it no second time.
type file struct {
	name, kind, tag string
	plain, zipped   []byte
}

// kinds are the types of the files, whatever the system's own table says.
var kinds = map[string]string{
	".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".html": "text/html; charset=utf-8",
	".json": "application/json", ".svg": "image/svg+xml",
}

func newFile(name string, content []byte) *file {
	hash := fnv.New64a()
	hash.Write(content)
	f := &file{name: name, kind: kinds[path.Ext(name)], tag: fmt.Sprintf("%q", fmt.Sprintf("%x", hash.Sum64())), plain: content}
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
	h.Set("Cache-Control", "private, no-cache") // the browser asks each time whether it has changed
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
