package gomocup_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/gomocup"
	"github.com/plygo/ply/gomoku"
)

// seat connects an engine with a manager, which knows only the text of the protocol.
type seat struct {
	t     *testing.T
	in    *io.PipeWriter
	lines *bufio.Scanner
	ended chan error
}

func newSeat(t *testing.T, b gomocup.Engine) *seat {
	in, toEngine := io.Pipe()
	fromEngine, out := io.Pipe()
	s := &seat{t: t, in: toEngine, lines: bufio.NewScanner(fromEngine), ended: make(chan error, 1)}
	ctx, cancel := context.WithTimeout(context.Background(), 10*patience)
	go func() {
		err := b.Run(ctx, in, out)
		out.Close()
		s.ended <- err
	}()
	t.Cleanup(func() {
		defer cancel()
		s.send("END")
		if err := <-s.ended; err != nil || s.lines.Scan() {
			t.Errorf("END: %v, %q", err, s.lines.Text())
		}
	})
	return s
}

func (s *seat) send(format string, args ...any) {
	fmt.Fprintf(s.in, format+"\r\n", args...)
}

// answer returns the next line that is not for people.
func (s *seat) answer() string {
	s.t.Helper()
	for s.lines.Scan() {
		if line := s.lines.Text(); !strings.HasPrefix(line, "MESSAGE ") && !strings.HasPrefix(line, "DEBUG ") {
			return line
		}
	}
	s.t.Fatal("the engine has ended")
	return ""
}

func (s *seat) demand(want string) {
	s.t.Helper()
	if got := s.answer(); got != want {
		s.t.Fatalf("it answers %q, want %q", got, want)
	}
}

// set sends the whole board: the stones of the engine are those of its colour.
func (s *seat) set(order []gomoku.Move, colors []gomoku.Color, own gomoku.Color) {
	s.send("RESTART")
	s.demand("OK")
	s.send("BOARD")
	for i, m := range order {
		owner := 2
		if colors[i] == own {
			owner = 1
		}
		s.send("%d,%d,%d", m.X(), m.Y(), owner)
	}
	s.send("DONE")
}

// manage plays a game between two engines from a board and returns its end. Every third
// move it sends the whole board instead of the last move.
func manage(t *testing.T, g gomoku.Rules, b gomoku.Position, engines [2]gomocup.Engine, infos ...string) gomoku.Position {
	t.Helper()
	var seats [2]*seat
	for i := range seats {
		seats[i] = newSeat(t, engines[i])
		seats[i].send("START %d", g.Size())
		seats[i].demand("OK")
		seats[i].send("INFO rule %d", g.Rule().Gomocup())
		for _, info := range infos {
			seats[i].send("INFO %s", info)
		}
	}
	var order []gomoku.Move
	var colors []gomoku.Color
	for i := range g.Size() * g.Size() {
		m := gomoku.NewMove(i%g.Size(), i/g.Size())
		if c, ok := b.At(m); ok {
			order, colors = append(order, m), append(colors, c)
		}
	}
	first := len(order)
	for g.Terminal(&b) == ply.Ongoing {
		s := seats[b.Turn()]
		switch n := len(order); {
		case n == 0:
			s.send("BEGIN")
		case n-first < 2 && first > 0, n%3 == 2:
			s.set(order, colors, b.Turn())
		default:
			s.send("TURN %d,%d", order[n-1].X(), order[n-1].Y())
		}
		answer := s.answer()
		m, err := g.ParseMove(&b, answer)
		if err != nil {
			t.Fatalf("%v answers %q: %v", b.Turn(), answer, err)
		}
		order, colors = append(order, m), append(colors, b.Turn())
		g.Play(&b, m)
	}
	return b
}

func reason(b gomoku.Position) string { return gomoku.Rules{}.Reason([]gomoku.Position{b}) }

// Full games over the protocol, on all boards of tournaments and by all rules.
func TestGames(t *testing.T) {
	ends := map[string]int{}
	for _, size := range []int{15, 19, 20} {
		for _, rule := range []gomoku.Rule{gomoku.Freestyle, gomoku.Standard, gomoku.Renju, gomoku.Caro, gomoku.CaroOverline} {
			g, err := gomoku.New(size, rule)
			if err != nil {
				t.Fatal(err)
			}
			t.Run(fmt.Sprintf("%d/%v", size, rule), func(t *testing.T) {
				end := manage(t, g, g.Start(), [2]gomocup.Engine{goodEngine(), goodEngine()}, "timeout_turn 60000", "max_node 60")
				ends[reason(end)]++
				t.Logf("%d stones, %s", end.Stones(), reason(end))
			})
		}
	}
	if ends["five in a row"] == 0 || ends["five in a row"]+ends["full board"] != 15 {
		t.Errorf("the games ended by %v", ends)
	}
}

// drawing is a board by rows, row 1 last.
func drawing(t *testing.T, rule gomoku.Rule, rows ...string) (gomoku.Rules, gomoku.Position) {
	t.Helper()
	g, err := gomoku.New(len(rows), rule)
	if err != nil {
		t.Fatal(err)
	}
	var stones [2][]gomoku.Move
	for i, row := range rows {
		for x, c := range row {
			if color := strings.IndexRune("xo", c); color >= 0 {
				stones[color] = append(stones[color], gomoku.NewMove(x, len(rows)-1-i))
			}
		}
	}
	b, err := g.Place(stones[0], stones[1], gomoku.Color((len(stones[0])+len(stones[1]))&1))
	if err != nil {
		t.Fatal(err)
	}
	return g, b
}

// If every empty point is forbidden, Black has to play one of them and loses. A program
// that gives no answer would stop the tournament.
func TestAllForbidden(t *testing.T) {
	g, b := drawing(t, gomoku.Renju,
		"xxx.xxx",
		"xooxooo",
		"ooxoooo",
		"xxx.xxx",
		"oooxooo",
		"oooxooo",
		"xxx.xxx",
	)
	if moves := g.Moves(nil, &b); b.Turn() != gomoku.Black || len(b.Forbidden(nil)) != len(moves) || len(moves) != 3 {
		t.Fatalf("%d of %d points are forbidden\n%s", len(b.Forbidden(nil)), len(moves), gomoku.Rules{}.Format(&b))
	}
	for name, engine := range map[string]gomocup.Engine{"good": goodEngine(), "stub": engineOf(&stub{})} {
		end := manage(t, g, b, [2]gomocup.Engine{engine, engine}, "timeout_turn 100")
		if g.Terminal(&end) != ply.Win || end.Turn() != gomoku.White || reason(end) != "overline" {
			t.Errorf("%s: %v for %v by %q", name, g.Terminal(&end), end.Turn(), reason(end))
		}
	}
}

// If nobody can win any more, the game goes on until the board is full, and is drawn.
func TestNobodyWins(t *testing.T) {
	for _, rule := range []gomoku.Rule{gomoku.Freestyle, gomoku.Standard, gomoku.Renju, gomoku.Caro, gomoku.CaroOverline} {
		rows := make([]string, 15)
		for y := range rows {
			for x := range 15 {
				rows[y] += string("xo"[(x/2+y)%2])
			}
		}
		for y, x := range map[int]int{1: 3, 4: 7, 7: 0, 8: 12, 12: 5, 13: 14, 14: 6} { // seven points are left
			rows[y] = rows[y][:x] + "." + rows[y][x+1:]
		}
		g, b := drawing(t, rule, rows...)
		if n := len(g.Moves(nil, &b)); n != 7 {
			t.Fatalf("%d points are left", n)
		}
		end := manage(t, g, b, [2]gomocup.Engine{goodEngine(), goodEngine()}, "timeout_turn 50")
		if g.Terminal(&end) != ply.Draw || reason(end) != "full board" {
			t.Errorf("%v: %v by %q", rule, g.Terminal(&end), reason(end))
		}
	}
}
