package analyze

import (
	"bytes"
	"context"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/internal/hiddentest"
)

var chessGame = &subject.Game[chess.Position, chess.Move]{Name: "chess", Rules: chess.Rules{}}

const backRank = "6k1/5ppp/8/8/8/8/r4PPP/3R2K1 w - - 0 1" // Rd8 mates

// show runs the program for a position and returns what it prints.
func show[S any, M comparable](t *testing.T, g *subject.Game[S, M], s Settings, in io.Reader) string {
	t.Helper()
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	if s.Lines == 0 {
		s.Lines = 3
	}
	if s.Search == "" {
		s.Search = "alphabeta"
	}
	var out bytes.Buffer
	if err := Run(ctx, g, &s, in, &out); err != nil {
		t.Fatal(err)
	}
	if ctx.Err() != nil {
		t.Fatal("it did not end by itself")
	}
	return out.String()
}

func TestCheck(t *testing.T) {
	for _, c := range []struct {
		settings Settings
		args     []string
		ok       bool
	}{
		{Settings{Lines: 3}, nil, true},
		{Settings{Lines: 3}, []string{"a.pgn"}, true},
		{Settings{Lines: 3, Out: "b"}, []string{"a.pgn"}, true},
		{Settings{Lines: 3, Out: "b"}, nil, false},
		{Settings{Lines: 3, Position: "x"}, []string{"a.pgn"}, false},
		{Settings{Lines: 3}, []string{"a.pgn", "-nodes"}, false},
		{Settings{Lines: 0}, nil, false},
		{Settings{Lines: 3, Limits: ply.Limits{Depth: -1}}, nil, false},
		{Settings{Lines: 3, Limits: ply.Limits{Time: -1}}, nil, false},
	} {
		if err := c.settings.Check(c.args); (err == nil) != c.ok {
			t.Errorf("%+v %q: %v", c.settings, c.args, err)
		}
	}
}

// TestPosition: the best lines are shown with the board, a mate in words, and a limit is reached
// although the input has ended.
func TestPosition(t *testing.T) {
	got := show(t, chessGame, Settings{Position: backRank, Limits: ply.Limits{Depth: 4}}, strings.NewReader(""))
	first, _, _ := strings.Cut(got, "\n")
	if !strings.Contains(first, "Enter or Ctrl-C") {
		t.Errorf("the first line is %q", first)
	}
	for _, want := range []string{"2  r . . . . P P P", "White to move.", "White wins in 1 move  1. Rd8#\n", "depth 4, ", " nodes"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	last := got[strings.LastIndex(got, "depth"):]
	if n := strings.Count(last, "\n"); n != 4 {
		t.Errorf("%d lines at the end, want a header and 3:\n%s", n, last)
	}
}

// TestOneLine: a searcher that is no Analyzer shows its result at the end.
func TestOneLine(t *testing.T) {
	got := show(t, chessGame, Settings{Position: backRank, Search: "minimax:depth=2", Lines: 1}, strings.NewReader(""))
	if strings.Count(got, "depth") != 1 || !strings.Contains(got, "White wins in 1 move  1. Rd8#\n") {
		t.Error(got)
	}
}

// TestEnds: without a limit, the end of the input, Enter, and an interrupt end the search.
func TestEnds(t *testing.T) {
	if got := show(t, chessGame, Settings{}, strings.NewReader("")); !strings.Contains(got, "White to move.") {
		t.Error(got)
	}
	in, typist := io.Pipe()
	go func() {
		time.Sleep(200 * time.Millisecond)
		io.WriteString(typist, "\n")
	}()
	if got := show(t, chessGame, Settings{}, in); !strings.Contains(got, "depth 1,") {
		t.Error(got)
	}
	ctx, stop := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer stop()
	open, _ := io.Pipe()
	var out bytes.Buffer
	if err := Run(ctx, chessGame, &Settings{Lines: 1, Search: "mcts-tuned"}, open, &out); err != nil || !strings.Contains(out.String(), "nodes") {
		t.Errorf("%v: %s", err, out.String())
	}
}

// TestOver: of a game that is over there are no lines.
func TestOver(t *testing.T) {
	got := show(t, chessGame, Settings{Position: "3R2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1"}, strings.NewReader(""))
	if !strings.Contains(got, "The game is over: checkmate.") {
		t.Error(got)
	}
}

// TestChance: where chance moves first, it is told what it rolled; hidden pieces stay hidden.
func TestChance(t *testing.T) {
	dice := &subject.Game[dicerace.State, dicerace.Move]{Name: "dicerace", Rules: dicerace.Rules{}}
	if got := show(t, dice, Settings{Limits: ply.Limits{Depth: 3}}, strings.NewReader("")); !strings.Contains(got, "roll") {
		t.Error(got)
	}
	hidden := &subject.Game[hiddentest.State, hiddentest.Move]{Name: "hidden", Rules: hiddentest.Rules{}}
	var r hiddentest.Rules
	var shown []string
	for seed := range uint64(2) {
		full := ply.NewRecord(r, r.Start(), seed).State() // another deal
		got := show(t, hidden, Settings{Position: r.Format(&full), Limits: ply.Limits{Depth: 2}}, strings.NewReader(""))
		shown = append(shown, speeds.ReplaceAllString(got, ""))
	}
	if shown[0] != shown[1] {
		t.Errorf("the deal shows:\n%s\n%s", shown[0], shown[1])
	}
}

var speeds = regexp.MustCompile(`, [0-9,]+ nodes/s`)

// TestRedraw: on a terminal the lines are drawn in the place of the old ones, within 80 columns,
// also after Enter has moved the cursor.
func TestRedraw(t *testing.T) {
	var out bytes.Buffer
	s := &screen{out: &out, redraws: true}
	s.print("first\n")
	s.show("depth 1", []string{"a", "b", "c"})
	s.show("depth 2", []string{strings.Repeat("long ", 30), "b"})
	out.WriteString("\n") // Enter, as the terminal shows it
	s.typed.Store(true)
	s.show("depth 3", []string{strings.Repeat("炮二平五 ", 30)})
	s.end("depth 4", []string{"d", "e"})
	want := "first\ndepth 4\nd\ne\n"
	if got := emulate(t, out.String()); got != want {
		t.Errorf("the screen is\n%s\nwant\n%s", got, want)
	}
}

// emulate returns what a terminal shows: it knows line breaks, and the cursor moves that are used.
func emulate(t *testing.T, text string) string {
	t.Helper()
	lines, row := []string{""}, 0
	for text != "" {
		switch move := regexp.MustCompile(`^\r\x1b\[(\d+)A\x1b\[J`).FindStringSubmatch(text); {
		case move != nil:
			up, _ := strconv.Atoi(move[1])
			row -= up
			lines = append(lines[:row:row], "")
			text = text[len(move[0]):]
		case text[0] == '\n':
			row++
			lines = append(lines, "")
			text = text[1:]
		default:
			lines[row] += text[:1]
			text = text[1:]
		}
		if n := len(lines[row]); n >= columns && lines[row][0] < 0x80 {
			t.Fatalf("%d columns: %s", n, lines[row])
		}
	}
	return strings.Join(lines, "\n")
}

func TestCut(t *testing.T) {
	for line, want := range map[string]string{"": "", "12345678": "12345678", "123456789": "12345...", "炮二平五": "炮二平五", "炮二平五 ": "炮二..."} {
		if got := cut(line, 8); got != want {
			t.Errorf("%q is cut to %q, want %q", line, got, want)
		}
	}
}
