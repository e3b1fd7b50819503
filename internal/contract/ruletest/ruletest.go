// Package ruletest finds the rules of a test kit in its source, so that the kit's own tests
// see that none is forgotten.
package ruletest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// Declared returns the rules of the package in the current folder by name: its constants
// whose names begin with "rule". Those that no test of the package names are unbroken: there
// is nothing that breaks them on purpose.
func Declared(t *testing.T) (rules map[string]string, unbroken []string) {
	t.Helper()
	rules = make(map[string]string)
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	tests := ""
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(name, "_test.go") {
			tests += string(text)
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, text, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if spec, ok := n.(*ast.ValueSpec); ok && strings.HasPrefix(spec.Names[0].Name, "rule") && len(spec.Values) == 1 {
				value, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
				if err != nil {
					t.Fatal(err)
				}
				rules[spec.Names[0].Name] = value
			}
			return true
		})
	}
	for name := range rules {
		if !regexp.MustCompile(`\b` + name + `\b`).MatchString(tests) {
			unbroken = append(unbroken, name)
		}
	}
	return rules, unbroken
}
