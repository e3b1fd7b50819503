package web_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/plygo/ply/app/catalog"
)

// texts finds the texts in scripts that are shown to people: what t and say get, and the names of
// players and limits in seats.js.
var (
	texts  = regexp.MustCompile(`\b(?:t|say)\("((?:[^"\\]|\\.)+)"`)
	names  = regexp.MustCompile(`: "([A-Z][^"]*)"`)
	braces = regexp.MustCompile(`{\w+}`)
	// untranslated are the same in every language: numbers, and x and o.
	untranslated = regexp.MustCompile(`^(\d+|[xo])$`)
)

// All that the page and the games say is in the file of strings, and a translation fills in what the
// English text fills in.
func TestStrings(t *testing.T) {
	file, err := os.ReadFile("static/strings/vi.json")
	if err != nil {
		t.Fatal(err)
	}
	var vietnamese map[string]any
	if err := json.Unmarshal(file, &vietnamese); err != nil {
		t.Fatal(err)
	}
	server, _ := vietnamese["server"].(map[string]any)
	delete(vietnamese, "server")
	for text, translation := range server {
		if vietnamese[text] != nil {
			t.Errorf("%q is there twice", text)
		}
		vietnamese[text] = translation
	}
	shapes := map[string]bool{}
	for text := range server {
		shapes[braces.ReplaceAllString(text, "{}")] = true
	}
	for _, text := range serverTexts(t) {
		if !said(shapes, text) {
			t.Errorf("%q of the server is not translated", text)
		}
	}
	for _, text := range append(pageTexts(t), gameTexts()...) {
		if vietnamese[text] == nil && !untranslated.MatchString(text) {
			t.Errorf("%q is not translated", text)
		}
	}
	for text, value := range vietnamese {
		translation, _ := value.(string)
		if translation == "" {
			t.Errorf("%q has the translation %v", text, value)
		}
		want, got := braces.FindAllString(text, -1), braces.FindAllString(translation, -1)
		slices.Sort(want)
		slices.Sort(got)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q is %q (-want +got)\n%s", text, translation, diff)
		}
	}
}

// pageTexts returns the texts of the scripts.
func pageTexts(t *testing.T) (all []string) {
	scripts, err := filepath.Glob("static/js/*.js")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range scripts {
		script, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		found := texts.FindAllSubmatch(script, -1)
		if filepath.Base(name) == "seats.js" {
			found = append(found, names.FindAllSubmatch(script, -1)...)
		}
		for _, match := range found {
			all = append(all, string(match[1]))
		}
	}
	return all
}

// gameTexts returns the texts of the games: titles, sides, options and machines.
func gameTexts() (all []string) {
	for _, entry := range catalog.Games() {
		sides := entry.Sides()
		all = append(append(all, entry.Title()), sides[:]...)
		for _, o := range entry.Options() {
			all = append(append(all, o.Name, o.About), o.Values...)
		}
		for _, p := range entry.Players() {
			all = append(all, p.About)
		}
		for _, e := range entry.Evaluations() {
			all = append(all, e.Name)
		}
	}
	return all
}

// operators are the files whose errors are for who runs the server: they come before it serves, or go
// into its log.
var operators = regexp.MustCompile(`^(backup|listener|main|store(_\w+)?)\.go$`)

// verbs are what fmt fills in.
var verbs = regexp.MustCompile(`%[-+ #0]*[\d.]*[a-zA-Z]`)

// serverTexts returns what the server tells people: its errors and refusals, notices, and why games end.
// What is filled in is {}.
func serverTexts(t *testing.T) (all []string) {
	sources, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range append(sources, "internal/names/names.go", "internal/pool/pool.go") {
		if strings.HasSuffix(name, "_test.go") || operators.MatchString(name) {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for node := range ast.Preorder(file) {
			for _, text := range told(node) {
				text = strings.TrimSuffix(verbs.ReplaceAllString(text, "{}"), ": {}") // another error
				if !strings.HasPrefix(text, "web: ") && text != "web" {               // why Open fails
					all = append(all, text)
				}
			}
		}
	}
	if len(all) < 50 {
		t.Errorf("only %d texts were found", len(all))
	}
	return all
}

// told returns the texts that a piece of a program tells people.
func told(node ast.Node) (texts []string) {
	add := func(e ast.Expr) {
		switch sum, isSum := e.(*ast.BinaryExpr); {
		case isSum:
			e = sum.X
		default:
			if call, isCall := e.(*ast.CallExpr); isCall && called(call) == "Sprintf" {
				e = call.Args[0]
			}
		}
		if literal, ok := e.(*ast.BasicLit); ok && literal.Kind == token.STRING {
			if text, err := strconv.Unquote(literal.Value); err == nil && text != "" {
				texts = append(texts, strings.TrimSuffix(text, ": "))
			}
		}
	}
	switch n := node.(type) {
	case *ast.CallExpr:
		switch called(n) {
		case "New", "Errorf":
			if len(n.Args) > 0 {
				add(n.Args[0])
			}
		case "Finish", "travel":
			add(n.Args[len(n.Args)-1])
		}
	case *ast.KeyValueExpr:
		if key, ok := n.Key.(*ast.Ident); ok && (key.Name == "Error" || key.Name == "Notice") {
			add(n.Value)
		}
	case *ast.ValueSpec: // const abandonment ply.Cause = "abandonment", const none = "there is no move"
		kind, _ := n.Type.(*ast.SelectorExpr)
		if len(n.Values) == 1 && (kind != nil && kind.Sel.Name == "Cause" || n.Names[0].Name == "none") {
			add(n.Values[0])
		}
	}
	return texts
}

// called returns the name of a function that is called.
func called(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.SelectorExpr:
		return f.Sel.Name
	case *ast.Ident:
		return f.Name
	}
	return ""
}

// said reports whether a text of the server is translated: as a whole, or by its parts.
func said(shapes map[string]bool, text string) bool {
	if shapes[text] {
		return true
	}
	parts := strings.Split(strings.ReplaceAll(text, ": ", "; "), "; ")
	return len(parts) > 1 && !slices.ContainsFunc(parts, func(part string) bool { return !shapes[part] })
}
