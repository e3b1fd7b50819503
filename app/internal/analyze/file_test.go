package analyze

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/internal/evidence"
)

// analyzeFile runs the program for a file with a text. It returns the path, what the program
// printed, and its error.
func analyzeFile[S any, M comparable](t *testing.T, g *subject.Game[S, M], name, text string, s Settings) (path, printed string, err error) {
	t.Helper()
	path = filepath.Join(t.TempDir(), name)
	writeFile(t, path, text)
	printed, err = analyzePath(context.Background(), g, path, s)
	if got := readFile(t, path); got != text {
		t.Errorf("the file that is read was changed to\n%s", got)
	}
	return path, printed, err
}

func analyzePath[S any, M comparable](ctx context.Context, g *subject.Game[S, M], path string, s Settings) (string, error) {
	s.File, s.Lines = path, 1
	if s.Search == "" {
		s.Search = "alphabeta"
	}
	var out bytes.Buffer
	err := Run(ctx, g, &s, strings.NewReader(""), &out)
	return out.String(), err
}

func writeFile(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// gamesOf reads a PGN file.
func gamesOf(t *testing.T, path string) (all []*chess.PGN) {
	t.Helper()
	for g, err := range chess.ReadPGN(strings.NewReader(readFile(t, path))) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, g)
	}
	return all
}

const hungQueen = "[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 {solid} 3. d4 exd4 4. Qxd4 {bold} (4. Nxd4 Nf6) Nxd4 5. Nxd4 *\n"

// TestEvaluations: the evaluation behind each move is the score of a search of that position by
// itself, for White.
func TestEvaluations(t *testing.T) {
	lim := ply.Limits{Nodes: 5000}
	path, _, err := analyzeFile(t, chessGame, "game.pgn", hungQueen, Settings{Limits: lim})
	if err != nil {
		t.Fatal(err)
	}
	game := gamesOf(t, strings.Replace(path, ".pgn", "-analyzed.pgn", 1))[0]
	states := []chess.Position{chess.Rules{}.Start()}
	for i, m := range game.Moves {
		next := states[i]
		next.Play(m.Move)
		states = append(states, next)
		result, err := alphabeta.New(chess.Rules{}).Search(context.Background(), lim, states...)
		if err != nil {
			t.Fatal(err)
		}
		want := float64(result.Score) / 100
		if next.Turn() == chess.Black {
			want = -want
		}
		if got, mate, ok := m.Comment.Eval(); !ok || mate != 0 || fmt.Sprintf("%.2f", got) != fmt.Sprintf("%.2f", want) {
			t.Errorf("ply %d: %q, want %.2f", i+1, m.Comment, want)
		}
	}
}

// TestBlunders: the moves that turned a game get their marks, and no other move does. What the
// file said is kept, and the better line is legal.
func TestBlunders(t *testing.T) {
	if testing.Short() {
		t.Skip("it searches long, and alone: the race detector would find nothing that it does not find in other tests")
	}
	for _, c := range []struct {
		name, text string
		ply        int
		comment    string // of the file
		better     string // how it begins
		printed    string
	}{
		{"a queen", hungQueen, 7, "bold", "better: 4. ", "4. Qxd4??  "},
		{"a mate overlooked", "[FEN \"" + backRank + "\"]\n[SetUp \"1\"]\n\n1. h3 h6 2. Rd8+ Kh7 *\n", 1, "", "better: 1. Rd8#", "1. h3??  White wins in 1 move, then "},
		{"a mate allowed", "[FEN \"6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1\"]\n\n1... Ra3 2. Rb8# 1-0\n", 1, "", "better: 1... ", "1... Ra3??  "},
		{"nothing", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *\n", 0, "", "", "The game did not turn"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path, printed, err := analyzeFile(t, chessGame, "game.pgn", c.text, Settings{Limits: ply.Limits{Nodes: 100_000}})
			if err != nil || !strings.Contains(printed, c.printed) {
				t.Errorf("%v:\n%s", err, printed)
			}
			for i, m := range gamesOf(t, strings.Replace(path, ".pgn", "-analyzed.pgn", 1))[0].Moves {
				var want []chess.NAG
				if i+1 == c.ply {
					want = []chess.NAG{4}
					if text := string(m.Comment); !strings.Contains(text, c.comment) || !strings.Contains(text, c.better) {
						t.Errorf("comment %q, want %q and %q", text, c.comment, c.better)
					}
				}
				if diff := cmp.Diff(want, m.NAGs); diff != "" {
					t.Errorf("ply %d: %s\n%s", i+1, diff, printed)
				}
			}
		})
	}
}

// TestJudge: the win rate decides, not the score.
func TestJudge(t *testing.T) {
	a := &analyst[chess.Position, chess.Move]{Game: chessGame}
	for _, c := range []struct {
		before, after ply.Score
		want          mark
	}{
		{0, -150, blunder},
		{0, -95, mistake},
		{0, -60, inaccuracy},
		{0, -30, fine},
		{0, 50, fine},
		{900, 800, fine},
		{-900, -1200, fine},
		{ply.WinIn(5), 2000, fine},
		{ply.WinIn(5), ply.WinIn(9), fine},
		{ply.WinIn(1), 0, blunder},
		{0, ply.LossIn(2), blunder},
		{-2000, ply.LossIn(2), fine},
	} {
		j := judgement[chess.Move]{move: 1, before: c.before, after: c.after}
		if a.judge(&j, []chess.Move{2}); j.mark != c.want || (j.better != nil) != (c.want != fine) {
			t.Errorf("from %v to %v: %q, want %q", c.before, c.after, j.mark, c.want)
		}
		if a.judge(&judgement[chess.Move]{move: 2, before: c.before, after: c.after}, []chess.Move{2}); j.loss < 0 {
			t.Errorf("from %v to %v: loss %v", c.before, c.after, j.loss)
		}
	}
	j := judgement[chess.Move]{move: 2, before: ply.WinIn(1), after: 0}
	if a.judge(&j, []chess.Move{2}); j.mark != fine || j.loss != 0 {
		t.Errorf("the best move has the mark %q", j.mark)
	}
}

// TestKeeps: comments, marks and commands of the file are kept, an evaluation is replaced, and what
// cannot be kept is told.
func TestKeeps(t *testing.T) {
	const text = "{intro} 1. e4! $14 {[%eval 9.99,22] [%clk 0:01:02] fine move} e5 (1... c5 2. Nf3) (1... -- 2. d4) {end} *\n"
	path, printed, err := analyzeFile(t, chessGame, "game.pgn", text, Settings{Limits: ply.Limits{Nodes: 2000}})
	if err != nil || !strings.Contains(printed, "1 variation") {
		t.Errorf("%v:\n%s", err, printed)
	}
	g := gamesOf(t, strings.Replace(path, ".pgn", "-analyzed.pgn", 1))[0]
	if kept := g.Moves[1].Variations; len(kept) != 1 || len(kept[0].Moves) != 2 {
		t.Errorf("variations: %+v", kept)
	}
	comment := g.Moves[0].Comment
	clock, _ := comment.Command("clk")
	if g.Comment != "intro" || clock != "0:01:02" || comment.Text() != "fine move" || strings.Count(string(comment), "%eval") != 1 || strings.Contains(string(comment), "9.99") {
		t.Errorf("%q, %q", g.Comment, comment)
	}
	if diff := cmp.Diff([]chess.NAG{1, 14}, g.Moves[0].NAGs[:2]); diff != "" {
		t.Error(diff)
	}
	if got := g.Moves[1].Comment.Text(); !strings.HasPrefix(got, "end") {
		t.Errorf("%q", got)
	}
	if got := g.Tag(annotatorTag); got != "ply analyze: alphabeta, nodes=2000" {
		t.Errorf("annotator %q", got)
	}
}

// TestTarget: the file that is read is never written, another one only if it is an earlier
// analysis or was named.
func TestTarget(t *testing.T) {
	lim := Settings{Limits: ply.Limits{Depth: 1}}
	path, _, err := analyzeFile(t, chessGame, "game.pgn", "1. e4 *\n", lim)
	if err != nil {
		t.Fatal(err)
	}
	beside := strings.Replace(path, ".pgn", "-analyzed.pgn", 1)
	ctx := context.Background()
	lim.Limits.Depth = 2
	if _, err := analyzePath(ctx, chessGame, path, lim); err != nil || !strings.Contains(readFile(t, beside), "depth=2") {
		t.Errorf("an earlier analysis is not replaced: %v", err)
	}
	if _, err := analyzePath(ctx, chessGame, beside, lim); err == nil {
		t.Error("an analysis is analyzed")
	}
	for _, text := range []string{"1. d4 *\n", "mine\n", readFile(t, beside) + "1. d4 *\n"} {
		writeFile(t, beside, text)
		if _, err := analyzePath(ctx, chessGame, path, lim); err == nil || readFile(t, beside) != text {
			t.Errorf("%v: %q is replaced", err, text)
		}
	}
	lim.Out = beside
	if _, err := analyzePath(ctx, chessGame, path, lim); err != nil || !strings.Contains(readFile(t, beside), "%eval") {
		t.Errorf("a file that was named is not replaced: %v", err)
	}
	lim.Out = filepath.Join(filepath.Dir(path), ".", "game.pgn")
	if _, err := analyzePath(ctx, chessGame, path, lim); err == nil || readFile(t, path) != "1. e4 *\n" {
		t.Errorf("%v: the file that is read is replaced", err)
	}
	lim.Out = filepath.Join(path, "no", "folder")
	if _, err := analyzePath(ctx, chessGame, path, lim); err == nil {
		t.Error("a file in no folder")
	}
	if _, err := analyzePath(ctx, chessGame, path+"x", lim); err == nil {
		t.Error("no file")
	}
}

// TestBroken: a game that cannot be read is told and left out, and the others are written.
func TestBroken(t *testing.T) {
	path, printed, err := analyzeFile(t, chessGame, "game.pgn", "1. e4 *\n\n1. e5 *\n\n1. d4 *\n", Settings{Limits: ply.Limits{Depth: 1}})
	if err == nil || !strings.Contains(err.Error(), "1 of 3 games") || !strings.Contains(printed, "Game 2 is left out: ") {
		t.Errorf("%v:\n%s", err, printed)
	}
	if n := len(gamesOf(t, strings.Replace(path, ".pgn", "-analyzed.pgn", 1))); n != 2 {
		t.Errorf("%d games, want 2", n)
	}
	for _, text := range []string{"", " \n", "{", "{}", "{}\n{"} {
		if _, printed, err := analyzeFile(t, chessGame, "game.pgn", text, Settings{Limits: ply.Limits{Depth: 1}}); err == nil {
			t.Errorf("%q: %s", text, printed)
		}
	}
}

// interrupting is chess that ends a context when the position after d4 is searched.
type interrupting struct {
	chess.Rules
	stop context.CancelFunc
}

func (g interrupting) Evaluate(p *chess.Position) ply.Score {
	if p.At(chess.D4) != 0 && p.Turn() == chess.White {
		g.stop()
	}
	return 0
}

// TestInterrupt: the games that are done are written, whole. Without one there is no file.
func TestInterrupt(t *testing.T) {
	for text, want := range map[string]int{"1. e4 *\n\n1. e3 *\n\n1. d4 *\n\n1. e3 *\n": 2, "1. d4 *\n": 0} {
		path := filepath.Join(t.TempDir(), "game.pgn")
		writeFile(t, path, text)
		ctx, stop := context.WithCancel(context.Background())
		game := &subject.Game[chess.Position, chess.Move]{Name: "chess", Rules: interrupting{stop: stop}}
		_, err := analyzePath(ctx, game, path, Settings{Search: "greedy"})
		if err == nil || !strings.Contains(err.Error(), "interrupted") {
			t.Errorf("%q: %v", text, err)
		}
		beside := strings.Replace(path, ".pgn", "-analyzed.pgn", 1)
		if want == 0 {
			if _, err := os.Stat(beside); err == nil {
				t.Error("there is a file")
			}
		} else if n := len(gamesOf(t, beside)); n != want {
			t.Errorf("%d games, want %d", n, want)
		}
	}
}

// TestStockfish: another engine can analyse, too, and sees the same turning points.
func TestStockfish(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.pgn")
	writeFile(t, path, hungQueen+"\n[FEN \""+backRank+"\"]\n\n1. h3 h6 2. Rd8+ Kh7 *\n")
	var marked [2]string
	for i, search := range []string{"uci:" + evidence.NeedProgram(t, "stockfish"), "alphabeta"} {
		printed, err := analyzePath(context.Background(), chessGame, path, Settings{Search: search, Limits: ply.Limits{Nodes: 30000}})
		if err != nil {
			t.Fatalf("%s: %v:\n%s", search, err, printed)
		}
		for _, g := range gamesOf(t, strings.Replace(path, ".pgn", "-analyzed.pgn", 1)) {
			for ply, m := range g.Moves {
				if len(m.NAGs) > 0 && m.NAGs[len(m.NAGs)-1] != 6 {
					marked[i] += fmt.Sprint(ply, m.NAGs, " ")
				}
			}
		}
	}
	if want := "6 [??] 0 [??] "; marked != [2]string{want, want} {
		t.Errorf("marks %q, want %q by both", marked, want)
	}
}
