package main

import (
	"errors"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
)

// runGenerality runs the benchmark of internal/concrete, which lets a searcher and its copy
// for one concrete game search in turn, and prints the cost of a node of both.
func runGenerality(e env, args []string) error {
	flags := e.flagSet("generality")
	match := flags.String("match", "", "a `pattern` of searcher/game, such as minimax/blank; all if empty")
	count := flags.Int("count", 1, "how often each comparison, which has nine rounds, is repeated")
	if err := parse(flags, args); err != nil {
		return err
	}
	if *count == 0 {
		return errors.New("-count 0: want 1 or more")
	}
	out, err := exec.CommandContext(e.ctx, "go", "test", "-run=^$", "-bench=^BenchmarkGenerality$/"+*match,
		"-benchtime=1x", "-count="+strconv.Itoa(*count), "-timeout=0", "github.com/plygo/ply/internal/concrete").CombinedOutput()
	if err != nil {
		return fmt.Errorf("go test: %w\n%s", err, out)
	}
	e.printf("%-20s %12s %12s %12s %8s %12s", "", "generic ns", "direct ns", "difference", "ratio", "allocations")
	found := false
	for line := range strings.Lines(string(out)) {
		name, figures, ok := benchmarkLine(line)
		if !ok {
			continue
		}
		found = true
		e.printf("%-20s %12.2f %12.2f %12.2f %8.3f %12.4f", name, figures["generic-ns/node"], figures["direct-ns/node"],
			figures["difference-ns/node"], figures["ratio"], figures["allocs/node"])
	}
	if !found {
		return fmt.Errorf("-match %s: no comparison is called so\n%s", *match, out)
	}
	return nil
}

// benchmarkLine reads a line of a benchmark: its name and its figures by their units.
func benchmarkLine(line string) (name string, figures map[string]float64, ok bool) {
	fields := strings.Fields(line)
	if len(fields) < 4 {
		return "", nil, false
	}
	name, ok = strings.CutPrefix(fields[0], "BenchmarkGenerality/")
	if i := strings.LastIndexByte(name, '-'); i > 0 {
		name = name[:i] // the number of processors
	}
	figures = map[string]float64{}
	for i := 2; i+1 < len(fields); i += 2 {
		n, err := strconv.ParseFloat(fields[i], 64)
		if err != nil {
			return "", nil, false
		}
		figures[fields[i+1]] = n
	}
	return name, figures, ok
}
