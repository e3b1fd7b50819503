package gametest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply/internal/contract/ruletest"
)

// elsewhere are the optional interfaces without a check of their own.
var elsewhere = []string{
	"Unwrapper",                                             // every run begins with it
	"Resetter", "Seeder", "Threader", "Memorizer", "Filler", // searchtest checks searchers
}

// TestEveryInterface checks that every optional interface of games has a check.
func TestEveryInterface(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "optional*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var want, got []string
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok {
				if _, ok := spec.Type.(*ast.InterfaceType); ok && !slices.Contains(elsewhere, spec.Name.Name) {
					want = append(want, spec.Name.Name)
				}
				return false
			}
			return true
		})
	}
	for _, k := range checks[track, step]() {
		if k.iface != nil {
			got = append(got, bareName(k.iface))
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if d := cmp.Diff(want, got); d != "" || len(want) == 0 {
		t.Errorf("interfaces with a check (-want, as declared in optional*.go, +got):\n%s", d)
	}
}

// TestRaceHasAll checks that race, the correct game that the tests break, has every optional
// interface with a check, except those that another game of the tests has.
func TestRaceHasAll(t *testing.T) {
	want := []string{
		"Chancer",    // dice
		"UCIVariant", // abroad
		"Viewer",     // hiddentest.Rules
	}
	var lacking []string
	for _, k := range checks[track, step]() {
		if k.iface != nil && k.find(race{}) == nil {
			lacking = append(lacking, bareName(k.iface))
		}
	}
	slices.Sort(lacking)
	if d := cmp.Diff(want, lacking); d != "" {
		t.Errorf("interfaces that race lacks (-want +got):\n%s", d)
	}
}

// TestEveryRule checks that every rule belongs to one check, and that a test has a game that
// breaks it.
func TestEveryRule(t *testing.T) {
	rules, unbroken := ruletest.Declared(t)
	listed := make(map[string]int)
	for _, k := range checks[track, step]() {
		for _, rule := range k.rules {
			listed[rule]++
		}
	}
	for name, rule := range rules {
		if listed[rule] != 1 {
			t.Errorf("%s is a rule of %d checks, want one", name, listed[rule])
		}
	}
	for _, name := range unbroken {
		t.Errorf("%s is broken by no test", name)
	}
	if len(rules) == 0 || len(rules) != len(listed) {
		t.Errorf("%d rules are declared, and the checks list %d", len(rules), len(listed))
	}
}
