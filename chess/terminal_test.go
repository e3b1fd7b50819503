package chess

import (
	"testing"

	"github.com/plygo/ply"
)

func TestTerminal(t *testing.T) {
	automatic := Rules{AutomaticDrawsOnly: true}
	for _, c := range []struct {
		name   string
		rules  Rules
		fen    string
		want   ply.Outcome
		reason string
	}{
		{"start", Rules{}, startFEN, ply.Ongoing, ""},
		{"fool's mate", Rules{}, "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", ply.Loss, "checkmate"},
		{"stalemate", Rules{}, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", ply.Draw, "stalemate"},
		{"stalemate behind a pawn", Rules{}, "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1", ply.Draw, "stalemate"},
		{"K v K", Rules{}, "8/8/4k3/8/8/3K4/8/8 w - - 0 1", ply.Draw, "insufficient material"},
		{"KN v K", Rules{}, "8/8/4k3/8/8/3KN3/8/8 b - - 0 1", ply.Draw, "insufficient material"},
		{"KB v K", Rules{}, "8/8/4k3/8/8/3KB3/8/8 b - - 0 1", ply.Draw, "insufficient material"},
		{"KB v KB, both colours", Rules{}, "8/5b2/4k3/8/8/3KB3/8/8 b - - 0 1", ply.Ongoing, ""},
		{"KBB v KB, one colour", Rules{}, "8/4b3/4k3/8/8/3K4/3B4/2B5 b - - 0 1", ply.Draw, "insufficient material"},
		{"KBB v K, both colours", Rules{}, "8/8/4k3/8/8/3K4/3BB3/8 b - - 0 1", ply.Ongoing, ""},
		{"KN v KN", Rules{}, "8/4n3/4k3/8/8/3KN3/8/8 b - - 0 1", ply.Ongoing, ""},
		{"KN v KB", Rules{}, "8/4b3/4k3/8/8/3KN3/8/8 b - - 0 1", ply.Ongoing, ""},
		{"KNN v K", Rules{}, "8/8/4k3/8/8/3KNN2/8/8 b - - 0 1", ply.Ongoing, ""},
		{"99 plies", Rules{}, "8/8/4k3/8/8/3K1R2/8/8 w - - 99 80", ply.Ongoing, ""},
		{"fifty moves", Rules{}, "8/8/4k3/8/8/3K1R2/8/8 b - - 100 80", ply.Draw, "fifty-move rule"},
		{"fifty moves unclaimed", automatic, "8/8/4k3/8/8/3K1R2/8/8 b - - 149 105", ply.Ongoing, ""},
		{"seventy-five moves", automatic, "8/8/4k3/8/8/3K1R2/8/8 b - - 150 105", ply.Draw, "seventy-five-move rule"},
		{"mate on the hundredth ply", Rules{}, "R5k1/5ppp/8/8/8/8/8/6K1 b - - 100 80", ply.Loss, "checkmate"},
		{"stalemate on the hundredth ply", Rules{}, "7k/5Q2/6K1/8/8/8/8/8 b - - 100 80", ply.Draw, "stalemate"},
		{"castling is the only move", Rules{}, "4k3/8/b7/8/8/5p1p/5P1P/6KR w H - 0 1", ply.Ongoing, ""},
		{"without castling", Rules{}, "4k3/8/b7/8/8/5p1p/5P1P/6KR w - - 0 1", ply.Draw, "stalemate"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := mustParse(c.fen)
			if got := c.rules.Terminal(&p); got != c.want {
				t.Errorf("%v, want %v", got, c.want)
			}
			if got := c.rules.Reason([]Position{p}); got != c.reason {
				t.Errorf("%q, want %q", got, c.reason)
			}
			if o, reason := p.Outcome(); c.rules == (Rules{}) && (o != c.want || reason != c.reason) {
				t.Errorf("%v by %q, want %v by %q", o, reason, c.want, c.reason)
			}
		})
	}
}

// playAll returns the positions of a game.
func playAll(t *testing.T, fen string, moves ...string) []Position {
	t.Helper()
	line := []Position{mustParse(fen)}
	for _, text := range moves {
		p := line[len(line)-1]
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		p.Play(m)
		line = append(line, p)
	}
	return line
}

func TestRepetition(t *testing.T) {
	shuffle := func(times int) (moves []string) {
		for range times {
			moves = append(moves, "Ng1f3", "Ng8f6", "Nf3g1", "Nf6g8")
		}
		return moves
	}
	kings := []string{"Kd2", "Kd7", "Ke1", "Ke8", "Kd2", "Kd7", "Ke1", "Ke8"}
	for _, c := range []struct {
		name  string
		rules Rules
		fen   string
		moves []string
		root  int // −1: all was played
		want  ply.Outcome
	}{
		{"twice", Rules{}, startFEN, shuffle(1), -1, ply.Ongoing},
		{"three times", Rules{}, startFEN, shuffle(2), -1, ply.Draw},
		{"three times, unclaimed", Rules{AutomaticDrawsOnly: true}, startFEN, shuffle(2), -1, ply.Ongoing},
		{"four times, unclaimed", Rules{AutomaticDrawsOnly: true}, startFEN, shuffle(3), -1, ply.Ongoing},
		{"five times", Rules{AutomaticDrawsOnly: true}, startFEN, shuffle(4), -1, ply.Draw},
		{"once after the root", Rules{}, startFEN, shuffle(2)[:5], 0, ply.Draw},
		{"the root itself", Rules{}, startFEN, shuffle(1), 0, ply.Ongoing},
		{"played before the root", Rules{}, startFEN, shuffle(1), 2, ply.Ongoing},

		// Each is the position after a double step, reached twice more by kings that
		// walk to and fro.
		{"en passant without a capturer", Rules{}, "4k3/3p4/8/8/8/8/4P3/4K3 w - - 0 1",
			[]string{"e4", "Kd8", "Kd2", "Ke8", "Ke1", "Kd8", "Kd2", "Ke8", "Ke1"}, -1, ply.Draw},
		{"en passant with a capturer pinned on its file", Rules{}, "3k4/8/8/8/3p4/8/4P3/3QK3 w - - 0 1",
			[]string{"e4", "Kc8", "Kf1", "Kd8", "Ke1", "Kc8", "Kf1", "Kd8", "Ke1"}, -1, ply.Draw},
		{"en passant with a capturer pinned on its rank", Rules{}, "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1",
			[]string{"e4", "Ka5", "Kd1", "Ka4", "Ke1", "Ka5", "Kd1", "Ka4", "Ke1"}, -1, ply.Draw},
		{"en passant with a legal capturer", Rules{}, "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1",
			[]string{"e4", "Kd8", "Kd2", "Ke8", "Ke1", "Kd8", "Kd2", "Ke8", "Ke1"}, -1, ply.Ongoing},
		{"en passant with a legal capturer, once more", Rules{}, "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1",
			[]string{"e4", "Kd8", "Kd2", "Ke8", "Ke1", "Kd8", "Kd2", "Ke8", "Ke1", "Kd8", "Kd2", "Ke8", "Ke1"}, -1, ply.Draw},

		{"castling rights lost between", Rules{}, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", kings, -1, ply.Ongoing},
		{"no castling rights to lose", Rules{}, "4k3/8/8/8/8/8/8/4K2R w - - 0 1", kings, -1, ply.Draw},
	} {
		t.Run(c.name, func(t *testing.T) {
			line := playAll(t, c.fen, c.moves...)
			root := c.root
			if root < 0 {
				root = len(line) - 1
			}
			if got := c.rules.Repetition(line, root); got != c.want {
				t.Errorf("%v, want %v", got, c.want)
			}
			if record := ply.NewRecord[Position, Move](c.rules, line[0], 0); c.root < 0 {
				for _, text := range c.moves {
					m, _ := c.rules.ParseMove(new(record.State()), text)
					if err := record.Play(m); err != nil {
						t.Fatal(err)
					}
				}
				if got := record.Outcome(); got != c.want {
					t.Errorf("the record says %v, want %v", got, c.want)
				}
			}
		})
	}
}
