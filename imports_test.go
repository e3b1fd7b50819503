package ply_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/plygo/ply/"

// eachImport calls see for every import of a file below folder that is no test.
func eachImport(t *testing.T, folder string, see func(path, name string)) {
	t.Helper()
	files := 0
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "internal" || entry.Name() == "testdata" || path != "." && isModule(path)):
			return fs.SkipDir
		case entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		files++
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range file.Imports {
			name, _ := strconv.Unquote(spec.Path.Value)
			see(path, name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files == 0 {
		t.Fatalf("no file in %s", folder)
	}
}

// isModule reports whether a folder is a module of its own, which may need other modules.
func isModule(folder string) bool {
	_, err := os.Stat(filepath.Join(folder, "go.mod"))
	return err == nil
}

// TestImports checks that a program that imports a package of this module needs no other
// module but golang.org/x/exp. The root package imports that one, so it is in the program's
// go.sum after the go get of the README. A module that only some package imports would not be.
func TestImports(t *testing.T) {
	const exp = "golang.org/x/exp/"
	root := false
	eachImport(t, ".", func(path, name string) {
		host, _, _ := strings.Cut(name, "/")
		switch {
		case !strings.Contains(host, ".") || strings.HasPrefix(name+"/", module):
		case !strings.HasPrefix(name, exp):
			t.Errorf("%s imports %s", path, name)
		case filepath.Dir(path) == ".":
			root = true
		}
	})
	if !root {
		t.Errorf("the root package does not import %s", exp)
	}
}

// TestLayers checks that games and searchers know each other through package ply alone: of
// this module they import the root, boards, networks, what is internal, and their own parts.
func TestLayers(t *testing.T) {
	for _, folder := range []string{"chess", "xiangqi", "gomoku", "games", "minimax", "greedy", "alphabeta", "mcts"} {
		eachImport(t, folder, func(path, name string) {
			part, inside := strings.CutPrefix(name, module)
			if inside && part != "board" && part != "neural" && !strings.HasPrefix(part, "internal/") && !strings.HasPrefix(part+"/", folder+"/") {
				t.Errorf("%s imports %s: see \"What we hold to\" in CONTRIBUTING.md", path, name)
			}
		})
	}
}
