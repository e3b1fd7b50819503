package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/evidence"
)

// backRank is a position with a mate in one move.
const backRank = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -"

// In fours black, who is to move, has four in a row. In quiet there is no win.
const (
	fours  = "a\t15\t0\tB\t7,7 0,0 8,7 0,2 9,7 0,4 10,7 0,6"
	quiet  = "b\t15\t0\tB\t7,7 0,0"
	listed = "\tVCF\t1\t6,7 11,7"
)

// writeData makes a folder of PLY_DATA with the given files.
func writeData(t *testing.T, files map[string]string) {
	t.Helper()
	folder := t.TempDir()
	t.Setenv("PLY_DATA", folder)
	for name, text := range files {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// Every suite counts the problems that are solved, and no others.
func TestCounts(t *testing.T) {
	evidence.NoRace(t)
	writeData(t, map[string]string{
		"chess/wac300.epd":         backRank + " bm Ra8#; id \"mate\";\n" + backRank + " bm h3; id \"no mate\";\n",
		"chess/bratko_kopec24.epd": backRank + " bm h3 Ra8#;\n",
		"chess/eet.epd":            backRank + " am h3;\n" + backRank + " am Ra8#; id \"a mate to avoid\";\n",
		"chess/sts300.epd":         backRank + " c8 \"3 60\"; c9 \"h2h3 a1a8\";\n" + backRank + " c8 \"100\"; c9 \"h2h3\";\n",
		"chess/lichess_puzzles.csv": "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes\n" +
			"right,1r4k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1,b8b2 a1a8,0,0,0,0,mateIn1\n" +
			"two mates,1r4k1/5ppp/8/8/8/8/3Q1PPP/R5K1 b - - 0 1,b8b3 d2d8,0,0,0,0,mateIn1\n" +
			"the other mate,1r4k1/5ppp/8/8/8/8/3Q1PPP/R5K1 b - - 0 1,b8b3 a1a8,0,0,0,0,mateIn1\n" +
			"wrong,6k1/p4ppp/8/8/8/8/5PPP/R5K1 b - - 0 1,a7a6 g1h1,0,0,0,0,mateIn1\n" +
			"other,r5k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1,a8a1,0,0,0,0,crushing\n",
		"chess/mates.epd":     backRank + " dm 1;\n8/8/8/4k3/8/4K3/4P3/8 w - - dm 20;\n",
		"connect4/Test_L1_R1": "2252576253462244111563365343671351441 -1\n2252576253462244111563365343671351441 2\n",
		"connect4/Test_L2_R1": "2252576253462244111563365343671351441 -1\n",
		"xiangqi/mates.epd": "2Ca1ab2/4k4/n8/4p1Nn1/p1P5p/c5P2/4c4/N3B2r1/4A4/2BAKR1C1 w - - bm f0f8; dm 1; id \"mate\"; c0 \"shortest\";\n" +
			"2Ca1ab2/4k4/n8/4p1Nn1/p1P5p/c5P2/4c4/N3B2r1/4A4/2BAKR1C1 w - - bm f0f8; dm 2; id \"sooner\"; c0 \"shortest\";\n" +
			"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - bm none; dm 1; id \"no mate\"; c0 \"not proven\";\n" +
			"a line that is no problem\n",
		"gomoku/wins.tsv": "# id size rule side moves type plies wins\n" +
			fours + listed + "\n" + fours + "\tNONVCF\t1\t-\n" + quiet + "\tVCF\t1\t14,14\n" + quiet + "\tNOVCF\t0\t-\n",
	})
	var out strings.Builder
	s := suites{env: env{t.Context(), &out}, limits: ply.Limits{Nodes: 1000}, verbose: true, tallies: map[string]tally{}}
	if err := runAll(s.env, s, suiteParts); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string]tally{
		"wac":                 {1, 2},
		"bratko":              {1, 1},
		"eet":                 {1, 2},
		"sts, points":         {60, 200},
		"puzzles":             {3, 4},
		"mates":               {1, 2},
		"mates, shortest":     {1, 2},
		"connect4 Test_L1_R1": {1, 2},
		"connect4 Test_L2_R1": {1, 1},
		"xiangqi mates":       {2, 3},
		"xiangqi, shortest":   {1, 2},
		"gomoku VCF":          {1, 2},
		"gomoku NONVCF":       {1, 1},
	}, s.tallies, cmp.AllowUnexported(tally{})); diff != "" {
		t.Errorf("- want, + got\n%s", diff)
	}
	for _, want := range []string{
		"  wac                  1 of 2 (50.0%) at 1000 nodes\n", "    no mate: Ra8#\n", "    a mate to avoid: Ra8#\n", "instead of Kh1\n", "no mate, 20 moves are known",
		"want a mate in 2", "1 by a listed move", "    2252576253462244111563365343671351441: -1, want 2",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing in\n%s", want, out.String())
		}
	}

	first, err := output(t, "suites -part wac,mates,puzzles,gomoku -nodes 1000 -first 1 -wide")
	if err != nil || !strings.Contains(first, "1 of 1 (100.0%)") || strings.Contains(first, "of 2") {
		t.Errorf("%v\n%s", err, first)
	}
}

// A file with a mistake is an error, which tells where it is.
func TestBadSuites(t *testing.T) {
	for _, tt := range []struct{ part, file, text, want string }{
		{"wac", "chess/wac300.epd", "x", "wac: "},
		{"wac", "chess/wac300.epd", backRank + " bm Qa1;", "Qa1"},
		{"eet", "chess/eet.epd", backRank + " am Qa1;", "Qa1"},
		{"sts", "chess/sts300.epd", "x", "sts: "},
		{"sts", "chess/sts300.epd", backRank + ` c8 "much"; c9 "a1a8";`, "much"},
		{"puzzles", "chess/lichess_puzzles.csv", "id,x,a1a8,0,0,0,0,mateIn1", "puzzles: id: "},
		{"puzzles", "chess/lichess_puzzles.csv", "id," + backRank + " 0 1,a1b2,0,0,0,0,mateIn1", "puzzles: id: "},
		{"mates", "chess/mates.epd", "x", "mates: "},
		{"mates", "chess/mates.epd", backRank + " dm some;", "some"},
		{"xiangqi", "xiangqi/mates.epd", `x bm a0a1; dm 1; id "a"; c0 "b"`, "xiangqi: "},
		{"gomoku", "gomoku/wins.tsv", "x", "1 fields, want 8"},
		{"gomoku", "gomoku/wins.tsv", strings.Replace(fours, "15", "x", 1) + listed, `"x"`},
		{"gomoku", "gomoku/wins.tsv", strings.Replace(fours, "0\tB", "x\tB", 1) + listed, `"x"`},
		{"gomoku", "gomoku/wins.tsv", strings.Replace(fours, "0\tB", "7\tB", 1) + listed, "7"},
		{"gomoku", "gomoku/wins.tsv", strings.Replace(fours, "15", "99", 1) + listed, "99"},
		{"gomoku", "gomoku/wins.tsv", strings.Replace(fours, "7,7", "7;7", 1) + listed, `"7;7" is no point`},
		{"gomoku", "gomoku/wins.tsv", strings.Replace(fours, "0,0", "7,7", 1) + listed, "is not legal"},
	} {
		writeData(t, map[string]string{tt.file: tt.text})
		if out, err := output(t, "suites -nodes 100 -part "+tt.part); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s, %s: %v, want %q\n%s", tt.part, tt.text, err, tt.want, out)
		}
	}
	t.Setenv("PLY_DATA", t.TempDir())
	for _, p := range suiteParts {
		if _, err := output(t, "suites -nodes 100 -part "+p.name); err == nil || !strings.Contains(err.Error(), p.name+": ") {
			t.Errorf("%s without its file: %v", p.name, err)
		}
	}
}

// A win is proven against every defence, or not at all.
func TestProver(t *testing.T) {
	for line, want := range map[string]bool{
		fours + listed: true,
		quiet + listed: false,
	} {
		p, err := parseGomokuProblem(line)
		if err != nil {
			t.Fatal(err)
		}
		prover := gomokuProver{ctx: t.Context(), rules: p.rules, left: 0, known: map[uint64]bool{}}
		if got := prover.wins(p.board, p.wins[0]); got != want {
			t.Errorf("%s: %v, want %v", line, got, want)
		}
	}
}

// The line that go test prints for a benchmark is read, and nothing else is.
func TestBenchmarkLine(t *testing.T) {
	name, figures, ok := benchmarkLine("BenchmarkGenerality/minimax/blank-2 \t 1 \t 123 ns/op \t 1.5 ratio\n")
	if want := map[string]float64{"ns/op": 123, "ratio": 1.5}; !ok || name != "minimax/blank" || !cmp.Equal(figures, want) {
		t.Errorf("%s, %v, %v", name, figures, ok)
	}
	for _, line := range []string{"", "PASS", "BenchmarkOther-2 1 123 ns/op", "BenchmarkGenerality/x 1 many ns/op"} {
		if name, figures, ok := benchmarkLine(line); ok {
			t.Errorf("%s is read as %s, %v", line, name, figures)
		}
	}
}

// The scores of the files of connect four count the discs that are left.
func TestDiscsLeft(t *testing.T) {
	for _, tt := range []struct {
		score  ply.Score
		played int
		want   int
	}{{0, 10, 0}, {50, 10, 0}, {ply.WinIn(1), 6, 18}, {ply.LossIn(2), 6, -18}, {ply.WinIn(1), 40, 1}} {
		if got := discsLeft(tt.score, tt.played); got != tt.want {
			t.Errorf("%v after %d moves: %d, want %d", tt.score, tt.played, got, tt.want)
		}
	}
}

// A search enters a node for every move that it plays, and some again.
func TestEnteredNodes(t *testing.T) {
	evidence.NoRace(t)
	s := speed{env: env{t.Context(), t.Output()}, think: 20 * time.Millisecond}
	if _, err := s.engineSpeed(middlegames[0], "no-such-program"); err == nil {
		t.Error("a program that does not exist has a speed")
	}
	if _, err := enteredNodes("x"); err == nil {
		t.Error("x is a position")
	}
	if got, err := enteredNodes(middlegames[0]); err != nil || got < 0.5 || got > 3 {
		t.Errorf("%v nodes for a move, %v", got, err)
	}
}
