package jieqi_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/plygo/ply/internal/evidence"
)

// repetitionCase is a cycle of moves. Its name says what it is about, and its reasons are what the
// rules say that end the game with it, when its first position stands on the board for the third time.
type repetitionCase struct {
	name, fen, cycle string
	checks           verdict // by the rule on perpetual check alone
	chases           verdict // by the rule on chases as well
}

// verdict is who wins, "red", "black" or "draw", and why.
type verdict struct{ winner, reason string }

const (
	neitherChecked = "repetition: neither side checked throughout"
	neitherChased  = "repetition: neither side checked or chased throughout"
	bothChecked    = "repetition: both sides checked throughout"
	bothChased     = "repetition: both sides chased throughout"
)

// Many cases differ from their neighbour in what their name says.
var repetitionCases = []repetitionCase{
	{"nobody does anything", "1r1k5/9/9/9/9/9/9/9/9/R3K4 w - 0 1",
		"a0a1 b9b8 a1a0 b8b9",
		verdict{"draw", neitherChecked}, verdict{"draw", neitherChased}},
	{"a rook may not check for ever", "4k4/9/9/9/9/9/9/3R5/9/5K3 w - 0 1",
		"d2e2 e9d9 e2d2 d9e9",
		verdict{"black", "Red checked perpetually with the rook"},
		verdict{"black", "Red checked perpetually with the rook"}},
	{"nor may Black", "3k5/9/5r3/9/9/9/9/9/9/4K4 b - 0 1",
		"f7e7 e0f0 e7f7 f0e0",
		verdict{"red", "Black checked perpetually with the rook"},
		verdict{"red", "Black checked perpetually with the rook"}},
	{"dark pieces change nothing", "x3k3x/9/9/9/9/9/9/3R5/9/X4K2X w R1P1n1c1 0 1",
		"d2e2 e9d9 e2d2 d9e9",
		verdict{"black", "Red checked perpetually with the rook"},
		verdict{"black", "Red checked perpetually with the rook"}},
	{"a revealed advisor checks outside the palace, then a rook behind it", "1A1k5/1R7/9/9/9/9/9/9/9/5K3 w - 0 1",
		"b9c8 d9d8 c8b9 d8d9",
		verdict{"black", "Red checked perpetually with the rook and advisor"},
		verdict{"black", "Red checked perpetually with the rook and advisor"}},
	{"a revealed elephant checks across the river, then a soldier", "9/5k3/4P4/3B5/9/9/9/9/9/3K5 w - 0 1",
		"e7d7 f8f7 d7e7 f7f8",
		verdict{"black", "Red checked perpetually with the elephant and soldier"},
		verdict{"black", "Red checked perpetually with the elephant and soldier"}},
	{"one check in two moves is not perpetual", "4k4/9/9/9/9/9/9/2R6/9/5K3 w - 0 1",
		"c2e2 e9d9 e2c2 d9e9",
		verdict{"draw", neitherChecked}, verdict{"draw", neitherChased}},
	{"both check", "9/4k4/9/9/9/4N4/2c6/2NKn1c2/9/4C4 w - 0 1",
		"e4f2 e2d0 f2e4 d0e2",
		verdict{"draw", bothChecked}, verdict{"draw", bothChecked}},
	{"check weighs more than a chase", "5k3/9/9/9/4N4/9/5c3/2n6/3K5/9 b - 0 1",
		"c2b0 d1e1 b0c2 e1d1",
		verdict{"red", "Black checked perpetually with the horse"},
		verdict{"red", "Black checked perpetually with the horse"}},
	{"a rook chases a horse", "4k4/9/2n6/9/9/9/9/3R5/9/5K3 w - 0 1",
		"d2c2 c7d5 c2d2 d5c7",
		verdict{"draw", neitherChecked},
		verdict{"black", "Red chased Black's horse with the rook perpetually"}},
	{"a soldier may chase", "4k4/9/9/2r6/3P5/9/9/9/9/5K3 w - 0 1",
		"d5c5 c6d6 c5d5 d6c6",
		verdict{"draw", neitherChecked}, verdict{"draw", neitherChased}},
	{"an advisor chases, then an elephant that it frees", "4k4/9/9/9/4A1r2/9/2B6/4B4/9/4K4 w - 0 1",
		"e5f4 g5g4 f4e5 g4g5",
		verdict{"draw", neitherChecked},
		verdict{"black", "Red chased Black's rook with the elephant and advisor perpetually"}},
	{"an elephant across the river chases a protected cannon", "9/4kc3/6C1n/7B1/9/9/9/9/5K3/9 w - 0 1",
		"g7g5 f8f4 g5g7 f4f8",
		verdict{"draw", neitherChecked},
		verdict{"black", "Red chased Black's cannon with the elephant perpetually"}},
	{"a rook chases an elephant across the river", "3k5/9/9/9/9/2b6/9/4R4/9/5K3 w - 0 1",
		"e2c2 c4e6 c2e2 e6c4",
		verdict{"draw", neitherChecked},
		verdict{"black", "Red chased Black's elephant with the rook perpetually"}},
	{"which another elephant may protect at home", "3k5/6b2/9/9/9/2b6/9/4R4/9/5K3 w - 0 1",
		"e2c2 c4e6 c2e2 e6c4",
		verdict{"draw", neitherChecked}, verdict{"draw", neitherChased}},
	{"a dark cannon chases over screens that come and go", "9/7r1/4k4/9/6A2/9/5c3/7X1/3K5/9 w R1 0 1",
		"g5h4 f3h3 h4g5 h3f3",
		verdict{"draw", neitherChecked},
		verdict{"black", "Red chased Black's rook with the cannon perpetually"}},
	{"a cannon chases a dark rook", "x8/9/3k5/9/4C4/9/9/5c3/9/C4K3 w p1 0 1",
		"e5a5 f2a2 a5e5 a2f2",
		verdict{"draw", neitherChecked},
		verdict{"black", "Red chased Black's rook with the cannon perpetually"}},
	{"a dark cannon chases a dark horse", "7x1/9/5k3/4C4/8c/9/9/7X1/9/4K4 w P1p1 0 1",
		"e6h6 i5h5 h6e6 h5i5",
		verdict{"draw", neitherChecked},
		verdict{"black", "Red chased Black's horse with the cannon perpetually"}},
	{"but not one that a dark rook protects", "7xx/9/5k3/4C4/8c/9/9/7X1/9/4K4 w P1p2 0 1",
		"e6h6 i5h5 h6e6 h5i5",
		verdict{"draw", neitherChecked}, verdict{"draw", neitherChased}},
	{"a dark soldier has not crossed the river", "9/9/3k5/x8/9/4C4/9/5c3/9/C4K3 w r1 0 1",
		"e4a4 f2a2 a4e4 a2f2",
		verdict{"draw", neitherChecked}, verdict{"draw", neitherChased}},
	{"nor has one that was turned up behind its rank", "p8/9/3k5/9/9/4C4/9/5c3/9/C4K3 w - 0 1",
		"e4a4 f2a2 a4e4 a2f2",
		verdict{"draw", neitherChecked}, verdict{"draw", neitherChased}},
	{"a revealed advisor protects outside the palace", "3ak4/2n6/9/9/9/9/9/3R5/9/5K3 w - 0 1",
		"d2c2 c8d6 c2d2 d6c8",
		verdict{"draw", neitherChecked}, verdict{"draw", neitherChased}},
	{"a dark one does not", "3xk4/2n6/9/9/9/9/9/3R5/9/5K3 w p1 0 1",
		"d2c2 c8d6 c2d2 d6c8",
		verdict{"draw", neitherChecked},
		verdict{"black", "Red chased Black's horse with the rook perpetually"}},
	{"a rook protects", "4k4/2n2r3/9/9/9/9/9/3R5/9/3K5 w - 0 1",
		"d2c2 c8d6 c2d2 d6c8",
		verdict{"draw", neitherChecked}, verdict{"draw", neitherChased}},
	{"but not one in the eye of an elephant that would check", "4k4/2n2r3/6B2/9/9/9/9/3R5/9/3K5 w - 0 1",
		"d2c2 c8d6 c2d2 d6c8",
		verdict{"draw", neitherChecked},
		verdict{"black", "Red chased Black's horse with the rook perpetually"}},
	{"both chase", "9/9/5k3/1c1a3B1/9/9/3b2B2/7C1/3K5/9 w - 0 1",
		"h6f4 d6e5 f4h6 e5d6",
		verdict{"draw", neitherChecked}, verdict{"draw", bothChased}},
}

// readMoves reads moves such as "e0e1".
func readMoves(text string) (moves []slowMove) {
	for _, m := range strings.Fields(text) {
		moves = append(moves, slowMove{
			point{int(m[1] - '0'), int(m[0] - 'a')}, point{int(m[3] - '0'), int(m[2] - 'a')},
		})
	}
	return moves
}

// slowly plays moves that turn nothing up.
func slowly(t *testing.T, f slowFEN, moves []slowMove) slowLine {
	t.Helper()
	g := slowGame{board: f.board, truth: f.board, turn: f.turn, quiet: f.quiet, number: f.number}
	line := slowLine{games: []slowGame{g}, moves: moves}
	for _, m := range moves {
		if sideOf(g.board.at(m.from)) != g.turn || !g.board.legal(m.from, m.to) {
			t.Fatalf("%v is not legal", m)
		}
		if g.board.dark(m.from) {
			t.Fatalf("%v turns a piece up", m)
		}
		g.play(m)
		line.games = append(line.games, g)
	}
	return line
}

// winner returns who won at the end of a line: "red", "black", "draw", or "" if nobody has.
func (l slowLine) winner(rule slowRepeats) string {
	us := l.games[len(l.games)-1].turn
	switch v := l.repeated(rule); v {
	case "win":
		return []string{"red", "black"}[us]
	case "loss":
		return []string{"black", "red"}[us]
	default:
		return v
	}
}

func TestSlowRepetition(t *testing.T) {
	for _, c := range repetitionCases {
		t.Run(c.name, func(t *testing.T) {
			f, err := readFEN(c.fen)
			if err != nil {
				t.Fatal(err)
			}
			moves := readMoves(c.cycle + " " + c.cycle)
			line := slowly(t, f, moves)
			for rule, want := range []string{checksLose: c.checks.winner, chasesLose: c.chases.winner, alwaysDrawn: "draw"} {
				if got := line.winner(slowRepeats(rule)); got != want {
					t.Errorf("rule %d: %q, want %q", rule, got, want)
				}
			}
			line = slowly(t, f, moves[:len(moves)-1])
			if got := line.winner(chasesLose); got != "" {
				t.Errorf("%q before the third time", got)
			}
		})
	}
}

// Two engines agree on lines of xiangqi. Those without advisors and elephants are the same here.
func TestSlowRepetitionFile(t *testing.T) {
	data, err := os.ReadFile(evidence.NeedFile(t, "xiangqi/repetition.json"))
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Note, FEN, Verdict string
		Moves              []string
	}
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	judged := 0
	for _, c := range cases {
		fields := strings.Fields(c.FEN)
		if strings.ContainsAny(fields[0], "abAB") {
			continue
		}
		judged++
		f, err := readFEN(fields[0] + " " + fields[1] + " - 0 1")
		if err != nil {
			t.Fatal(err)
		}
		line := slowly(t, f, readMoves(strings.Join(c.Moves, " ")))
		if got := line.winner(chasesLose); got != c.Verdict {
			t.Errorf("%s: %q, want %q", c.Note, got, c.Verdict)
		}
	}
	if judged < 15 {
		t.Errorf("only %d lines", judged)
	}
}
