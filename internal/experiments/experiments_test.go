package experiments

import (
	"context"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/internal/chart"
	"github.com/plygo/ply/internal/uniform"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/projects"
	"github.com/plygo/ply/xiangqi"
)

// A short run has every section, each with a table, and every chart. All cells of the tables but
// their first column are figures.
func TestRun(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "report")
	var log strings.Builder
	if err := Main(t.Context(), []string{"-time", "4s", "-games", "2", "-out", dir}, &log); err != nil {
		t.Fatalf("%v\n%s", err, log.String())
	}
	text, err := os.ReadFile(filepath.Join(dir, "report.md"))
	if err != nil {
		t.Fatal(err)
	}
	report := string(text)
	for _, heading := range []string{
		"# The experiments of five student projects", "## A (2017)", "### The worked example", "### Games",
		"## B (2015)", "### Minimax and alpha-beta with 40 moves", "### The same for B's own player",
		"## D (2019)", "### Milliseconds a move", "### Win rates by pairs",
		"## E (2025)", "### Ten games against a random player", "### Two heuristics, alone and together",
	} {
		if !strings.Contains("\n"+report, "\n"+heading) {
			t.Errorf("no section %q", heading)
		}
	}
	_, report, _ = strings.Cut(report, "| seed |")
	checkFigures(t, report)
	charts := regexp.MustCompile(`!\[[^]]+\]\(([^)]+)\)`).FindAllStringSubmatch(report, -1)
	if len(charts) < 5 {
		t.Errorf("%d charts, want at least 5", len(charts))
	}
	for _, c := range charts {
		svg, err := os.ReadFile(filepath.Join(dir, c[1]))
		if err != nil {
			t.Fatal(err)
		}
		for d := xml.NewDecoder(strings.NewReader(string(svg))); err == nil; {
			_, err = d.Token()
		}
		if !errors.Is(err, io.EOF) {
			t.Errorf("%s is not well-formed: %v", c[1], err)
		}
	}
	// The document's figures stand beside ours.
	for _, want := range []string{
		"| 7 | 163,840,000,000 | 2,964,770 | 2,623,999 | ", "| depth 4 | 408–12,077 | ", "| MCTS 3,000 | 653–1,364 | ",
		"| black bishop, 3, and its square e7 | −4.0 | −3.5 |", "| sum | −2.5 | −2.0 |",
	} {
		if !strings.Contains(report, want) {
			t.Errorf("no %q in the report", want)
		}
	}
}

// checkFigures checks the tables of a report.
func checkFigures(t *testing.T, report string) {
	t.Helper()
	figure := regexp.MustCompile(`^(–|[+−]?[\d,]+(\.\d+)?(–[\d,]+)?%?( of \d+)?( \(\d+–\d+\)(, \d+)?)?)$`)
	head, cells := true, 0
	for line := range strings.Lines(report) {
		line = strings.TrimSpace(line)
		if !strings.HasPrefix(line, "| ") {
			head = !strings.HasPrefix(line, "|:")
			continue
		}
		if head {
			continue
		}
		for i, cell := range strings.Split(strings.Trim(line, "| "), " | ") {
			if i > 0 && !figure.MatchString(cell) {
				t.Errorf("%q is no figure, in %s", cell, line)
			}
			cells++
		}
	}
	if cells < 200 {
		t.Errorf("%d cells in tables, want at least 200", cells)
	}
}

// An interrupted run keeps what it has and says what is missing. The next run may replace that.
func TestInterrupted(t *testing.T) {
	s := Settings{Folder: t.TempDir(), Time: time.Hour, Games: 2}
	ctx, stop := context.WithTimeout(t.Context(), time.Second)
	defer stop()
	err := s.Run(ctx, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "interrupted") {
		t.Errorf("error %v", err)
	}
	report, err := os.ReadFile(filepath.Join(s.Folder, "report.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"- D, games: interrupted\n", "| 4 | 2,560,000 | 3,199 | 3,199 | 3,199 |"} {
		if !strings.Contains(string(report), want) {
			t.Errorf("no %q in\n%s", want, report)
		}
	}
	if _, err := prepare(s.Folder); err != nil {
		t.Errorf("an old report is not replaced: %v", err)
	}
}

// Files that are no report stay.
func TestPrepare(t *testing.T) {
	for _, name := range []string{"report.md", "projects-a.svg"} {
		dir := t.TempDir()
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte("mine"), 0o666); err != nil {
			t.Fatal(err)
		}
		err := Main(t.Context(), []string{"-out", dir}, io.Discard)
		if err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: error %v", name, err)
		}
	}
	locked := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(locked, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := prepare(filepath.Join(locked, "folder")); err == nil {
		t.Error("a folder below a file")
	}
}

func TestFlags(t *testing.T) {
	for args, want := range map[string]string{
		"-time 1ms": "-time", "-games 3": "-games 3", "-games 0": "-games 0", "more": `"more"`, "-out=": "-out", "-none": "-none",
	} {
		if err := Main(t.Context(), strings.Fields(args), io.Discard); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", args, err, want)
		}
	}
}

func TestFind(t *testing.T) {
	list := projects.Xiangqi()
	fresh, err := find(list, "project-d-mcts:nodes=7")
	if err != nil {
		t.Fatal(err)
	}
	p, ok := fresh(1).(*match.SearcherPlayer[xiangqi.Position, xiangqi.Move])
	if !ok || p.Limits != (ply.Limits{Nodes: 7}) {
		t.Errorf("got %+v", p)
	}
	for _, name := range []string{"project-x", "project-d-mcts:nodes=x"} {
		if _, err := find(list, name); err == nil {
			t.Errorf("%s was found", name)
		}
	}
	for _, d := range playersD {
		if _, err := find(list, d.name); err != nil {
			t.Error(err)
		}
	}
}

// Where B prints the minimum, it is that of the formula; B's growth and ratio follow from its
// numbers, apart from how it rounds.
func TestPrintedB(t *testing.T) {
	for i, n := range uniform.Printed {
		least := uniform.MinimumLeaves(uniform.PrintedBranching, i+1)
		if even := (i+1)%2 == 0; (float64(n) > least*1.01) == (even || i == 0) {
			t.Errorf("depth %d: B prints %d, the minimum is %v", i+1, n, least)
		}
		if i == 0 {
			continue
		}
		printed, err := strconv.ParseFloat(printedGrowth[i], 64)
		if grown := float64(n) / float64(uniform.Printed[i-1]); err != nil || math.Abs(printed-grown) > 0.3 {
			t.Errorf("depth %d: B prints a growth of %v, its numbers grow %.2f times, %v", i+1, printed, grown, err)
		}
	}
}

// A plan is an even number of games that fit, between two and the most.
func TestPlan(t *testing.T) {
	for _, c := range []struct {
		cost, seconds float64
		want          int
	}{{1, 100, 40}, {1, 40, 40}, {1, 39, 38}, {10, 39, 2}, {100, 1, 2}} {
		if got := plan(c.cost, c.seconds, 40); got != c.want {
			t.Errorf("plan(%v, %v) = %d, want %d", c.cost, c.seconds, got, c.want)
		}
	}
}

// Results are counted for the first player of a pairing, whatever side it had.
func TestPairing(t *testing.T) {
	p := pairing{names: [2]string{"a", "b"}, wanted: 4, results: []match.Result{
		{Round: 1, Players: [2]string{"a", "b"}, Outcome: ply.Win},
		{Round: 1, Players: [2]string{"b", "a"}, Outcome: ply.Loss},
		{Round: 2, Players: [2]string{"a", "b"}, Outcome: ply.Draw},
	}}
	if got, want := p.as(0), (match.Tally{Wins: 1, Draws: 1}); got != want {
		t.Errorf("first: %v, want %v", got, want)
	}
	if got, want := p.as(1), (match.Tally{Wins: 1}); got != want {
		t.Errorf("second: %v, want %v", got, want)
	}
	var on page
	missing(&on, []*pairing{&p})
	if len(on.missing) != 1 || !strings.Contains(on.missing[0], "3 of 4 games") {
		t.Errorf("missing: %q", on.missing)
	}
	if got := verdict(&pairing{}, "x", "y"); !strings.Contains(got, "did not meet") {
		t.Errorf("verdict without games: %s", got)
	}
}

// The games of D are read from both sides.
func TestCellD(t *testing.T) {
	a, b := playersD[3].label, playersD[1].label
	g := gamesD{pairs: []*pairing{{names: [2]string{a, b}, labels: [2]string{a, b}, results: []match.Result{
		{Round: 1, Players: [2]string{a, b}, Outcome: ply.Win},
		{Round: 1, Players: [2]string{b, a}, Outcome: ply.Draw},
	}}}}
	for _, c := range []struct {
		i, j int
		want chart.Cell
	}{{3, 1, chart.Cell{Share: 0.75, Games: 2}}, {1, 3, chart.Cell{Share: 0.25, Games: 2}}, {1, 2, chart.Cell{Share: 0.5}}} {
		if got := g.cell(c.i, c.j); got != c.want {
			t.Errorf("%d against %d: %v, want %v", c.i, c.j, got, c.want)
		}
	}
	if got := g.between("depth 1", "depth 3"); got != (match.Tally{Draws: 1, Losses: 1}) {
		t.Errorf("between: %v", got)
	}
}

// The terms of the worked example sum to the evaluation of its position.
func TestWorked(t *testing.T) {
	terms, err := worked()
	if err != nil {
		t.Fatal(err)
	}
	var printed, ours float64
	last := len(terms) - 1
	for _, x := range terms[:last] {
		printed, ours = printed+x.printed, ours+x.ours
	}
	if printed != terms[last].printed || ours != terms[last].ours {
		t.Errorf("the terms sum to %v and %v, want %v and %v", printed, ours, terms[last].printed, terms[last].ours)
	}
	p, err := chess.ParseFEN("2bk4/4b3/8/8/8/2R5/8/3K4 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	if got := float64(chess.Placement{}.Evaluate(&p)) / 100; got != ours {
		t.Errorf("the position is worth %v, want %v", got, ours)
	}
}
