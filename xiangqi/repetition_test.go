package xiangqi

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/plygo/ply"
)

// repetitionCase is a cycle of moves. Its name is the rule that it tests.
type repetitionCase struct {
	name, fen, cycle string
	winner           string
	reason           string
}

const neither = "repetition: neither side checked or chased throughout"

// The names say what each is about; many differ from their neighbour in just that.
// Fairy-Stockfish, an independent program, gives the same verdicts (asked once, as ffish
// 0.7.10).
var agreedCases = []repetitionCase{
	{"a rook may not check for ever", "4k4/9/9/9/9/9/9/3R5/9/5K3 w",
		"d2e2 e9d9 e2d2 d9e9", "black",
		"Red checked perpetually with the rook"},
	{"nor a horse", "9/4k4/9/4N4/9/9/9/9/9/5K3 w",
		"e6c7 e8d8 c7e6 d8e8", "black",
		"Red checked perpetually with the horse"},
	{"nor a cannon", "4k4/9/9/9/3PP4/9/9/3C5/9/5K3 w",
		"d2e2 e9d9 e2d2 d9e9", "black",
		"Red checked perpetually with the cannon"},
	{"nor a soldier", "4k4/1R1P5/9/9/9/9/9/9/9/5K3 w",
		"d8e8 e9d9 e8d8 d9e9", "black",
		"Red checked perpetually with the soldier"},
	{"nor several in turn, by discovery", "3k5/9/9/9/2b6/1C7/9/3n2p2/3p5/3K5 w",
		"d0e0 d1c1 e0d0 c1d1", "red",
		"Black checked perpetually with the horse and soldier"},
	{"one check in two moves is not perpetual", "4k4/9/9/9/9/9/9/2R6/9/5K3 w",
		"c2e2 e9d9 e2c2 d9e9", "draw",
		neither},
	{"both check", "9/4k4/9/9/9/4N4/2c6/2NKn1c2/9/4C4 w",
		"e4f2 e2d0 f2e4 d0e2", "draw",
		"repetition: both sides checked throughout"},
	{"check weighs more than a chase", "5k3/9/9/9/4N4/9/5c3/2n6/3K5/9 b",
		"c2b0 d1e1 b0c2 e1d1", "red",
		"Black checked perpetually with the horse"},
	{"a rook chases a horse", "4k4/9/2n6/9/9/9/9/3R5/9/5K3 w",
		"d2c2 c7d5 c2d2 d5c7", "black",
		"Red chased Black's horse with the rook perpetually"},
	{"a rook chases a cannon", "9/3k5/9/9/9/8p/9/4K4/7rC/9 w",
		"i1i3 h1h3 i3i1 h3h1", "red",
		"Black chased Red's cannon with the rook perpetually"},
	{"a rook chases an elephant", "2bk5/9/9/9/9/9/9/4R4/9/5K3 w",
		"e2c2 c9e7 c2e2 e7c9", "black",
		"Red chased Black's elephant with the rook perpetually"},
	{"the other elephant protects it on one square", "2bk2b2/9/9/9/9/9/9/4R4/9/5K3 w",
		"e2c2 c9e7 c2e2 e7c9", "draw",
		neither},
	{"a rook chases an advisor", "3k1a3/9/9/9/9/9/3N5/4R4/9/3K5 w",
		"e2f2 f9e8 f2e2 e8f9", "black",
		"Red chased Black's advisor with the rook perpetually"},
	{"the other advisor protects it on one square", "3k1a3/9/3a5/9/9/9/3N5/4R4/9/4K4 w",
		"e2f2 f9e8 f2e2 e8f9", "draw",
		neither},
	{"a rook chases a soldier across the river", "3k5/9/9/9/9/6p2/9/9/7R1/5K3 w",
		"h1g1 g4h4 g1h1 h4g4", "black",
		"Red chased Black's soldier with the rook perpetually"},
	{"a soldier that has not crossed is no quarry", "9/4c4/5k3/9/3C5/9/4P4/3K5/9/9 b",
		"f7e7 d5e5 e7f7 e5d5", "draw",
		neither},
	{"protected on one square is not chased throughout", "5k3/9/2n1r4/9/9/9/9/3R5/4R4/3K5 w",
		"d2c2 c7d5 c2d2 d5c7", "draw",
		neither},
	{"a pinned protector protects nothing", "4k4/9/2n1r4/9/9/9/9/3R5/4R4/3K5 w",
		"d2c2 c7d5 c2d2 d5c7", "black",
		"Red chased Black's horse with the rook perpetually"},
	{"the general protects", "4R4/9/3kb4/9/9/9/9/9/5K3/9 b",
		"e7g5 e9g9 g5e7 g9e9", "draw",
		neither},
	{"but not where he would face the other", "4R4/9/3kb4/9/9/9/9/9/4K4/9 b",
		"e7g5 e9g9 g5e7 g9e9", "black",
		"Red chased Black's elephant with the rook perpetually"},
	{"rooks offer each other an exchange", "3k5/9/9/7r1/9/9/9/6R2/9/5K3 w",
		"g2h2 h6g6 h2g2 g6h6", "draw",
		neither},
	{"a pinned rook cannot take the other", "9/5k3/9/2R2r3/9/5R3/9/9/9/4K4 b",
		"f6f5 c6c5 f5f6 c5c6", "black",
		"Red chased Black's rook with the rook perpetually"},
	{"a horse chases a cannon", "3k5/9/9/9/2N1c4/9/9/9/9/5K3 w",
		"c5d3 e5e6 d3c5 e6e5", "black",
		"Red chased Black's cannon with the horse perpetually"},
	{"but not one that is protected", "3kr4/9/9/9/2N1c4/9/9/9/9/5K3 w",
		"c5d3 e5e6 d3c5 e6e5", "draw",
		neither},
	{"a horse chases a protected rook", "3kr4/9/9/9/2N1r4/9/9/9/9/5K3 w",
		"c5d3 e5e6 d3c5 e6e5", "black",
		"Red chased Black's rook with the horse perpetually"},
	{"a horse chases a soldier", "9/3k5/9/9/9/9/9/9/3N5/p3K4 w",
		"d1b2 a0b0 b2d1 b0a0", "black",
		"Red chased Black's soldier with the horse perpetually"},
	{"horses offer each other an exchange", "5k3/9/5n3/9/6N2/9/9/9/4K4/4C4 b",
		"f7d8 g5e6 d8f7 e6g5", "draw",
		neither},
	{"a horse whose leg is blocked cannot take the other", "3k5/9/9/9/9/9/6n2/6C2/4K2N1/9 b",
		"g3e2 h1f0 e2g3 f0h1", "black",
		"Red chased Black's horse with the horse perpetually"},
	{"a cannon chases a horse", "3k5/9/2n6/9/9/9/2P1P4/9/4C4/5K3 w",
		"e1c1 c7e6 c1e1 e6c7", "black",
		"Red chased Black's horse with the cannon perpetually"},
	{"protected on one square from a cannon", "3k5/9/r1n6/9/9/9/2P1P4/9/4C4/5K3 w",
		"e1c1 c7e6 c1e1 e6c7", "draw",
		neither},
	{"a cannon chases a protected rook", "3kr4/n8/2r6/9/9/9/2P1P4/9/4C4/5K3 w",
		"e1c1 c7e7 c1e1 e7c7", "black",
		"Red chased Black's rook with the cannon perpetually"},
	{"cannons offer each other an exchange", "3k5/9/2c6/9/9/9/2P1P4/9/4C4/5K3 w",
		"e1c1 c7e7 c1e1 e7c7", "draw",
		neither},
	{"a cannon chases an advisor over its own general", "9/4a4/3k2P2/9/9/9/9/9/4K4/4C4 b",
		"e8d9 e0d0 d9e8 d0e0", "black",
		"Red chased Black's advisor with the cannon perpetually"},
	{"a cannon chases over a screen that comes and goes", "9/4k4/9/9/9/9/9/1CcK1p3/9/9 w",
		"d2d1 c2c1 d1d2 c1c2", "black",
		"Red chased Black's soldier with the cannon perpetually"},
	{"an advisor chases, then uncovers a rook", "5k3/9/9/9/9/9/9/3c1A3/9/3KR4 w",
		"f2e1 d2e2 e1f2 e2d2", "black",
		"Red chased Black's cannon with the rook and advisor perpetually"},
	{"an elephant chases a protected cannon, then uncovers a rook", "5k3/9/9/9/6p2/6c2/9/9/9/2BKR4 w",
		"c0e2 g4e4 e2c0 e4g4", "black",
		"Red chased Black's cannon with the rook and elephant perpetually"},
	{"a rook steps off the leg of a horse", "5k3/9/9/3c5/4R4/4N4/9/9/9/4K4 w",
		"e5e7 d6d5 e7e5 d5d6", "black",
		"Red chased Black's cannon with the rook and horse perpetually"},
	{"a general may chase", "3k5/9/9/9/9/9/9/9/4K4/5p3 w",
		"e1f1 f0e0 f1e1 e0f0", "draw",
		neither},
	{"a soldier may chase", "4k4/9/9/2r6/3P5/9/9/9/9/5K3 w",
		"d5c5 c6d6 c5d5 d6c6", "draw",
		neither},
	{"the same rook without a pin", "3k5/4r4/9/9/9/9/4R4/9/n8/5K3 w",
		"e3e1 a1b3 e1e3 b3a1", "black",
		"Red chased Black's horse with the rook perpetually"},
	{"two pieces in turn", "4k4/9/9/9/9/4N4/9/B6r1/9/3K5 w",
		"e4c3 h2h3 c3e4 h3h2", "draw",
		neither},
	{"two pieces at once", "5a3/1c1k5/9/4C4/9/5c3/9/5K3/5C3/4p4 w",
		"f2e2 f4e4 e2f2 e4f4", "black",
		"Red chased Black's advisor and soldier with the cannon perpetually"},
	{"an attack that was there before is no chase", "9/4k4/9/1r2P4/9/9/9/9/9/4K4 w",
		"e0f0 b6c6 f0e0 c6b6", "draw",
		neither},
	{"a chase of six plies", "3k5/9/9/1R7/9/9/9/3c1K3/9/9 w",
		"b6b2 d2d0 b2b0 d0d6 b0b6 d6d2", "black",
		"Red chased Black's cannon with the rook perpetually"},
	{"a chase of eight plies", "4R4/9/3kb4/9/9/9/9/9/9/4K4 b",
		"e7g5 e9e5 g5i7 e5i5 i7g9 i5i9 g9e7 i9e9", "black",
		"Red chased Black's elephant with the rook perpetually"},
	{"nobody does anything", "1r1k5/9/9/9/9/9/9/9/9/R3K4 w",
		"a0a1 b9b8 a1a0 b8b9", "draw",
		neither},
}

// Fairy-Stockfish judges these otherwise: see [RepetitionRule].
var disputedCases = []repetitionCase{
	{"blocking its leg makes a threat of an exchange of horses", "9/3n5/4k4/n3N4/9/9/9/9/9/5K3 w",
		"e6c7 d8b7 c7e6 b7d8", "red",
		"Black chased Red's horse with the horse perpetually"},
	{"a pinned rook threatens nothing", "3k5/4r4/9/9/9/9/4R4/9/n8/4K4 w",
		"e3e1 a1b3 e1e3 b3a1", "draw",
		neither},
	{"an attack into which the piece went itself is no chase", "9/9/b3k4/9/9/R8/9/5K3/9/9 b",
		"a7c5 a4a5 c5a7 a5a4", "draw",
		neither},
	{"both chase, one with a piece that is freed of a pin", "9/9/4k4/9/9/5n3/2N6/2r6/4N4/4K4 w",
		"c3e4 c2e2 e4c3 e2c2", "draw",
		"repetition: both sides chased throughout"},
	{"an advisor on the file of both generals protects, with a horse between", "3k1a3/9/3a5/9/9/9/3N5/4R4/9/3K5 w",
		"e2f2 f9e8 f2e2 e8f9", "draw",
		neither},
}

// verdicts holds the verdicts on a cycle at different times.
type verdicts struct {
	Referee, Reason   string
	TooEarly          string // before the third time
	Slow, Mirrored    string
	Search, AfterNull string // after one round
	Root              string // after one round from the root of a search
	Computer, Plain   string
	ComputerReason    string
	PlainReason       string
}

func TestRepetition(t *testing.T) {
	for _, c := range slices.Concat(agreedCases, disputedCases, checkCases, disputedCheckCases) {
		t.Run(c.name, func(t *testing.T) {
			moves := strings.Fields(c.cycle)
			n := len(moves)
			line := playAll(t, c.fen, slices.Concat(moves, moves, moves[:1]))
			twice, once := line[:2*n+1], line[:n+1]
			judge := func(r Rules, states []Position, root int) string {
				return winner(states, r.Repetition(states, root))
			}
			got := verdicts{
				Referee:        judge(Rules{}, twice, 2*n),
				Reason:         Rules{}.Reason(twice),
				TooEarly:       judge(Rules{}, line[:2*n], 2*n-1) + Rules{}.Reason(line[:2*n]),
				Slow:           winner(twice, slowVerdict(twice)),
				Mirrored:       judge(Rules{}, mirrored(twice), 2*n),
				Search:         judge(Rules{}, line[:n+2], 0),
				AfterNull:      judge(Rules{}, once, -1),
				Root:           judge(Rules{}, once, 0),
				Computer:       judge(Rules{Repeats: Computer}, twice, 2*n),
				ComputerReason: Rules{Repeats: Computer}.Reason(twice),
				Plain:          judge(Rules{Repeats: PlainDraw}, twice, 2*n),
				PlainReason:    Rules{Repeats: PlainDraw}.Reason(twice),
			}
			want := verdicts{
				Referee:        c.winner,
				Reason:         c.reason,
				TooEarly:       "ongoing",
				Slow:           c.winner,
				Mirrored:       map[string]string{"red": "black", "black": "red", "draw": "draw"}[c.winner],
				Search:         c.winner,
				AfterNull:      c.winner,
				Root:           "ongoing",
				Computer:       "draw",
				ComputerReason: "repetition: neither side checked throughout",
				Plain:          "draw",
				PlainReason:    "repetition",
			}
			if strings.Contains(c.reason, "checked perpetually") || strings.Contains(c.reason, "both sides checked") {
				want.Computer, want.ComputerReason = c.winner, c.reason
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(- want, + got)\n%s", diff)
			}
		})
	}
}

// mirrored returns the line with the colours exchanged.
func mirrored(states []Position) []Position {
	m := make([]Position, len(states))
	for i := range states {
		m[i] = states[i].Mirror()
	}
	return m
}

// A referee considers all moves since the first time. A search after its root foresees
// that verdict.
func TestRepetitionHistory(t *testing.T) {
	const (
		chase = "4k4/9/2n6/9/9/9/9/3R5/9/5K3 w"
		check = "4k4/9/9/9/9/9/9/4R4/9/5K3 b"
	)
	hunted := "d2c2 c7d5 c2d2 d5c7"
	idle := "f0f1 e9e8 f1f0 e8e9"
	// The rook gives check from e2, makes other moves, and then gives check forever.
	prelude := "e9d9 e2c2 d9d8 c2b2 d8d9 b2d2 d9e9"
	checks := "d2e2 e9d9 e2d2 d9e9"
	for _, c := range []struct {
		name  string
		fen   string
		moves []string
		root  int // −2: a referee
		want  string
	}{
		{"both rounds chase", chase, []string{hunted, hunted}, -2, "black"},
		{"only the second round chases", chase, []string{idle, hunted}, -2, "draw"},
		{"only the first round chases", chase, []string{hunted, idle}, -2, "draw"},
		{"the last two of three rounds chase", chase, []string{idle, hunted, hunted}, -2, "black"},
		{"a chase after an idle round, searched", chase, []string{idle, hunted}, 3, "draw"},
		{"a chase after an idle round, all searched", chase, []string{idle, hunted}, -1, "draw"},
		{"a chase behind the root", chase, []string{hunted}, -1, "black"},
		{"an earlier position comes first in the next round", check, []string{prelude, checks}, 6, "draw"},
		{"so the referee then says", check, []string{prelude, checks, "d2e2"}, -2, "draw"},
		{"without what was played before", "4k4/9/9/9/9/9/9/3R5/9/5K3 w", []string{checks}, -1, "black"},
		{"the move before the first time is no part of it", "9/4k4/8b/9/9/9/9/9/8R/5K3 w",
			[]string{"f0f1 i7g9 i1g1 g9i7 g1i1 i7g9 i1g1 g9i7 g1i1"}, -2, "black"},
		{"played before the root", chase, []string{hunted}, 3, "ongoing"},

		// A round of four plies brings the clock from 112 to 116, and the next to 120.
		{"the limit comes first", chase + " - - 112 80", []string{hunted}, -1, "ongoing"},
		{"the limit comes later", chase + " - - 111 80", []string{hunted}, -1, "black"},
		{"a draw is one either way", chase + " - - 112 80", []string{idle}, -1, "draw"},

		{"nothing before a capture counts", "4k4/9/2n6/9/9/9/9/2pR5/9/5K3 w", []string{"d2c2 c7d5 c2d2 d5c7", hunted}, -2, "ongoing"},
	} {
		t.Run(c.name, func(t *testing.T) {
			line := playAll(t, c.fen, strings.Fields(strings.Join(c.moves, " ")))
			root := c.root
			if root == -2 {
				root = len(line) - 1
			}
			if got := winner(line, Rules{}.Repetition(line, root)); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

func TestRepetitionEmpty(t *testing.T) {
	if got := (Rules{}).Repetition(nil, -1); got != ply.Ongoing {
		t.Errorf("no positions: %v", got)
	}
	if got := (Rules{}).Repetition(make([]Position, 9), 8); got != ply.Ongoing {
		t.Errorf("empty boards: %v", got)
	}
	if got := (Rules{}).Reason(nil); got != "" {
		t.Errorf("no positions: %q", got)
	}
}

func TestRepetitionRuleString(t *testing.T) {
	var got []string
	for r := Asian; r <= PlainDraw+1; r++ {
		got = append(got, r.String())
	}
	want := []string{"Asian", "computer", "plain draw", "invalid repetition rule"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(- want, + got)\n%s", diff)
	}
}

func TestRepetitionAllocatesNothing(t *testing.T) {
	for _, c := range slices.Concat(agreedCases, checkCases) {
		moves := strings.Fields(c.cycle)
		line := playAll(t, c.fen, slices.Concat(moves, moves))
		if n := testing.AllocsPerRun(10, func() { Rules{}.Repetition(line, -1) }); n != 0 {
			t.Errorf("%s: %v allocations", c.name, n)
		}
	}
}

// The kinds of repetition that a search meets: a piece that moves to and fro among many
// others, a chase, perpetual check.
func BenchmarkRepetition(b *testing.B) {
	for _, c := range []struct{ name, fen, cycle string }{
		{"to and fro", "r1bakab1r/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/1CN3NC1/9/R1BAKAB1R w", "a0b0 a9b9 b0a0 b9a9"},
		{"chase", "r1bakab1r/9/1cn6/p1p1p1p1p/9/7c1/P1P1P1P2/1CN1C1N2/9/R1BAKABR1 w", "h0h2 h4i4 h2i2 i4h4 i2h2"},
		{"few pieces chase", "4k4/9/2n6/9/9/9/9/3R5/9/5K3 w", "d2c2 c7d5 c2d2 d5c7"},
		{"perpetual check", "4k4/9/9/9/9/9/9/3R5/9/5K3 w", "d2e2 e9d9 e2d2 d9e9"},
	} {
		b.Run(c.name, func(b *testing.B) {
			line := playAll(b, c.fen, strings.Fields(c.cycle))
			b.ReportAllocs()
			for b.Loop() {
				Rules{}.Repetition(line, -1)
			}
		})
	}
}
