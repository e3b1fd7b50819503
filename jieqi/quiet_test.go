package jieqi_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/plygo/ply"
	"github.com/plygo/ply/jieqi"
)

// playText plays moves such as "a0a1" from a FEN. A letter behind a move is what it turns up. It
// returns all positions.
func playText(t *testing.T, rules jieqi.Rules, fen, text string) []jieqi.Position {
	t.Helper()
	p, err := jieqi.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	states := []jieqi.Position{p}
	for _, word := range strings.Fields(text) {
		find := func(fits func(m jieqi.Move) bool) {
			for _, m := range rules.Moves(nil, &p) {
				if fits(m) {
					rules.Play(&p, m)
					states = append(states, p)
					return
				}
			}
			t.Fatalf("%s is no move of %s", word, p.String())
		}
		find(func(m jieqi.Move) bool { return moveOf(m).String() == word[:4] })
		switch {
		case len(word) > 4:
			find(func(m jieqi.Move) bool { return upOf(m).revealed == word[4] })
		case rules.Odds(&p, nil, nil): // something was taken that nobody sees
			find(func(m jieqi.Move) bool { return true })
		}
	}
	return states
}

// end is how a game stands.
type end struct {
	Outcome   ply.Outcome
	Reason    string
	Halfmoves int
}

func TestQuietLimit(t *testing.T) {
	const (
		lone = "4k4/9/9/9/9/9/9/9/9/R2K5 w - "
		mate = "3k5/R8/9/9/9/9/9/9/1R7/4K4 w - "
		roof = "3k5/R8/9/8p/9/9/9/1X7/9/4K3X w R1P1 "
	)
	rounds := strings.Repeat("d2e2 e9d9 e2d2 d9e9 ", 8)
	for _, tt := range []struct {
		name, fen, moves string
		quiet            int
		want             end
	}{
		{"one ply before the limit", lone + "118 80", "a0a1", 0, end{ply.Ongoing, "", 119}},
		{"the 120th ply without a capture", lone + "119 80", "a0a1", 0, end{ply.Draw, "120 plies without a capture", 120}},
		{"as long as the rules say", lone + "78 80", "a0a1", 80, end{ply.Ongoing, "", 79}},
		{"the 80th ply, if the rules say 80", lone + "79 80", "a0a1", 80, end{ply.Draw, "80 plies without a capture", 80}},
		{"a position that was over before", lone + "100 80", "", 80, end{ply.Draw, "80 plies without a capture", 100}},
		{"a capture begins anew", "4k4/9/9/9/9/9/9/9/p8/R2K5 w - 119 80", "a0a1", 0, end{ply.Ongoing, "", 0}},
		{"so does the capture of a dark piece", "x3k4/9/9/9/9/9/9/9/9/R2K5 w n1 119 80", "a0a9", 0, end{ply.Ongoing, "", 0}},
		{"a piece that is turned up does not", "4k4/9/9/9/9/9/9/9/9/X2K5 w P1 118 80", "a0a1P", 0, end{ply.Ongoing, "", 119}},
		{"not even on the last ply", "4k4/9/9/9/9/9/9/9/9/X2K5 w P1 119 80", "a0a1P", 0, end{ply.Draw, "120 plies without a capture", 120}},
		{"mate on the last ply", mate + "119 80", "b1b9", 0, end{ply.Loss, "checkmate", 120}},
		{"mate on the 80th ply", mate + "79 80", "b1b9", 80, end{ply.Loss, "checkmate", 80}},
		{"mate by what is turned up on the last ply", roof + "119 80", "b2b9R", 0, end{ply.Loss, "checkmate", 120}},
		{"no mate by what is turned up instead", roof + "119 80", "b2b9P", 0, end{ply.Draw, "120 plies without a capture", 120}},
		{"no legal move on the last ply", "3k5/9/9/9/9/9/9/9/7R1/4K4 w - 119 80", "h1h8", 0, end{ply.Loss, "no legal move", 120}},
		{"checks beyond ten and their answers do not count", "4k4/9/9/9/9/9/9/3R5/9/5K3 w - 0 1", rounds, 0, end{ply.Ongoing, "", 20}},
		{"nor do they keep the limit away for ever", "4k4/9/9/9/9/9/9/3R5/9/5K3 w - 100 1", rounds, 0, end{ply.Draw, "120 plies without a capture", 120}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			rules := jieqi.Rules{Quiet: tt.quiet}
			states := playText(t, rules, tt.fen, tt.moves)
			last := states[len(states)-1]
			got := end{rules.Terminal(&last), rules.Reason(states[len(states)-1:]), last.Halfmoves()}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", last.String(), diff)
			}
			for i := range states {
				if rules.Odds(&states[i], nil, nil) && rules.Terminal(&states[i]) != ply.Ongoing {
					t.Errorf("over before something was turned up: %s", states[i].String())
				}
			}
		})
	}
}

// A position counts anew after a piece was turned up or taken: what stood there before is another one,
// and what was done before is forgotten.
func TestBeginsAnew(t *testing.T) {
	const (
		round = "d2e2 e9d9 e2d2 d9e9 "
		fen   = "4k4/9/9/p8/9/9/9/3R5/9/X4K3 w R1 0 1"
	)
	for _, tt := range []struct{ name, between string }{
		{"a piece is turned up", "a0a2R e9e8 a2a0 e8e9 "},
		{"a piece is taken", "d2d6 a6a5 d6a6 e9d9 a6a5 d9e9 a5a2 e9d9 a2d2 d9e9 "},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, c := range []struct {
				moves string
				want  ply.Outcome
			}{
				{round + round, ply.Loss},
				{round + tt.between, ply.Ongoing},
				{round + tt.between + round, ply.Ongoing},
				{round + tt.between + round + round, ply.Loss},
			} {
				rules := jieqi.Rules{}
				states := playText(t, rules, fen, c.moves)
				if got := ply.Repeated(rules, states, len(states)-1); got != c.want {
					t.Errorf("%v, want %v after %s", got, c.want, c.moves)
				}
			}
		})
	}
}

// A search does not rely on a verdict at the third time if the limit may end the game before.
func TestLimitComesFirst(t *testing.T) {
	const fen, round = "4k4/9/9/9/9/9/9/3R5/9/5K3 w - 73 1", "d2e2 e9d9 e2d2 d9e9"
	for quiet, want := range map[int]ply.Outcome{0: ply.Loss, 82: ply.Loss, 81: ply.Ongoing, 80: ply.Ongoing} {
		rules := jieqi.Rules{Quiet: quiet}
		if got := ply.Repeated(rules, playText(t, rules, fen, round), -1); got != want {
			t.Errorf("with a limit of %d: %v, want %v", quiet, got, want)
		}
	}
}
