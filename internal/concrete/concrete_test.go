package concrete

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// BenchmarkGenerality reports the cost of a node through ply.Game and with direct
// calls, their difference and their ratio.
func BenchmarkGenerality(b *testing.B) {
	for _, bb := range []struct {
		searcher, game string
		depth          int
		sources        []string
	}{
		{"minimax", "blank", 8, []string{"../tree/has.go", "../tree/narrow.go", "../tree/rules.go", "../tree/past.go", "../tree/walk.go", "../../minimax"}},
		{"alphabeta", "blank", 11, []string{"../tree/has.go", "../tree/narrow.go", "../tree/rules.go", "../../alphabeta"}},
		{"alphabeta", "chess", 9, []string{"../tree/has.go", "../tree/narrow.go", "../tree/rules.go", "../../alphabeta"}},
	} {
		b.Run(bb.searcher+"/"+bb.game, func(b *testing.B) {
			program := build(b, bb.searcher, bb.game, bb.depth, sources(bb.sources))
			var generic, direct, difference, ratio, allocations float64
			for b.Loop() {
				out, err := exec.Command(program).CombinedOutput()
				if _, scanErr := fmt.Sscan(string(out), &generic, &direct, &difference, &ratio, &allocations); err != nil || scanErr != nil {
					b.Fatalf("%v\n%s", err, out)
				}
			}
			b.ReportMetric(generic, "generic-ns/node")
			b.ReportMetric(direct, "direct-ns/node")
			b.ReportMetric(difference, "difference-ns/node")
			b.ReportMetric(ratio, "ratio")
			b.ReportMetric(allocations, "allocs/node")
		})
	}
}

// TestSame shows that a copy does the same work as its original: the program that
// compares them panics if they differ in nodes.
func TestSame(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds programs")
	}
	for _, game := range []string{"blank", "chess"} {
		program := build(t, "alphabeta", game, 4, sources([]string{"../tree/has.go", "../tree/narrow.go", "../tree/rules.go", "../../alphabeta"}))
		if out, err := exec.Command(program).CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", game, err, out)
		}
	}
}

// build makes the program that compares a searcher with its copy for a game. The copy
// is never written into the module: an overlay shows it to the go command.
func build(tb testing.TB, searcher, name string, depth int, sources []string) string {
	if _, err := exec.LookPath("go"); err != nil {
		tb.Skip("the go command is missing: ", err)
	}
	g, dir := games[name], tb.TempDir()
	if err := generate(g, dir, searcher, sources); err != nil {
		tb.Fatal(err)
	}
	here, err := filepath.Abs(".")
	if err != nil {
		tb.Fatal(err)
	}
	overlay := map[string]string{}
	for _, source := range sources {
		file := filepath.Base(source)
		overlay[filepath.Join(here, "copy", searcher, file)] = filepath.Join(dir, file)
	}
	words := strings.NewReplacer("SEARCHER", searcher, "GAMEPATH", module+g.path, "GAME", name, "STATE", g.state, "DEPTH", fmt.Sprint(depth))
	for file, template := range map[string]string{"zcompare.go": "compare.go.txt", "zstates.go": name + ".go.txt"} {
		text, err := os.ReadFile(filepath.Join("testdata", template))
		if err != nil {
			tb.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, file), []byte(words.Replace(string(text))), 0o666); err != nil {
			tb.Fatal(err)
		}
		overlay[filepath.Join(here, "copy", "compare", file)] = filepath.Join(dir, file)
	}
	text, err := json.Marshal(map[string]any{"Replace": overlay})
	if err != nil {
		tb.Fatal(err)
	}
	list, program := filepath.Join(dir, "overlay.json"), filepath.Join(dir, "compare.exe")
	if err := os.WriteFile(list, text, 0o666); err != nil {
		tb.Fatal(err)
	}
	if out, err := exec.Command("go", "build", "-overlay", list, "-o", program, "./copy/compare").CombinedOutput(); err != nil {
		tb.Fatalf("go build: %v\n%s", err, out)
	}
	return program
}
