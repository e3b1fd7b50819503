package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Every test that the page on limits names exists, and every promise in its tables names one.
func TestLimitsPage(t *testing.T) {
	page, err := os.ReadFile("limits.md")
	if err != nil {
		t.Fatal(err)
	}
	name := regexp.MustCompile("`([a-z0-9/]+)\\.((?:Test|Fuzz)[A-Za-z0-9]+)`")
	sources := map[string]string{}
	promises := 0
	for number, line := range strings.Split(string(page), "\n") {
		named := name.FindAllStringSubmatch(line, -1)
		if header := strings.Contains(line, "| tests |") || strings.HasPrefix(line, "|---"); strings.HasPrefix(line, "|") && !header {
			if promises++; len(named) == 0 {
				t.Errorf("line %d names no test: %s", number+1, line)
			}
		}
		for _, m := range named {
			if folder, test := m[1], m[2]; !strings.Contains(testSources(t, sources, folder), "\nfunc "+test+"(") {
				t.Errorf("line %d: there is no %s in %s", number+1, test, folder)
			}
		}
	}
	if promises < 10 {
		t.Errorf("the page has %d promises", promises)
	}
}

// testSources returns the tests of a folder, of which ply is the root.
func testSources(t *testing.T, known map[string]string, folder string) string {
	t.Helper()
	if text, ok := known[folder]; ok {
		return text
	}
	path := filepath.Join("..", filepath.FromSlash(folder))
	if folder == "ply" {
		path = ".."
	}
	files, err := filepath.Glob(filepath.Join(path, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text += string(source)
	}
	known[folder] = text
	return text
}
