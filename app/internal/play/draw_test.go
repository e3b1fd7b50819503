package play

import (
	"strings"
	"testing"
)

// atTerminal returns what the program writes on a terminal for these lines, prompts included.
func atTerminal[S any, M comparable](t *testing.T, s *session[S, M], out *strings.Builder, lines ...string) string {
	t.Helper()
	s.prompts = true
	for _, line := range lines {
		out.WriteString(s.prompt() + line + "\n")
		s.obey(t.Context(), line)
		for s.passesAgain() || s.machineMoves() {
			if s.machineMoves() {
				s.think(t.Context())
			}
		}
	}
	out.WriteString(s.prompt())
	return out.String()
}

// Two people at one terminal: an offer is answered at once. What is no answer declines it.
func TestDrawOfTwo(t *testing.T) {
	const question = "\nBlack, accept the draw? yes or no, or just move> "
	for _, tt := range []struct {
		lines []string
		want  []string
		drawn bool
	}{
		{[]string{"draw", "draw"}, []string{"\nWhite offers a draw." + question, "Draw: agreement.\nover> "}, true},
		{[]string{"draw", "YES"}, []string{question, "Draw: agreement.\n"}, true},
		{[]string{"draw", "/draw"}, []string{question, "Draw: agreement.\n"}, true},
		{[]string{"draw", "", "y"}, []string{question, question, "Draw: agreement.\n"}, true},
		{[]string{"draw", "no"}, []string{question + "no\nBlack declines the draw.\nWhite> "}, false},
		{[]string{"draw", "e4", "draw", "draw"}, []string{question + "e4\nBlack declines the draw.\n1. White e4\n", "Black> draw\n", "White, accept the draw?", "Draw: agreement."}, true},
		{[]string{"draw", "moves N"}, []string{question + "moves N\nBlack declines the draw.\n4: Na3 Nc3 Nf3 Nh3\nWhite> "}, false},
		{[]string{"draw", "hello"}, []string{"Black declines the draw.\n\"hello\" is neither a move here nor a command"}, false},
		{[]string{"yes"}, []string{"\"yes\" is neither a move here nor a command"}, false},
		{[]string{"draw", "yes", "draw"}, []string{"Draw: agreement.", "the game is over"}, true},
	} {
		s, out := sitting(t, chessGame, "")
		hasAll(t, "\n"+atTerminal(t, s, out, tt.lines...), tt.want...)
		if s.over() != tt.drawn {
			t.Errorf("%q: over is %v", tt.lines, s.over())
		}
	}
	// Lines from a pipe do the same, and are asked by a line.
	out := evening(t, chessGame, Settings{players: [2]string{person, person}}, "draw", "draw")
	hasAll(t, out, "\nWhite offers a draw.\nBlack, accept the draw? yes or no, or just move\nDraw: agreement.\n")
}

// A machine accepts only what is good enough for it, and not while the game has only begun, and says
// why it declines.
func TestDrawOfMachine(t *testing.T) {
	for _, tt := range []struct{ position, machine, want string }{
		{"", "alphabeta:depth=2", "Black declines: "},
		{"4k3/8/8/8/8/8/8/4K2R w - - 0 9", "alphabeta:depth=2", "Black declines: the game has only begun.\n"},
		{"4k3/8/8/8/8/8/8/4K2R w - - 0 40", "alphabeta:depth=2", "Draw: agreement.\n"},
		{"4k2r/8/8/8/8/8/8/4K3 w - - 0 40", "alphabeta:depth=2", "Black declines: it thinks that it stands better.\n"},
		{"4k3/8/8/8/8/8/8/4K2R w - - 0 40", "random", "Black declines: it does not know who stands better.\n"},
		{"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "alphabeta:depth=3", "Draw: agreement.\n"}, // it is mated
	} {
		out := evening(t, chessGame, Settings{position: tt.position, players: [2]string{person, tt.machine}, seed: 1}, "draw")
		hasAll(t, out, tt.want)
	}
	s, out := sitting(t, chessGame, "")
	for _, line := range []string{"white random", "black random", "draw"} {
		s.obey(t.Context(), line)
	}
	hasAll(t, out.String(), "a draw is offered by a person, and both sides are machines\n")
}

// Enter plays the only move, and the prompt says so. In a pipe, where nobody sees the prompt, an empty
// line does nothing.
func TestOnlyMove(t *testing.T) {
	s, out := sitting(t, chessGame, "")
	text := atTerminal(t, s, out, "position 7k/6p1/8/8/8/8/8/K6R b - - 0 30", "", "")
	hasAll(t, text, "\nBlack (only move: Kg8, Enter plays it)> \n30... Black Kg8\n", "\nWhite> \ntype a move such as ", "\nWhite> ")
	piped := evening(t, chessGame, Settings{position: "7k/6p1/8/8/8/8/8/K6R b - - 0 30", players: [2]string{person, person}}, "", "", "record")
	hasAll(t, piped, "No move has been played yet.")
}
