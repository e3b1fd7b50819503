package web_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The page names all its scripts, so that a browser asks for them at once and not one after the other
// as it finds their imports.
func TestPreload(t *testing.T) {
	page, err := os.ReadFile("static/index.html")
	if err != nil {
		t.Fatal(err)
	}
	scripts, err := filepath.Glob("static/js/*.js")
	if err != nil || len(scripts) == 0 {
		t.Fatalf("%d scripts, error %v", len(scripts), err)
	}
	for _, script := range scripts {
		if !strings.Contains(string(page), `"/`+filepath.ToSlash(script)+`"`) {
			t.Errorf("index.html does not name %s", script)
		}
	}
	if n := strings.Count(string(page), "/static/js/"); n != len(scripts) {
		t.Errorf("index.html names %d scripts; there are %d", n, len(scripts))
	}
}
