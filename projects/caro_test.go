package projects

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/searchtest"
)

// caroListing is project B's search as its document lists it, on a plain board. It has nothing of
// the code under test. A cell is 0 if it is empty, 1 is a stone of the opponent and 2 one of the
// machine. Rows are from the top.
type caroListing struct {
	cells    [][]int
	maxDepth int
	minimax  bool // the listing without its windows

	scores  [][]int // of the squares, −1 where one is taken or was returned already
	nodes   int     // calls of boardScore
	outside bool    // something happened that the document says nothing about
}

const caroWidth = 4

type caroSquare struct{ row, column int }

// search returns the squares that the machine tries, and their values.
func (l *caroListing) search() (squares []caroSquare, values []int) {
	squares = l.best(2)
	for _, s := range squares {
		l.cells[s.row][s.column] = 2
		values = append(values, l.minVal(math.MinInt32, math.MaxInt32, 0))
		l.cells[s.row][s.column] = 0
	}
	return squares, values
}

func (l *caroListing) maxVal(alpha, beta, depth int) int {
	val := l.boardScore()
	if depth >= l.maxDepth || max(val, -val) > 3000 {
		return val
	}
	for _, s := range l.best(2) {
		l.cells[s.row][s.column] = 2
		if l.minimax {
			alpha = max(alpha, l.minVal(math.MinInt32, math.MaxInt32, depth+1))
		} else {
			alpha = max(alpha, l.minVal(alpha, beta, depth+1))
		}
		l.cells[s.row][s.column] = 0
		if alpha > beta {
			break
		}
	}
	return alpha
}

func (l *caroListing) minVal(alpha, beta, depth int) int {
	val := l.boardScore()
	if depth >= l.maxDepth || max(val, -val) > 3000 {
		return val
	}
	for _, s := range l.best(1) {
		l.cells[s.row][s.column] = 1
		if l.minimax {
			beta = min(beta, l.maxVal(math.MinInt32, math.MaxInt32, depth+1))
		} else {
			beta = min(beta, l.maxVal(alpha, beta, depth+1))
		}
		l.cells[s.row][s.column] = 0
		if alpha >= beta {
			break
		}
	}
	return beta
}

// best rates the squares for a side, and takes the highest one four times.
func (l *caroListing) best(side int) (squares []caroSquare) {
	l.rateSquares(side)
	for range caroWidth {
		best, high := caroSquare{}, -1
		for row := range l.scores {
			for column, score := range l.scores[row] {
				if score > high {
					best, high = caroSquare{row, column}, score
				}
			}
		}
		if high < 0 {
			l.outside = true // fewer than four squares are empty
			break
		}
		squares = append(squares, best)
		l.scores[best.row][best.column] = -1
	}
	return squares
}

var caroSteps = [4]caroSquare{{0, 1}, {1, 0}, {1, 1}, {1, -1}}

func (l *caroListing) on(row, column int) bool {
	return row >= 0 && row < len(l.cells) && column >= 0 && column < len(l.cells)
}

// rateSquares adds up what each block of five cells gives to its empty squares.
func (l *caroListing) rateSquares(side int) {
	defence := []int{0, 1, 9, 85, 769}
	attack := []int{0, 4, 28, 256, 2308}
	l.scores = make([][]int, len(l.cells))
	for row := range l.cells {
		l.scores[row] = make([]int, len(l.cells))
	}
	for row := range l.cells {
		for column := range l.cells {
			if l.cells[row][column] != 0 {
				l.scores[row][column] = -1
			}
			for _, d := range caroSteps {
				if !l.on(row+4*d.row, column+4*d.column) {
					continue
				}
				count := [3]int{}
				for i := range 5 {
					count[l.cells[row+i*d.row][column+i*d.column]]++
				}
				if count[0] == 0 {
					continue
				}
				for i := range 5 {
					if r, c := row+i*d.row, column+i*d.column; l.cells[r][c] == 0 {
						l.scores[r][c] += attack[count[side]] + defence[count[3-side]]
					}
				}
			}
		}
	}
}

// caroPatterns are the patterns of the machine by their points.
var caroPatterns = map[int][]string{
	4:     {"02221", "12220"},
	6:     {"0220"},
	12:    {"020220", "022020", "02220"},
	1000:  {"0022221", "1222200", "1222020", "0202221", "0222021", "1202220", "0202220", "0222020", "0222201", "1022220", "220220", "022022"},
	3000:  {"022220", "2022202"},
	10000: {"22222"},
}

// caroExchange makes a line the opponent's.
var caroExchange = strings.NewReplacer("1", "2", "2", "1")

// boardScore returns the points of the machine less those of the opponent, for whom the same
// patterns count with the digits exchanged.
func (l *caroListing) boardScore() (score int) {
	l.nodes++
	fives := 0
	for _, line := range l.lines() {
		score += caroPoints(line) - caroPoints(caroExchange.Replace(line))
		fives += caroCount(line, "22222") + caroCount(line, "11111")
	}
	if fives > 0 && max(score, -score) <= 3000 {
		l.outside = true // the game may be over, and the listing searches on
	}
	return score
}

// lines returns the rows, the columns and the diagonals as strings.
func (l *caroListing) lines() (all []string) {
	for row := range l.cells {
		for column := range l.cells {
			for _, d := range caroSteps {
				if l.on(row-d.row, column-d.column) {
					continue // not the first cell
				}
				line := make([]byte, 0, len(l.cells))
				for r, c := row, column; l.on(r, c); r, c = r+d.row, c+d.column {
					line = append(line, byte('0'+l.cells[r][c]))
				}
				all = append(all, string(line))
			}
		}
	}
	return all
}

func caroPoints(line string) (sum int) {
	if !strings.Contains(line, "22") {
		return 0 // every pattern has two stones side by side
	}
	for points, patterns := range caroPatterns {
		for _, pattern := range patterns {
			sum += points * caroCount(line, pattern)
		}
	}
	return sum
}

// caroCount counts as a matcher of regular expressions finds: after a match it goes on behind it.
func caroCount(line, pattern string) (n int) {
	for i := strings.Index(line, pattern); i >= 0; i = strings.Index(line, pattern) {
		n++
		line = line[i+len(pattern):]
	}
	return n
}

// newCaroListing returns the listing for the player to move in b.
func newCaroListing(b *gomoku.Position, maxDepth int) *caroListing {
	size := b.Size()
	l := &caroListing{maxDepth: maxDepth, cells: make([][]int, size)}
	for row := range size {
		l.cells[row] = make([]int, size)
		for column := range size {
			switch color, ok := b.At(gomoku.NewMove(column, size-1-row)); {
			case ok && color == b.Turn():
				l.cells[row][column] = 2
			case ok:
				l.cells[row][column] = 1
			}
		}
	}
	return l
}

// move returns the square as a move.
func (l *caroListing) move(s caroSquare) gomoku.Move {
	return gomoku.NewMove(s.column, len(l.cells)-1-s.row)
}

// The transcription is right about what the document works out, and about what can be counted by
// hand.
func TestCaroListing(t *testing.T) {
	l := &caroListing{cells: [][]int{{0, 1, 1, 2, 0}, {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0}}}
	l.rateSquares(1)
	// The row gives attack[2] + defence[1], and the column and the diagonal of a corner nothing.
	if got := []int{l.scores[0][0], l.scores[0][4]}; !slices.Equal(got, []int{29, 29}) {
		t.Errorf("0 1 1 2 0: the squares get %v, want 29", got)
	}
	for _, tt := range []struct {
		line, pattern string
		want          int
	}{
		{"0220220220", "0220", 2}, // the third shares a cell with either neighbour
		{"02200220", "0220", 2},
		{"222222222", "22222", 1},
		{"2222222222", "22222", 2},
		{"02202", "02220", 0},
	} {
		if got := caroCount(tt.line, tt.pattern); got != tt.want {
			t.Errorf("%s is %d times in %s, want %d", tt.pattern, got, tt.line, tt.want)
		}
	}
	for _, tt := range []struct {
		line string
		want int
	}{
		{"000222100", 4},
		{"00220000", 6},
		{"0022200", 12},
		{"0220220", 6 + 1000 + 1000}, // 0220 once, as the second shares a cell; 220220; 022022
		{"00222210", 1000},           // 0022221
		{"00222200", 3000},
		{"0222220", 10000},
		{"1222221", 10000}, // also where caro has no win
	} {
		if got := caroPoints(tt.line); got != tt.want {
			t.Errorf("%s has %d points, want %d", tt.line, got, tt.want)
		}
	}
}

// It keeps the promises of a searcher that need no knowledge of wins.
func TestCaroConformance(t *testing.T) {
	rules, err := gomoku.New(6, gomoku.Caro)
	if err != nil {
		t.Fatal(err)
	}
	fresh := func(g ply.Game[gomoku.Position, gomoku.Move]) *Caro { return &Caro{game: g} }
	searchtest.Run(t, gomoku.BestSquares{Rules: rules}, fresh, searchtest.Promises{})
}

// Every one of the equal moves is played by some seed, and about equally often.
func TestCaroTies(t *testing.T) {
	rules, err := gomoku.New(16, gomoku.Caro)
	if err != nil {
		t.Fatal(err)
	}
	b := rules.Start()
	rules.Play(&b, gomoku.NewMove(8, 8))
	squares, values := newCaroListing(&b, 1).search()
	if len(squares) != 4 || slices.Min(values) != slices.Max(values) {
		t.Fatalf("%v have the values %v, want four equal ones", squares, values)
	}
	count := map[gomoku.Move]int{}
	for seed := range uint64(400) {
		caro := NewCaro(rules)
		caro.SetSeed(seed)
		result, err := caro.Search(context.Background(), ply.Limits{Depth: 2}, b)
		if err != nil {
			t.Fatal(err)
		}
		count[result.Move]++
	}
	// Each is expected 100 times, with a standard deviation of 8.7.
	for m, n := range count {
		if n < 57 || n > 143 {
			t.Errorf("%v is played %d times of 400", m, n)
		}
	}
	if len(count) != 4 {
		t.Errorf("played are %v, want four moves", count)
	}
}

// A row of six is no win in caro, but to the project it is one: it looks no further.
func TestCaroOverline(t *testing.T) {
	rules, err := gomoku.New(16, gomoku.Caro)
	if err != nil {
		t.Fatal(err)
	}
	var black, white []gomoku.Move
	for x := range 6 {
		black = append(black, gomoku.NewMove(4+x, 8))
		white = append(white, gomoku.NewMove(2*x, 2*x%5))
	}
	b, err := rules.Place(black, white, gomoku.Black)
	if err != nil {
		t.Fatal(err)
	}
	result, err := NewCaro(rules).Search(t.Context(), ply.Limits{Depth: 7}, b)
	if err != nil || result.Nodes != 4 || result.Score < 10_000-3000 {
		t.Errorf("%d nodes, score %d (%v), want 4 nodes and a five", result.Nodes, int(result.Score), err)
	}
}

// When its limits end, it answers from the last depth that it finished.
func TestCaroLimits(t *testing.T) {
	rules := gomoku.Rules{}
	b := rules.Start()
	for _, m := range []gomoku.Move{gomoku.NewMove(7, 7), gomoku.NewMove(8, 8), gomoku.NewMove(6, 7)} {
		rules.Play(&b, m)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for _, tt := range []struct {
		ctx          context.Context
		lim          ply.Limits
		depth, lines int
	}{
		{t.Context(), ply.Limits{Depth: 3}, 3, 4},
		{t.Context(), ply.Limits{Nodes: 3}, 0, 3},
		{t.Context(), ply.Limits{Nodes: 4}, 1, 4},
		{t.Context(), ply.Limits{Nodes: 4 + 20}, 2, 4},
		{t.Context(), ply.Limits{Nodes: 1000, Depth: 2}, 2, 4},
		{t.Context(), ply.Limits{Depth: 3, Nodes: 4 + 19}, 1, 4},
		{ended, ply.Limits{Depth: 3}, 0, 1},
	} {
		result, err := NewCaro(rules).Search(tt.ctx, tt.lim, b)
		if err != nil || result.Depth != tt.depth || len(result.Lines) != tt.lines {
			t.Errorf("%+v: depth %d and %d lines (%v), want %d and %d", tt.lim, result.Depth, len(result.Lines), err, tt.depth, tt.lines)
		}
	}
}
