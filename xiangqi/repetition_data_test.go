package xiangqi

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/evidence"
)

// winner returns "red", "black" or "draw" for the outcome of a line.
func winner(states []Position, o ply.Outcome) string {
	turn := states[len(states)-1].Turn()
	switch {
	case o == ply.Draw:
		return "draw"
	case o == ply.Ongoing:
		return "ongoing"
	case (o == ply.Win) == (turn == Red):
		return "red"
	}
	return "black"
}

// playAll returns the positions of a game.
func playAll(t testing.TB, fen string, moves []string) []Position {
	t.Helper()
	p, err := ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	line := []Position{p}
	for _, text := range moves {
		from, ok := ParseSquare(text[:2])
		to, ok2 := ParseSquare(text[2:])
		if m := newMove(from, to); ok && ok2 && p.Legal(m) {
			p.Play(m)
			line = append(line, p)
			continue
		}
		t.Fatalf("%s is no legal move of %v", text, &p)
	}
	return line
}

// Each line of the file ends when a position occurs for the third time. Two engines agree
// on its verdict. The line is judged as a referee does, after the last move.
func TestRepetitionFile(t *testing.T) {
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
	for i, c := range cases {
		line := playAll(t, c.FEN, c.Moves)
		if got := winner(line, slowVerdict(line)); got != c.Verdict {
			t.Errorf("%d, %s: slowly %s, want %s", i, c.Note, got, c.Verdict)
		}
		if got := winner(line, Rules{}.Repetition(line, len(line)-1)); got != c.Verdict {
			t.Errorf("%d, %s: %s, want %s", i, c.Note, got, c.Verdict)
		}
	}
}
