package subject_test

import (
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/xiangqi"
)

// line reads moves and writes them with their numbers.
func line[S any, M comparable](t *testing.T, g ply.Game[S, M], from string, moves ...string) string {
	t.Helper()
	game := &subject.Game[S, M]{Name: "game", Rules: g}
	start, err := game.Start(from)
	if err != nil {
		t.Fatal(err)
	}
	notation, err := game.Notation()
	if err != nil {
		t.Fatal(err)
	}
	state := start
	var list []M
	for _, text := range moves {
		m, err := notation.ParseMove(&state, text)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, m)
		g.Play(&state, m)
	}
	return game.Line([]S{start}, list)
}

func TestLine(t *testing.T) {
	for got, want := range map[string]string{
		line(t, chess.Rules{}, "", "e4", "e5", "Nf3"):                                           "1. e4 e5 2. Nf3",
		line(t, chess.Rules{}, "4k3/8/8/8/8/8/4P3/4K3 b - - 0 12", "Ke7", "e4", "Kd6"):          "12... Ke7 13. e4 Kd6",
		line(t, xiangqi.Rules{}, "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 40", "R9+1", "K5=6", "R9+1"): "40. R9+1 K5=6 41. R9+1",
		line(t, gomoku.Rules{}, "15 h8 h9 i9 g7 i7", "j6", "k5"):                                "3... j6 4. k5",
		line(t, kalah.Rules{}, "", "3", "1", "2", "2"):                                          "1. 3 1. 1 2 2. 2", // another turn
		line(t, dicerace.Rules{}, "0:0/10 b", "roll", "3", "walk"):                              "1... roll: 3 2. walk",
		line(t, dicerace.Rules{}, "0:0/10 a rolls", "3", "walk"):                                "chance: 3 1... walk",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Numbers go on where the stones do not alternate, because somebody passed.
func TestPassedNumbers(t *testing.T) {
	g := &subject.Game[gomoku.Position, gomoku.Move]{Rules: gomoku.Rules{}}
	b := gomoku.Rules{}.Start()
	for i, want := range []string{"1...", "2...", "3..."} {
		if !(gomoku.Rules{}).Pass(&b) {
			t.Fatal("nobody can pass")
		}
		if got := g.Number([]gomoku.Position{b}); got != want {
			t.Errorf("White's stone %d in a row is %s, want %s", i+1, got, want)
		}
		b.Play(gomoku.NewMove(i, 2*i))
	}
}

func TestVerdict(t *testing.T) {
	g := &subject.Game[chess.Position, chess.Move]{Rules: chess.Rules{}}
	start, err := g.Start("3r2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 12")
	if err != nil {
		t.Fatal(err)
	}
	m, err := start.ParseMove("Rd1")
	if err != nil {
		t.Fatal(err)
	}
	for score, want := range map[ply.Score]string{
		ply.WinIn(1):  "Black wins in 1 move",
		ply.LossIn(0): "Black has lost",
		ply.LossIn(4): "Black loses in 4 plies", // the line is too short to count moves
		0:             "",
	} {
		if got, decided := g.Verdict([]chess.Position{start}, score, []chess.Move{m}); got != want || decided != (want != "") {
			t.Errorf("%v: %q, want %q", score, got, want)
		}
	}
}
