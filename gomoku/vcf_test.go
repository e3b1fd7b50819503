package gomoku

import (
	"bufio"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// A problem is a position of wins.tsv.
type problem struct {
	id    string
	kind  string // VCF, NONVCF, NOVCF
	rules Rules
	board Board
	wins  []Move // the first moves known to win
}

// problems reads wins.tsv.
func problems(t testing.TB) (all []problem) {
	dir := os.Getenv("PLY_DATA")
	if dir == "" {
		t.Skip("PLY_DATA is not set; it should name the folder with gomoku/wins.tsv")
	}
	f, err := os.Open(filepath.Join(dir, "gomoku", "wins.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		field := strings.Split(lines.Text(), "\t")
		size, _ := strconv.Atoi(field[1])
		number, _ := strconv.Atoi(field[2])
		rule, err := GomocupRule(number)
		if err != nil {
			t.Fatal(err)
		}
		p := problem{id: field[0], kind: field[5], rules: mustNew(size, rule)}
		p.board = p.rules.Start()
		for _, m := range points(t, field[4]) {
			if !p.board.Legal(m) {
				t.Fatalf("%s: %v is not legal", p.id, m)
			}
			p.rules.Play(&p.board, m)
		}
		if field[7] != "-" {
			p.wins = points(t, field[7])
		}
		all = append(all, p)
	}
	return all
}

// points reads points such as "7,7 8,6".
func points(t testing.TB, text string) (moves []Move) {
	for _, word := range strings.Fields(text) {
		a, b, _ := strings.Cut(word, ",")
		x, err := strconv.Atoi(a)
		y, err2 := strconv.Atoi(b)
		if err != nil || err2 != nil {
			t.Fatalf("%q is no point", word)
		}
		moves = append(moves, NewMove(x, y))
	}
	return moves
}

const testNodes = 200_000

func TestVCFProblems(t *testing.T) {
	solved, of := 0, 0
	for _, p := range problems(t) {
		begin := time.Now()
		line, ok := p.board.VCF(testNodes)
		took := time.Since(begin)
		t.Log(p.id, p.kind, ok, line, took)
		switch {
		case p.kind == "VCF":
			of++
			if ok {
				solved++
			}
		case ok:
			t.Errorf("%s: a VCF that should not be there: %v", p.id, line)
		}
	}
	t.Logf("%d of %d", solved, of)
}
