package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The programs of the page on rules are those of examples/rules, in which a test runs each. What
// the page says that they print is what those tests check.
func TestRulesPage(t *testing.T) {
	page, err := os.ReadFile("rules.md")
	if err != nil {
		t.Fatal(err)
	}
	folders, err := filepath.Glob("../examples/rules/*")
	if err != nil {
		t.Fatal(err)
	}
	programs, checked := map[string]bool{}, ""
	for _, folder := range folders {
		for _, pattern := range []string{"main.go", "*_test.go"} {
			files, err := filepath.Glob(filepath.Join(folder, pattern))
			if err != nil || len(files) != 1 {
				t.Fatalf("%s has %d files %s", folder, len(files), pattern)
			}
			source, err := os.ReadFile(files[0])
			if err != nil {
				t.Fatal(err)
			}
			if pattern == "main.go" {
				programs[string(source)] = true
			} else {
				checked += strings.ReplaceAll(string(source), "\t// ", "")
			}
		}
	}
	for _, block := range regexp.MustCompile("(?s)```(go|text)\n(.*?)```").FindAllStringSubmatch(string(page), -1) {
		switch {
		case block[1] == "text" && !strings.Contains(checked, strings.TrimSuffix(block[2], "\n")):
			t.Errorf("no test in examples/rules checks that this is printed:\n%s", block[2])
		case block[1] == "go" && !programs[block[2]]:
			t.Errorf("no file in examples/rules is this program:\n%s", block[2])
		}
		delete(programs, block[2])
	}
	for program := range programs {
		t.Errorf("the page has not the program\n%.80s…", program)
	}
}
