package xiangqi

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/plygo/ply"
)

func TestTerminal(t *testing.T) {
	for _, c := range []struct {
		name   string
		fen    string
		want   ply.Outcome
		reason string
	}{
		{"start", startFEN, ply.Ongoing, ""},
		{"two rooks mate", "R3k4/1R7/9/9/9/9/9/9/9/3K5 b", ply.Loss, "checkmate"},
		{"one of them does not", "R3k4/9/1R7/9/9/9/9/9/9/3K5 b", ply.Ongoing, ""},
		{"a horse mates, its taker pinned", "3ak4/4a4/3N5/9/9/9/9/9/9/4RK3 b", ply.Loss, "checkmate"},
		{"nothing may step off its leg", "3ak4/3na4/3N5/9/9/9/9/9/9/4RK3 b", ply.Loss, "no legal move"},
		{"a soldier has a move", "3ak4/3na4/3N5/8p/9/9/9/9/9/4RK3 b", ply.Ongoing, ""},
		{"no move without check is a loss", "3k5/R8/9/4R4/9/9/9/9/9/4K4 b", ply.Loss, "no legal move"},
		{"a soldier is enough", "3k5/9/3P5/9/9/9/9/9/9/4K4 b", ply.Loss, "no legal move"},
		{"the other general takes a square", "3k5/R8/9/9/9/9/9/9/9/4K4 b", ply.Loss, "no legal move"},
		{"but not through a piece", "3k5/R8/9/4p4/9/9/9/9/9/4K4 b", ply.Ongoing, ""},
		{"generals alone", "4k4/9/9/9/9/9/9/9/9/3K5 w", ply.Draw, "neither side can win"},
		{"advisors and elephants do not attack", "2bakab2/9/9/9/9/9/9/4B4/9/3AKAB2 w", ply.Draw, "neither side can win"},
		{"a soldier does", "4k4/9/9/9/9/9/4P4/9/9/3K5 w", ply.Ongoing, ""},
		{"a horse does", "4kn3/9/9/9/9/9/9/9/9/3K5 w", ply.Ongoing, ""},
		{"119 plies", "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 119 80", ply.Ongoing, ""},
		{"120 plies", "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 120 80", ply.Draw, "120 plies without a capture"},
		{"in check", "4k4/9/9/9/9/9/9/9/9/3KR4 b - - 120 80", ply.Draw, "120 plies without a capture"},
		{"mate goes before the limit", "R3k4/1R7/9/9/9/9/9/9/9/3K5 b - - 120 80", ply.Loss, "checkmate"},
		{"so does having no move", "3k5/R8/9/9/9/9/9/9/9/4K4 b - - 120 80", ply.Loss, "no legal move"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := mustParse(c.fen)
			if got := (Rules{}).Terminal(&p); got != c.want {
				t.Errorf("%v, want %v", got, c.want)
			}
			if got := (Rules{}).Reason([]Position{p}); got != c.reason {
				t.Errorf("%q, want %q", got, c.reason)
			}
			if o, reason := p.Outcome(); o != c.want || reason != c.reason {
				t.Errorf("%v by %q, want %v by %q", o, reason, c.want, c.reason)
			}
		})
	}
}

func TestTerminalEmpty(t *testing.T) {
	var p Position
	if got := (Rules{}).Terminal(&p); got != ply.Loss {
		t.Errorf("an empty board without moves: %v", got)
	}
}

// quiet holds the number of plies that count towards the limit, and the outcome, at the
// end of a line.
type quiet struct {
	Halfmoves int
	Outcome   ply.Outcome
}

func TestQuietLimit(t *testing.T) {
	const (
		rook   = "4k4/9/9/9/9/9/9/3R5/9/5K3 w"
		checks = "d2e2 e9d9 e2d2 d9e9 " // two checks, two replies
		steps  = "f0f1 e9e8 f1f0 e8e9 "
		rooks  = "4k4/9/9/9/9/r8/9/3R5/9/5K3 w"
		both   = "9/4k4/9/9/9/4N4/2c6/2NKn1c2/9/4C4 w"
		mutual = "e4f2 e2d0 f2e4 d0e2 " // two checks by either side
	)
	for _, c := range []struct {
		name, fen, moves string
		want             quiet
	}{
		{"every ply counts", rook, strings.Repeat(steps, 7), quiet{28, ply.Ongoing}},
		{"ten checks count", rook, strings.Repeat(checks, 5), quiet{20, ply.Ongoing}},
		{"the eleventh does not", rook, strings.Repeat(checks, 5) + "d2e2", quiet{20, ply.Ongoing}},
		{"nor the reply to it", rook, strings.Repeat(checks, 5) + "d2e2 e9d9", quiet{20, ply.Ongoing}},
		{"quiet plies count again", rook, strings.Repeat(checks, 6) + steps, quiet{24, ply.Ongoing}},
		{"nobody saves himself by checking on", rook, strings.Repeat(checks, 60), quiet{20, ply.Ongoing}},
		{"a capture begins anew", rooks, strings.Repeat("d2e2 e9d9 e2d2 d9e9 ", 6) + "d2d4 a4d4", quiet{0, ply.Ongoing}},
		{"for the checks too", "4k4/9/9/9/9/9/9/3R5/9/p4K3 w",
			strings.Repeat(checks, 6) + "d2a2 e9e8 a2a0 e8e9 a0e0 e9d9 e0d0 d9e9", quiet{5, ply.Ongoing}},
		{"either side has ten", both, strings.Repeat(mutual, 5), quiet{20, ply.Ongoing}},
		{"a check in reply to an eleventh", both, strings.Repeat(mutual, 8), quiet{20, ply.Ongoing}},
		{"the last ply but one", rook + " - - 115 80", steps, quiet{119, ply.Ongoing}},
		{"the last ply", rook + " - - 116 80", steps, quiet{120, ply.Draw}},
		{"a mate on the last ply", "4k4/1R7/9/9/9/9/9/9/R8/3K5 w - - 119 80", "a1a9", quiet{120, ply.Loss}},
		{"a capture on the last ply", "4k4/9/9/9/9/9/9/9/R4p3/3K5 w - - 119 80", "a1f1", quiet{0, ply.Ongoing}},
	} {
		t.Run(c.name, func(t *testing.T) {
			line := playAll(t, c.fen, strings.Fields(c.moves))
			p := &line[len(line)-1]
			if diff := cmp.Diff(c.want, quiet{p.Halfmoves(), Rules{}.Terminal(p)}); diff != "" {
				t.Errorf("(- want, + got)\n%s", diff)
			}
		})
	}
}

// In random games with many checks, the counters are those of a slow count from the
// beginning.
func TestQuietCount(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	uncounted := 0
	for range 100 {
		line := []Position{randomEnding(r)}
		for range 200 {
			p := line[len(line)-1]
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			r.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
			rank := func(m Move) (n int) {
				next := p
				if next.Play(m); next.Check() {
					n += 2
				}
				if p.At(m.To()) != NoPiece && r.IntN(20) > 0 {
					n -= 4
				}
				return n
			}
			p.Play(slices.MaxFunc(moves, func(a, b Move) int { return rank(a) - rank(b) }))
			line = append(line, p)
		}
		plies, counted := slowCount(line)
		p := &line[len(line)-1]
		if p.Halfmoves() != counted || int(p.count.Clock) != plies {
			t.Errorf("%d of %d plies counted, want %d of %d, for\n%s", p.Halfmoves(), p.count.Clock, counted, plies, lineText(line))
		}
		uncounted += plies - counted
	}
	if uncounted < 1000 {
		t.Errorf("only %d plies did not count", uncounted)
	}
}

// slowCount returns the number of plies since the last capture, and the number of those
// that count towards the limit.
func slowCount(states []Position) (plies, counted int) {
	var checks [2]int
	excess := false // the last ply was a check beyond the tenth
	for i := range states[1:] {
		before, after := newSlowBoard(&states[i]), newSlowBoard(&states[i+1])
		us := states[i].Turn()
		if before.pieces() != after.pieces() {
			plies, counted, checks, excess = 0, 0, [2]int{}, false
			continue
		}
		reply := excess
		if excess = !after.safe(us.Other()); excess {
			checks[us]++
			excess = checks[us] > 10
		}
		plies++
		if !reply && !excess {
			counted++
		}
	}
	return plies, counted
}

func (b *slowBoard) pieces() (n int) {
	for _, p := range b {
		if p != NoPiece {
			n++
		}
	}
	return n
}
