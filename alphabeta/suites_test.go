package alphabeta_test

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/xiangqi"
)

var think = flag.Duration("think", 0, "time a position of the suites in PLY_DATA; 0 leaves them out")

// suite returns the lines of a file of PLY_DATA, or skips the test.
func suite(t *testing.T, name string) (lines []string) {
	t.Helper()
	folder := os.Getenv("PLY_DATA")
	if folder == "" || *think == 0 {
		t.Skipf("set PLY_DATA to the folder that holds %s, and -think to the time for a position, such as 1s", name)
	}
	file, err := os.Open(filepath.Join(folder, name))
	if err != nil {
		t.Skip(err)
	}
	defer file.Close()
	for scan := bufio.NewScanner(file); scan.Scan(); {
		if line := strings.TrimSpace(scan.Text()); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// answer returns the move that is found in the time, with an empty table of 64 MB.
func answer(t *testing.T, x *alphabeta.Searcher[chess.Position, chess.Move], p chess.Position, limit time.Duration) chess.Move {
	t.Helper()
	x.Reset()
	result, err := x.Search(context.Background(), ply.Limits{Time: limit}, p)
	if err != nil {
		t.Fatal(err)
	}
	return result.Move
}

func player() *alphabeta.Searcher[chess.Position, chess.Move] {
	x := alphabeta.New(chess.Rules{})
	x.TableMB = 64
	return x
}

// Win at Chess: 300 positions with a move that wins.
func TestWinAtChess(t *testing.T) {
	x, right, lines := player(), 0, suite(t, "chess/wac300.epd")
	for _, line := range lines {
		epd, err := chess.ParseEPD(line)
		if err != nil {
			t.Fatal(err)
		}
		best, err := epd.Moves("bm")
		if err != nil {
			t.Fatal(err)
		}
		got := answer(t, x, epd.Position, *think)
		if slices.Contains(best, got) {
			right++
		} else {
			id, _ := epd.Text("id")
			t.Logf("%s: %s", id, epd.Position.SAN(got))
		}
	}
	t.Logf("%d of %d at %v", right, len(lines), *think)
}

// The Strategic Test Suite: quiet positions in which moves have points. They get a
// fifth of the time.
func TestStrategicTestSuite(t *testing.T) {
	x, points, all := player(), 0, 0
	for _, line := range suite(t, "chess/sts300.epd") {
		epd, err := chess.ParseEPD(line)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := epd.Text("c9")
		worth, _ := epd.Text("c8")
		moves, values := strings.Fields(text), strings.Fields(worth)
		got := epd.Position.UCI(answer(t, x, epd.Position, *think/5))
		if i := slices.Index(moves, got); i >= 0 {
			n, err := strconv.Atoi(values[i])
			if err != nil {
				t.Fatal(err)
			}
			points += n
		}
		all += 100
	}
	t.Logf("%d points of %d (%.1f%%) at %v", points, all, 100*float64(points)/float64(all), *think/5)
}

// Puzzles from games that end in mate. In each position of the solution the answer must
// be its move, or one that mates at once.
func TestMatePuzzles(t *testing.T) {
	x, right, all := player(), 0, 0
	for _, line := range suite(t, "chess/lichess_puzzles.csv") {
		fields := strings.Split(line, ",")
		if !slices.ContainsFunc(strings.Fields(fields[7]), func(s string) bool { return strings.HasPrefix(s, "mateIn") }) {
			continue
		}
		all++
		if err := solve(t, x, fields[1], strings.Fields(fields[2])); err != nil {
			t.Logf("%s: %v", fields[0], err)
		} else {
			right++
		}
	}
	t.Logf("%d of %d (%.1f%%) at %v", right, all, 100*float64(right)/float64(all), *think)
}

// solve plays a puzzle: the opponent's move, then ours, and so on.
func solve(t *testing.T, x *alphabeta.Searcher[chess.Position, chess.Move], fen string, moves []string) error {
	p, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range moves {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		if i%2 == 1 {
			if got := answer(t, x, p, *think); got != m {
				after := p
				after.Play(got)
				if (chess.Rules{}).Terminal(&after) == ply.Loss {
					return nil
				}
				// Another move may mate as quickly, as when it transposes.
				if left := len(moves) - i; !mates(t, x, after, left-1) {
					return fmt.Errorf("%s instead of %s", p.SAN(got), p.SAN(m))
				}
				return nil
			}
		}
		p.Play(m)
	}
	return nil
}

// mates reports whether the side to move is mated within so many plies.
func mates(t *testing.T, x *alphabeta.Searcher[chess.Position, chess.Move], p chess.Position, within int) bool {
	x.Reset()
	result, err := x.Search(context.Background(), ply.Limits{Time: 10 * *think}, p)
	if err != nil {
		t.Fatal(err)
	}
	plies, ok := result.Score.Decided()
	return ok && result.Score < 0 && plies <= within
}

// Every position of the suites is solved to the end, and the score is exact: how many
// of the 21 discs of the winner are left when he wins, and one more.
func TestConnectFourSolved(t *testing.T) {
	for _, name := range []string{"Test_L1_R1", "Test_L2_R1"} {
		t.Run(name, func(t *testing.T) {
			x := alphabeta.New(connect4.Rules{})
			x.TableMB = 64
			lines := suite(t, "connect4/"+name)
			var nodes int64
			var elapsed time.Duration
			for _, line := range lines {
				moves, want, _ := strings.Cut(line, " ")
				b := connect4.Board{}
				for _, c := range moves {
					(connect4.Rules{}).Play(&b, connect4.Move(c-'1'))
				}
				x.Reset()
				result, err := x.Search(context.Background(), ply.Limits{Depth: 42 - len(moves)}, b)
				if err != nil {
					t.Fatal(err)
				}
				nodes += result.Nodes
				elapsed += result.Elapsed
				if got := discsLeft(result.Score, len(moves)); strconv.Itoa(got) != want {
					t.Errorf("%s: %d, want %s (%v)", moves, got, want, result.Score)
				}
			}
			n := int64(len(lines))
			t.Logf("%d positions, %d nodes and %v each", n, nodes/n, elapsed/time.Duration(n))
		})
	}
}

func discsLeft(v ply.Score, played int) int {
	plies, ok := v.Decided()
	if !ok {
		return 0
	}
	left := 22 - (played+plies+1)/2
	if v < 0 {
		return -left
	}
	return left
}

// The random player loses every game, on either side, to 10 ms a move.
func TestBeatsRandom(t *testing.T) {
	t.Run("chess", func(t *testing.T) { beatsRandom(t, chess.Rules{}, chess.Start()) })
	t.Run("xiangqi", func(t *testing.T) { beatsRandom(t, xiangqi.Rules{}, xiangqi.Start()) })
	t.Run("gomoku", func(t *testing.T) { beatsRandom(t, gomoku.Rules{}, gomoku.Rules{}.Start()) })
	t.Run("connect4", func(t *testing.T) { beatsRandom(t, connect4.Rules{}, connect4.Board{}) })
	t.Run("reversi", func(t *testing.T) { beatsRandom(t, reversi.Rules{}, reversi.Rules{}.Start()) })
	t.Run("kalah", func(t *testing.T) { beatsRandom(t, kalah.Rules{}, kalah.Rules{}.Start()) })
}

func beatsRandom[S any, M comparable](t *testing.T, game ply.Game[S, M], start S) {
	pairs, limit := 1, ply.Limits{Nodes: 3000}
	if *think > 0 {
		pairs, limit = 10, ply.Limits{Time: 10 * time.Millisecond}
	}
	table, err := (&match.Tournament[S, M]{
		Game: game,
		Entrants: []match.Entrant[S, M]{
			entrant("alphabeta", game, 0),
			{Name: "random", New: func(seed uint64) (match.Player[S, M], error) {
				x := greedy.Random(game)
				x.Seed = seed
				return match.Searcher(x, ply.Limits{}), nil
			}},
		},
		Rounds: pairs, Openings: []match.Opening[S, M]{{Start: start}},
		Terms: match.Terms{Control: match.Control{Move: limit}},
	}).Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range table.Rows {
		if row.Name == "alphabeta" && row.Total.Wins != 2*pairs {
			t.Errorf("%+v", row.Total)
		}
	}
}
