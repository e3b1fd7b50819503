package perpetual

import (
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/river"
)

// play returns the positions of a line. Rows are those of a FEN, with a star behind a dark piece. All
// keys are 0, so that only the boards tell positions apart.
func play(rows string, turn uint8, free bool, moves string) []Position {
	p := Position{Turn: turn, Free: free}
	point := uint8(0)
	for _, row := range strings.Split(rows, "/") {
		for _, c := range []byte(row) {
			switch piece := river.PieceOf(c); {
			case c == '*':
				p.Dark = p.Dark.Or(river.Bits[upsideDown(point-1)])
			case piece != 0:
				p.Planes.Put(upsideDown(point), piece)
				point++
			default:
				point += c - '0'
			}
		}
	}
	p.Check = p.inCheck()
	line := []Position{p}
	for _, m := range strings.Fields(moves) {
		from, to := (m[1]-'0')*river.Files+m[0]-'a', (m[3]-'0')*river.Files+m[2]-'a'
		p.Planes.Move(from, to, p.Planes.At(from))
		p.Turn ^= 1
		p.Check = p.inCheck()
		p.Clock++
		p.Counted++
		line = append(line, p)
	}
	return line
}

// upsideDown returns a point whose ranks are counted from the other side.
func upsideDown(s uint8) uint8 { return (river.Ranks-1-s/river.Files)*river.Files + s%river.Files }

func (p *Position) inCheck() bool {
	return p.attackedBy(p.Planes.General(p.Turn), p.Planes.Side(p.Turn^1), p.Planes.Occupied())
}

func judge(r Rule) Judge[Position] {
	return Judge[Position]{Of: func(p *Position) Position { return *p }, Rule: r, Limit: 120}
}

const (
	checking4 = "d2e2 e9d9 e2d2 d9e9 "
	checker   = "4k4/9/9/9/9/9/9/3R5/9/5K3"
	idle4     = "a0a1 b9b8 a1a0 b8b9 "
	idle      = "1r1k5/9/9/9/9/9/9/9/9/R3K4"
)

// Each rule forbids what its name says, and says so.
func TestRules(t *testing.T) {
	const (
		checks  = "repetition: neither side checked throughout"
		chases  = "repetition: neither side checked or chased throughout"
		rook    = "Red checked perpetually with the rook"
		horse   = "Red chased Black's horse with the rook perpetually"
		nothing = "repetition"
	)
	draw, loss := ply.Draw, ply.Loss
	for _, c := range []struct {
		name, rows, cycle string
		free              bool
		outcomes          [3]ply.Outcome // for Red, by rule
		reasons           [3]string
	}{
		{"idle", idle, idle4, false, [3]ply.Outcome{draw, draw, draw}, [3]string{nothing, checks, chases}},
		{"checks", checker, checking4, false, [3]ply.Outcome{draw, loss, loss}, [3]string{nothing, rook, rook}},
		{"chase", "4k4/9/2n6/9/9/9/9/3R5/9/5K3", "d2c2 c7d5 c2d2 d5c7", false, [3]ply.Outcome{draw, draw, loss}, [3]string{nothing, checks, horse}},
		{"a threat that lasts is no chase", "4k4/9/2n6/9/9/9/9/2R6/9/5K3", "c2c3 e9e8 c3c2 e8e9", false,
			[3]ply.Outcome{draw, draw, draw}, [3]string{nothing, checks, chases}},
		{"an advisor at home does not protect", "3ak4/2n6/9/9/9/9/9/3R5/9/5K3", "d2c2 c8d6 c2d2 d6c8", false,
			[3]ply.Outcome{draw, draw, loss}, [3]string{nothing, checks, horse}},
		{"one that is free does", "3ak4/2n6/9/9/9/9/9/3R5/9/5K3", "d2c2 c8d6 c2d2 d6c8", true,
			[3]ply.Outcome{draw, draw, draw}, [3]string{nothing, checks, chases}},
		{"one that is dark does not", "3a*k4/2n6/9/9/9/9/9/3R5/9/5K3", "d2c2 c8d6 c2d2 d6c8", true,
			[3]ply.Outcome{draw, draw, loss}, [3]string{nothing, checks, horse}},
	} {
		line := play(c.rows, river.Red, c.free, c.cycle+" "+c.cycle)
		for rule := Nothing; rule <= Chases; rule++ {
			j := judge(rule)
			if got, reason := j.Outcome(line, len(line)-1), j.Reason(line); got != c.outcomes[rule] || reason != c.reasons[rule] {
				t.Errorf("%s, rule %d: %v, %s, want %v, %s", c.name, rule, got, reason, c.outcomes[rule], c.reasons[rule])
			}
			if got, reason := j.Outcome(line[:8], 7), j.Reason(line[:8]); got != ply.Ongoing || reason != "" {
				t.Errorf("%s, rule %d: %v, %s before the third time", c.name, rule, got, reason)
			}
		}
	}
}

// What a searcher plays is judged at the second time, if the first was played by it as well.
func TestSecondTime(t *testing.T) {
	line := play(checker, river.Red, false, checking4)
	for root, want := range map[int]ply.Outcome{-1: ply.Loss, 0: ply.Ongoing, 4: ply.Ongoing} {
		if got := judge(Checks).Outcome(line, root); got != want {
			t.Errorf("root %d: %v, want %v", root, got, want)
		}
	}
	if got := judge(Checks).Outcome(line[:4], -1); got != ply.Ongoing {
		t.Errorf("%v after 3 plies", got)
	}
	// If the position stood there before, this is the third time, with moves that gave no check.
	line = play(checker, river.Red, false, "d2d3 e9e8 d3d2 e8e9 "+checking4)
	if got := judge(Checks).Outcome(line, -1); got != ply.Draw {
		t.Errorf("%v, want a draw", got)
	}
}

// A searcher promises no win or loss that the limit on plies without a capture may prevent.
func TestLimit(t *testing.T) {
	for counted := range 10 {
		for rows, cycle := range map[string]string{checker: checking4, idle: idle4} {
			line := play(rows, river.Red, false, cycle)
			for i := range line {
				line[i].Counted += uint16(counted)
			}
			j := judge(Checks)
			j.Limit = 12
			want := ply.Draw
			switch {
			case rows == idle:
			case counted+8 >= j.Limit: // the third time is 8 plies after the first
				want = ply.Ongoing
			default:
				want = ply.Loss
			}
			if got := j.Outcome(line, -1); got != want {
				t.Errorf("%s, %d plies before: %v, want %v", cycle, counted, got, want)
			}
		}
	}
}

// Positions before a move that cannot be undone do not count, and neither do those that only look the
// same.
func TestSame(t *testing.T) {
	line := play(idle, river.Red, false, idle4+idle4)
	j := judge(Checks)
	for clock := range uint16(10) {
		want := ply.Ongoing
		if clock >= 8 {
			want = ply.Draw
		}
		line[8].Clock = clock
		if got := j.Outcome(line, 8); got != want {
			t.Errorf("clock %d: %v, want %v", clock, got, want)
		}
	}
	for name, change := range map[string]func(*Position){
		"key":  func(p *Position) { p.Key++ },
		"dark": func(p *Position) { p.Dark = p.Planes.Rooks() },
		"turn": func(p *Position) { p.Turn ^= 1 },
		"move": func(p *Position) { p.Planes.Move(0, 5, river.Rook) },
	} {
		line := play(idle, river.Red, false, idle4+idle4)
		change(&line[0])
		if got := j.Outcome(line, 8); got != ply.Ongoing {
			t.Errorf("another %s: %v", name, got)
		}
	}
	if got := j.Outcome(nil, 0); got != ply.Ongoing || j.Reason(nil) != "" {
		t.Errorf("no positions: %v", got)
	}
}
