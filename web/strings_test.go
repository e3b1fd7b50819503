package web_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
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
