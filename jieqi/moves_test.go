package jieqi

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/internal/rulestest"
	"github.com/plygo/ply/xiangqi"
)

// TestMovesFile compares the numbers of legal moves of positions from games. Two independent
// generators counted them.
func TestMovesFile(t *testing.T) {
	file, err := os.Open(evidence.NeedFile(t, "jieqi/moves.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	positions := 0
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var want int
		number, text, _ := strings.Cut(lines.Text(), " ")
		if n, _ := fmt.Sscan(number, &want); n == 0 {
			continue // a comment
		}
		positions++
		p, err := ParseFEN(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := len(p.Moves(nil)); got != want {
			t.Errorf("%s: %d moves, want %d", text, got, want)
		}
	}
	if positions != 249 {
		t.Errorf("%d positions, want 249", positions)
	}
}

// TestStartNumbers counts pairs of a move and what it turns up. Nobody sees what is captured.
func TestStartNumbers(t *testing.T) {
	rules := Rules{Taken: SeenByNobody}
	var got [4]int
	start := Start()
	for _, m := range start.Moves(nil) {
		got[0]++
		for _, p := range turnedUp(rules, start, m) {
			got[1]++
			for _, reply := range p.Moves(nil) {
				got[2]++
				got[3] += len(turnedUp(rules, p, reply))
			}
		}
	}
	if want := [4]int{44, 259, 11292, 66462}; got != want {
		t.Errorf("moves, with what they reveal, replies, with what these reveal: %v, want %v", got, want)
	}
}

// turnedUp returns the positions after a move of a player and what it may turn up.
func turnedUp(rules Rules, p Position, m Move) (all []Position) {
	rules.Play(&p, m)
	if !p.pending() {
		return []Position{p}
	}
	for _, up := range rules.Moves(nil, &p) {
		q := p
		rules.Play(&q, up)
		all = append(all, q)
	}
	return all
}

// asXiangqi is the start with every piece where xiangqi has it.
func asXiangqi() Position {
	p := Start()
	p.viewer = full
	for side := range p.deal {
		for i, k := range homeKinds {
			p.deal[side].put(uint8(i), k)
		}
	}
	p.restore()
	return p
}

// TestXiangqiNumbers counts lines from a deal that is xiangqi. They are as many as in xiangqi, as
// long as no advisor or elephant makes use of its freedom.
func TestXiangqiNumbers(t *testing.T) {
	p := asXiangqi()
	want := []int64{44, 1920, 79666, 3290240}
	if testing.Short() {
		want = want[:3]
	}
	for i, want := range want {
		if got := lines(&p, i+1); got != want {
			t.Errorf("depth %d: %d lines, want %d", i+1, got, want)
		}
	}
}

// lines counts lines of moves of players from a full position.
func lines(p *Position, depth int) (n int64) {
	var buf, chance [mostMoves]Move
	moves := p.Moves(buf[:0])
	if depth == 1 {
		return int64(len(moves))
	}
	for _, m := range moves {
		q := *p
		q.Play(m)
		if q.pending() {
			q.Play(Rules{}.Moves(chance[:0], &q)[0])
		}
		n += lines(&q, depth-1)
	}
	return n
}

// TestAllocations plays random games and asks everything that a search asks.
func TestAllocations(t *testing.T) {
	rules := Rules{}
	start := Start()
	rng := newRand(1)
	for _, p := range []Position{start, rules.Deal(&start, rng), rules.View(ptr(rules.Deal(&start, rng)), 0)} {
		buf := make([]Move, 0, 192)
		scores, forces, odds := make([]ply.Score, 192), make([]bool, 192), make([]float32, 192)
		for ply := range 120 {
			moves := rules.Moves(buf, &p)
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			if n := testing.AllocsPerRun(10, func() {
				q := p
				rules.Terminal(&q)
				if moves := rules.Moves(buf, &q); !rules.Odds(&q, moves, odds[:len(moves)]) {
					rules.Evaluate(&q)
					rules.Order(&q, moves, scores)
					rules.Forces(&q, moves, forces)
					rules.Exchange(&q, m)
					rules.Tactical(buf, &q)
				}
				rules.View(&q, 1)
				rules.See(&q, m, 0)
				rules.Deal(&q, rng)
				rules.Play(&q, m)
			}); n > 0 {
				t.Fatalf("ply %d, %v: %v allocations", ply, p, n)
			}
			rules.Play(&p, m)
		}
	}
}

// TestIncremental compares what Play keeps up to date with the same from scratch.
func TestIncremental(t *testing.T) {
	rng := newRand(2)
	games := 200
	if testing.Short() {
		games = 20
	}
	for i := range games {
		rules := Rules{Taken: Taken(i % 3)}
		p := Start()
		if i%4 > 0 {
			p = rules.Deal(&p, rng)
		}
		if i%4 > 1 {
			p = rules.View(&p, i%4-2)
		}
		for range 150 {
			moves := rules.Moves(nil, &p)
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			if !p.pending() && !p.Legal(m) {
				t.Fatalf("%v: %v is among the moves, and not legal", p, m)
			}
			rules.Play(&p, m)
			want := p
			want.restore()
			if p != want {
				t.Fatalf("after %v: %+v, want %+v", m, p, want)
			}
			if mirror := p.Mirror(); mirror.Mirror() != p {
				t.Fatalf("%v: mirrored twice it is %v", p, mirror.Mirror())
			}
			for side := red; side <= black; side++ {
				if n := p.pools[side].sum(); n > homePoints {
					t.Fatalf("%v: %d in the pool", p, n)
				}
			}
		}
	}
}

// TestLegal asks for every pair of points.
func TestLegal(t *testing.T) {
	rng := newRand(3)
	p := Start()
	for range 100 {
		moves := Rules{}.Moves(nil, &p)
		if len(moves) == 0 {
			break
		}
		legal := map[Move]bool{}
		for _, m := range moves {
			legal[m] = !m.Chance()
		}
		for from := range noSquare {
			for to := range noSquare {
				if m, ok := p.Move(from, to); ok != legal[newMove(from, to)] || ok && m != newMove(from, to) {
					t.Fatalf("%v: %v%v is %v", p, from, to, ok)
				}
			}
		}
		p.Play(moves[rng.IntN(len(moves))])
	}
	if _, ok := p.Move(xiangqi.Square(200), 3); ok {
		t.Error("a move from off the board")
	}
}

// benchPositions are the start, a position from the middle of a game, and one in which nothing is dark.
var benchPositions = []rulestest.Counts{
	{Name: "start", Text: "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w A2B2N2R2C2P5a2b2n2r2c2p5 0 1"},
	{Name: "middlegame", Text: "x1xxkxxxx/9/c6x1/2x6/a3r1n1p/R1P3A2/4X3X/1X2B1AX1/4P4/1C2KXX1X w R1N1n1B1b2a1C1c1P3p4 1 8"},
	{Name: "face up", Text: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - 0 1"},
}

// BenchmarkPerft counts what chance turns up as a ply of its own.
func BenchmarkPerft(b *testing.B) { rulestest.BenchmarkPerft(b, Rules{}, benchPositions) }

// BenchmarkPlay plays the last ply, too.
func BenchmarkPlay(b *testing.B) { rulestest.BenchmarkPlay(b, Rules{}, benchPositions) }

// BenchmarkLines counts lines of xiangqi. A move and what it turns up are one ply.
func BenchmarkLines(b *testing.B) {
	p := asXiangqi()
	var n int64
	for b.Loop() {
		n += lines(&p, 4)
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}
